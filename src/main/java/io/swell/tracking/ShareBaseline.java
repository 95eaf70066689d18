package io.swell.tracking;

import io.swell.math.AnscombeScore;
import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * The baseline with which the activity of topics in a closed window is compared. It consists of K,
 * the number of each topic's documents, the sum of each topic's shares, and N, the number of all
 * documents, over the windows closed before. All are faded by elapsed event time.
 *
 * <p>The {@link AnscombeScore} compares the documents of a topic with those expected.
 */
final class ShareBaseline extends SavedFields {
  static final StateKind KIND = new StateKind('n', "what is expected of each topic");

  private final double halfLife;

  @Saved(1)
  private double documents;

  @Saved(2)
  private long until;

  @Saved(3)
  private final TreeMap<Long, FadedTotals> topics = new TreeMap<>();

  private record FadedTotals(double documents, double share) {
    static final FadedTotals NOTHING = new FadedTotals(0, 0);

    FadedTotals plus(FadedTotals more) {
      return new FadedTotals(documents + more.documents, share + more.share);
    }
  }

  /**
   * @param halfLife number of windows after which a window counts half
   */
  ShareBaseline(double halfLife) {
    super(KIND);
    this.halfLife = halfLife;
  }

  void fadeTo(ClosedWindow window) {
    if (documents > 0 && window.end() > until) {
      double windows = (double) (window.end() - until) / (window.end() - window.start());
      double factor = StrictMath.pow(0.5, windows / halfLife);
      documents *= factor;
      topics.replaceAll(
          (topic, fadedTotals) ->
              new FadedTotals(fadedTotals.documents * factor, fadedTotals.share * factor));
    }
    until = Math.max(until, window.end());
    markChanged();
  }

  /** Returns mu, the documents of a topic expected among n; 0 before the first window. */
  double expected(long topic, long n) {
    return documents > 0 ? AnscombeScore.expected(n, of(topic).documents, documents) : 0;
  }

  /** Returns the Anscombe score z of k among n documents; 0 before the first window. */
  double score(long topic, long k, long n) {
    return documents > 0 ? AnscombeScore.of(k, expected(topic, n), n, documents) : 0;
  }

  /** Returns the baseline share of a topic; 0 before the first window. */
  double share(long topic) {
    return documents > 0 ? of(topic).share / documents : 0;
  }

  private FadedTotals of(long topic) {
    return topics.getOrDefault(topic, FadedTotals.NOTHING);
  }

  /** Adds a window, to whose end the baseline must have been faded. */
  void add(ClosedWindow window) {
    documents += window.documents();
    window
        .tallies()
        .forEach(
            (topic, added) ->
                topics.merge(
                    topic, new FadedTotals(added.documents(), added.share()), FadedTotals::plus));
    markChanged();
  }

  void merge(long from, long into) {
    FadedTotals moved = topics.remove(from);
    if (moved != null) {
      topics.merge(into, moved, FadedTotals::plus);
      markChanged();
    }
  }

  void removeIf(LongPredicate gone) {
    if (topics.keySet().removeIf(gone::test)) {
      markChanged();
    }
  }
}
