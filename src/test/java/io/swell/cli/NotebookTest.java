package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The notebook beside PYTHON.md runs, and shows what it shows when it runs now.
 *
 * <p>Its newest execution is {@code target/topics.ipynb}: after a change of the notebook, or of
 * what Swell learns, copy that to {@code src/docs}.
 */
class NotebookTest {
  private static final Path NOTEBOOK = Path.of("src/docs/topics.ipynb");
  private static final int PICTURES = 3;

  /** Time that the kernel may take to start while the machine is busy. */
  private static final int KERNEL_SECONDS = 300;

  @TempDir Path directory;

  @Test
  void theNotebookRuns() throws Exception {
    String python =
        PythonOutputs.python("pandas, matplotlib, confluent_kafka, nbconvert, ipykernel");
    JsonNode executed;
    try (PythonOutputs outputs = new PythonOutputs(directory)) {
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
      executed = withoutTimes(outputs.documented(Files.readString(notebook)));
    }
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
