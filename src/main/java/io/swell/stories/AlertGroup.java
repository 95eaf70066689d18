package io.swell.stories;

import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.stories.NoveltyScorer.Evidence;
import io.swell.stories.NoveltyScorer.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Candidates that are about the same event, for which one alert is raised. */
final class AlertGroup {
  /** A group is a candidate again when its score has grown by this factor. */
  private static final double GROWTH = 1.1;

  private static final int DOCUMENTS = 256;

  static final StateFormat<AlertGroup> FORMAT =
      StateFormat.of(AlertGroup.class, () -> new AlertGroup(Story.NONE, 0, 0));

  @Saved(1)
  long id;

  /** Number of the newest document when it started. */
  @Saved(2)
  long document;

  @Saved(3)
  long lastTime;

  /** The largest score of each kind of evidence, 0 for none. */
  @Saved(4)
  final double[] largest = new double[NoveltyScorer.KINDS];

  /** The score of the newest candidate of each kind of evidence. */
  @Saved(5)
  final double[] reported = new double[NoveltyScorer.KINDS];

  @Saved(6)
  boolean isRaised;

  /** Number of the newest document that a raised alert showed, or -1. */
  @Saved(7)
  long newestShown = Story.NONE;

  /**
   * Sum of the signatures of its candidates; once it is raised, of those that reached the
   * threshold.
   */
  @Saved(8)
  StoryCentroid terms;

  /** Whether its evidence resembled that of a raised group: it may be about another aspect. */
  @Saved(9)
  boolean isAspect;

  /** The newest documents that were evidence for a raised alert, by number, ascending. */
  @Saved(10)
  final List<Long> documents = new ArrayList<>();

  AlertGroup(long id, long started, long document) {
    this.id = id;
    this.document = document;
    terms = new StoryCentroid(started);
  }

  /** Returns whether a score is so much larger than that of the newest candidate. */
  boolean hasGrown(Score score) {
    return score.value() > GROWTH * reported[score.kind()];
  }

  /** Adds documents, of which the newest {@value #DOCUMENTS} are kept. */
  void add(List<Evidence> evidence) {
    for (Evidence each : evidence) {
      int at = Collections.binarySearch(documents, each.number());
      if (at < 0) {
        documents.add(-1 - at, each.number());
      }
    }
    documents.subList(0, Math.max(0, documents.size() - DOCUMENTS)).clear();
  }

  double shareOf(List<Evidence> evidence) {
    long both =
        evidence.stream()
            .filter(each -> Collections.binarySearch(documents, each.number()) >= 0)
            .count();
    return both / (double) evidence.size();
  }
}
