package io.swell.format;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The records of a file, one after the other, never more than one of them in memory. Gzip is
 * recognised by its first bytes, a byte order mark and blank lines are passed over. A record of
 * more bytes than allowed is reported with its line and skipped; the next one is read as if it had
 * not been there.
 *
 * <p>A failure of the disk, or of decompression, is thrown as {@link UncheckedIOException}.
 */
public final class RecordFile implements Iterator<FileRecord>, Closeable {
  private static final int GZIP_MAGIC = 0x1f8b;

  /** Reads the next record, or null at the end. */
  @FunctionalInterface
  interface Rows {
    @Nullable FileRecord next() throws IOException;
  }

  private final String name;
  private final InputStream in;
  private final Rows rows;
  private @Nullable FileRecord next;

  private RecordFile(String name, InputStream in, Rows rows) {
    this.name = name;
    this.in = in;
    this.rows = rows;
  }

  /**
   * Begins to read; closing this closes the stream.
   *
   * @param name the file's name, for messages
   * @param in its bytes, or standard input
   * @param maxBytes most bytes of a record: {@code input.max-bytes}
   * @throws IOException if its compression cannot be read
   * @throws IllegalArgumentException if a table has no usable header
   */
  public static RecordFile open(String name, InputStream in, FileLayout layout, int maxBytes)
      throws IOException {
    InputStream content = uncompressed(in);
    LineInput lines = new LineInput(content, maxBytes);
    return new RecordFile(
        name,
        content,
        switch (layout) {
          case LINES -> lines::nextLine;
          case CSV -> CsvRows.of(name, lines);
        });
  }

  private static InputStream uncompressed(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in);
    buffered.mark(2);
    int magic = buffered.read() << 8 | buffered.read();
    buffered.reset();
    return magic == GZIP_MAGIC ? new GZIPInputStream(buffered, 1 << 16) : buffered;
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
    in.close();
  }
}
