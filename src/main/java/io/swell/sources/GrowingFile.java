package io.swell.sources;

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
 * One growing file, read line by line. It stays open, so what was written before the file was
 * renamed or removed is not lost.
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
  private int begun;

  /** What is done with lines. */
  interface Lines {
    /**
     * Takes a line without its end; it is not blank.
     *
     * @param offset of its first byte
     */
    void line(byte[] bytes, long offset) throws IOException, InterruptedException;

    /** Hears of a line that was left out because it is too long. */
    void tooLong(long offset);
  }

  /**
   * Opens a file, to be read from its beginning.
   *
   * @param links whether it may be a symbolic link
   */
  GrowingFile(Path path, int maxBytes, LinkOption... links) throws IOException {
    this.path = path;
    this.maxBytes = maxBytes;
    Set<OpenOption> options = new HashSet<>(List.of(links));
    options.add(StandardOpenOption.READ);
    this.channel = FileChannel.open(path, options);
  }

  /** Goes on where an earlier run stopped; false, and from the beginning, if it is another file. */
  boolean resume(SavedFile saved) throws IOException {
    if (saved.offset() > channel.size() || head(saved.headLength()) != saved.head()) {
      begun = saved.begun() + 1;
      return false;
    }
    offset = saved.offset();
    skipping = saved.skipping();
    begun = saved.begun();
    return true;
  }

  /** Passes over what is there now; the rest of a line begun is passed over too. */
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

  /** How often it was begun again: a byte's place and this are one line's alone. */
  int begun() {
    return begun;
  }

  void movedTo(Path now) {
    path = now;
  }

  /** Where to go on. */
  SavedFile position() throws IOException {
    int length = (int) Math.min(offset, HEAD);
    return new SavedFile(path.toString(), offset, skipping, head(length), length, begun);
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
   * Whether the file became shorter than what was read of it; then it is read from its beginning.
   */
  boolean restartIfTruncated() throws IOException {
    if (channel.size() >= offset) {
      return false;
    }
    offset = 0;
    looked = 0;
    skipping = false;
    begun++;
    return true;
  }

  /**
   * Hands on the lines that were completed since the last call.
   *
   * @param last whether nothing will be added any more: then what has no end is a line too
   * @return whether there was anything new
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
          // Before the line is handed on: it is not to be read twice if that fails.
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
    } else if (!isBlank(bytes)) {
      lines.line(bytes, first);
    }
  }

  private static boolean isBlank(byte[] bytes) {
    for (byte each : bytes) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
