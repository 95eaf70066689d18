package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher asks of Java: a script in Java's place prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  @TempDir private Path directory;

  private Path launcher;

  @BeforeEach
  void install() throws IOException {
    Path home = Files.createDirectories(directory.resolve("a folder/with spaces"));
    launcher = Files.copy(Path.of("src/main/launcher/swell"), home.resolve("swell"));
    Path java = Files.createDirectories(directory.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    for (Path script : List.of(launcher, java)) {
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private List<String> arguments(String options, String... command) throws IOException {
    var builder = new ProcessBuilder(launcher.toString());
    builder.command().addAll(List.of(command));
    builder.environment().put("JAVA_HOME", directory.toString());
    builder.environment().put("JAVA_OPTS", options);
    try (var out = builder.start().inputReader()) {
      return out.lines().toList();
    }
  }

  @Test
  void argumentsReachTheJarUnchanged() throws IOException {
    assertThat(arguments("", "replay", "two words.jsonl", "", "*"))
        .containsSubsequence(
            "-XX:SharedArchiveFile=" + launcher.resolveSibling("swell.jsa"),
            "-jar",
            launcher.resolveSibling("swell.jar").toString(),
            "replay",
            "two words.jsonl",
            "",
            "*");
  }

  @Test
  void linksLeadToTheJarBesideTheScript() throws IOException {
    List<String> direct = arguments("", "status");
    Path relative = Path.of("a folder/with spaces/swell");
    Path first = Files.createSymbolicLink(directory.resolve("first"), relative);
    launcher = Files.createSymbolicLink(directory.resolve("second"), first);
    assertThat(arguments("", "status")).isEqualTo(direct);
  }

  @Test
  void onlyWhatRunsLongIsOptimizedThoroughly() throws IOException {
    Path large = directory.resolve("large.jsonl");
    try (var file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(70_000_001);
    }
    Path small = Files.createFile(directory.resolve("small.jsonl"));
    String little = "-XX:TieredStopAtLevel=1";
    assertThat(arguments("", "demo")).contains(little);
    assertThat(arguments("", "mcp")).contains(little);
    assertThat(arguments("")).contains(little);
    assertThat(arguments("", "replay", small.toString())).contains(little);
    assertThat(arguments("", "replay", large.toString())).doesNotContain(little);
    assertThat(arguments("", "replay", "-")).doesNotContain(little);
    assertThat(arguments("", "track"))
        .contains("-XX:+UseParallelGC")
        .doesNotContain(little, "-XX:+UseSerialGC");
  }

  @Test
  void agentsGetAnArchiveOfTheirOwnIfThereIsOne() throws IOException {
    assertThat(arguments("", "mcp"))
        .contains("-XX:SharedArchiveFile=" + launcher.resolveSibling("swell.jsa"));
    Files.createFile(launcher.resolveSibling("swell-mcp.jsa"));
    assertThat(arguments("", "mcp"))
        .contains("-XX:SharedArchiveFile=" + launcher.resolveSibling("swell-mcp.jsa"));
  }

  @Test
  void collectorOfTheUserReplacesTheLaunchersOwn() throws IOException {
    assertThat(arguments("-Xmx2g -XX:+UseParallelGC", "replay", "x"))
        .contains("-Xmx2g", "-XX:+UseParallelGC")
        .doesNotContain("-XX:+UseSerialGC");
    assertThat(arguments("-XX:+UseG1GC", "track"))
        .contains("-XX:+UseG1GC")
        .doesNotContain("-XX:+UseParallelGC");
  }
}
