package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputCommandTest {
  @TempDir Path directory;

  private static final List<String> LINES =
      List.of(
          "{\"id\":\"d1\",\"timestamp\":\"1987-02-26T15:00:00Z\",\"title\":\"tin rises\","
              + "\"source\":\"post\",\"labels\":[\"metals\"]}",
          "{\"id\":\"d2\"",
          "{\"id\":\"d3\"}",
          "{\"prose\":\"copper falls\"}");

  private String file() throws IOException {
    return Files.write(directory.resolve("in.jsonl"), LINES).toString();
  }

  @Test
  void showsTheFieldsOrTheRejectionOfEveryLine() throws IOException {
    Run run = Run.of("input", "test", file());
    assertThat(run.out().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith(
                        "line 1 accepted: id=d1  timestamp=1987-02-26T15:00:00Z  model=main"
                            + "  source=post  language=en (doubtful)  labels=[metals]  title=tin rises  terms=2"),
            line -> assertThat(line).startsWith("line 2 rejected: code=truncated-json  message="),
            line ->
                assertThat(line)
                    .startsWith("line 3 rejected: code=no-text  field=text  message=")
                    .contains("set input.text"),
            line -> assertThat(line).startsWith("line 4 rejected: code=no-text"));
    assertThat(run.err()).contains("accepted 1\n", "rejected 3: no-text 2, truncated-json 1\n");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aChangedSettingIsAppliedAtOnce() throws IOException {
    String copper = Files.writeString(directory.resolve("c.jsonl"), LINES.get(3)).toString();
    Run run = Run.of("input", "test", copper, "--set", "input.text=/prose", "-o", "json");
    assertThat(run.out())
        .contains("\"line\":1", "\"title\":\"copper falls\"", "\"terms\":2", "\"ingest-time-used");
    assertThat(run.err()).contains("rejected 0\n", "place-id-used 1");
    assertThat(run.code()).isZero();
  }

  @Test
  void documentsThatRepeatAnIdAreCounted() throws IOException {
    String twice = LINES.get(0) + "\n" + LINES.get(0);
    String file = Files.writeString(directory.resolve("t.jsonl"), twice).toString();
    assertThat(Run.of("input", "test", file).err())
        .contains("left out 1 document whose id", "input.id");
  }

  @Test
  void theLevelAndTheMessageOfALogLineAreShown() throws IOException {
    String line =
        "{\"time\":\"2026-07-22T12:00:00Z\",\"severity\":\"error\",\"text\":\"12:00:00 [main] WARN - no funds\","
            + "\"trace_id\":\"4bf92f3577b34da6a3ce929d0e0e4736\",\"shelf\":3}";
    String file = Files.writeString(directory.resolve("l.jsonl"), line).toString();
    Run run = Run.of("input", "test", file, "--set", "text.analyzer=logs");
    assertThat(run.out())
        .contains("level=ERROR", "message=no funds", "level from severity", "not used: shelf]");
  }

  @Test
  void onRequestOnlyRejectedLinesAreShown() throws IOException {
    Run run = Run.of("input", "test", file(), "--rejected", "-o", "json");
    assertThat(run.out().lines()).hasSize(3).allMatch(line -> line.contains("\"code\":"));
    assertThat(run.err()).contains("accepted 1\n");
    assertThat(Run.of("input", "test", file(), "--set", "input.preset=nobody").code())
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(Run.of("input", "test", directory.resolve("none").toString()).code())
        .isEqualTo(ExitCode.BAD_INPUT);
  }
}
