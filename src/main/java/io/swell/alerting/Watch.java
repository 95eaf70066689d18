package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import org.jspecify.annotations.Nullable;

/** What is remembered of one topic to watch it by. */
final class Watch {
  /** Documents after which a document counts half in what its usual documents are like. */
  private static final double HALF_LIFE = 50;

  final long born;
  final Detector detector;

  /** Its documents since it was last as usual. */
  Tally recent = new Tally();

  /** Its terms when they were taken for the usual ones, and when that was. */
  Terms usualTerms = Terms.NONE;

  long usualSince = Long.MIN_VALUE;

  /** Documents since then. */
  long documents;

  /** Looks in a row at which its terms were not the usual ones. */
  int shifted;

  /** Its newest alert, while that goes on or could go on again. */
  @Nullable Episode episode;

  /** Its newest alert about a change of terms. */
  @Nullable Episode shift;

  /** Its usual documents, faded, and their numbers in a thousand words. */
  private double known;

  private double figures;

  Watch(long born, Detector detector) {
    this.born = born;
    this.detector = detector;
  }

  /** Learns what its documents are like. */
  void learn(Tally tally) {
    double kept = StrictMath.pow(0.5, tally.documents / HALF_LIFE);
    known = kept * known + tally.documents;
    figures = kept * figures + tally.figures;
  }

  /** Takes another topic's past for its own. */
  void merge(Watch other) {
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
    for (Episode each : new Episode[] {episode, shift}) {
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
    Episode.writeIfAny(episode, out);
    Episode.writeIfAny(shift, out);
  }

  static Watch read(AlertOptions options, StateReader in) {
    var watch = new Watch(in.getLong(), Detector.read(options, in));
    watch.recent = Tally.read(in);
    watch.usualTerms = Terms.read(in);
    watch.usualSince = in.getLong();
    watch.documents = in.getLong();
    watch.shifted = in.getInt();
    watch.known = in.getDouble();
    watch.figures = in.getDouble();
    watch.episode = Episode.readIfAny(in);
    watch.shift = Episode.readIfAny(in);
    return watch;
  }
}
