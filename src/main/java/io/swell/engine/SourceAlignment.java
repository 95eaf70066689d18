package io.swell.engine;

import io.swell.engine.SourcePartition.WaitingBag;
import io.swell.model.NumberedPieces;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Puts the documents of several source partitions in step by event time, and keeps the watermark of
 * the model: the least of its partitions' watermarks, idle ones left out, as in Flink and Beam, and
 * no further than all documents together agree.
 *
 * <p>A partition's watermark moves by {@value SourcePartition#AGREEING} of its {@value
 * SourcePartition#NEWEST} newest documents, that of all of them together by {@value #AGREEING} of
 * {@value #NEWEST}. A step of more than {@code far} needs a surplus of {@value
 * SourcePartition#FAR_SURPLUS} and {@value #FAR_SURPLUS} documents; see {@link WatermarkGenerator}.
 * So in an ordered stream of one partition a gap of a night costs {@value #AGREEING} documents and
 * a gap of a year {@value #FAR_SURPLUS}; fewer documents of another year do nothing.
 *
 * <p>A partition that was read to its end and is silent, or more than {@code far} behind the
 * others, does not hold the watermark for longer than it takes to know that it brings nothing
 * earlier; see {@link IdlePartitionHold}.
 *
 * <p>While a partition has a backlog, documents of the others wait for it: the next one is always
 * that of the partition whose watermark is least, and it is only known when each partition with a
 * backlog shows a document. At most {@code limit} bytes wait; beyond, the least of those that are
 * there goes on. Then documents are learned from out of step, but none is late for that, because
 * the watermark still waits for all partitions. Without a backlog nothing waits.
 *
 * <p>A pure function of the log. Costs O(partitions) a document.
 */
final class SourceAlignment implements StatePart {
  private static final byte KIND = 'c';
  private static final byte PARTITION = 0;
  private static final byte WAITING = 1;
  private static final byte MERGED = 2;

  static final int NEWEST = 15;
  static final int AGREEING = 8;
  static final int FAR_SURPLUS = 64;

  private final String model;
  private final long far;
  private final long limit;
  private final TreeMap<Integer, SourcePartition> partitions = new TreeMap<>();
  private long waitingBytes;

  /** What the documents that had their turn agree on. */
  private final WatermarkGenerator merged;

  private final IdlePartitionHold hold = new IdlePartitionHold();

  /** A document that need not wait. */
  private @Nullable Bag passing;

  private final TreeSet<Integer> changed = new TreeSet<>();
  private final NumberedPieces<WaitingBag> waiting = new NumberedPieces<>();

  /**
   * @param far longest step of event time, in milliseconds, that a few documents may agree on
   * @param limit most bytes that wait
   */
  SourceAlignment(String model, long far, long limit) {
    this.model = model;
    this.far = far;
    this.limit = limit;
    merged = new WatermarkGenerator(NEWEST, AGREEING, far, FAR_SURPLUS);
  }

  /**
   * Takes a document of the log; {@link #poll} until it returns null gives those whose turn it is.
   */
  void add(Bag bag) {
    SourcePartition partition = partition(bag.partition());
    partition.add(bag);
    if (waiting.values().isEmpty()
        && partitions.values().stream().noneMatch(SourcePartition::isBehind)) {
      passing = bag;
      return;
    }
    byte[] bytes = BagCodec.write(bag);
    var last =
        new WaitingBag(
            bag.partition(), waiting.next(), partition.clock.watermark(), bag.timed(), bytes);
    waiting.put(last.number(), last);
    partition.waiting.add(last);
    waitingBytes += bytes.length;
  }

  /** Takes what is said about the source partitions. */
  void accept(SourceReport report) {
    if (report instanceof SourceEnds all) {
      for (int i = 0; i < all.ends().size(); i++) {
        partition(i).expect(all.ends().get(i));
      }
    } else if (report instanceof SourceProgress progress) {
      partition(progress.partition()).accept(progress);
    }
    update();
  }

  private SourcePartition partition(int number) {
    changed.add(number);
    return partitions.computeIfAbsent(number, n -> new SourcePartition(far));
  }

  /** Returns the document whose turn it is, or null if it is not known yet. */
  @Nullable Bag poll() {
    if (passing != null) {
      Bag passed = passing;
      passing = null;
      merged.add(passed.eventTime(), passed.ingestTime(), passed.timed());
      update();
      return passed;
    }
    SourcePartition next = null;
    boolean isComplete = true;
    for (SourcePartition each : partitions.values()) {
      WaitingBag head = each.waiting.peekFirst();
      if (head == null) {
        isComplete &= !each.isBehind();
      } else if (next == null || isBefore(head, next.waiting.getFirst())) {
        next = each;
      }
    }
    return next != null && (isComplete || waitingBytes > limit) ? take(next) : null;
  }

  private static boolean isBefore(WaitingBag one, WaitingBag other) {
    return one.watermark() != other.watermark()
        ? one.watermark() < other.watermark()
        : one.number() < other.number();
  }

  private Bag take(SourcePartition partition) {
    WaitingBag taken = partition.waiting.removeFirst();
    forget(taken);
    Bag bag = BagCodec.read(model, new StateReader(taken.bytes()));
    merged.add(bag.eventTime(), bag.ingestTime(), taken.timed());
    update();
    return bag;
  }

  private void forget(WaitingBag gone) {
    waitingBytes -= gone.bytes().length;
    waiting.remove(gone.number());
  }

  /** Forgets a document that waits. */
  void remove(String id) {
    for (SourcePartition each : partitions.values()) {
      each.waiting.removeIf(
          one -> {
            boolean isIt = new StateReader(one.bytes()).getString().equals(id);
            if (isIt) {
              forget(one);
            }
            return isIt;
          });
    }
  }

  /** Ends the input: what waits has its turn, and no partition has a backlog any more. */
  void finish() {
    partitions.forEach(
        (number, partition) ->
            partition.accept(new SourceProgress(number, Long.MAX_VALUE, 0, 0, 0)));
  }

  /** The event time that the model has reached, or {@code UNKNOWN} before there is one. */
  long watermark() {
    return hold.watermark();
  }

  /** The event time that the newest documents agree on, whatever partitions are still to bring. */
  long agreed() {
    return merged.watermark();
  }

  private void update() {
    long least = merged.watermark();
    long silentUntil = Long.MAX_VALUE;
    long newest = 0;
    for (SourcePartition each : partitions.values()) {
      newest = Math.max(newest, each.newest());
      if (each.isSilent() || isAstray(each)) {
        silentUntil = Math.min(silentUntil, each.readUntil());
      } else if (each.clock.hasVotes()) {
        least = Math.min(least, each.watermark());
      } else if (waitingBytes < limit / 2) {
        return; // it may hold the earliest documents of all
      }
    }
    hold.update(least, newest, silentUntil);
  }

  /**
   * Whether a partition without a backlog is so far behind that its clocks must be wrong, or that
   * it brings what is long past: as in a stream of one partition its documents are late, and do not
   * keep all windows open.
   */
  private boolean isAstray(SourcePartition partition) {
    long watermark = partition.watermark();
    return partition.isRead()
        && watermark != WatermarkGenerator.UNKNOWN
        && merged.watermark() != WatermarkGenerator.UNKNOWN
        && merged.watermark() - watermark > far;
  }

  /** The latest event time of the newest documents, apart from those far ahead. */
  long latest() {
    return merged.latest();
  }

  /** Whether every partition was read to its end, and none has had a document for a while. */
  boolean isSilent() {
    return partitions.values().stream().allMatch(SourcePartition::isIdle);
  }

  /**
   * The event time in silence: that of documents which would come now with the delay that documents
   * have had; {@code UNKNOWN} if there was none.
   */
  long silentTime() {
    long readUntil = Long.MAX_VALUE;
    for (SourcePartition each : partitions.values()) {
      readUntil = Math.min(readUntil, each.readUntil());
    }
    return merged.hasVotes() ? readUntil - merged.delay() : WatermarkGenerator.UNKNOWN;
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    if (!changed.isEmpty()) {
      merged.write(out);
      hold.write(out);
      changes.put(key(MERGED, 0), out.take());
    }
    for (int number : changed) {
      SourcePartition partition = partitions.get(number);
      if (partition != null) {
        partition.write(out);
        changes.put(key(PARTITION, number), out.take());
      }
    }
    changed.clear();
    waiting.save(
        changes,
        number -> key(WAITING, number),
        (one, writer) ->
            writer
                .putInt(one.partition())
                .putLong(one.watermark())
                .putByte(one.timed() ? 1 : 0)
                .putBytes(one.bytes()));
  }

  private static byte[] key(byte part, long number) {
    return new StateWriter().putByte(KIND).putByte(part).putLong(number).take();
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length != 10 || key[0] != KIND) {
      return false;
    }
    var keyReader = new StateReader(key);
    keyReader.getByte();
    int part = keyReader.getByte();
    long number = keyReader.getLong();
    var in = new StateReader(value);
    if (part == PARTITION) {
      partition(Math.toIntExact(number)).read(in);
      in.requireEnd();
      return true;
    }
    if (part == MERGED) {
      merged.read(in);
      hold.read(in);
      in.requireEnd();
      return true;
    }
    if (part != WAITING) {
      throw new IllegalArgumentException("the alignment of partitions has no part " + part);
    }
    int origin = in.getInt();
    long watermark = in.getLong();
    boolean isTimed = in.getByte() == 1;
    byte[] bytes = Arrays.copyOfRange(value, Integer.BYTES + Long.BYTES + 1, value.length);
    var reader = new StateReader(bytes);
    BagCodec.read(model, reader);
    reader.requireEnd();
    waiting.restore(number, new WaitingBag(origin, number, watermark, isTimed, bytes));
    return true;
  }

  @Override
  public void restored() {
    for (WaitingBag each : waiting.values()) {
      partition(each.partition()).waiting.add(each);
      waitingBytes += each.bytes().length;
    }
    changed.clear();
  }
}
