package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swell.streaming.client.KafkaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceNameTest {
  @TempDir Path directory;

  private InstanceName claim(String... settings) {
    return InstanceName.claim(Streams.configuration(settings).get(KafkaOptions.class), directory);
  }

  @Test
  void aRestartedInstanceKeepsItsName() {
    InstanceName first = claim();
    assertThat(first.toString()).matches("[0-9a-f]{16}");
    first.close();
    try (InstanceName again = claim()) {
      assertThat(again).hasToString(first.toString());
    }
  }

  @Test
  void concurrentInstancesHaveDifferentNames() {
    try (InstanceName first = claim();
        InstanceName second = claim();
        InstanceName elsewhere = claim("kafka.application=other")) {
      assertThat(second.toString()).isNotEmpty().isNotEqualTo(first.toString());
      assertThat(elsewhere.toString()).isNotEmpty().isNotEqualTo(first.toString());
    }
  }

  @Test
  void aConfiguredNameIsUsed() {
    try (InstanceName given = claim("kafka.instance=pod-7")) {
      assertThat(given).hasToString("pod-7");
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aTruncatedFileGetsANewName() throws IOException {
    InstanceName before = claim();
    before.close();
    Path file = directory.resolve("swell-instances").resolve("swell-0");
    Files.writeString(file, before.toString().substring(0, 5));
    try (InstanceName after = claim()) {
      assertThat(after.toString()).matches("[0-9a-f]{16}").isNotEqualTo(before.toString());
      assertThat(file).hasContent(after.toString());
    }
  }

  @Test
  void withoutADirectoryTheInstanceHasNoName() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    try (InstanceName none =
        InstanceName.claim(Streams.configuration().get(KafkaOptions.class), file)) {
      assertThat(none).hasToString("");
    }
  }

  /** Every write to {@code /dev/full} fails as on a full disk. */
  @Test
  void onAFullDiskTheInstanceHasNoName() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full here");
    Path file = Files.createDirectories(directory.resolve("swell-instances")).resolve("swell-0");
    Files.createSymbolicLink(file, full);
    try (InstanceName none = claim()) {
      assertThat(none).hasToString("");
    }
    Files.delete(file);
    try (InstanceName drawn = claim()) {
      assertThat(drawn.toString()).matches("[0-9a-f]{16}");
    }
  }
}
