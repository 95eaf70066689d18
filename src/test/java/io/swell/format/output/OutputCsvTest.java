package io.swell.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class OutputCsvTest {
  /** Every kind of output, so that a field that is added to a schema has its column. */
  static final List<String> TYPES = OutputSchema.TYPES;

  @ParameterizedTest
  @FieldSource("TYPES")
  void thereIsAColumnForEveryFieldAndNoneTwice(String type) {
    List<String> names = List.of(text(new OutputCsv(OutputSchema.of(type)).header()).split(","));
    assertThat(names).doesNotHaveDuplicates().startsWith("type", "v", "model");
    assertThat(names).hasSizeGreaterThanOrEqualTo(OutputSchema.of(type).fields().size());
  }

  @Test
  void fieldsOfAnObjectAreColumnsAndListsAreJson() {
    OutputCsv table = new OutputCsv(OutputSchema.of("activity"));
    assertThat(text(table.header()))
        .isEqualTo(
            "type,v,model,topic,windowStart,windowEnd,share,trend,documents,windowDocuments,"
                + "expected,z,terms,sources");
    byte[] json =
        ("{\"type\":\"activity\",\"v\":1,\"model\":\"=main\",\"topic\":3,"
                + "\"windowStart\":\"2026-01-01T00:00:00Z\",\"share\":-0.25,\"documents\":7,"
                + "\"terms\":[\"rates\",\"the \\\"fed\\\"\"]}")
            .getBytes(UTF_8);
    assertThat(text(table.row(json)))
        .isEqualTo(
            "activity,1,'=main,3,2026-01-01T00:00:00Z,,-0.25,,7,,,,"
                + "\"[\"\"rates\"\",\"\"the \\\"\"fed\\\"\"\"\"]\",");
  }

  @Test
  void anAlertHasTheColumnsOfItsObjects() {
    OutputCsv table = new OutputCsv(OutputSchema.of("alert"));
    List<String> names = List.of(text(table.header()).split(","));
    List<String> values =
        List.of(text(table.row(OutputWriter.write(OutputFixture.ALERT))).split(",", -1));
    assertThat(names).contains("actual_documents", "window_start", "rule_name");
    assertThat(values.get(names.indexOf("type"))).isEqualTo("alert");
    assertThat(values.get(names.indexOf("severity"))).isEqualTo("warning");
  }

  private static String text(byte[] line) {
    String text = new String(line, UTF_8);
    assertThat(text).endsWith("\r\n");
    return text.stripTrailing();
  }
}
