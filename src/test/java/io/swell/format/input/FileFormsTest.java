package io.swell.format.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in the forms in which people have them, read without any option. */
class FileFormsTest {
  private static final int MAX = 200;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'a':1}\n{'a':2}\n{'a':3}\n",
        "[{'a':1},{'a':2},{'a':3}]",
        "[\n{'a':1},\n{'a':2},\n{'a':3}\n]\n",
        "\uFEFF\n [ {'a':1} , {'a':2} ,\n{'a':3}]",
        "[[{'a':1},{'a':2}],\n[{'a':3}]]",
        "{\n'a':1}\n{\n'a':2} {'a':3}",
        "\u001e{'a':1}\n\u001e{'a':2}\n\u001e{'a':3}\n"
      })
  void objectsAreReadHoweverTheyAreBrokenIntoLines(String text) throws IOException {
    List<String> found = new ArrayList<>();
    for (FileRecord record : records("dump.json", quoted(text).getBytes(UTF_8))) {
      String value = new String(((FileRecord.Content) record).value(), UTF_8);
      if (value.startsWith("[")) {
        found.add(value.replaceAll("[\\[\\]]", ""));
      } else {
        found.add(value.replaceAll("\\s", ""));
      }
    }
    assertThat(String.join(",", found)).isEqualTo(quoted("{'a':1},{'a':2},{'a':3}"));
  }

  @Test
  void elementsHaveTheLineWhereTheyBeginAndNumbersOfTheirOwn() throws IOException {
    String text = quoted("[\n  {\n    'a': '} ] \\' {'\n  }, {'a':2},\n  'text \\u00e9'\n]");
    assertThat(records("a.json", text.getBytes(UTF_8)).stream().map(FileFormsTest::shown))
        .containsExactly(
            "2/1:" + quoted("{\n    'a': '} ] \\' {'\n  }"), "4/2:{\"a\":2}", "5/3:text \u00e9");
  }

  @Test
  void aDamagedElementIsRejectedAloneAndAFileThatIsCutOffIsReported() throws IOException {
    String text = quoted("[\n{'a':'open},\n{'a':2},\n oops, {'a':3},\n{'a':4");
    assertThat(records("a.json", text.getBytes(UTF_8)).stream().map(FileFormsTest::shown))
        .containsExactly(
            "2/1:" + quoted("{'a':'open},\n"),
            "3/2:{\"a\":2}",
            "4!not-json",
            "4/4:{\"a\":3}",
            "5/5:{\"a\":4",
            "5!truncated-json");
  }

  /** It has no header: its first row would name the columns. */
  @Test
  void aCsvlogOfPostgresIsNoTable() throws IOException {
    String row =
        "2024-03-12 10:11:12.123 UTC,\"app\",\"shop\",1,,\"a\",3,\"\",,,0,LOG,00000,\"started\"";
    String text = row + "\n" + row.replace("started", "stopped\nnow") + "\n";
    assertThat(records("postgresql.csv", text.getBytes(UTF_8)).stream().map(FileFormsTest::shown))
        .containsExactly("1/1:" + row, "2/2:" + row.replace("started", "stopped\nnow"));
  }

  @Test
  void oneDamagedLineDoesNotMakeLinesAnythingElse() throws IOException {
    String text = quoted("{'a':'open\n{'a':2}\n{'a':3}\n");
    assertThat(records("a.jsonl", text.getBytes(UTF_8))).hasSize(3);
  }

  @Test
  void anObjectBeyondTheLimitIsDividedIntoItsDocuments() throws IOException {
    StringBuilder text = new StringBuilder("{'meta':{'n':[1,2]},'data':{'next':{},'articles':[");
    for (int i = 0; i < 100; i++) {
      text.append(i == 0 ? "" : ",\n").append("{'title':'t").append(i).append("'}");
    }
    text.append("],'more':[{'x':']}'}]},'z':{}}\n{'title':'last'}");
    List<String> records =
        records("a.json", quoted(text.toString()).getBytes(UTF_8)).stream()
            .map(FileFormsTest::shown)
            .toList();
    assertThat(records).hasSize(101).noneMatch(each -> each.contains("!"));
    assertThat(records.get(99)).isEqualTo("100/100:{\"title\":\"t99\"}");
    String tooLarge = quoted("[{'x':'" + "y".repeat(MAX) + "'},{'a':1}]");
    assertThat(records("a.json", tooLarge.getBytes(UTF_8)).stream().map(FileFormsTest::shown))
        .containsExactly("1!too-large", "1/2:{\"a\":1}");
  }

  @ParameterizedTest
  @CsvSource({
    "windows-1252, Caf\u00e9 f\u00fcr Gr\u00f6\u00dfe \u2013 H\u00e4fen",
    "windows-1251, \u041f\u043e\u0440\u0442\u043e\u0432\u044b\u0435 \u0440\u0430\u0431\u043e\u0447"
        + "\u0438\u0435 \u043e\u0441\u0442\u0430\u043d\u043e\u0432\u0438\u043b\u0438",
    "Shift_JIS, \u6e2f\u6e7e\u52b4\u50cd\u8005\u304c\u30b9\u30c8\u30e9\u30a4\u30ad\u3092\u7d9a\u3051",
    "UTF-16, Caf\u00e9 f\u00fcr alle",
    "UTF-16LE, Caf\u00e9 f\u00fcr alle und jeden",
    "UTF-16BE, Caf\u00e9 f\u00fcr alle und jeden"
  })
  void theCharacterSetIsRecognizedAndNamed(String charset, String text) throws IOException {
    byte[] bytes = (text + "\n" + text).getBytes(Charset.forName(charset));
    try (RecordFile file = open("a.txt", bytes)) {
      assertThat(file.readings().toString()).contains("decoded from ");
      file.forEachRemaining(
          record ->
              assertThat(((FileRecord.Content) record).value()).asString(UTF_8).isEqualTo(text));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",title,text\n0,a,b\n1,c,\"d, e\"\n",
        "title,text,\na,b,\nc,\"d, e\",x\n",
        "sep=;\ntitle;text\na;b\nc;d, e\n",
        "\"title\"|text\na|b\nc|d, e\n",
        "title\ttext\ra\tb\rc\td, e\r",
        "title;text\r\na;b\r\nc;d, e\r\n"
      })
  void tablesAreReadWithAnySeparatorAndColumnsWithoutANameAreLeftOut(String text)
      throws IOException {
    assertThat(records("a.csv", text.getBytes(UTF_8)).stream())
        .extracting(each -> new String(((FileRecord.Content) each).value(), UTF_8))
        .containsExactly(quoted("{'title':'a','text':'b'}"), quoted("{'title':'c','text':'d, e'}"));
  }

  @Test
  void theOnlyFileOfAZipArchiveIsReadByItsOwnName() throws IOException {
    byte[] archive = zip("data/", "__MACOSX/data/._a.csv", "README.txt", "data/a.csv");
    assertThat(records("archive.zip", archive).stream().map(FileFormsTest::shown))
        .containsExactly("2/2:{\"title\":\"a\"}");
  }

  @Test
  void anArchiveOfSeveralFilesIsRefused() throws IOException {
    byte[] several = zip("a.csv", "b.csv");
    assertThatThrownBy(() -> records("archive.zip", several))
        .hasMessageContaining("a.csv, b.csv")
        .hasMessageContaining("unpack");
    byte[] none = zip("data/");
    assertThatThrownBy(() -> records("archive.zip", none)).hasMessageContaining("without a file");
  }

  private static byte[] zip(String... names) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.endsWith("/") ? new byte[0] : "title\na\n".getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"id,title\n1,a\n", "ID;Titel\n1;a\n", "\"id\"\t\"title\"\n1\ta\n"})
  void aTableIsRecognizedByItsColumns(String text) throws IOException {
    try (RecordFile file = open("stdin", text.getBytes(UTF_8))) {
      assertThat(file.readings()).singleElement().asString().startsWith("table with the columns");
      assertThat(shown(file.next())).endsWith("a\"}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Title, and more\nb\n", "a, b\nc, d\n", "id,title\n"})
  void otherLinesWithSeparatorsAreNoTable(String text) throws IOException {
    try (RecordFile file = open("stdin", text.getBytes(UTF_8))) {
      assertThat(file.readings()).isEmpty();
    }
  }

  @Test
  void rowsOfValuesAreNoDocuments() throws IOException {
    String rows = "[\n['id', 'text'],\n[1, '" + "x".repeat(100) + "']]";
    assertThat(records("a.json", quoted(rows).getBytes(UTF_8)))
        .isNotEmpty()
        .allMatch(FileRecord.Unreadable.class::isInstance);
  }

  @Test
  void binaryFilesAreRefused() {
    byte[] tar = new byte[1024];
    System.arraycopy("a.jsonl".getBytes(UTF_8), 0, tar, 0, 7);
    assertThatThrownBy(() -> open("a.tar", tar).close()).hasMessageContaining("binary");
  }

  @ParameterizedTest
  @CsvSource({
    "PAR1xx, Parquet",
    "'<?xml version=\"1.0\"?><rss/>', swell feed --rss",
    "<!DOCTYPE html><html>, HTML",
    "'From a@b.example Wed Jul 22 12:00:00 2026\nFrom: a@b.example\nSubject: x', mail",
    "'Subject: x\nDate: Wed, 22 Jul 2026 12:00:00 +0200\n\ntext', mail",
    "'From: a@b.example\nTo: c@d.example\n\ntext', mail",
    "'Received: from b.example\n\tby d.example\nCc: c@d.example\n\ntext', mail",
    "'DKIM-Signature: v=1;\n b=x\nFrom: a@b.example\n\ntext', mail",
    "'Path: news.example!a\nFrom: a@b.example\n\ntext', mail",
    "'From a@b.example\nFrom: a@b.example\n\ntext', mail",
    "'<posts lang=\"en\">\n  <row>a</row>\n</posts>', XML",
    "'<DOC>\n<DOCNO>1</DOCNO>\na\n</DOC>', SGML",
    "'window.YTD.tweets.part0 = [ {}', Twitter",
    "WARC/1.0, web archive",
    "{\\rtf1 a}, RTF",
    "'1\n00:00:01,000 --> 00:00:02,000\na', subtitles",
    "'WEBVTT\n\na', subtitles",
    "BEGIN:VCALENDAR, calendar",
    "'TY  - JOUR\nTI  - a', references",
    "'@article{a1,\n title={a}}', references",
    "BZh91AY, bzcat",
    "%PDF-1.7, pdftotext"
  })
  void otherFormatsAreRefusedByName(String start, String message) {
    assertThatThrownBy(() -> open("a", start.getBytes(UTF_8)).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<ann> hello\n<ben> hi\n",
        "<p>Docks</p>\n<p>Ferries</p>\n",
        "<34>1 a\n<34>1 b\n",
        "1\n2\n"
      })
  void linesThatOnlyBeginLikeAnotherFormatAreRead(String text) throws IOException {
    assertThat(records("a.txt", text.getBytes(UTF_8))).hasSize(2);
  }

  private static String quoted(String json) {
    return json.replace("\\'", "\\\"").replace('\'', '"');
  }

  private static RecordFile open(String name, byte[] bytes) throws IOException {
    return RecordFile.open(name, -1, new ByteArrayInputStream(bytes), null, null, MAX);
  }

  private static List<FileRecord> records(String name, byte[] bytes) throws IOException {
    List<FileRecord> records = new ArrayList<>();
    try (RecordFile file = open(name, bytes)) {
      file.forEachRemaining(records::add);
    }
    return records;
  }

  private static String shown(FileRecord record) {
    return record instanceof FileRecord.Content content
        ? content.line() + "/" + content.number() + ":" + new String(content.value(), UTF_8)
        : record.line() + "!" + ((FileRecord.Unreadable) record).rejection().code();
  }
}
