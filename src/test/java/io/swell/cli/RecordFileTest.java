package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.swell.format.Ingest;
import io.swell.format.IngestResult;
import io.swell.format.InputOptions;
import io.swell.format.RawRecord;
import io.swell.math.Parallel;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordFileTest {
  @TempDir Path directory;

  private Path write(byte[] content) throws IOException {
    return Files.write(directory.resolve("in.jsonl"), content);
  }

  private static byte[] zip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }

  private static List<String> records(Path path, int limit) throws IOException {
    List<String> records = new ArrayList<>();
    try (RecordFile file = new RecordFile(path, limit, 0)) {
      for (RawRecord record = file.next(); record != null; record = file.next()) {
        byte[] value = record.value();
        records.add(record.offset() + ":" + (value == null ? null : new String(value, UTF_8)));
      }
      assertThat(file.position()).isEqualTo(file.size());
    }
    return records;
  }

  @Test
  void everyLineIsARecordAndBlankOnesAreNone() throws IOException {
    Path path = write("a\n\n  \r\nb c\nlast".getBytes(UTF_8));
    assertThat(records(path, 100)).containsExactly("1:a", "4:b c", "5:last");
  }

  @Test
  void gzipIsRecognisedByItsBytesAndAByteOrderMarkIsLeftOut() throws IOException {
    Path path = write(zip("\uFEFF{}\nb\n".getBytes(UTF_8)));
    assertThat(records(path, 100)).containsExactly("1:{}", "2:b");
    assertThat(records(write(new byte[0]), 100)).isEmpty();
  }

  @Test
  void aLineBeyondTheLimitIsCutOneByteBeyondIt() throws IOException {
    Path path = write("abcdefgh\nxy\n".getBytes(UTF_8));
    assertThat(records(path, 3)).containsExactly("1:abcd", "2:xy");
  }

  @Test
  void aDamagedGzipFileIsBadInputThatNamesTheLine() throws IOException {
    String text =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "line " + i * 7919L)
            .collect(Collectors.joining("\n"));
    byte[] whole = zip(text.getBytes(UTF_8));
    Path path = write(Arrays.copyOf(whole, whole.length / 2));
    CommandException failure =
        catchThrowableOfType(CommandException.class, () -> records(path, 1000));
    assertThat(failure.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(failure).hasMessageMatching("cannot read in.jsonl after line \\d+");
  }

  @Test
  void recordsComeOutOfThePipelineInTheirOrderOnAnyNumberOfThreads() throws IOException {
    String text =
        IntStream.range(0, 2_000)
            .mapToObj(
                i ->
                    i % 50 == 7
                        ? "{\"id\":\"x\",\"text\":\"ti"
                        : "{\"id\":\"d" + i + "\",\"text\":\"tin " + i + "\"}")
            .collect(Collectors.joining("\n"));
    Path path = write(text.getBytes(UTF_8));
    List<String> one = ingested(path, 1, Parallel.SEQUENTIAL);
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      assertThat(ingested(path, 3, Parallel.on(executor, 3))).isEqualTo(one);
    } finally {
      executor.shutdown();
    }
    assertThat(one).hasSize(2_000);
    assertThat(one.get(0)).contains("d0");
    assertThat(one.get(7)).startsWith("truncated-json");
    assertThat(one.get(1_999)).contains("d1999");
  }

  private static List<String> ingested(Path path, int threads, Parallel parallel)
      throws IOException {
    var options = Settings.CATALOG.reader().read();
    IngestPipeline pipeline =
        new IngestPipeline(
            () ->
                new Ingest(
                    options.get(InputOptions.class),
                    TextAnalyzer.of(options.get(TextOptions.class))),
            threads,
            parallel);
    List<String> results = new ArrayList<>();
    try (RecordFile file = new RecordFile(path, 1 << 20, 0)) {
      for (var next = pipeline.next(file); !next.isEmpty(); next = pipeline.next(file)) {
        next.forEach(
            each ->
                results.add(
                    each.results().stream()
                        .map(RecordFileTest::text)
                        .collect(Collectors.joining())));
      }
    }
    return results;
  }

  private static String text(IngestResult result) {
    return result instanceof IngestResult.Ingested done
        ? done.bag().id() + " " + String.join(" ", done.bag().terms())
        : result.toString();
  }
}
