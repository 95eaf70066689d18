package io.swell.format.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.output.TopicEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFileTest {
  private static final Map<String, String> OPTIONS =
      Map.of("swell.learn.topics", "7", "swell.text.fields", "title,text");
  private static final TopicEvent EVENT =
      new TopicEvent(
          "news",
          TopicEvent.Kind.BORN,
          3,
          null,
          Instant.parse("1987-02-26T15:01:01Z"),
          new TopicEvent.Evidence(List.of("tin"), List.of("d1"), null, 2.5));

  private static byte[] file() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ModelFileWriter writer = new ModelFileWriter(bytes, "news", OPTIONS)) {
      writer.put(new byte[] {'r', 0, -1}, new byte[] {1, 2, 3, -128});
      writer.put(new byte[] {'s'}, new byte[0]);
      writer.outputs().publish(EVENT);
    }
    return bytes.toByteArray();
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    ByteArrayOutputStream outputs = new ByteArrayOutputStream();
    try (ModelFile file = new ModelFile(new ByteArrayInputStream(file()))) {
      assertThat(file.model()).isEqualTo("news");
      assertThat(file.options()).isEqualTo(OPTIONS);
      file.read(
          (key, value) -> parts.put(Arrays.toString(key), Arrays.toString(value)),
          new JsonLines(outputs));
    }
    assertThat(parts)
        .containsExactly(Map.entry("[114, 0, -1]", "[1, 2, 3, -128]"), Map.entry("[115]", "[]"));
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    new JsonLines(expected).publish(EVENT);
    assertThat(outputs.toString(StandardCharsets.UTF_8))
        .isEqualTo(expected.toString(StandardCharsets.UTF_8));
  }

  /** Later releases must be able to read these lines. */
  @Test
  void theFirstVersionHasTheseLines() throws IOException {
    String text =
        new String(
            new GZIPInputStream(new ByteArrayInputStream(file())).readAllBytes(),
            StandardCharsets.UTF_8);
    assertThat(text.lines().filter(line -> !line.contains("\"event\"")))
        .containsExactly(
            "{\"type\":\"model-file\",\"v\":1,\"model\":\"news\",\"options\":"
                + "{\"swell.learn.topics\":\"7\",\"swell.text.fields\":\"title,text\"}}",
            "{\"type\":\"state\",\"key\":\"cgD/\",\"value\":\"AQIDgA==\"}",
            "{\"type\":\"state\",\"key\":\"cw==\",\"value\":\"\"}",
            "{\"type\":\"end\",\"parts\":2}");
  }

  /** A file written by the first version, never changed. */
  @Test
  void readsAFileOfTheFirstVersion() throws IOException {
    Path frozen = Path.of("src", "test", "resources", "frozen", "model-1.swell");
    if (Boolean.getBoolean("swell.regenerate") && !Files.exists(frozen)) {
      Files.write(frozen, file());
    }
    Map<String, String> parts = new LinkedHashMap<>();
    ByteArrayOutputStream outputs = new ByteArrayOutputStream();
    try (ModelFile file = new ModelFile(Files.newInputStream(frozen))) {
      assertThat(file.model()).isEqualTo("news");
      assertThat(file.options()).isEqualTo(OPTIONS);
      file.read(
          (key, value) -> parts.put(Arrays.toString(key), Arrays.toString(value)),
          new JsonLines(outputs));
    }
    assertThat(parts)
        .containsExactly(Map.entry("[114, 0, -1]", "[1, 2, 3, -128]"), Map.entry("[115]", "[]"));
    assertThat(outputs.toString(StandardCharsets.UTF_8)).contains("\"event\":\"born\"");
  }

  @Test
  void aTruncatedFileIsRejected() throws IOException {
    byte[] whole = file();
    for (int length : new int[] {whole.length - 1, whole.length / 2, 5, 0}) {
      assertThatThrownBy(() -> readAll(Arrays.copyOf(whole, length)))
          .isInstanceOf(IOException.class);
    }
    assertThatThrownBy(
            () ->
                readAll(zip("{\"type\":\"model-file\",\"v\":1,\"model\":\"m\",\"options\":{}}\n")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the file is incomplete");
  }

  @Test
  void otherFilesAndLaterVersionsAreRejected() {
    assertThatThrownBy(() -> readAll(zip("{\"id\":\"d1\",\"text\":\"tin\"}\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("first line is not the header of a model file");
    assertThatThrownBy(() -> readAll(zip("{\"type\":\"model-file\",\"v\":2}\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("version 2, this release reads version 1");
    assertThatThrownBy(
            () ->
                readAll(
                    zip(
                        """
                        {"type":"model-file","v":1,"model":"m","options":{}}
                        {"type":"end","parts":1}
                        """)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("contains 0 parts of the state, but its last line says 1");
  }

  /** 200 kB that decompress to a line of 200 MB. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"type\":\"model-file\",\"v\":1,\"model\":\"m\",\"options\":{}}\n"
            + "{\"type\":\"state\",\"key\":\"cg==\",\"value\":\""
      })
  void aDecompressionBombIsRejectedEarly(String before) throws IOException {
    var bytes = new ByteArrayOutputStream();
    byte[] part = "A".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(before.getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 200; i++) {
        gzip.write(part);
      }
    }
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    assertThatThrownBy(() -> readAll(bytes.toByteArray()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("has more than 4194304 bytes");
    assertThat(threads.getCurrentThreadAllocatedBytes() - allocated).isLessThan(32 << 20);
  }

  private static void readAll(byte[] bytes) throws IOException {
    try (ModelFile file = new ModelFile(new ByteArrayInputStream(bytes))) {
      file.read((key, value) -> {}, new JsonLines(new ByteArrayOutputStream()));
    }
  }

  private static byte[] zip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
