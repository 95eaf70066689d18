package io.swell.sources;

import io.swell.format.input.LineInput;
import io.swell.sources.SavedFiles.SavedFile;
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
 * Reads one growing file line by line. The file stays open, so lines written before it is renamed
 * or removed are not lost.
 */
final class GrowingFile implements Closeable {
  private static final int CHUNK = 1 << 16;
  private static final int HEAD = 256;

  private final FileChannel channel;
  private final int maxBytes;
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
  private Path path;
  private long offset;
  private long looked;
  private boolean skipping;
  private int restarts;

  /** Receives the lines of a file. */
  interface Lines {
    /**
     * Receives a line that is not blank, without its line break.
     *
     * @param offset offset of its first byte
     */
    void line(byte[] bytes, long offset) throws IOException, InterruptedException;

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
    int length = (int) Math.min(offset, HEAD);
    return new SavedFile(path.toString(), offset, skipping, head(length), length, restarts);
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
   * did.
   */
  boolean restartIfTruncated() throws IOException {
    if (channel.size() >= offset) {
      return false;
    }
    offset = 0;
    looked = 0;
    skipping = false;
    restarts++;
    return true;
  }

  /**
   * Delivers the lines that were completed since the last call.
   *
   * @param last whether the file will not grow any more; if so, text after the last line break is
   *     delivered as a line, too
   * @return whether the file has grown
   */
  boolean read(boolean last, Lines lines) throws IOException, InterruptedException {
    long size = channel.size();
    if (size == looked && !last) {
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
          // Advance before the line is delivered, so that it is not read again if that fails.
          long first = offset;
          offset = position;
          end(line, first, lines);
        } else if (!skipping) {
          line.write(next);
          if (line.size() > maxBytes + 1) {
            lines.tooLong(offset);
            skipping = true;
            line.reset();
          }
        }
      }
      if (skipping) {
        offset = position;
      }
    }
    if (last && position > offset) {
      long first = offset;
      offset = position;
      end(line, first, lines);
    }
    return grew;
  }

  private void end(ByteArrayOutputStream line, long first, Lines lines)
      throws IOException, InterruptedException {
    byte[] bytes = line.toByteArray();
    line.reset();
    if (skipping) {
      skipping = false;
      return;
    }
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\r') {
      bytes = Arrays.copyOf(bytes, length - 1);
    }
    if (bytes.length > maxBytes) {
      lines.tooLong(offset);
    } else if (!LineInput.isBlank(bytes, bytes.length)) {
      lines.line(bytes, first);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
