package io.swell.format.input;

import static io.swell.format.input.InputFixture.options;
import static io.swell.format.input.InputFixture.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.SchemaCheck;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema of documents agrees with the reader of the preset plain. */
class DocumentSchemaTest {
  private static final SchemaCheck SCHEMA = SchemaCheck.of("document");
  private final DocumentReader reader = new DocumentReader(options("model.from=field"));

  @Test
  void readsTheGoldenDocumentThatHasEveryField() throws IOException {
    byte[] golden;
    try (InputStream file =
        Objects.requireNonNull(getClass().getResourceAsStream("/format/document.json"))) {
      golden = file.readAllBytes();
    }
    assertThat(SCHEMA.faults(golden)).isEmpty();
    assertThat(SCHEMA.propertiesMissingIn(golden)).isEmpty();
    assertThat(reader.read(record(golden)))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.notes()).isEmpty();
              assertThat(accepted.document())
                  .hasNoNullFieldsOrProperties()
                  .returns("tenant-a", Document::model);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"model\":\"m\",\"text\":\"a\"}",
        "{\"model\":\"m\",\"title\":\"a\"}",
        "{\"model\":\"m\",\"title\":\"a\",\"id\":7,\"timestamp\":1772359200,\"labels\":\"x\"}",
        "{\"model\":\"m\",\"text\":\"a\",\"labels\":[\"x\",7]}",
        "{\"model\":\"m\",\"text\":\"a\",\"labels\":{\"app\":\"x\"}}",
        "{\"model\":\"m\",\"text\":\"a\",\"labels\":[{}]}",
      })
  void readsWhatTheSchemaAllows(String json) {
    assertThat(SCHEMA.faults(json.getBytes(UTF_8))).isEmpty();
    assertThat(reader.read(record(json))).singleElement().isInstanceOf(Accepted.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"model\":\"m\"}",
        "{\"model\":\"m\",\"text\":7}",
        "{\"model\":\"m\",\"text\":\"a\",\"id\":[]}",
        "{\"model\":\"m\",\"text\":\"a\",\"timestamp\":true}",
        "{\"model\":\"m\",\"text\":\"a\",\"labels\":true}",
        "{\"model\":\"m\",\"text\":\"a\",\"labels\":[[\"x\",7]]}",
        "{\"model\":\"m\",\"text\":\"a\",\"language\":3}",
      })
  void rejectsWhatTheSchemaForbids(String json) {
    assertThat(SCHEMA.faults(json.getBytes(UTF_8))).isNotEmpty();
    assertThat(reader.read(record(json))).singleElement().isInstanceOf(Rejection.class);
  }
}
