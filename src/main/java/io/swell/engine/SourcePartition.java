package io.swell.engine;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.ArrayDeque;

/** What one model knows about one source partition, and its documents that wait there. */
final class SourcePartition {
  static final int NEWEST = 5;
  static final int AGREEING = 3;
  static final int FAR_SURPLUS = 8;

  /** Little agreement moves it: all partitions together need more. */
  final WatermarkGenerator clock;

  final ArrayDeque<WaitingBag> waiting = new ArrayDeque<>();

  /** Offset behind the last record of its backlog; 0 if it has none. */
  private long end;

  /** Offset behind the last record that is known to be ingested. */
  private long position;

  private long readUntil;
  private long idleBefore;

  /** Ingest time of the newest document; 0 if there was none. */
  private long newest;

  /**
   * A document that waits.
   *
   * @param partition that it came from
   * @param number in the order of the log
   * @param watermark of its partition when it came
   * @param timed whether its event time is its own
   * @param bytes as {@link BagCodec} writes it
   */
  record WaitingBag(int partition, long number, long watermark, boolean timed, byte[] bytes) {}

  SourcePartition(long far) {
    clock = new WatermarkGenerator(NEWEST, AGREEING, far, FAR_SURPLUS);
  }

  void add(Bag bag) {
    clock.add(bag.eventTime(), bag.ingestTime(), bag.timed());
    position = Math.max(position, bag.offset() + 1);
    newest = Math.max(newest, bag.ingestTime());
  }

  void expect(long newEnd) {
    end = Math.max(end, newEnd);
  }

  void accept(SourceProgress progress) {
    position = Math.max(position, progress.position());
    readUntil = Math.max(readUntil, progress.readUntil());
    idleBefore = Math.max(idleBefore, progress.idleBefore());
  }

  /** Whether records are known to be there that were not ingested yet. */
  boolean isBehind() {
    return position < end;
  }

  /** Whether it was read to its end, and nothing of it waits. */
  boolean isRead() {
    return !isBehind() && readUntil > 0 && waiting.isEmpty();
  }

  /** Whether it was read to its end and the model has had nothing from it for a while. */
  boolean isIdle() {
    return isRead() && newest <= idleBefore;
  }

  /**
   * Whether it says nothing about how far event time has come: it is idle, or it was read to its
   * end and the model has never had a document from it.
   */
  boolean isSilent() {
    return isIdle() || (!clock.hasVotes() && readUntil > 0);
  }

  /** Ingest time of the newest document of the model; 0 if there was none. */
  long newest() {
    return newest;
  }

  /** Time until which it is known to have been read; 0 if its end was never reached. */
  long readUntil() {
    return readUntil;
  }

  /** The event time that its next document is expected to have at least. */
  long watermark() {
    return waiting.isEmpty() ? clock.watermark() : waiting.getFirst().watermark();
  }

  void write(StateWriter out) {
    out.putLong(end).putLong(position).putLong(readUntil).putLong(idleBefore).putLong(newest);
    clock.write(out);
  }

  void read(StateReader in) {
    end = in.getLong();
    position = in.getLong();
    readUntil = in.getLong();
    idleBefore = in.getLong();
    newest = in.getLong();
    clock.read(in);
  }
}
