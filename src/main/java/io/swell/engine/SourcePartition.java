package io.swell.engine;

import io.swell.state.Saved;
import java.util.ArrayDeque;

/** The state of one source partition for one model, and its waiting documents. */
final class SourcePartition {
  static final int NEWEST = 5;
  static final int AGREEING = 3;
  static final int FAR_SURPLUS = 8;

  /** A few agreeing documents advance it; the watermark of all partitions together needs more. */
  @Saved(6)
  final WatermarkGenerator watermarkGenerator;

  final ArrayDeque<WaitingBag> waiting = new ArrayDeque<>();

  /** Offset after the last record of its backlog; 0 if it has none. */
  @Saved(1)
  private long end;

  /** Offset after the last record that is known to be ingested. */
  @Saved(2)
  private long position;

  @Saved(3)
  private long readUntil;

  @Saved(4)
  private long idleBefore;

  /** Ingest time of the newest document; 0 before the first one. */
  @Saved(5)
  private long newestIngestTime;

  /**
   * A waiting document.
   *
   * @param partition the source partition that it came from
   * @param number position in the order of the log
   * @param watermark watermark of its partition when it arrived
   * @param bytes the document as encoded by {@link LogEntryCodec}
   */
  record WaitingBag(int partition, long number, long watermark, byte[] bytes) {
    WaitingBag withWatermark(long known) {
      return new WaitingBag(partition, number, known, bytes);
    }

    Bag bag() {
      return (Bag) LogEntryCodec.read(bytes);
    }
  }

  SourcePartition(long far) {
    watermarkGenerator = new WatermarkGenerator(NEWEST, AGREEING, far, FAR_SURPLUS);
  }

  void add(Bag bag) {
    watermarkGenerator.add(bag.eventTime(), bag.ingestTime(), bag.hasOwnTime());
    position = Math.max(position, bag.offset() + 1);
    newestIngestTime = Math.max(newestIngestTime, bag.ingestTime());
  }

  void expectEnd(long newEnd) {
    end = Math.max(end, newEnd);
  }

  void accept(SourceProgress progress) {
    position = Math.max(position, progress.position());
    readUntil = Math.max(readUntil, progress.readUntil());
    idleBefore = Math.max(idleBefore, progress.idleBefore());
  }

  /** Returns whether the partition is known to have records that are not ingested yet. */
  boolean hasBacklog() {
    return position < end;
  }

  /** Returns whether the next documents of its backlog are to tell its first watermark. */
  boolean expectsFirstWatermark() {
    return hasBacklog() && waiting.size() < AGREEING && watermark() == WatermarkGenerator.UNKNOWN;
  }

  /** Returns whether it was read to its end and none of its documents waits. */
  boolean isFullyRead() {
    return !hasBacklog() && readUntil > 0 && waiting.isEmpty();
  }

  /**
   * Returns whether it was read to its end and the model has had no document from it for a while.
   */
  boolean isIdle() {
    return isFullyRead() && newestIngestTime <= idleBefore;
  }

  /**
   * Returns whether it gives no information about event time: it is idle, or it was read to its end
   * and the model has never had a document from it.
   */
  boolean isExcluded() {
    return isIdle() || (!watermarkGenerator.hasVotes() && readUntil > 0);
  }

  /** Returns the ingest time of the newest document of the model; 0 before the first one. */
  long newestIngestTime() {
    return newestIngestTime;
  }

  /** Returns the time until which it is known to have been read; 0 if its end was never reached. */
  long readUntil() {
    return readUntil;
  }

  /** Returns the smallest event time that is expected of its next document. */
  long watermark() {
    return waiting.isEmpty() ? watermarkGenerator.watermark() : waiting.getFirst().watermark();
  }
}
