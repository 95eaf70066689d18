package io.swell.replay;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts byte arrays by time; equal times stay in the order in which they were added.
 *
 * <p>Holds at most 32 MiB of them, with 64 bytes for each, in memory. Beyond that it writes sorted
 * runs to one file in the directory for temporary files, which disappears when the sorter is closed
 * or the process ends, and merges them with a buffer of 32 KiB for each run.
 */
public final class TimeSorter implements Closeable {
  private static final int MEMORY = 32 << 20;
  private static final int OVERHEAD = 64;
  private static final int BUFFER = 1 << 15;
  private static final Comparator<Item> ORDER =
      Comparator.comparingLong(Item::time).thenComparingLong(Item::number);

  private final int memory;
  private final List<Long> runEnds = new ArrayList<>();
  private List<Item> items = new ArrayList<>();
  private long bytes;
  private long size;
  private @Nullable FileChannel file;

  private record Item(long time, long number, byte[] value) {}

  /**
   * Receives what was sorted.
   *
   * @param <X> what it may throw beside {@link IOException}
   */
  @FunctionalInterface
  public interface Receiver<X extends Exception> {
    /** Accepts the next value. */
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
    items.add(new Item(time, size++, value));
    bytes += value.length + OVERHEAD;
    if (bytes >= memory) {
      try {
        writeRun();
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  /** Returns the number of values added. */
  public long size() {
    return size;
  }

  /** Returns whether half of the memory is used, or all was used before. */
  boolean isHalfFull() {
    return bytes >= memory / 2 || file != null;
  }

  /**
   * Passes on all values in the order in which they were added.
   *
   * @throws IllegalStateException if some of them are in the file
   */
  <X extends Exception> void forEachAsAdded(Receiver<X> receiver) throws IOException, X {
    if (file != null) {
      throw new IllegalStateException("some of the values are in the temporary file");
    }
    for (Item item : items) {
      receiver.accept(item.value);
    }
  }

  /**
   * Passes on all values by time.
   *
   * @throws InputException if the temporary file cannot be read
   */
  public <X extends Exception> void forEachByTime(Receiver<X> receiver) throws IOException, X {
    items.sort(ORDER);
    PriorityQueue<Run> runs = new PriorityQueue<>((a, b) -> ORDER.compare(a.head, b.head));
    try {
      long start = 0;
      for (long end : runEnds) {
        var data = new DataInputStream(new BufferedInputStream(new RunInput(start, end), BUFFER));
        begin(runs, () -> read(data));
        start = end;
      }
      Iterator<Item> held = items.iterator();
      begin(runs, () -> held.hasNext() ? held.next() : null);
    } catch (IOException e) {
      throw failed(e);
    }
    while (!runs.isEmpty()) {
      Run first = runs.remove();
      receiver.accept(first.head.value);
      try {
        if (first.advance()) {
          runs.add(first);
        }
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  private void writeRun() throws IOException {
    if (file == null) {
      Path path = Files.createTempFile("swell-sort-", ".tmp");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    items.sort(ORDER);
    var out =
        new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(file), BUFFER));
    for (Item item : items) {
      out.writeLong(item.time);
      out.writeLong(item.number);
      out.writeInt(item.value.length);
      out.write(item.value);
    }
    out.flush();
    runEnds.add(file.position());
    items = new ArrayList<>();
    bytes = 0;
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

  /** A sorted sequence, at its head. */
  private static final class Run {
    private final Source source;
    private Item head;

    Run(Item head, Source source) {
      this.head = head;
      this.source = source;
    }

    /** Moves to the next value; returns whether there is one. */
    boolean advance() throws IOException {
      Item next = source.next();
      if (next == null) {
        return false;
      }
      head = next;
      return true;
    }
  }

  /** Returns the next value, or null at the end. */
  @FunctionalInterface
  private interface Source {
    @Nullable Item next() throws IOException;
  }

  private static void begin(Queue<Run> runs, Source source) throws IOException {
    Item head = source.next();
    if (head != null) {
      runs.add(new Run(head, source));
    }
  }

  private static @Nullable Item read(DataInputStream data) throws IOException {
    data.mark(1);
    if (data.read() < 0) {
      return null;
    }
    data.reset();
    long time = data.readLong();
    long number = data.readLong();
    byte[] value = new byte[data.readInt()];
    data.readFully(value);
    return new Item(time, number, value);
  }

  /** A part of the file. */
  private final class RunInput extends InputStream {
    private long position;
    private final long end;

    RunInput(long start, long end) {
      this.position = start;
      this.end = end;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      FileChannel channel = file;
      if (position == end || channel == null) {
        return -1;
      }
      int most = (int) Math.min(length, end - position);
      int read = channel.read(ByteBuffer.wrap(into, offset, most), position);
      position += Math.max(0, read);
      return read;
    }
  }
}
