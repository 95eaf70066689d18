package io.swell.replay;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sorts byte arrays by time; equal times stay in the order in which they were added.
 *
 * <p>Holds at most 32 MiB of them in memory. Beyond that it writes them to a file in the directory
 * for temporary files, which disappears when the sorter is closed or the process ends, and keeps
 * their places: about 50 bytes each.
 */
public final class TimeSorter implements Closeable {
  private static final int MEMORY = 32 << 20;

  /** Bytes of memory for each value beside its own. */
  private static final int OVERHEAD = 64;

  private static final int BUFFER = 1 << 16;

  private final int memory;
  private final List<Item> items = new ArrayList<>();

  /** Number of items whose values are in the file. */
  private int stored;

  private long bytes;
  private @Nullable FileChannel file;

  /**
   * A value.
   *
   * @param held null if it is in the file, at this position with this length
   */
  private record Item(long time, byte @Nullable [] held, long position, int length) {}

  /**
   * Receives what was sorted.
   *
   * @param <X> what it may throw beside {@link IOException}
   */
  @FunctionalInterface
  public interface Receiver<X extends Exception> {
    void accept(byte[] value) throws IOException, X;
  }

  /** Creates a sorter that holds nothing yet and has no file. */
  public TimeSorter() {
    this(MEMORY);
  }

  TimeSorter(int memory) {
    this.memory = memory;
  }

  /**
   * Adds a value.
   *
   * @throws InputException if the temporary file cannot be written
   */
  public void add(long time, byte[] value) {
    items.add(new Item(time, value, 0, value.length));
    bytes += value.length + OVERHEAD;
    if (bytes >= memory) {
      try {
        store();
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  /** Returns the number of values added. */
  public long size() {
    return items.size();
  }

  /** Returns whether half of the memory is used, or all was used before. */
  boolean isHalfFull() {
    return bytes >= memory / 2 || file != null;
  }

  /** Passes on all values in the order in which they were added. */
  <X extends Exception> void forEachAsAdded(Receiver<X> receiver) throws IOException, X {
    for (Item item : items) {
      receiver.accept(value(item));
    }
  }

  /**
   * Passes on all values by time. Nothing can be added afterwards.
   *
   * @throws InputException if the temporary file cannot be read
   */
  public <X extends Exception> void forEachByTime(Receiver<X> receiver) throws IOException, X {
    items.sort(Comparator.comparingLong(Item::time));
    forEachAsAdded(receiver);
  }

  /** Moves the values in memory to the file. */
  private void store() throws IOException {
    if (file == null) {
      file =
          FileChannel.open(
              Files.createTempFile("swell-sort-", ".tmp"),
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    long position = file.position();
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(file), BUFFER);
    for (; stored < items.size(); stored++) {
      Item item = items.get(stored);
      out.write(value(item));
      items.set(stored, new Item(item.time, null, position, item.length));
      position += item.length;
    }
    out.flush();
    bytes = 0;
  }

  private byte[] value(Item item) {
    if (item.held != null) {
      return item.held;
    }
    FileChannel channel = Objects.requireNonNull(file);
    ByteBuffer value = ByteBuffer.allocate(item.length);
    try {
      while (value.hasRemaining()) {
        if (channel.read(value, item.position + value.position()) < 0) {
          throw new EOFException("it is shorter than what was written");
        }
      }
    } catch (IOException e) {
      throw failed(e);
    }
    return value.array();
  }

  private static InputException failed(IOException e) {
    return new InputException(
        "cannot sort the documents by time",
        "the temporary file in " + System.getProperty("java.io.tmpdir") + ": " + e.getMessage(),
        "free space there, choose another directory with -Djava.io.tmpdir=DIR, or sort the file"
            + " by time",
        e);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
