package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import org.jspecify.annotations.Nullable;

/** What alerting remembers of one topic: its detector, its newest alerts and its baseline terms. */
final class TopicMonitor {
  /** Documents after which a document counts half in {@link #reportsFigures}. */
  private static final double HALF_LIFE = 50;

  final long born;
  final ShareChangeDetector detector;

  /** Its documents since its detector was last calm. */
  TopicTally recent = new TopicTally();

  /** Terms of an earlier snapshot, with which later ones are compared. */
  AlertTerms baselineTerms = AlertTerms.NONE;

  /** Event time of that snapshot, or of a later shift; the smallest long before the first. */
  long baselineTermsSince = Long.MIN_VALUE;

  /** Documents since the baseline terms were set. */
  long documents;

  /** Snapshots in a row in which its terms differed from the baseline terms. */
  int shiftedSnapshots;

  /** Its newest alert about its number of documents, ongoing or ended. */
  @Nullable AlertEpisode episode;

  /** Its newest alert about a shift of its terms, ongoing or ended. */
  @Nullable AlertEpisode shiftEpisode;

  /** Its documents, faded. */
  private double fadedDocuments;

  /** Sum, over these, of how many of a thousand words are numbers; faded in the same way. */
  private double fadedFigures;

  TopicMonitor(long born, ShareChangeDetector detector) {
    this.born = born;
    this.detector = detector;
  }

  /** Learns how many words of its documents are numbers. */
  void learn(TopicTally tally) {
    double kept = StrictMath.pow(0.5, tally.documents / HALF_LIFE);
    fadedDocuments = kept * fadedDocuments + tally.documents;
    fadedFigures = kept * fadedFigures + tally.figures;
  }

  /** Adds the past of a topic that was merged into this one. */
  void merge(TopicMonitor other) {
    detector.merge(other.detector);
    fadedDocuments += other.fadedDocuments;
    fadedFigures += other.fadedFigures;
  }

  /** Whether its documents are reports of figures: many of their words are numbers. */
  boolean reportsFigures(AlertOptions options) {
    return fadedFigures > 1000 * options.figuresShare() * fadedDocuments;
  }

  /** Deletes a document and returns whether it was kept. */
  boolean deleteDocument(String document) {
    boolean wasKept = recent.evidence.deleteDocument(document);
    for (AlertEpisode each : new AlertEpisode[] {episode, shiftEpisode}) {
      wasKept |= each != null && each.evidence.deleteDocument(document);
    }
    return wasKept;
  }

  void write(StateWriter out) {
    out.putLong(born);
    detector.write(out);
    recent.write(out);
    baselineTerms.write(out);
    out.putLong(baselineTermsSince).putLong(documents).putInt(shiftedSnapshots);
    out.putDouble(fadedDocuments).putDouble(fadedFigures);
    AlertEpisode.writeIfAny(episode, out);
    AlertEpisode.writeIfAny(shiftEpisode, out);
  }

  static TopicMonitor read(AlertOptions options, StateReader in) {
    var monitor = new TopicMonitor(in.getLong(), ShareChangeDetector.read(options, in));
    monitor.recent = TopicTally.read(in);
    monitor.baselineTerms = AlertTerms.read(in);
    monitor.baselineTermsSince = in.getLong();
    monitor.documents = in.getLong();
    monitor.shiftedSnapshots = in.getInt();
    monitor.fadedDocuments = in.getDouble();
    monitor.fadedFigures = in.getDouble();
    monitor.episode = AlertEpisode.readIfAny(in);
    monitor.shiftEpisode = AlertEpisode.readIfAny(in);
    return monitor;
  }
}
