package io.swell.alerting;

import io.swell.alerting.AlertJudgments.Judged;
import io.swell.alerting.OpenWindow.UncoveredDocument;
import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What alerting remembers of one model. It is saved in pieces: the open window with the baseline, a
 * tally for each topic of the window, a monitor for each topic, uncovered and pending documents,
 * alerts, judgments, and alerts that ended. Only the pieces that changed are written.
 */
final class AlertState extends StatePart {
  static final StateKind KIND =
      new StateKind('g', "alerting: baseline, open window, monitored topics, pending documents");

  private static final byte WINDOW = 0;
  private static final byte ALERT = 5;

  private static final StateFormat<OpenWindow> WINDOW_FORMAT = StateFormat.of(OpenWindow.class);
  private static final StateFormat<BaselineCounts> BASELINE = StateFormat.of(BaselineCounts.class);
  private static final StateFormat<TopicTally> TALLY = StateFormat.of(TopicTally.class);
  private static final StateFormat<TopicMonitor> MONITOR = StateFormat.of(TopicMonitor.class);
  private static final StateFormat<UncoveredDocument> UNCOVERED =
      StateFormat.of(UncoveredDocument.class);
  private static final StateFormat<ObservedDocument> DOCUMENT =
      StateFormat.of(ObservedDocument.class);
  private static final StateFormat<Judged> JUDGED = StateFormat.of(Judged.class);

  final OpenWindow window;
  final BaselineCounts baseline;
  final TopicMonitors monitors;
  final PendingDocuments pending = new PendingDocuments();
  final AlertBook book = new AlertBook();
  final AlertJudgments judgments = new AlertJudgments();

  /** The numbered pieces, by the byte of their keys that follows the kind. */
  private final Map<Byte, Numbered<?>> numbered;

  private record Numbered<T>(
      NumberedPieces<T> pieces,
      BiConsumer<T, StateWriter> write,
      BiFunction<Long, StateReader, T> read) {
    void save(StateSink changes, Function<Long, byte[]> key) {
      pieces.save(changes, key, write);
    }

    void restore(long number, StateReader in) {
      pieces.restore(number, read.apply(number, in));
    }
  }

  AlertState(AlertOptions options) {
    super(KIND);
    window = new OpenWindow(options);
    baseline = new BaselineCounts(options);
    monitors = new TopicMonitors(options);
    numbered =
        new TreeMap<>(
            Map.of(
                (byte) 1,
                new Numbered<>(
                    window.tallies, TALLY::write, (t, in) -> TALLY.read(in, new TopicTally())),
                (byte) 2,
                new Numbered<>(
                    monitors.monitors,
                    MONITOR::write,
                    (topic, in) -> MONITOR.read(in, monitors.created(topic, Long.MIN_VALUE))),
                (byte) 3,
                new Numbered<>(window.uncovered, UNCOVERED::write, (n, in) -> UNCOVERED.read(in)),
                (byte) 4,
                new Numbered<>(pending.documents, DOCUMENT::write, (n, in) -> DOCUMENT.read(in)),
                (byte) 6,
                new Numbered<>(judgments.judgments, JUDGED::write, (n, in) -> JUDGED.read(in)),
                (byte) 7,
                new Numbered<>(book.ended, AlertEpisode::write, (n, in) -> AlertEpisode.read(in))));
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    WINDOW_FORMAT.write(window, out);
    BASELINE.write(baseline, out);
    changes.put(key(WINDOW, 0), out.take());
    numbered.forEach((part, pieces) -> pieces.save(changes, number -> key(part, number)));
    book.newest.save(changes, this::key, AlertEpisode::write);
  }

  private byte[] key(byte part, long number) {
    return key().putByte(part).putLong(number).take();
  }

  private byte[] key(Subject alert) {
    return key().putByte(ALERT).putLong(alert.number()).putByte(alert.detector()).take();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    byte part = (byte) key.getByte();
    long number = key.getLong();
    Numbered<?> pieces = numbered.get(part);
    if (pieces != null) {
      pieces.restore(number, in);
    } else if (part == WINDOW) {
      WINDOW_FORMAT.read(in, window);
      BASELINE.read(in, baseline);
    } else if (part == ALERT) {
      book.newest.restore(new Subject((byte) key.getByte(), number), AlertEpisode.read(in));
    } else {
      throw new IllegalArgumentException("unknown part " + part + " in the saved state of alerts");
    }
  }
}
