package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swell.streaming.TestBroker;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Builds the image and runs {@code demo} and {@code track} in it, by the script {@code
 * docker/test-image}. Needs the jar that the build makes before the tests, and takes two to four
 * minutes beside them; skipped with the reason where the script cannot run.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES) // of a busy machine, and of the network
class ImageTest {
  private static final int NOT_POSSIBLE = 77;

  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  @Test
  void itRunsWithoutRightsAndEndsInOrder() throws Exception {
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

  /** All modules but java.desktop, whose beans a library uses that nothing here calls. */
  @Test
  void itsRuntimeHasTheModulesThatTheCodeUses() throws IOException {
    String libraries;
    try (Stream<Path> files = Files.list(Path.of("target/lib"))) {
      libraries = files.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
    var modules = new StringWriter();
    int code =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(modules),
                new PrintWriter(modules),
                "--multi-release=17",
                "--ignore-missing-deps",
                "-quiet",
                "--print-module-deps",
                "--recursive",
                "--class-path=" + libraries,
                "target/swell.jar");
    assertThat(code).as(modules.toString()).isZero();
    List<String> needed = new ArrayList<>(List.of(modules.toString().trim().split(",", -1)));
    needed.remove("java.desktop");
    assertThat(needed).hasSizeGreaterThan(5);
    assertThat(Files.readString(DockerFilesTest.DOCKER.resolve("Dockerfile"))).contains(needed);
  }
}
