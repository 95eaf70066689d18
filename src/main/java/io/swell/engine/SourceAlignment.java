package io.swell.engine;

import io.swell.engine.SourcePartition.WaitingBag;
import io.swell.state.NumberedPieces;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Orders the documents of several source partitions by event time, and maintains the model's
 * watermark: the smallest watermark of its partitions, without the idle ones, as in Flink and Beam,
 * and never beyond the event time that all documents together agree on.
 *
 * <p>The watermark of a partition advances when {@value SourcePartition#AGREEING} of its {@value
 * SourcePartition#NEWEST} newest documents agree, that of all partitions together when {@value
 * #AGREEING} of {@value #NEWEST} agree. A step of more than {@code far} needs a surplus of {@value
 * SourcePartition#FAR_SURPLUS} and {@value #FAR_SURPLUS} documents; see {@link WatermarkGenerator}.
 * In an ordered stream with one partition, the watermark therefore crosses a gap of one night after
 * {@value #AGREEING} documents and a gap of one year after {@value #FAR_SURPLUS}; fewer documents
 * dated in another year have no effect.
 *
 * <p>A partition that was read to its end and is idle, or that is more than {@code far} behind the
 * others, delays the watermark only until it is known to bring nothing earlier; see {@link
 * IdlePartitionHold}.
 *
 * <p>While a partition has a backlog, documents of the other partitions wait for it: the next
 * document is that of the partition with the smallest watermark, which is known only when each
 * partition with a backlog has a document waiting. At most {@code limit} bytes wait; beyond that,
 * the first of the waiting documents is released. The first documents of a partition wait until
 * enough of them have come for its first watermark, which is then also theirs; otherwise those of a
 * partition that begins later than the others would be released first of all. Documents are then
 * learned from out of order, but this makes none of them late, because the watermark still waits
 * for all partitions. Without a backlog no document waits.
 *
 * <p>A pure function of the log. Costs O(partitions) per document.
 */
final class SourceAlignment extends StatePart {
  static final StateKind KIND =
      new StateKind('c', "watermarks of source partitions, and documents that wait for them");

  /**
   * Largest size of the documents that wait while partitions with a backlog are read: enough for
   * what a partition is ahead of another within a fetch, and little beside a model.
   */
  static final long WAITING_BYTES = 16 << 20;

  private static final StateFormat<SourceAlignment> FORMAT = StateFormat.of(SourceAlignment.class);

  private static final byte PARTITION = 0;
  private static final byte WAITING = 1;
  private static final byte MERGED = 2;

  static final int NEWEST = 15;
  static final int AGREEING = 8;
  static final int FAR_SURPLUS = 40;

  private final long far;
  private final long limit;
  private final NumberedPieces<SourcePartition> partitions;
  private long waitingBytes;

  /** The watermark of the documents released so far, across all partitions. */
  @Saved(1)
  private final WatermarkGenerator merged;

  @Saved(2)
  private final IdlePartitionHold hold = new IdlePartitionHold();

  /** The document that is released next without waiting. */
  private @Nullable Bag unaligned;

  private boolean isMergedChanged;
  private final NumberedPieces<WaitingBag> waiting =
      new NumberedPieces<>(KIND.key().putByte(WAITING), StateFormat.of(WaitingBag.class));

  /**
   * @param far longest step of event time, in milliseconds, that a few documents may agree on
   * @param limit largest number of bytes that wait
   */
  SourceAlignment(long far, long limit) {
    super(KIND);
    this.far = far;
    this.limit = limit;
    partitions =
        new NumberedPieces<>(
            KIND.key().putByte(PARTITION),
            StateFormat.of(SourcePartition.class, () -> new SourcePartition(far)));
    merged = new WatermarkGenerator(NEWEST, AGREEING, far, FAR_SURPLUS);
  }

  /**
   * Adds a document of the log. Call {@link #poll} until it returns null to get the released
   * documents.
   */
  void add(Bag bag) {
    SourcePartition partition = forChange(bag.partition());
    partition.add(bag);
    if (waiting.values().isEmpty()
        && partitions.values().stream().noneMatch(SourcePartition::hasBacklog)) {
      unaligned = bag;
      return;
    }
    setFirstWatermark(partition);
    byte[] bytes = LogEntryCodec.write(bag);
    long watermark = partition.watermarkGenerator.watermark();
    var last = new WaitingBag(bag.partition(), waiting.nextNumber(), watermark, bytes);
    waiting.put(last.number(), last);
    partition.waiting.add(last);
    waitingBytes += bytes.length;
  }

  /** Gives the first watermark of a partition to the documents that came before it. */
  private void setFirstWatermark(SourcePartition partition) {
    WaitingBag head = partition.waiting.peekFirst();
    long watermark = partition.watermarkGenerator.watermark();
    if (head == null
        || head.watermark() != WatermarkGenerator.UNKNOWN
        || watermark == head.watermark()) {
      return;
    }
    for (int left = partition.waiting.size(); left > 0; left--) {
      WaitingBag each = partition.waiting.removeFirst();
      WaitingBag known =
          each.watermark() == head.watermark() ? each.withWatermark(watermark) : each;
      partition.waiting.addLast(known);
      waiting.put(known.number(), known);
    }
  }

  void accept(SourceReport report) {
    if (report instanceof SourceEnds all) {
      for (int i = 0; i < all.ends().size(); i++) {
        forChange(i).expectEnd(all.ends().get(i));
      }
    } else if (report instanceof SourceProgress progress) {
      forChange(progress.partition()).accept(progress);
    }
    update();
  }

  /** Returns a partition that is about to change, and marks it. */
  private SourcePartition forChange(long number) {
    return partitions.forChange(number, () -> new SourcePartition(far));
  }

  /** Returns the next document in order, or null if it is not known yet. */
  @Nullable Bag poll() {
    Bag bag = unaligned == null ? takeWaiting() : unaligned;
    unaligned = null;
    if (bag != null) {
      merged.add(bag.eventTime(), bag.ingestTime(), bag.hasOwnTime());
      update();
    }
    return bag;
  }

  private @Nullable Bag takeWaiting() {
    SourcePartition next = null;
    boolean isComplete = true;
    for (SourcePartition each : partitions.values()) {
      WaitingBag head = each.waiting.peekFirst();
      if (head == null) {
        isComplete &= !each.hasBacklog();
        continue;
      }
      isComplete &= !each.expectsFirstWatermark();
      if (next == null || isBefore(head, next.waiting.getFirst())) {
        next = each;
      }
    }
    if (next == null || !(isComplete || waitingBytes > limit)) {
      return null;
    }
    WaitingBag taken = next.waiting.removeFirst();
    drop(taken);
    return taken.bag();
  }

  private static boolean isBefore(WaitingBag one, WaitingBag other) {
    return one.watermark() != other.watermark()
        ? one.watermark() < other.watermark()
        : one.number() < other.number();
  }

  private void drop(WaitingBag dropped) {
    waitingBytes -= dropped.bytes().length;
    waiting.remove(dropped.number());
  }

  void remove(String id) {
    for (SourcePartition each : partitions.values()) {
      each.waiting.removeIf(
          one -> {
            boolean isDeleted = one.bag().id().equals(id);
            if (isDeleted) {
              drop(one);
            }
            return isDeleted;
          });
    }
  }

  /** Ends the input: no partition has a backlog any more, so all waiting documents are released. */
  void finish() {
    partitions.forEach(
        (number, partition) ->
            partition.accept(new SourceProgress(number.intValue(), Long.MAX_VALUE, 0, 0, 0)));
  }

  /**
   * Returns the event time that the model has reached, or {@link WatermarkGenerator#UNKNOWN} before
   * the first watermark.
   */
  long watermark() {
    return hold.watermark();
  }

  /**
   * Returns the event time that the newest documents agree on, regardless of partitions that lag
   * behind.
   */
  long agreedTime() {
    return merged.watermark();
  }

  private void update() {
    isMergedChanged = true;
    long least = merged.watermark();
    long idleReadUntil = Long.MAX_VALUE;
    long newest = 0;
    for (SourcePartition each : partitions.values()) {
      newest = Math.max(newest, each.newestIngestTime());
      if (each.isExcluded() || isFarBehind(each)) {
        idleReadUntil = Math.min(idleReadUntil, each.readUntil());
      } else if (each.watermarkGenerator.hasVotes()) {
        least = Math.min(least, each.watermark());
      } else if (waitingBytes < limit / 2) {
        return; // its first documents may be the earliest of all
      }
    }
    hold.update(least, newest, idleReadUntil);
  }

  /**
   * Returns whether a partition without a backlog is so far behind that its clocks are probably
   * wrong or its documents are old. Its documents are then late, as in a stream with one partition,
   * instead of keeping all windows open.
   */
  private boolean isFarBehind(SourcePartition partition) {
    long watermark = partition.watermark();
    return partition.isFullyRead()
        && watermark != WatermarkGenerator.UNKNOWN
        && merged.watermark() != WatermarkGenerator.UNKNOWN
        && merged.watermark() - watermark > far;
  }

  /** Returns the latest event time of the newest documents, without those far ahead. */
  long latestTime() {
    return merged.latestTime();
  }

  /** Returns whether every partition was read to its end and has had no document for a while. */
  boolean isIdle() {
    return partitions.values().stream().allMatch(SourcePartition::isIdle);
  }

  /**
   * Returns the event time of an idle stream: that of documents that would arrive now with the
   * median delay of past documents; {@link WatermarkGenerator#UNKNOWN} before the first document.
   */
  long idleTime() {
    LongStream ends = partitions.values().stream().mapToLong(SourcePartition::readUntil);
    long readUntil = ends.min().orElse(Long.MAX_VALUE);
    return merged.hasVotes() ? readUntil - merged.medianDelay() : WatermarkGenerator.UNKNOWN;
  }

  @Override
  public void save(StateSink changes) {
    if (isMergedChanged) {
      var out = new StateWriter();
      FORMAT.write(this, out);
      changes.put(key().putByte(MERGED).take(), out.take());
      isMergedChanged = false;
    }
    partitions.save(changes);
    waiting.save(changes);
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int part = key.getByte();
    switch (part) {
      case PARTITION -> partitions.restore(key, in);
      case MERGED -> FORMAT.read(in, this);
      case WAITING -> waiting.restore(key, in);
      default ->
          throw new IllegalArgumentException("the saved alignment has the unknown part " + part);
    }
  }

  @Override
  public void restored() {
    merged.requireValid();
    partitions.values().forEach(each -> each.watermarkGenerator.requireValid());
    for (WaitingBag each : waiting.values()) {
      SourcePartition from = partitions.get((long) each.partition());
      (from == null ? forChange(each.partition()) : from).waiting.add(each);
      waitingBytes += each.bytes().length;
    }
  }
}
