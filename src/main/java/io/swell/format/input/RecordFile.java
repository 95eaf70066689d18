package io.swell.format.input;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the records of a file and holds at most one of them in memory. It recognizes gzip
 * by its first bytes and skips a byte order mark and blank lines. A record that is too long is
 * reported with its line and skipped; reading continues with the next one.
 *
 * <p>Throws {@link UncheckedIOException} if reading or decompressing the file fails.
 */
public final class RecordFile implements Iterator<FileRecord>, Closeable {
  /** The path that stands for standard input. */
  public static final Path STANDARD_INPUT = Path.of("-");

  /** Reads the next record; returns null at the end. */
  @FunctionalInterface
  interface Rows {
    @Nullable FileRecord next() throws IOException;
  }

  private final String name;
  private final long size;
  private final CountedInput counted;
  private final InputStream content;
  private final Rows rows;
  private final List<String> readings;
  private @Nullable FileRecord next;

  private RecordFile(
      String name,
      long size,
      CountedInput counted,
      InputStream content,
      Rows rows,
      List<String> readings) {
    this.name = name;
    this.size = size;
    this.counted = counted;
    this.content = content;
    this.rows = rows;
    this.readings = readings;
  }

  /**
   * Opens a file, a pipe or standard input.
   *
   * @param file its path, or {@link #STANDARD_INPUT}, which {@link #close} then closes as well
   * @param layout how it is divided, or null to recognize it by name and content
   * @param charset its character set, or null to recognize it
   * @param maxBytes maximum bytes of a record
   * @throws IOException if it cannot be opened
   * @throws IllegalArgumentException if a table has no usable header
   */
  public static RecordFile open(
      Path file, @Nullable Layout layout, @Nullable Charset charset, int maxBytes)
      throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return open("stdin", -1, System.in, layout, charset, maxBytes);
    }
    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
    // streams of Files ask for a position, which a pipe does not have
    InputStream in =
        attributes.isOther() ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
    try {
      long size = attributes.isOther() ? -1 : attributes.size();
      return open(String.valueOf(file.getFileName()), size, in, layout, charset, maxBytes);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Opens a stream of {@code size} bytes, or -1 if unknown; error messages show the name. */
  public static RecordFile open(
      String name,
      long size,
      InputStream in,
      @Nullable Layout layout,
      @Nullable Charset charset,
      int maxBytes)
      throws IOException {
    CountedInput counted = new CountedInput(in);
    FileContent content = FileContent.open(name, counted, charset);
    List<String> readings = new ArrayList<>(content.readings());
    Layout used = layout == null ? Layout.of(content.name(), content.beginning()) : layout;
    LineInput lines = new LineInput(content.in(), maxBytes);
    Rows rows =
        switch (used) {
          case LINES -> new StackTraces(lines);
          case JSON -> {
            readings.add("JSON divided into its objects");
            yield new JsonValues(lines);
          }
          case CSV -> {
            CsvRows table = CsvRows.of(name, lines);
            readings.add("table with the columns " + table.columns());
            yield table;
          }
        };
    return new RecordFile(name, size, counted, content.in(), rows, List.copyOf(readings));
  }

  /**
   * Returns how the file is read where that is not a matter of course, for example {@code decoded
   * from windows-1252}; empty if it is.
   */
  public List<String> readings() {
    return readings;
  }

  /** Returns the file's name without its directory, or {@code stdin} for standard input. */
  public String name() {
    return name;
  }

  /** Returns the size of the file in bytes, or -1 if unknown. */
  public long size() {
    return size;
  }

  /** Returns the number of bytes read from the file, counted before decompression. */
  public long position() {
    return counted.position();
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      try {
        next = rows.next();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + name + ": " + e.getMessage(), e);
      }
    }
    return next != null;
  }

  @Override
  public FileRecord next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("no more records in " + name);
    }
    FileRecord record = next;
    next = null;
    return record;
  }

  @Override
  public void close() throws IOException {
    content.close();
  }

  /** How a file is divided into records. */
  public enum Layout {
    /** One record per line: JSON lines, plain text or log lines; a stack trace is one record. */
    LINES,
    /** A table: a header, then one record per row, with quoting as in RFC 4180. */
    CSV,
    /** JSON objects, alone or in arrays, however they are broken into lines. */
    JSON;

    private static final String BLANKS = "^[\\uFEFF\\u001E\\s]+";

    /**
     * Returns the layout of a file: JSON if it begins with an array of objects or with an object
     * that is broken into lines; CSV for .csv and .tsv, also compressed, and if the first line
     * names columns, but not PostgreSQL's csvlog, which has no header; otherwise LINES.
     */
    static Layout of(String file, byte[] beginning) {
      String name = file.toLowerCase(Locale.ROOT).replaceAll("\\.(gz|zip)$", "");
      String text = new String(beginning, StandardCharsets.UTF_8).replaceFirst(BLANKS, "");
      List<String> lines = text.lines().filter(line -> !line.isBlank()).limit(2).toList();
      boolean isTable = name.endsWith(".csv") || name.endsWith(".tsv");
      if (!lines.isEmpty() && TraceLines.isRow(lines.get(0))) {
        return LINES;
      }
      if (!Envelope.beginsJson(text)
          && (isTable || (lines.size() > 1 && CsvRows.isHeader(lines.get(0))))) {
        return CSV;
      }
      if (beginning.length > 0 && beginning[0] == JsonValues.SEPARATOR) {
        return JSON;
      }
      if (lines.isEmpty()) {
        return LINES;
      }
      String first = lines.get(0);
      if (first.charAt(0) == '[' && (isJson(text) || first.strip().equals("["))) {
        return JSON;
      }
      boolean ownLines =
          isJson(first) || (first.charAt(0) == '{' && isJson(lines.get(lines.size() - 1)));
      return Envelope.beginsJson(text) && !ownLines ? JSON : LINES;
    }

    /** Returns whether a line is an object of its own, or JSON that a record may hold. */
    private static boolean isJson(String line) {
      try {
        JsonParser.parse(line);
        return true;
      } catch (RejectedException e) {
        return false; // the layout is another one
      }
    }
  }

  private static final class CountedInput extends FilterInputStream {
    private long position;

    CountedInput(InputStream in) {
      super(in);
    }

    long position() {
      return position;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      position += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      position += Math.max(0, read);
      return read;
    }
  }

  /** Divides lines into records, of which a stack trace is one ({@link TraceLines}). */
  static final class StackTraces implements Rows {
    private final LineInput lines;
    private final TraceLines record;
    private @Nullable FileRecord following;

    StackTraces(LineInput lines) {
      this.lines = lines;
      this.record = new TraceLines(lines.maxBytes());
    }

    /**
     * Returns the next record; waits for the lines after it only if there is more input already.
     */
    @Override
    public @Nullable FileRecord next() throws IOException {
      FileRecord first = following == null ? lines.nextLine() : following;
      following = null;
      if (!(first instanceof FileRecord.Content content) || content.value()[0] == '{') {
        return first; // no line joins one of JSON
      }
      record.begin(content.value());
      while (record.isOpen()) {
        following = lines.isReady() ? lines.nextLine() : null;
        if (!(following instanceof FileRecord.Content line) || !record.join(line.value())) {
          break;
        }
        following = null;
      }
      return new FileRecord.Content(content.line(), record.take());
    }
  }
}
