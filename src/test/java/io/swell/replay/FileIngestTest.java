package io.swell.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.format.input.RecordFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileIngestTest {
  private static final int DOCUMENTS = 400;
  private static final long HOUR = 3_600_000;
  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  @TempDir private Path directory;

  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  private record Dated(int id, @Nullable Long time) {
    String line() {
      return "{\"id\":\"d%d\",%s\"text\":\"words of %d\"}\n"
          .formatted(id, time == null ? "" : "\"timestamp\":" + time + ",", id);
    }
  }

  private static Dated hourly(int id) {
    return new Dated(id, START + id * HOUR);
  }

  private static List<Dated> hourly(int from, int to) {
    return new ArrayList<>(IntStream.range(from, to).mapToObj(FileIngestTest::hourly).toList());
  }

  private static List<Dated> reversed(List<Dated> documents) {
    List<Dated> reversed = new ArrayList<>(documents);
    Collections.reverse(reversed);
    return reversed;
  }

  private static String text(List<Dated> documents) {
    return String.join("", documents.stream().map(Dated::line).toList());
  }

  private static List<String> ids(List<Dated> documents) {
    return documents.stream().map(each -> "d" + each.id).toList();
  }

  private List<String> read(List<Dated> documents) throws IOException {
    Path file = directory.resolve("documents.jsonl");
    Files.writeString(file, text(documents));
    return read(file).stream().map(Bag::id).toList();
  }

  private List<Bag> read(Path file) throws IOException {
    List<Bag> read = new ArrayList<>();
    try (var workers = new Workers(2)) {
      var engines =
          new EngineFactory(
              OptionCatalog.of(EngineFactory.OPTIONS).reader().read(), workers.parallel());
      new FileIngest(
              engines,
              workers,
              Instant.parse("2026-12-01T00:00:00Z"),
              new PrintStream(messages, true, StandardCharsets.UTF_8),
              size -> NO_PROGRESS)
          .read(new InputFile.Location(file), read::add, () -> {});
    }
    return read;
  }

  private static final FileIngest.Progress NO_PROGRESS =
      new FileIngest.Progress() {
        @Override
        public void update(long documents, long bytes) {}

        @Override
        public void close() {}
      };

  private List<String> piped(List<Dated> documents) throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(text(documents).getBytes(StandardCharsets.UTF_8)));
      return read(RecordFile.STANDARD_INPUT).stream().map(Bag::id).toList();
    } finally {
      System.setIn(before);
    }
  }

  private String said() {
    return messages.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aFileWithTheNewestFirstIsSorted() throws IOException {
    List<Dated> ordered = hourly(0, DOCUMENTS);
    assertThat(read(reversed(ordered))).isEqualTo(ids(ordered));
    assertThat(said()).contains("documents.jsonl", "line 2", "line 1", "400 documents");
  }

  @Test
  void aFewDocumentsWithTheNewestFirstAreSorted() throws IOException {
    assertThat(read(reversed(hourly(0, 3)))).containsExactly("d0", "d1", "d2");
  }

  @Test
  void aShuffledFileIsSortedEvenWithinOneWindow() throws IOException {
    for (long step : new long[] {HOUR, HOUR / 60}) {
      List<Dated> ordered =
          IntStream.range(0, DOCUMENTS).mapToObj(i -> new Dated(i, START + i * step)).toList();
      List<Dated> shuffled = new ArrayList<>(ordered);
      Collections.shuffle(shuffled, new Random(1));
      assertThat(read(shuffled)).isEqualTo(ids(ordered));
    }
  }

  @Test
  void twoOrderedFilesInTheWrongOrderAreSorted() throws IOException {
    List<Dated> both = hourly(DOCUMENTS / 2, DOCUMENTS);
    both.addAll(hourly(0, DOCUMENTS / 2));
    assertThat(read(both)).isEqualTo(ids(hourly(0, DOCUMENTS)));
  }

  /** The order of a long file is judged by a sample of its lines. */
  @Test
  void aLongFileWithAFifthInTheWrongPlaceIsSorted() throws IOException {
    List<Dated> documents = hourly(600, 3_000);
    assertThat(read(documents)).isEqualTo(ids(documents));
    documents.addAll(hourly(0, 600));
    assertThat(read(documents)).isEqualTo(ids(hourly(0, 3_000)));
  }

  @Test
  void compressedFilesAreSorted() throws IOException {
    Path file = directory.resolve("documents.jsonl.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text(reversed(hourly(0, DOCUMENTS))).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read(file)).extracting(Bag::id).isEqualTo(ids(hourly(0, DOCUMENTS)));
  }

  @Test
  void equalTimesKeepTheOrderOfTheFile() throws IOException {
    List<Dated> days = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      days.add(new Dated(i, START + (9L - i / 10) * 24 * HOUR));
    }
    assertThat(read(days)).startsWith("d90", "d91", "d92").endsWith("d8", "d9");
  }

  @Test
  void documentsWithoutATimeComeLastInASortedFile() throws IOException {
    List<Dated> documents = reversed(hourly(0, 50));
    documents.add(10, new Dated(900, null));
    documents.add(20, new Dated(901, null));
    assertThat(read(documents)).startsWith("d0", "d1").endsWith("d49", "d900", "d901");
  }

  @Test
  void aFileWithFewLateDocumentsKeepsItsOrder() throws IOException {
    List<Dated> documents = hourly(0, DOCUMENTS);
    documents.add(200, new Dated(900, 100_000_000_000L));
    documents.add(0, new Dated(901, 100_000_000_000L));
    for (int i = 0; i < 20; i++) {
      documents.add(300, new Dated(910 + i, START + i * HOUR));
    }
    assertThat(read(documents)).isEqualTo(ids(documents));
    assertThat(said()).doesNotContain("order of time");
  }

  @Test
  void disorderOfSecondsKeepsTheOrderOfTheFile() throws IOException {
    var random = new Random(2);
    List<Dated> lines =
        IntStream.range(0, 2000)
            .mapToObj(i -> new Dated(i, START + i * 2000L + random.nextInt(30_000)))
            .toList();
    assertThat(read(lines)).isEqualTo(ids(lines));
    assertThat(piped(lines)).isEqualTo(ids(lines));
  }

  @Test
  void aPipeIsSortedIfItsFirstDocumentsAreOutOfOrder() throws IOException {
    List<Dated> ordered = hourly(0, 1000);
    assertThat(piped(reversed(ordered))).isEqualTo(ids(ordered));
    List<Dated> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(3));
    assertThat(piped(shuffled)).isEqualTo(ids(ordered));
    assertThat(piped(ordered)).isEqualTo(ids(ordered));
  }

  @Test
  void sortedDocumentsAreTheSameAsThoseReadInOrder() throws IOException {
    Path newest = directory.resolve("newest.csv");
    Path oldest = directory.resolve("oldest.csv");
    String header = "id,timestamp,title,text,source,language,labels\n";
    String one = "a,2026-01-01T00:00:00Z,One,three ships sail,wire,en,sea\n";
    String two = "b,2026-01-02T00:00:00Z,Two,\"7 ships, 2 storms\",,,\n";
    Files.writeString(newest, header + two + one);
    Files.writeString(oldest, header + one + two);
    assertThat(read(newest))
        .usingRecursiveComparison()
        .ignoringFields("offset")
        .isEqualTo(read(oldest));
  }

  @Test
  void theLinesOfALogHaveTheTimesThatTheyBeginWith() throws IOException {
    Path log = directory.resolve("app.log");
    Files.write(
        log,
        List.of(
            ":: Acme ::",
            "2026-07-22 12:00:00,123 INFO up",
            "with two workers",
            "2026-07-22 13:00:00,456 ERROR down"));
    assertThat(read(log))
        .extracting(bag -> Instant.ofEpochMilli(bag.eventTime()).toString())
        .containsExactly(
            "2026-07-22T12:00:00.123Z",
            "2026-07-22T12:00:00.123Z",
            "2026-07-22T12:00:00.123Z",
            "2026-07-22T13:00:00.456Z");
    assertThat(said())
        .contains(
            "previous-time-used 2",
            "text-without-time 2: no time that can be read at the start of \":: Acme ::\"");
  }

  @Test
  void aLogWithTheNewestLineFirstIsSortedWithTheLinesThatContinueOthers() throws IOException {
    Path log = directory.resolve("app.log");
    Files.write(
        log,
        List.of(
            "2026-07-22 14:00:00 third",
            "of its kind",
            "2026-07-22 13:00:00 second",
            "2026-07-22 12:00:00 first",
            "in time"));
    assertThat(read(log))
        .extracting(Bag::title)
        .containsExactly(
            "2026-07-22 12:00:00 first",
            "in time",
            "2026-07-22 13:00:00 second",
            "2026-07-22 14:00:00 third",
            "of its kind");
  }
}
