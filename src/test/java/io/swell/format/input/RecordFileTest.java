package io.swell.format.input;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swell.format.input.FileRecord.Content;
import io.swell.format.input.FileRecord.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFileTest {
  private static final int MAX = 40;

  @Test
  void everyLineIsARecordWithItsNumber() throws IOException {
    assertThat(lines("a\n\r\nb\r\n \t\n {\"x\":1} \nlast"))
        .containsExactly("1:a", "3:b", "5: {\"x\":1} ", "6:last");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n\n", "\uFEFF", "\uFEFF\n"})
  void aFileWithoutLinesHasNoRecords(String text) throws IOException {
    assertThat(lines(text)).isEmpty();
  }

  @Test
  void aByteOrderMarkIsSkipped() throws IOException {
    assertThat(lines("\uFEFFa\nb")).containsExactly("1:a", "2:b");
  }

  @Test
  void anOverlongLineIsReportedAndTheNextRead() throws IOException {
    String allowed = "x".repeat(MAX);
    assertThat(lines("a\n" + allowed + "y\n" + allowed + "\r\nb\n" + "z".repeat(200_000) + "\nc"))
        .containsExactly(
            "1:a",
            "2!too-large: record at line 2 has 41 bytes, more than the limit of 40; split it,"
                + " or check that the file has line breaks",
            "3:" + allowed,
            "4:b",
            "5!too-large: record at line 5 has 200000 bytes, more than the limit of 40; split it,"
                + " or check that the file has line breaks",
            "6:c");
  }

  @Test
  void linesCanCrossTheBufferAnywhere() throws IOException {
    List<String> expected = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 20_000; i++) {
      String line = "line " + i + " " + "x".repeat(i % 20);
      text.append(line).append(i % 3 == 0 ? "\r\n" : "\n");
      expected.add(i + ":" + line);
    }
    assertThat(lines(text.toString())).isEqualTo(expected);
  }

  @Test
  void gzipIsRecognizedUnderAnyName(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("news.jsonl");
    Files.write(file, gzip("a\nb\n"));
    try (RecordFile records = RecordFile.open(file, null, null, MAX)) {
      assertThat(records.name()).isEqualTo("news.jsonl");
      assertThat(records.position()).isBetween(2L, Files.size(file));
      assertThat(shown(records)).containsExactly("1:a", "2:b");
      assertThat(records.position()).isEqualTo(records.size()).isEqualTo(Files.size(file));
    }
  }

  @Test
  void aMissingFileCannotBeOpened(@TempDir Path directory) {
    assertThatThrownBy(
            () -> RecordFile.open(directory.resolve("no"), RecordFile.Layout.LINES, null, MAX))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aTruncatedCompressedFileIsReported() throws IOException {
    byte[] whole = gzip("line\n".repeat(1000));
    var cut = new ByteArrayInputStream(Arrays.copyOf(whole, whole.length - 12));
    try (RecordFile records =
        RecordFile.open("news.gz", -1, cut, RecordFile.Layout.LINES, null, MAX)) {
      assertThatThrownBy(() -> shown(records))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("cannot read news.gz")
          .hasCauseInstanceOf(EOFException.class);
    }
  }

  @Test
  void readsOnlyAsMuchAsIsNeeded() throws IOException {
    InputStream endless =
        new InputStream() {
          private long at;

          @Override
          public int read() {
            return at++ % 8 == 7 ? '\n' : 'a';
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            for (int i = 0; i < length; i++) {
              bytes[offset + i] = (byte) read();
            }
            return length;
          }
        };
    try (RecordFile records =
        RecordFile.open("stdin", -1, endless, RecordFile.Layout.LINES, null, MAX)) {
      for (int line = 1; line <= 100_000; line++) {
        assertThat(records.next().line()).isEqualTo(line);
      }
    }
  }

  @Test
  void readingAfterTheLastRecordReturnsNull() throws IOException {
    try (RecordFile records = open("a", RecordFile.Layout.LINES)) {
      records.next();
      assertThat(records.hasNext()).isFalse();
      assertThatThrownBy(records::next).isInstanceOf(NoSuchElementException.class);
    }
  }

  @Test
  void aRowIsAnObjectNamedByTheHeader() throws IOException {
    assertThat(
            rows(
                "\uFEFFid, text ,\"la\"\"bel\"\r\n1,plain,x\r\n\r\n2,\"a, \"\"b\"\"\nc\",\r\n3\n4,q\"q,\r"))
        .containsExactly(
            "2:{\"id\":\"1\",\"text\":\"plain\",\"la\\\"bel\":\"x\"}",
            "4:{\"id\":\"2\",\"text\":\"a, \\\"b\\\"\\nc\"}",
            "6:{\"id\":\"3\"}",
            "7:{\"id\":\"4\",\"text\":\"q\\\"q\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t"})
  void theHeaderDeterminesTheSeparator(String separator) throws IOException {
    assertThat(rows("id" + separator + "text\n1" + separator + "a"))
        .containsExactly("2:{\"id\":\"1\",\"text\":\"a\"}");
  }

  @Test
  void aBadRowIsReportedAndTheNextRead() throws IOException {
    assertThat(rows("id,text\n1,a,b\n2,ok\n3," + "x".repeat(100) + "\n4,ok\n5,\"open\n6,lost"))
        .containsExactly(
            "2!bad-row: row at line 2 has 3 values, but the header has 2 names; quote values that"
                + " contain the separator",
            "3:{\"id\":\"2\",\"text\":\"ok\"}",
            "4!too-large: row at line 4 has 102 bytes, more than the limit of 40; split it",
            "5:{\"id\":\"4\",\"text\":\"ok\"}",
            "6!bad-row: row at line 6 has an unclosed quote; close it, and double the quotes inside"
                + " a quoted value",
            "7:{\"id\":\"6\",\"text\":\"lost\"}");
  }

  @Test
  void anOpenQuoteDoesNotTakeInTheRowsUpToTheNextQuote() throws IOException {
    assertThat(rows("id,text\n1,\"open\n2,b\n3,\"c\"\n4,d,,\n"))
        .containsExactly(
            "2!bad-row: row at line 2 has an unclosed quote; close it, and double the quotes inside"
                + " a quoted value",
            "3:{\"id\":\"2\",\"text\":\"b\"}",
            "4:{\"id\":\"3\",\"text\":\"c\"}",
            "5:{\"id\":\"4\",\"text\":\"d\"}");
  }

  @Test
  void anOpenQuoteConsumesAtMostOneRecordLimit() throws IOException {
    assertThat(rows("id,text\n1,\"open\n" + "2,lost\n".repeat(6) + "9,ok"))
        .anyMatch(row -> row.startsWith("2!bad-row") && row.contains("quote"))
        .endsWith("9:{\"id\":\"9\",\"text\":\"ok\"}");
  }

  @Test
  void invalidUtf8IsReportedAndTheNextRowRead() throws IOException {
    var in =
        new ByteArrayInputStream(
            ("id,text\n1,\u00e9\n2,ok\n3," + new String("\u00e9\u00e8".getBytes(UTF_8), ISO_8859_1))
                .getBytes(ISO_8859_1));
    try (RecordFile records = RecordFile.open("x.csv", -1, in, RecordFile.Layout.CSV, null, MAX)) {
      assertThat(shown(records))
          .satisfiesExactly(
              first -> assertThat(first).startsWith("2!invalid-utf8: ").contains("0xe9"),
              second -> assertThat(second).isEqualTo("3:{\"id\":\"2\",\"text\":\"ok\"}"),
              third -> assertThat(third).startsWith("4:"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", ",\n", "id,text,id\n", "\"id\n"})
  void aTableWithoutAValidHeaderIsRejected(String text) {
    assertThatThrownBy(() -> open(text, RecordFile.Layout.CSV))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("file")
        .hasMessageContaining("header");
  }

  @Test
  void aHeaderBeyondTheLimitIsCalledTooLong() {
    assertThatThrownBy(() -> open("id,text," + "x".repeat(MAX) + "\n1,a\n", RecordFile.Layout.CSV))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("header", "40 bytes", "line breaks");
  }

  @ParameterizedTest
  @CsvSource({
    "a.csv, CSV",
    "b/A.CSV.GZ, CSV",
    "a.tsv, CSV",
    "a.jsonl, LINES",
    "a.log.gz, LINES",
    "-, LINES",
    "csv, LINES",
    "a.csv.txt, LINES"
  })
  void theFileNameDeterminesTheLayout(String file, RecordFile.Layout layout) {
    assertThat(RecordFile.Layout.of(file, new byte[0])).isEqualTo(layout);
  }

  @Test
  void parsesALineAsARecordOfTheFile() {
    RawRecord record = new Content(17, "a".getBytes(UTF_8)).toRawRecord("news.jsonl", 5);
    assertThat(record.position()).isEqualTo("news.jsonl-0-17");
    assertThat(record.recordTime()).isNegative();
    assertThat(record.ingestTime()).isEqualTo(5);
  }

  private static List<String> lines(String text) throws IOException {
    try (RecordFile records = open(text, RecordFile.Layout.LINES)) {
      return shown(records);
    }
  }

  /** What a shell gives for {@code <(command)}. */
  @Test
  void aPipeIsReadToItsEnd(@TempDir Path directory) throws IOException, InterruptedException {
    Path pipe = directory.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Process writer =
        new ProcessBuilder("sh", "-c", "printf 'one\\ntwo\\n' > \"$0\"", pipe.toString()).start();
    try (RecordFile records = RecordFile.open(pipe, RecordFile.Layout.LINES, null, MAX)) {
      assertThat(shown(records)).containsExactly("1:one", "2:two");
      assertThat(records.size()).isEqualTo(-1);
    } finally {
      writer.destroyForcibly();
    }
  }

  private static List<String> rows(String text) throws IOException {
    try (RecordFile records = open(text, RecordFile.Layout.CSV)) {
      return shown(records);
    }
  }

  private static RecordFile open(String text, RecordFile.Layout layout) throws IOException {
    return RecordFile.open(
        "file", -1, new ByteArrayInputStream(text.getBytes(UTF_8)), layout, null, MAX);
  }

  private static List<String> shown(RecordFile records) {
    List<String> shown = new ArrayList<>();
    records.forEachRemaining(
        record ->
            shown.add(
                record.line()
                    + (record instanceof Unreadable unreadable
                        ? "!" + unreadable.rejection()
                        : ":" + new String(((Content) record).value(), UTF_8))));
    return shown;
  }

  private static byte[] gzip(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }
}
