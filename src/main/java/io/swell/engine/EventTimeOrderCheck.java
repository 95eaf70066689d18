package io.swell.engine;

import io.swell.tracking.WindowOptions;

/**
 * Counts the anomalies in a sequence of event times, for a model that receives the documents in
 * this order. Windows close after each document here, but only after each mini-batch in a model, so
 * a model has at most as many late documents.
 */
public final class EventTimeOrderCheck {
  private final WindowOptions windows;
  private final WatermarkGenerator watermarkGenerator;
  private final AheadDocumentCounter ahead = new AheadDocumentCounter();
  private long documents;
  private long late;

  public EventTimeOrderCheck(WindowOptions windows) {
    this.windows = windows;
    watermarkGenerator =
        new WatermarkGenerator(
            SourceAlignment.NEWEST,
            SourceAlignment.AGREEING,
            windows.maxEventTimeStep(),
            SourceAlignment.FAR_SURPLUS);
  }

  /** Adds the event time of the next document, in milliseconds since 1970 UTC. */
  public void add(long eventTime) {
    watermarkGenerator.add(eventTime, eventTime, true);
    documents++;
    long watermark = watermarkGenerator.watermark();
    if (watermark != WatermarkGenerator.UNKNOWN) {
      ahead.add(new long[] {eventTime}, watermark, documents);
      long closed = windows.end(windows.start(eventTime)) + windows.grace().toMillis();
      late += closed <= watermark ? 1 : 0;
    }
  }

  public EventTimeAnomalies anomalies() {
    return new EventTimeAnomalies(late, ahead.count());
  }
}
