package io.swell.alerting;

/**
 * A window of event time: at least {@code alerts.window} long, until it holds {@code
 * alerts.window-documents}, at most {@code alerts.half-life}.
 */
class CountingWindow {
  private final AlertOptions options;

  /** Inclusive; the smallest long while it is not open. */
  long start = Long.MIN_VALUE;

  /** Exclusive. */
  long end = Long.MIN_VALUE;

  CountingWindow(AlertOptions options) {
    this.options = options;
  }

  boolean isOpen() {
    return start != Long.MIN_VALUE;
  }

  /** Whether an event time lies behind its end, and it does not wait any more. */
  boolean isOver(long time, long documents) {
    return isOpen()
        && time >= end
        && (documents >= options.windowDocuments() || time - start > options.halfLife().toMillis());
  }

  /** Makes it reach over an event time; an earlier one counts in the window that is open. */
  void reach(long time) {
    long length = options.window().toMillis();
    if (!isOpen()) {
      start = Math.floorDiv(time, length) * length;
      end = start;
    }
    if (time >= end) {
      end = (Math.floorDiv(time, length) + 1) * length;
    }
  }

  void close() {
    start = Long.MIN_VALUE;
    end = Long.MIN_VALUE;
  }
}
