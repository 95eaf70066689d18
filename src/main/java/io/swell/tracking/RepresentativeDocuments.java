package io.swell.tracking;

import io.swell.output.Snapshot.Representative;
import io.swell.state.Saved;
import java.util.ArrayList;
import java.util.List;

/**
 * The documents that best show what a topic has recently been about: those with the largest {@code
 * weight * 2^(number / half-life)}, where number counts all documents of the stream. All weights
 * fade at the same rate, so the order of two documents never changes and only the best ones need to
 * be kept.
 */
final class RepresentativeDocuments {
  private static final double LN_2 = StrictMath.log(2);

  private record Scored(double score, Representative document) {}

  @Saved(1)
  private final List<Scored> best = new ArrayList<>();

  /**
   * Offers a document, whose weight says how well it represents the topic, above 0.
   *
   * @param number position of the document in the stream, counting all documents
   * @param most maximum number of documents that are kept
   * @return whether the document is among the best now
   */
  boolean offer(Representative document, long number, int most) {
    double score =
        StrictMath.log(document.weight()) / LN_2 + number / SnapshotOptions.DOCUMENTS_HALF_LIFE;
    int at = best.size();
    while (at > 0 && best.get(at - 1).score < score) {
      at--;
    }
    if (at >= most) {
      return false;
    }
    best.add(at, new Scored(score, document));
    if (best.size() > most) {
      best.remove(best.size() - 1);
    }
    return true;
  }

  boolean remove(String id) {
    return best.removeIf(each -> each.document.id().equals(id));
  }

  List<Representative> documents() {
    return best.stream().map(Scored::document).toList();
  }
}
