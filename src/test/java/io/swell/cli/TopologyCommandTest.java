package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TopologyCommandTest {
  @Test
  void theTopologyIsPrintedWithTheConfiguredNames() throws Exception {
    Run run =
        Run.of(
            "config",
            "topology",
            "--set",
            "kafka.prefix=news.",
            "--set",
            "kafka.documents=articles");
    String golden = Files.readString(Path.of("src/test/resources/golden/topology.txt"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(
            golden.replace("swell.", "news.").replace("topics: [documents]", "topics: [articles]"));
    assertThat(run.out()).contains("news.bags", "[articles]", "models", "published");
  }
}
