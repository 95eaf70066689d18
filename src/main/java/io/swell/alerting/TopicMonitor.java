package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import org.jspecify.annotations.Nullable;

/** What is remembered of one topic to watch it by. */
final class TopicMonitor {
  /** Documents after which a document counts half in what its usual documents are like. */
  private static final double HALF_LIFE = 50;

  final long born;
  final ShareChangeDetector detector;

  /** Its documents since it was last as usual. */
  TopicTally recent = new TopicTally();

  /** Its terms when they were taken for the usual ones, and when that was. */
  AlertTerms usualTerms = AlertTerms.NONE;

  long usualSince = Long.MIN_VALUE;

  /** Documents since then. */
  long documents;

  /** Looks in a row at which its terms were not the usual ones. */
  int shifted;

  /** Its newest alert, while that goes on or could go on again. */
  @Nullable AlertEpisode episode;

  /** Its newest alert about a change of terms. */
  @Nullable AlertEpisode shift;

  /** Its usual documents, faded, and their numbers in a thousand words. */
  private double known;

  private double figures;

  TopicMonitor(long born, ShareChangeDetector detector) {
    this.born = born;
    this.detector = detector;
  }

  /** Learns what its documents are like. */
  void learn(TopicTally tally) {
    double kept = StrictMath.pow(0.5, tally.documents / HALF_LIFE);
    known = kept * known + tally.documents;
    figures = kept * figures + tally.figures;
  }

  /** Takes another topic's past for its own. */
  void merge(TopicMonitor other) {
    detector.merge(other.detector);
    known += other.known;
    figures += other.figures;
  }

  /** Whether its usual documents are reports of figures. */
  boolean isOfFigures(AlertOptions options) {
    return figures > 1000 * options.figures() * known;
  }

  /** Forgets a document; says whether it was remembered. */
  boolean erase(String document) {
    boolean isKnown = recent.evidence.erase(document);
    for (AlertEpisode each : new AlertEpisode[] {episode, shift}) {
      isKnown |= each != null && each.evidence.erase(document);
    }
    return isKnown;
  }

  void write(StateWriter out) {
    out.putLong(born);
    detector.write(out);
    recent.write(out);
    usualTerms.write(out);
    out.putLong(usualSince).putLong(documents).putInt(shifted);
    out.putDouble(known).putDouble(figures);
    AlertEpisode.writeIfAny(episode, out);
    AlertEpisode.writeIfAny(shift, out);
  }

  static TopicMonitor read(AlertOptions options, StateReader in) {
    var monitor = new TopicMonitor(in.getLong(), ShareChangeDetector.read(options, in));
    monitor.recent = TopicTally.read(in);
    monitor.usualTerms = AlertTerms.read(in);
    monitor.usualSince = in.getLong();
    monitor.documents = in.getLong();
    monitor.shifted = in.getInt();
    monitor.known = in.getDouble();
    monitor.figures = in.getDouble();
    monitor.episode = AlertEpisode.readIfAny(in);
    monitor.shift = AlertEpisode.readIfAny(in);
    return monitor;
  }
}
