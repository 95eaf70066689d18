package io.swell.alerting;

import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Map;
import java.util.TreeMap;

/**
 * What alerting remembers of one model. It is saved in pieces: the open window with the baseline, a
 * tally for each topic of the window, a monitor for each topic, pending documents, alerts,
 * judgments, and alerts that ended. Only the pieces that changed are written.
 */
final class AlertState extends StatePart {
  static final StateKind KIND =
      new StateKind('g', "alerting: baseline, open window, monitored topics, pending documents");

  private static final int WINDOW = 0;
  private static final int ALERT = 5;

  private static final StateFormat<OpenWindow> WINDOW_FORMAT = StateFormat.of(OpenWindow.class);
  private static final StateFormat<BaselineCounts> BASELINE = StateFormat.of(BaselineCounts.class);

  final OpenWindow window;
  final BaselineCounts baseline;
  final TopicMonitors monitors;
  final PendingDocuments pending = new PendingDocuments();
  final AlertBook book = new AlertBook();
  final AlertJudgments judgments = new AlertJudgments();

  /** Near-duplicates, by a hash of their source. */
  final NumberedPieces<RepeatedDocuments> repeated = pieces(8, RepeatedDocuments.FORMAT);

  /** The numbered pieces, by the byte of their keys that follows the kind. */
  private final Map<Integer, NumberedPieces<?>> numbered;

  AlertState(AlertOptions options) {
    super(KIND);
    window = new OpenWindow(options);
    baseline = new BaselineCounts(options);
    monitors = new TopicMonitors(options);
    numbered =
        new TreeMap<>(
            Map.of(
                1, window.tallies,
                2, monitors.monitors,
                4, pending.documents,
                6, judgments.judgments,
                7, book.ended,
                8, repeated));
  }

  /**
   * Returns pieces of this part.
   *
   * @param part the byte of their keys that follows the kind
   */
  static <T> NumberedPieces<T> pieces(int part, StateFormat<T> format) {
    return new NumberedPieces<>(KIND.key().putByte(part), format);
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    WINDOW_FORMAT.write(window, out);
    BASELINE.write(baseline, out);
    changes.put(key().putByte(WINDOW).take(), out.take());
    numbered.values().forEach(pieces -> pieces.save(changes));
    book.newest.save(changes, AlertState::key, AlertEpisode.FORMAT::write);
  }

  private static byte[] key(Subject alert) {
    return KIND.key().putByte(ALERT).putLong(alert.number()).putByte(alert.detector()).take();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int part = key.getByte();
    NumberedPieces<?> pieces = numbered.get(part);
    if (pieces != null) {
      pieces.restore(key, in);
    } else if (part == WINDOW) {
      WINDOW_FORMAT.read(in, window);
      BASELINE.read(in, baseline);
    } else if (part == ALERT) {
      long number = key.getLong();
      book.newest.restore(new Subject((byte) key.getByte(), number), AlertEpisode.FORMAT.read(in));
    } else {
      throw new IllegalArgumentException("unknown part " + part + " in the saved state of alerts");
    }
  }
}
