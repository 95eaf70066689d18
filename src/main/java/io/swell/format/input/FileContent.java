package io.swell.format.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * The text of a file as UTF-8 with line feeds: unpacked, and decoded from the character set that
 * its first bytes are in.
 *
 * @param name name of the file, or of the file in an archive
 * @param in the text
 * @param beginning its first bytes, which {@code in} still returns
 * @param readings what was recognized that is not UTF-8 with line feeds, in words
 */
record FileContent(String name, InputStream in, byte[] beginning, List<String> readings) {
  /** Bytes at the beginning from which character set, line breaks and layout are recognized. */
  private static final int BEGINNING = 1 << 16;

  /** Patterns of the first bytes of formats that have to be exported first, and what to do. */
  private static final String[][] OTHERS = {
    // The first header lines of a message, or the line before it in an mbox file.
    {
      "(?:from \\S+(?: .*\\d{4}|@\\S+.*)|(?:from|to|cc|subject|date|message-id|mime-version"
          + "|received|return-path|delivered-to|path(?=: \\S+!)|newsgroups|dkim-signature"
          + "|(?:arc|resent|x)-[a-z-]+): .*)"
          + "(?:\\R[ \\t].*)*\\R\\s*[a-z][a-z-]*[a-z]: ",
      "mail; convert each message to JSON with its Date, Subject and decoded text"
    },
    {"PAR1", "a Parquet file; export it as JSON lines or CSV"},
    {"SQLite format 3", "an SQLite database; export a table with 'sqlite3 -json'"},
    {"%PDF", "a PDF; extract its text with pdftotext"},
    {"Obj\u0001", "an Avro file; export it with 'avro-tools tojson'"},
    {"BZh", "compressed with bzip2; pipe it in: bzcat FILE | swell ... -"},
    {"\\(\u00b5/\u00fd", "compressed with Zstandard; pipe it in: zstdcat FILE | swell ... -"},
    {"\u00fd7zXZ", "compressed with xz; pipe it in: xzcat FILE | swell ... -"},
    {"7z\u00bc\u00af", "a 7z archive; unpack it"},
    {"\u00d0\u00cf\u0011\u00e0", "a document of Microsoft Office; save it as CSV"},
    {"<\\?xml", "XML, which is not read from files; send feeds with 'swell feed --rss=URL'"},
    {"<rss", "an RSS feed; send it with 'swell feed --rss=URL'"},
    {"<feed", "an Atom feed; send it with 'swell feed --rss=URL'"},
    {"<!doctype", "an HTML page or SGML; send its text as JSON"},
    {"<html", "an HTML page; send its text as JSON"},
    {"<[a-z][\\w:.-]*(?:\\s[^<>]*)?>\\s*\\R\\s*<[a-z]", "XML or SGML; send its texts as JSON"},
    {"window\\.YTD\\.", "JavaScript of a Twitter archive; delete all before its first bracket"},
    {"WARC/\\d", "a web archive; send its texts as JSON"},
    {"\\{\\\\rtf", "RTF; save it as plain text"},
    {"WEBVTT|\\d+\\s+[\\d:,.]+ --> ", "a file of subtitles; send its text as JSON"},
    {"BEGIN:V", "a calendar or an address book; export it as CSV"},
    {"TY {2}- |@[a-z]+\\{[^\\s,]*,\\s", "a file of references; export it as CSV"},
  };

  /**
   * Opens the text of a stream.
   *
   * @param name name of the file
   * @param charset its character set, or null to recognize it
   * @throws IllegalArgumentException if the first bytes show that it is no text, with the remedy
   */
  static FileContent open(String name, InputStream packed, @Nullable Charset charset)
      throws IOException {
    List<String> readings = new ArrayList<>();
    InputStream in = unpacked(packed, readings);
    String inner = in instanceof Archive archive ? archive.name : name;
    byte[] beginning = beginning(in);
    refuse(beginning);
    in = withBeginning(beginning, in);
    Charset used = charset == null ? charset(beginning) : charset;
    if (!used.equals(StandardCharsets.UTF_8)) {
      readings.add("decoded from " + used.name());
      in = new Utf8Stream(new InputStreamReader(in, used));
      beginning = beginning(in);
      in = withBeginning(beginning, in);
    }
    refuseBinary(beginning);
    if (hasOnlyCarriageReturns(beginning)) {
      readings.add("lines end with carriage returns");
      in = new LineFeeds(in);
      for (int i = 0; i < beginning.length; i++) {
        beginning[i] = beginning[i] == '\r' ? (byte) '\n' : beginning[i];
      }
    }
    return new FileContent(inner, in, beginning, readings);
  }

  private static InputStream unpacked(InputStream in, List<String> readings) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, BEGINNING);
    buffered.mark(4);
    byte[] magic = buffered.readNBytes(4);
    buffered.reset();
    if (magic.length > 1 && magic[0] == 0x1f && magic[1] == (byte) 0x8b) {
      return new GZIPInputStream(buffered, BEGINNING);
    }
    if (magic.length == 4 && magic[0] == 'P' && magic[1] == 'K' && magic[2] == 3 && magic[3] == 4) {
      Archive archive = new Archive(buffered);
      readings.add("unpacked from " + archive.name + " in the archive");
      return archive;
    }
    return buffered;
  }

  /** The file in a zip archive that holds only one, beside folders and descriptions. */
  private static final class Archive extends ZipInputStream {
    private static final Pattern ASIDE =
        Pattern.compile(
            "(?i)(?:.*/)?(?:|__MACOSX/.*|\\.[^/]*|(?:readme|licen[cs]e|copying)[^/]*"
                + "|[^/]*\\.(?:md|pdf))");

    private final String name;

    Archive(InputStream in) throws IOException {
      super(in);
      String first = nextFile();
      if (first == null) {
        throw new IllegalArgumentException("it is an archive without a file");
      }
      if (first.equals("[Content_Types].xml") || first.equals("mimetype")) {
        throw new IllegalArgumentException("it is a document of an office; save it as CSV");
      }
      name = first;
    }

    private @Nullable String nextFile() throws IOException {
      ZipEntry next = getNextEntry();
      while (next != null && ASIDE.matcher(next.getName()).matches()) {
        next = getNextEntry();
      }
      return next == null ? null : next.getName();
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int read = super.read(to, offset, length);
      String other = read < 0 && name != null && length > 0 ? nextFile() : null;
      if (other != null) {
        throw new IOException(
            "the archive holds " + name + ", " + other + " and maybe others; unpack it");
      }
      return read;
    }
  }

  /** Reads the first bytes: of a pipe, not more than are there, if they have a whole line. */
  private static byte[] beginning(InputStream in) throws IOException {
    byte[] bytes = new byte[BEGINNING];
    int length = 0;
    while (length < bytes.length) {
      int read;
      try {
        read = in.read(bytes, length, bytes.length - length);
      } catch (EOFException e) {
        read = -1; // a compressed file that was cut off: reading on meets the same fault
      }
      if (read < 0) {
        break;
      }
      length += read;
      if (bytes[length - 1] == '\n' && in.available() == 0) {
        break;
      }
    }
    return Arrays.copyOf(bytes, length);
  }

  private static InputStream withBeginning(byte[] beginning, InputStream rest) {
    return new SequenceInputStream(new ByteArrayInputStream(beginning), rest) {
      @Override
      public int available() {
        try {
          return Math.max(super.available(), rest.available());
        } catch (IOException e) {
          return 0; // The end has been read, which closes the stream.
        }
      }
    };
  }

  private static void refuse(byte[] beginning) {
    String start =
        new String(beginning, 0, Math.min(4000, beginning.length), StandardCharsets.ISO_8859_1)
            .strip()
            .replaceFirst("^\u00ef\u00bb\u00bf", "");
    for (String[] other : OTHERS) {
      if (Pattern.compile(other[0], Pattern.CASE_INSENSITIVE).matcher(start).lookingAt()) {
        throw new IllegalArgumentException("it is " + other[1]);
      }
    }
  }

  /** Refuses archives of tar and other bytes that are no text. */
  private static void refuseBinary(byte[] beginning) {
    int controls = 0;
    for (byte each : beginning) {
      controls += each >= 0 && each < ' ' && "\t\n\r\f\u001b\u001e".indexOf(each) < 0 ? 1 : 0;
    }
    if (controls > beginning.length / 16) {
      throw new IllegalArgumentException(
          "it is binary, such as an archive of tar; unpack it, or export its text as JSON or CSV");
    }
  }

  /**
   * Returns the character set that a file is most likely written in. It is UTF-8 if most of the
   * characters beyond ASCII are valid in UTF-8, even if a damaged line is not.
   */
  private static Charset charset(byte[] bytes) {
    int zeros = 0;
    int odd = 0;
    for (int i = 0; i < bytes.length; i++) {
      zeros += bytes[i] == 0 ? 1 : 0;
      odd += bytes[i] == 0 ? i % 2 : 0;
    }
    int mark = bytes.length < 2 ? 0 : ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    if (mark == 0xfffe || mark == 0xfeff) {
      return StandardCharsets.UTF_16; // the byte order mark says which
    }
    if (zeros > bytes.length / 4 && (8 * odd < zeros || 8 * (zeros - odd) < zeros)) {
      return 2 * odd > zeros ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
    }
    long others = 0;
    for (byte each : bytes) {
      others += each < 0 ? 1 : 0;
    }
    String decoded = new String(bytes, StandardCharsets.UTF_8);
    long damaged = decoded.chars().filter(c -> c == '\uFFFD').count();
    if (2 * damaged <= others) {
      return StandardCharsets.UTF_8;
    }
    UniversalDetector detector = new UniversalDetector();
    detector.handleData(bytes);
    detector.dataEnd();
    String name = detector.getDetectedCharset();
    if ("MACCYRILLIC".equals(name)) {
      name = "windows-1251"; // the letters are the same, but only old Macintoshes wrote the other
    }
    boolean singleByte =
        name != null && name.matches("(?i)(ISO-8859|WINDOWS-125|KOI8|IBM|MAC|TIS|US-ASCII).*");
    return name == null || (singleByte && isMostlyWithinWords(bytes)) || !Charset.isSupported(name)
        ? Charset.forName("windows-1252")
        : Charset.forName(name);
  }

  /**
   * Returns whether most bytes beyond ASCII stand beside a letter of ASCII. They do in languages of
   * Latin script, which the detector takes for Greek if the text is short.
   */
  private static boolean isMostlyWithinWords(byte[] bytes) {
    int within = 0;
    for (int i = 0; i < bytes.length; i++) {
      boolean letter = i > 0 && bytes[i - 1] > 0 && Character.isLetter(bytes[i - 1]);
      letter |= i + 1 < bytes.length && bytes[i + 1] > 0 && Character.isLetter(bytes[i + 1]);
      within += bytes[i] < 0 ? letter ? 1 : -1 : 0;
    }
    return within > 0;
  }

  /** Returns whether lines end with carriage returns alone; a single one may end a line feed's. */
  private static boolean hasOnlyCarriageReturns(byte[] bytes) {
    int last = bytes.length - 1;
    boolean found = false;
    for (int i = 0; i <= last; i++) {
      if (bytes[i] == '\n') {
        return false;
      }
      found |= bytes[i] == '\r' && i < last;
    }
    return found;
  }

  private static final class Utf8Stream extends InputStream {
    private final Reader reader;
    private final char[] characters = new char[1 << 13];
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    Utf8Stream(Reader reader) {
      this.reader = reader;
    }

    @Override
    public int read() throws IOException {
      return fill() ? bytes.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      if (!fill()) {
        return -1;
      }
      int read = Math.min(length, bytes.remaining());
      bytes.get(to, offset, read);
      return read;
    }

    @Override
    public int available() {
      return bytes.remaining();
    }

    private boolean fill() throws IOException {
      if (bytes.hasRemaining()) {
        return true;
      }
      // One place stays free for the second half of a surrogate pair.
      int read = reader.read(characters, 0, characters.length - 1);
      if (read > 0 && Character.isHighSurrogate(characters[read - 1])) {
        int second = reader.read();
        if (second >= 0) {
          characters[read++] = (char) second;
        }
      }
      bytes = StandardCharsets.UTF_8.encode(CharBuffer.wrap(characters, 0, Math.max(0, read)));
      return read > 0;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }

  /** Reads carriage returns as line feeds. */
  private static final class LineFeeds extends FilterInputStream {
    LineFeeds(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      return next == '\r' ? '\n' : next;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int read = super.read(to, offset, length);
      for (int i = offset; i < offset + read; i++) {
        to[i] = to[i] == '\r' ? (byte) '\n' : to[i];
      }
      return read;
    }
  }
}
