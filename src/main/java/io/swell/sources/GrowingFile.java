package io.swell.sources;

import io.swell.format.input.LineInput;
import io.swell.format.input.TraceLines;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * Reads one growing file line by line; the lines of a stack trace are one record ({@link
 * TraceLines}). A record is complete when a line comes that does not continue it, or when the file
 * has not grown since the last call. Until then, its first byte is where a restart continues. The
 * file stays open, so lines written before it is renamed or removed are not lost.
 */
final class GrowingFile implements Closeable {
  private static final int CHUNK = 1 << 16;
  private static final int HEAD = 256;

  private final FileChannel channel;
  private final int maxBytes;
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
  private final TraceLines record;
  private long recordOffset;
  private Path path;
  private long offset;
  private long looked;
  private boolean skipping;
  private int restarts;

  /** Number of polls without new data since it was moved away; kept by its follower. */
  int quietPolls;

  /** Receives the records of a file. */
  interface Records {
    /**
     * Receives a line that is not blank, or several lines, without the last line break.
     *
     * @param offset offset of its first byte
     */
    void record(byte[] bytes, long offset) throws IOException, InterruptedException;

    /** Reports a line that was skipped because it is too long. */
    void tooLong(long offset);
  }

  /**
   * Opens a file to be read from its beginning.
   *
   * @param links whether the path may be a symbolic link
   */
  GrowingFile(Path path, int maxBytes, LinkOption... links) throws IOException {
    this.path = path;
    this.maxBytes = maxBytes;
    this.record = new TraceLines(maxBytes);
    Set<OpenOption> options = new HashSet<>(List.of(links));
    options.add(StandardOpenOption.READ);
    this.channel = FileChannel.open(path, options);
  }

  /**
   * Continues where an earlier run stopped. If this is not the same file, returns false and starts
   * at the beginning.
   */
  boolean resume(SavedFile saved) throws IOException {
    if (saved.offset() > channel.size() || head(saved.headLength()) != saved.head()) {
      restarts = saved.begun() + 1;
      return false;
    }
    offset = saved.offset();
    skipping = saved.skipping();
    restarts = saved.begun();
    return true;
  }

  /** Skips the current content, and the rest of its last line if that is incomplete. */
  void skipExisting() throws IOException {
    offset = channel.size();
    if (offset > 0) {
      ByteBuffer last = ByteBuffer.allocate(1);
      channel.read(last, offset - 1);
      skipping = last.get(0) != '\n';
    }
  }

  Path path() {
    return path;
  }

  /**
   * Returns how often reading restarted at the beginning. Together with the offset of its first
   * byte, this number identifies a line.
   */
  int restarts() {
    return restarts;
  }

  void setPath(Path now) {
    path = now;
  }

  /** Returns the position where reading continues. */
  SavedFile position() throws IOException {
    long complete = record.isEmpty() ? offset : recordOffset;
    int length = (int) Math.min(complete, HEAD);
    return new SavedFile(path.toString(), complete, skipping, head(length), length, restarts);
  }

  private long head(int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, bytes.position()) < 0) {
        return -1;
      }
    }
    var checksum = new CRC32();
    checksum.update(bytes.flip());
    return checksum.getValue();
  }

  /**
   * Restarts at the beginning if the file became shorter than what was read, and returns whether it
   * did. What was read of it is delivered before.
   */
  boolean restartIfTruncated(Records records) throws IOException, InterruptedException {
    if (channel.size() >= offset) {
      return false;
    }
    deliver(records);
    offset = 0;
    looked = 0;
    skipping = false;
    restarts++;
    return true;
  }

  /**
   * Delivers the records that were completed since the last call.
   *
   * @param last whether the file will not grow any more; if so, text after the last line break is
   *     delivered as a line, too
   * @return whether the file has grown
   */
  boolean read(boolean last, Records records) throws IOException, InterruptedException {
    long size = channel.size();
    if (size == looked && !last) {
      deliver(records);
      return false;
    }
    boolean grew = size != looked;
    looked = size;
    var line = new ByteArrayOutputStream();
    long position = offset;
    while (true) {
      int bytes = channel.read(chunk.clear(), position);
      if (bytes <= 0) {
        break;
      }
      for (int i = 0; i < bytes; i++) {
        byte next = chunk.get(i);
        position++;
        if (next == '\n') {
          end(line, position, records);
        } else if (!skipping) {
          line.write(next);
          if (line.size() > maxBytes + 1) {
            deliver(records);
            records.tooLong(offset);
            skipping = true;
            line.reset();
          }
        }
      }
      if (skipping) {
        offset = position;
      }
    }
    if (last) {
      if (position > offset) {
        end(line, position, records);
      }
      deliver(records);
    }
    return grew;
  }

  private void end(ByteArrayOutputStream line, long position, Records records)
      throws IOException, InterruptedException {
    byte[] bytes = line.toByteArray();
    line.reset();
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\r') {
      bytes = Arrays.copyOf(bytes, length - 1);
    }
    if (skipping) {
      skipping = false;
    } else if (bytes.length > maxBytes) {
      deliver(records);
      records.tooLong(offset);
    } else if (!LineInput.isBlank(bytes, bytes.length) && !record.join(bytes)) {
      deliver(records);
      record.begin(bytes);
      recordOffset = offset;
    }
    offset = position;
    if (!record.isOpen()) {
      deliver(records);
    }
  }

  private void deliver(Records records) throws IOException, InterruptedException {
    if (!record.isEmpty()) {
      // Ended before it is delivered, so that it is not read again if that fails.
      records.record(record.take(), recordOffset);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /**
   * The position in one file.
   *
   * @param path last known path
   * @param offset bytes whose records were delivered
   * @param skipping whether the next bytes belong to a line that is too long
   * @param head checksum of the first bytes, since a file system may reuse the id of a deleted file
   * @param headLength number of bytes covered by the checksum
   * @param begun how often reading restarted because the file was truncated or replaced
   */
  record SavedFile(
      String path, long offset, boolean skipping, long head, int headLength, int begun) {}
}
