package io.swell.cli;

import io.swell.format.RawRecord;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The records of a file or of standard input, one a line; blank lines are none. Gzip is recognised
 * by its first bytes, a byte order mark is left out. A line longer than the limit is cut one byte
 * beyond it, which is enough for its reader to reject it.
 */
final class RecordFile implements AutoCloseable {
  /** The name of standard input in place of a file. */
  static final Path STANDARD_INPUT = Path.of("-");

  private static final int BUFFER = 1 << 16;
  private static final int GZIP = 0x1f8b;

  private final String name;
  private final long size;
  private final int limit;
  private final long ingestTime;
  private final Counting counting;
  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(1024);
  private long number;

  /**
   * Opens a file.
   *
   * @param file its path, or {@link #STANDARD_INPUT}
   * @param limit most bytes of a line
   * @param ingestTime when its records enter, milliseconds since 1970 UTC
   */
  RecordFile(Path file, int limit, long ingestTime) throws IOException {
    boolean standard = file.equals(STANDARD_INPUT);
    this.name = standard ? "stdin" : String.valueOf(file.getFileName());
    this.size = standard ? -1 : Files.size(file);
    this.limit = limit;
    this.ingestTime = ingestTime;
    this.counting = new Counting(standard ? System.in : Files.newInputStream(file));
    InputStream raw = new BufferedInputStream(counting, BUFFER);
    raw.mark(2);
    boolean zipped = ((raw.read() << 8) | raw.read()) == GZIP;
    raw.reset();
    this.in = zipped ? new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER) : raw;
    skipByteOrderMark();
  }

  /** Bytes of the file, or -1 if unknown. */
  long size() {
    return size;
  }

  /** Bytes of the file read so far. */
  long position() {
    return counting.position;
  }

  /**
   * Returns the next record, or null at the end.
   *
   * @throws CommandException if the file is damaged
   */
  @Nullable RawRecord next() throws IOException {
    try {
      while (readLine()) {
        byte[] value = line.toByteArray();
        if (!isBlank(value)) {
          return new RawRecord(null, value, name, 0, number, -1, ingestTime);
        }
      }
      return null;
    } catch (ZipException | EOFException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "cannot read " + name + " after line " + number,
          "its gzip data is damaged: " + e.getMessage(),
          "copy the file again; 'gzip -t' checks it",
          e);
    }
  }

  /** Reads a line without its end into {@link #line}; false at the end of the file. */
  private boolean readLine() throws IOException {
    line.reset();
    int read = in.read();
    if (read < 0) {
      return false;
    }
    number++;
    for (; read >= 0 && read != '\n'; read = in.read()) {
      if (line.size() <= limit) {
        line.write(read);
      }
    }
    return true;
  }

  private void skipByteOrderMark() throws IOException {
    in.mark(3);
    if (!(in.read() == 0xef && in.read() == 0xbb && in.read() == 0xbf)) {
      in.reset();
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte character : line) {
      if (character != ' ' && character != '\t' && character != '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Counts what is read of the file itself, before it is unzipped. */
  private static final class Counting extends FilterInputStream {
    private long position;

    Counting(InputStream in) {
      super(in);
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
