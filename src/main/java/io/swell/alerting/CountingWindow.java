package io.swell.alerting;

/**
 * A window of event time in which documents are counted for alerts. It is at least {@code
 * alerts.window} long and stays open until it holds {@code alerts.window-documents} documents, but
 * not longer than {@code alerts.half-life}: fixed windows would hold too few documents where the
 * stream is slow.
 */
class CountingWindow {
  private final AlertOptions options;

  /** Start, inclusive; {@link Long#MIN_VALUE} while no window is open. */
  long start = Long.MIN_VALUE;

  /** End, exclusive. */
  long end = Long.MIN_VALUE;

  CountingWindow(AlertOptions options) {
    this.options = options;
  }

  boolean isOpen() {
    return start != Long.MIN_VALUE;
  }

  /**
   * Whether the window closes before a document of this event time is counted: the time lies past
   * its end, and it holds enough documents or has become too long.
   *
   * @param documents documents in the window
   */
  boolean isOver(long time, long documents) {
    return isOpen()
        && time >= end
        && (documents >= options.windowDocuments() || time - start > options.halfLife().toMillis());
  }

  /**
   * Opens a window if none is open, and moves its end past an event time. A document from before
   * the start counts in the open window.
   */
  void extendTo(long time) {
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
