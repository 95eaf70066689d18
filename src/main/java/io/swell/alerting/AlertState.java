package io.swell.alerting;

import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;

/**
 * What alerting remembers of one model. It is saved in pieces: the open window with the baseline, a
 * tally for each topic of the window, a monitor for each topic, uncovered and pending documents,
 * alerts, judgments, and alerts that ended. Only the pieces that changed are written.
 */
final class AlertState extends StatePart {
  static final StateKind KIND =
      new StateKind('g', "alerting: baseline, open window, monitored topics, pending documents");

  private static final byte WINDOW = 0;
  private static final byte TALLY = 1;
  private static final byte MONITOR = 2;
  private static final byte UNCOVERED = 3;
  private static final byte PENDING = 4;
  private static final byte ALERT = 5;
  private static final byte JUDGMENT = 6;
  private static final byte ENDED = 7;

  private static final StateFormat<OpenWindow> WINDOW_FORMAT = StateFormat.of(OpenWindow.class);
  private static final StateFormat<BaselineCounts> BASELINE_FORMAT =
      StateFormat.of(BaselineCounts.class);

  final OpenWindow window;
  final BaselineCounts baseline;
  final TopicMonitors monitors;
  final PendingDocuments pending = new PendingDocuments();
  final AlertBook book = new AlertBook();
  final AlertJudgments judgments = new AlertJudgments();

  AlertState(AlertOptions options) {
    super(KIND);
    window = new OpenWindow(options);
    baseline = new BaselineCounts(options);
    monitors = new TopicMonitors(options);
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    WINDOW_FORMAT.write(window, out);
    BASELINE_FORMAT.write(baseline, out);
    changes.put(key(WINDOW, 0), out.take());
    window.saveTallies(changes, topic -> key(TALLY, topic));
    monitors.save(changes, topic -> key(MONITOR, topic));
    window.saveUncovered(changes, number -> key(UNCOVERED, number));
    pending.save(changes, number -> key(PENDING, number));
    book.save(changes, this::key, number -> key(ENDED, number));
    judgments.save(changes, number -> key(JUDGMENT, number));
  }

  private byte[] key(byte part, long number) {
    return key().putByte(part).putLong(number).take();
  }

  private byte[] key(Subject alert) {
    return key().putByte(ALERT).putLong(alert.number()).putByte(alert.detector()).take();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int part = key.getByte();
    long number = key.getLong();
    switch (part) {
      case WINDOW -> {
        WINDOW_FORMAT.read(in, window);
        BASELINE_FORMAT.read(in, baseline);
      }
      case TALLY -> window.restoreTally(number, in);
      case MONITOR -> monitors.restore(number, in);
      case UNCOVERED -> window.restoreUncovered(number, in);
      case PENDING -> pending.restore(number, in);
      case ALERT -> book.restore(new Subject((byte) key.getByte(), number), in);
      case JUDGMENT -> judgments.restore(number, in);
      case ENDED -> book.restoreEnded(number, in);
      default ->
          throw new IllegalArgumentException(
              "unknown part " + part + " in the saved state of alerts");
    }
  }
}
