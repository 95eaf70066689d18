package io.swell.alerting;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert.Kind;
import io.swell.state.Saved;
import java.util.List;
import java.util.function.Supplier;

/** What alerting remembers of one topic: its detector, its usual terms and its newest documents. */
final class TopicMonitor {
  /** Documents after which a document counts half in {@link #reportsFigures}. */
  private static final double HALF_LIFE = 50;

  private final AlertOptions options;

  @Saved(1)
  private long topic;

  @Saved(2)
  private long born;

  @Saved(3)
  final ShareChangeDetector shareChanges;

  /** Its documents since its share was last calm. */
  @Saved(4)
  private TopicTally recent = new TopicTally();

  /** Its terms at an earlier snapshot, when its share was calm. */
  @Saved(5)
  private AlertTerms usualTerms = AlertTerms.NONE;

  @Saved(6)
  private double fadedDocuments;

  /** Sum, over these, of how many of a thousand words are numbers; faded in the same way. */
  @Saved(7)
  private double fadedFigures;

  /** Event time of its first document, as far as that is known, at most {@link #born}. */
  @Saved(8)
  private long firstSeen;

  /** Event time of the usual terms. */
  @Saved(9)
  private long termsSince;

  /**
   * @param born event time of its birth
   */
  TopicMonitor(AlertOptions options, long topic, long born, ShareChangeDetector shareChanges) {
    this.options = options;
    this.topic = topic;
    this.born = born;
    firstSeen = born;
    this.shareChanges = shareChanges;
  }

  long topic() {
    return topic;
  }

  /** Returns the event time of its first document, as far as that is known. */
  long firstSeen() {
    return firstSeen;
  }

  /** Returns its terms at an earlier snapshot; none before its first. */
  AlertTerms usualTerms() {
    return usualTerms;
  }

  /** Takes in its terms at a snapshot. They become the usual ones once these are old. */
  void observe(AlertTerms terms, long time) {
    boolean areOld = time - termsSince >= options.maxDuration().toMillis();
    if (usualTerms.isEmpty() || (areOld && shareChanges.isCalm())) {
      usualTerms = terms;
      termsSince = time;
    }
  }

  /** Whether the topic is still emerging at an event time; else it is established. */
  boolean isEmerging(long time) {
    return time - born <= options.maxDuration().toMillis();
  }

  /** Whether its documents are reports of figures: many of their words are numbers. */
  boolean reportsFigures() {
    return fadedFigures > 1000 * AlertOptions.FIGURES_SHARE * fadedDocuments;
  }

  /**
   * Judges a window. The caller must then call {@link #learn} with it.
   *
   * @param tally returns the tally with its evidence, which is needed unless all is calm
   */
  Verdict judge(
      WindowCounts.Scored window, Supplier<TopicTally> tally, AlertJudgments.Factors factors) {
    Verdict verdict = shareChanges.judge(window, isEmerging(window.counts().end()), factors);
    if (!shareChanges.isCalm()) {
      recent.add(tally.get());
    }
    return verdict;
  }

  /**
   * Returns the change that the newest verdict is about.
   *
   * @param verdict a rise or a fall
   * @param end of the window judged
   */
  Finding.Change change(Verdict verdict, long end) {
    Kind rise = isEmerging(end) ? Kind.EMERGING : Kind.SURGING;
    return shareChanges.change(verdict == Verdict.FALLEN ? Kind.FADING : rise, verdict);
  }

  /** Learns a window after it was judged, or when it is too small to be judged. */
  void learn(BaselineCounts baseline, WindowCounts counts, TopicTally tally) {
    shareChanges.learn(baseline, counts);
    learnFigures(tally);
    if (shareChanges.isCalm()) {
      recent = new TopicTally();
    }
  }

  /** Learns how many words of its documents are numbers. */
  private void learnFigures(TopicTally tally) {
    double kept = StrictMath.pow(0.5, tally.documents() / HALF_LIFE);
    fadedDocuments = kept * fadedDocuments + tally.documents();
    fadedFigures = kept * fadedFigures + tally.figures();
  }

  /**
   * Adds its documents from before its birth.
   *
   * @param until start of the open window, which counts the documents from then on
   */
  void addPast(List<BirthHistory.Document> past, long until) {
    var all = new TopicTally();
    for (BirthHistory.Document document : past) {
      all.add(document);
      firstSeen = Math.min(firstSeen, document.header().time());
      if (document.header().time() < until) {
        recent.add(document);
      }
    }
    learnFigures(all);
  }

  void merge(TopicMonitor other) {
    shareChanges.merge(other.shareChanges);
    fadedDocuments += other.fadedDocuments;
    fadedFigures += other.fadedFigures;
  }

  TopicTally recent() {
    return recent;
  }

  boolean deleteDocument(String id) {
    return recent.deleteDocument(id);
  }
}
