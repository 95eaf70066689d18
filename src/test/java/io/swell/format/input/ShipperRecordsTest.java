package io.swell.format.input;

import static io.swell.format.input.InputFixture.options;
import static io.swell.format.input.InputFixture.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The service, level and message of log lines as shippers write them. */
class ShipperRecordsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Containers, units, syslog, files and instrumented programs, three lines each. */
  static Stream<Arguments> records() throws IOException {
    List<Arguments> records = new ArrayList<>();
    try (InputStream in = ShipperRecordsTest.class.getResourceAsStream("/format/shippers.txt")) {
      List<String> lines =
          new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines().toList();
      for (int i = 1; i < lines.size(); i += 3) {
        records.add(Arguments.of(lines.get(i), lines.get(i + 1), lines.get(i + 2)));
      }
    }
    return records.stream();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("records")
  void theServiceIsNamedAndNotItsPodOrHost(String preset, String expected, String value)
      throws IOException {
    Document document = read(InputPreset.valueOf(preset.toUpperCase(Locale.ROOT)), value);
    JsonNode fields = JSON.readTree(expected);
    assertThat(document.origin().source()).isEqualTo(fields.get("source").textValue());
    assertThat(document.level()).isEqualTo(fields.get("level").textValue());
    assertThat(document.text()).isEqualTo(fields.get("text").textValue());
  }

  @Test
  void aTextThatOnlyLooksLikeAnObjectStaysATextAsItIs() {
    for (String text : List.of("{}", "{ no json }", "{\"port\":80}", "{\"msg\":\"cut off")) {
      String value = JSON.createObjectNode().put("text", text).toString();
      assertThat(read(InputPreset.PLAIN, value).text()).isEqualTo(text);
    }
  }

  private static Document read(InputPreset preset, String value) {
    DocumentReader.ReadResult result =
        new DocumentReader(options(preset)).read(record(value)).get(0);
    return ((Accepted) result).document();
  }
}
