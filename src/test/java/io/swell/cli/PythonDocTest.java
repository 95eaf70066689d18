package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the snippets of PYTHON.md, in their order, and the notebook beside it, each where the
 * libraries that it uses are installed.
 */
class PythonDocTest {
  private static final Pattern SNIPPET = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);
  private static final Path NOTEBOOK = Path.of("src/docs/topics.ipynb");
  private static final int PICTURES = 3;

  /** Time that the kernel may take to start while the machine is busy. */
  private static final int KERNEL_SECONDS = 300;

  @TempDir private static Path directory;
  private static @Nullable PythonOutputs made;

  /** Returns the outputs that both read; they are made for the first that is not skipped. */
  private static PythonOutputs outputs() throws Exception {
    PythonOutputs outputs = made;
    if (outputs == null) {
      outputs = new PythonOutputs(directory);
      made = outputs;
    }
    return outputs;
  }

  @AfterAll
  static void close() throws IOException {
    if (made != null) {
      made.close();
    }
  }

  @Test
  void everySnippetRuns() throws Exception {
    String python = PythonOutputs.python("pandas, matplotlib, confluent_kafka");
    PythonOutputs outputs = outputs();
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
    for (String picture : List.of("topics.png", "heatmap.png")) {
      assertThat(directory.resolve(picture)).isNotEmptyFile();
    }
  }

  /**
   * It shows what it shows when it runs now. Its newest execution is {@code target/topics.ipynb}:
   * after a change of the notebook, or of what Swell learns, copy that to {@code src/docs}.
   */
  @Test
  void theNotebookRuns() throws Exception {
    String python =
        PythonOutputs.python("pandas, matplotlib, confluent_kafka, nbconvert, ipykernel");
    PythonOutputs outputs = outputs();
    Path notebook = directory.resolve("topics.ipynb");
    Files.writeString(notebook, outputs.reading(Files.readString(NOTEBOOK)));
    outputs.run(
        python,
        "-m",
        "nbconvert",
        "--to=notebook",
        "--execute",
        "--ExecutePreprocessor.startup_timeout=" + KERNEL_SECONDS,
        "--inplace",
        notebook.toString());
    JsonNode executed = withoutTimes(outputs.documented(Files.readString(notebook)));
    Files.writeString(Path.of("target/topics.ipynb"), executed.toPrettyString() + "\n");
    assertThat(shown(executed)).hasSize(PICTURES).allMatch(Objects::nonNull);
    assertThat(tables(executed)).isEqualTo(tables(new ObjectMapper().readTree(NOTEBOOK.toFile())));
  }

  private static JsonNode withoutTimes(String notebook) throws Exception {
    JsonNode read = new ObjectMapper().readTree(notebook);
    for (JsonNode cell : read.get("cells")) {
      ((ObjectNode) cell.get("metadata")).removeAll();
    }
    return read;
  }

  private static List<String> shown(JsonNode notebook) {
    return notebook.findValuesAsText("image/png");
  }

  /** Tables that the cells return, as text; the pictures depend on the machine's fonts. */
  private static List<String> tables(JsonNode notebook) {
    return notebook.findValues("data").stream()
        .filter(data -> data.has("text/html"))
        .map(data -> data.get("text/plain").toString())
        .toList();
  }
}
