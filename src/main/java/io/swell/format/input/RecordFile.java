package io.swell.format.input;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.zip.GZIPInputStream;
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

  private static final int GZIP_MAGIC = 0x1f8b;

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
  private @Nullable FileRecord next;

  private RecordFile(String name, long size, CountedInput counted, InputStream content, Rows rows) {
    this.name = name;
    this.size = size;
    this.counted = counted;
    this.content = content;
    this.rows = rows;
  }

  /**
   * Opens a file, a pipe or standard input.
   *
   * @param file its path, or {@link #STANDARD_INPUT}, which {@link #close} then closes as well
   * @param maxBytes maximum bytes of a record: {@code input.max-bytes}
   * @throws IOException if it cannot be opened
   * @throws IllegalArgumentException if a table has no usable header
   */
  public static RecordFile open(Path file, Layout layout, int maxBytes) throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return open("stdin", -1, System.in, layout, maxBytes);
    }
    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
    // streams of Files ask for a position, which a pipe does not have
    InputStream in =
        attributes.isOther() ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
    try {
      long size = attributes.isOther() ? -1 : attributes.size();
      return open(String.valueOf(file.getFileName()), size, in, layout, maxBytes);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Opens a stream of {@code size} bytes, or -1 if unknown; error messages show the name. */
  static RecordFile open(String name, long size, InputStream in, Layout layout, int maxBytes)
      throws IOException {
    CountedInput counted = new CountedInput(in);
    InputStream content = uncompressed(counted);
    LineInput lines = new LineInput(content, maxBytes);
    Rows rows =
        switch (layout) {
          case LINES -> lines::nextLine;
          case CSV -> CsvRows.of(name, lines);
        };
    return new RecordFile(name, size, counted, content, rows);
  }

  private static InputStream uncompressed(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in);
    buffered.mark(2);
    int magic = buffered.read() << 8 | buffered.read();
    buffered.reset();
    return magic == GZIP_MAGIC ? new GZIPInputStream(buffered, 1 << 16) : buffered;
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
    /** One record per line: JSON lines, plain text or log lines. */
    LINES,
    /** A table: a header, then one record per row, with quoting as in RFC 4180. */
    CSV;

    /**
     * Returns the layout for a file name: CSV for .csv and .tsv, also with .gz, otherwise LINES.
     */
    public static Layout ofName(String file) {
      String name = file.toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "");
      return name.endsWith(".csv") || name.endsWith(".tsv") ? CSV : LINES;
    }
  }

  /** A stream that counts the bytes read from it. */
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
}
