package io.swell.engine;

import io.swell.tracking.WindowOptions;

/**
 * How many documents of a sequence are out of time for a model that gets them in this order and
 * whose windows close at every document, not after a mini-batch: so at most as many are late there.
 */
public final class EventTimeOrderCheck {
  private final WindowOptions windows;
  private final WatermarkGenerator agreed;
  private final AheadDocumentCounter ahead = new AheadDocumentCounter();
  private long documents;
  private long late;

  public EventTimeOrderCheck(WindowOptions windows) {
    this.windows = windows;
    agreed =
        new WatermarkGenerator(
            SourceAlignment.NEWEST,
            SourceAlignment.AGREEING,
            windows.far(),
            SourceAlignment.FAR_SURPLUS);
  }

  /** Takes the event time of the next document, in milliseconds since 1970 UTC. */
  public void add(long eventTime) {
    agreed.add(eventTime, eventTime, true);
    documents++;
    long watermark = agreed.watermark();
    if (watermark != WatermarkGenerator.UNKNOWN) {
      ahead.add(new long[] {eventTime}, watermark, documents);
      long closed = windows.end(windows.start(eventTime)) + windows.grace().toMillis();
      late += closed <= watermark ? 1 : 0;
    }
  }

  public EventTimeAnomalies counted() {
    return new EventTimeAnomalies(late, ahead.count());
  }
}
