package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the snippets of PYTHON.md, in their order, where the libraries that they use are installed.
 */
class PythonDocTest {
  private static final Pattern SNIPPET = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);

  @TempDir Path directory;

  @Test
  void everySnippetRuns() throws Exception {
    String python = PythonOutputs.python("pandas, matplotlib, confluent_kafka");
    PythonOutputs.replay("--output", directory.resolve("tables").toString(), "--format", "csv");
    try (PythonOutputs outputs = new PythonOutputs(directory)) {
      String code =
          SNIPPET
              .matcher(Files.readString(Path.of("src/docs/PYTHON.md")))
              .results()
              .map(snippet -> snippet.group(1))
              .collect(Collectors.joining("\n"));
      assertThat(code).contains("import pandas");
      Path script = Files.writeString(directory.resolve("snippets.py"), outputs.reading(code));
      assertThat(outputs.run(python, "-W", "error::FutureWarning", script.toString()))
          .contains("(12", "mainLabel");
    }
    for (String picture : List.of("topics.png", "heatmap.png")) {
      assertThat(directory.resolve(picture)).isNotEmptyFile();
    }
  }
}
