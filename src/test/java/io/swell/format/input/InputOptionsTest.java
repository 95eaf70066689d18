package io.swell.format.input;

import static io.swell.format.input.InputFixture.NOW;
import static io.swell.format.input.InputFixture.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.Rejection.Code;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputOptionsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "input.preset=atom     | plain",
        "input.text=text       | slash",
        "model.field=model     | slash",
        "model.name=           | model.name",
        "text.fields=body      | title, text or both",
        "text.fields=text,text | title, text or both",
        "time.max-future=-PT1S | P36525D",
        "input.zone=Nowhere    | an offset",
        "input.zone=IST=+02:00 | an offset",
        "input.zone=UTC,IST    | NAME=OFFSET",
        "input.zone=UTC,1=+2   | NAME=OFFSET",
      })
  void invalidOptionsAreRejectedByName(String assignment, String allowed) {
    assertThatThrownBy(() -> options(assignment))
        .hasMessageContaining(assignment.substring(0, assignment.indexOf('=')))
        .hasMessageContaining(allowed);
  }

  @Test
  void theModelKeyIsConstantByDefault() {
    assertThat(modelOf(options(), "k", "{\"text\":\"a\",\"model\":\"m\"}")).isEqualTo("main");
    assertThat(modelOf(options("model.name=news"), null, "a")).isEqualTo("news");
    assertThat(modelOf(options("model.from=key"), "k", "a")).isEqualTo("k");
    assertThat(modelOf(options("model.from=field"), "k", "{\"text\":\"a\",\"model\":\"m\"}"))
        .isEqualTo("m");
    assertThat(
            modelOf(
                options("model.from=field", "model.field=/tenant/id"),
                "k",
                "{\"text\":\"a\",\"tenant\":{\"id\":7}}"))
        .isEqualTo("7");
  }

  @Test
  void aRecordWithoutAModelIsRejected() {
    assertThat(rejection(options("model.from=key"), null, "a").message())
        .isEqualTo(
            "document has no model key: model.from=key takes it from the record's key, which is"
                + " null; write the model key there, or set model.from=constant");
    assertThat(rejection(options("model.from=key"), "", "a").code()).isEqualTo(Code.NO_MODEL);
    assertThat(rejection(options("model.from=key"), " ", "a").code()).isEqualTo(Code.NO_MODEL);
    assertThat(rejection(options("model.from=field"), "k", "{\"text\":\"a\"}").message())
        .contains("/model, which is missing or blank");
    Rejection tooLong = rejection(options("model.from=key"), "k".repeat(1025), "a");
    assertThat(tooLong.code()).isEqualTo(Code.TOO_LONG);
    assertThat(tooLong.message())
        .as("the remedy fits a key, which no JSON Pointer leads to")
        .contains("write a shorter key to the record")
        .doesNotContain("model.field", "JSON Pointer");
  }

  @Test
  void aKeyThatIsNotTextIsRejectedAsModel() {
    var record =
        new RawRecord(
            new byte[] {(byte) 0xff}, new byte[] {'a'}, "t", 0, 0, 0, NOW.toEpochMilli(), Map.of());
    assertThat(new DocumentReader(options("model.from=key")).read(record))
        .singleElement()
        .isInstanceOfSatisfying(
            Rejection.class, rejection -> assertThat(rejection.code()).isEqualTo(Code.NO_MODEL));
  }

  private static String modelOf(InputOptions options, @Nullable String key, String value) {
    return ((Accepted) read(options, key, value)).document().model();
  }

  private static Rejection rejection(InputOptions options, @Nullable String key, String value) {
    return (Rejection) read(options, key, value);
  }

  private static DocumentReader.ReadResult read(
      InputOptions options, @Nullable String key, String value) {
    List<DocumentReader.ReadResult> results =
        new DocumentReader(options)
            .read(
                new RawRecord(
                    key == null ? null : key.getBytes(StandardCharsets.UTF_8),
                    value.getBytes(StandardCharsets.UTF_8),
                    "documents",
                    0,
                    7,
                    0,
                    NOW.toEpochMilli(),
                    Map.of()));
    assertThat(results).hasSize(1);
    return results.get(0);
  }
}
