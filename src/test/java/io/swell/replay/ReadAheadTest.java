package io.swell.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.math.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadAheadTest {
  private static final int DOCUMENTS = 1000;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void documentsComeInTheOrderOfTheFile(int threads) throws IOException {
    Path file = directory.resolve("documents.jsonl");
    Files.writeString(file, documents());
    assertThat(read(file, threads)).containsExactlyElementsOf(ids(DOCUMENTS));
  }

  @Test
  void documentsBeforeTheDamageOfAFileAreRead() throws IOException {
    var compressed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(documents().getBytes(StandardCharsets.UTF_8));
    }
    byte[] half = Arrays.copyOf(compressed.toByteArray(), compressed.size() / 2);
    Path file = directory.resolve("documents.jsonl.gz");
    Files.write(file, half);
    List<String> read = new ArrayList<>();
    assertThatThrownBy(() -> read(file, 2, read))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("documents.jsonl.gz");
    assertThat(read).hasSizeGreaterThan(100).containsExactlyElementsOf(ids(read.size()));
  }

  private static String documents() {
    return ids(DOCUMENTS).stream()
        .map(id -> "{\"id\":\"" + id + "\",\"text\":\"words of document " + id + "\"}\n")
        .collect(Collectors.joining());
  }

  private static List<String> ids(int number) {
    return IntStream.range(0, number).mapToObj(i -> "d" + i).toList();
  }

  private static List<String> read(Path path, int threads) throws IOException {
    List<String> ids = new ArrayList<>();
    read(path, threads, ids);
    return ids;
  }

  private static void read(Path path, int threads, List<String> ids) throws IOException {
    var engines =
        new EngineFactory(
            OptionCatalog.of(EngineFactory.OPTIONS).reader().read(), Parallel.SEQUENTIAL);
    try (var workers = new Workers(threads);
        InputFile file = InputFile.open(new InputFile.Location(path))) {
      var ahead =
          new ReadAhead<>(
              file,
              workers,
              () -> {
                Ingest ingest = engines.ingest();
                return record -> FileIngest.results(ingest, file.name(), record, 0);
              });
      for (var next = ahead.next(); !next.isEmpty(); next = ahead.next()) {
        next.stream()
            .flatMap(record -> record.value().stream())
            .map(result -> ((Ingested) result).bag())
            .map(Bag::id)
            .forEach(ids::add);
      }
    }
  }
}
