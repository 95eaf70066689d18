package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swell.streaming.TestBroker;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Builds the image and runs {@code demo} and {@code track} in it, by the script {@code
 * docker/test-image}. Runs after the jar has been made ({@code mvn verify}), for one to two
 * minutes; skipped with the reason where the script cannot run.
 */
@Tag("image")
class ImageTest {
  private static final int NOT_POSSIBLE = 77;

  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  @Test
  void theImageRunsWithoutRightsAndEndsInOrder() throws Exception {
    Process script =
        new ProcessBuilder("docker/test-image", BROKER.bootstrap())
            .redirectErrorStream(true)
            .start();
    String output = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = script.waitFor();
    assumeTrue(code != NOT_POSSIBLE, output);
    System.out.print(output);
    assertThat(code).as(output).isZero();
  }
}
