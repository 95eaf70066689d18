package io.swell.alerting;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;

/**
 * Saves the state of alerting for one model in pieces: the open window with the baseline, a tally
 * for each topic of the window, a monitor for each topic, uncovered and pending documents, alerts
 * about stories, judgments, and alerts that ended. Only the pieces that changed are written.
 */
final class MonitorState extends StatePart {
  static final StateKind KIND =
      new StateKind('g', "alerting: baseline, open window, monitored topics, pending documents");

  private static final byte WINDOW = 0;
  private static final byte TALLY = 1;
  private static final byte MONITOR = 2;
  private static final byte UNCOVERED = 3;
  private static final byte PENDING = 4;
  private static final byte STORY = 5;
  private static final byte JUDGMENT = 6;
  private static final byte ENDED = 7;

  private final OpenWindow window;
  private final BaselineCounts baseline;
  private final TopicMonitors monitors;
  private final PendingDocuments pending;
  private final StoryEpisodes stories;
  private final AlertJudgments judgments;
  private final EndedAlerts ended;

  MonitorState(
      OpenWindow window,
      BaselineCounts baseline,
      TopicMonitors monitors,
      PendingDocuments pending,
      StoryEpisodes stories,
      AlertJudgments judgments,
      EndedAlerts ended) {
    super(KIND);
    this.window = window;
    this.baseline = baseline;
    this.monitors = monitors;
    this.pending = pending;
    this.stories = stories;
    this.judgments = judgments;
    this.ended = ended;
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    window.write(out);
    baseline.write(out);
    changes.put(key(WINDOW, 0), out.take());
    window.saveTallies(changes, topic -> key(TALLY, topic));
    monitors.save(changes, topic -> key(MONITOR, topic));
    window.saveUncovered(changes, number -> key(UNCOVERED, number));
    pending.save(changes, number -> key(PENDING, number));
    stories.save(changes, group -> key(STORY, group));
    judgments.save(changes, number -> key(JUDGMENT, number));
    ended.save(changes, number -> key(ENDED, number));
  }

  private byte[] key(byte part, long number) {
    return key().putByte(part).putLong(number).take();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int part = key.getByte();
    long number = key.getLong();
    switch (part) {
      case WINDOW -> {
        window.read(in);
        baseline.read(in);
      }
      case TALLY -> window.restoreTally(number, in);
      case MONITOR -> monitors.restore(number, in);
      case UNCOVERED -> window.restoreUncovered(number, in);
      case PENDING -> pending.restore(number, in);
      case STORY -> stories.restore(number, in);
      case JUDGMENT -> judgments.restore(number, in);
      case ENDED -> ended.restore(number, in);
      default ->
          throw new IllegalArgumentException(
              "unknown part " + part + " in the saved state of alerts");
    }
  }

  @Override
  public void restored() {
    window.restored();
  }
}
