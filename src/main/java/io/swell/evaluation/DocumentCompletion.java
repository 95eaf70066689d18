package io.swell.evaluation;

import io.swell.method.MethodSpec;
import io.swell.method.WordModel;
import io.swell.model.Codes;
import io.swell.model.RowCounts;

/**
 * Perplexity by document completion (Rosen-Zvi et al.; Wallach et al.: <i>Evaluation methods for
 * topic models</i>): every second word occurrence of a held-out document is used to code the
 * document, and the code must predict the others:
 *
 * <pre>  exp(-sum_i sum_w n(w, i) log p(w | code_i) / sum_i sum_w n(w, i))</pre>
 *
 * <p>Lower is better. A uniform distribution over the terms gives the size of the vocabulary.
 */
final class DocumentCompletion {
  private DocumentCompletion() {}

  /** Returns the perplexity of a trained method; NaN if no document has two words. */
  static double perplexity(MethodSpec method, WordModel words, Corpus corpus) {
    int[] all = corpus.counts().count();
    int[] known = new int[all.length];
    int[] expected = new int[all.length];
    boolean even = false;
    for (int e = 0; e < all.length; e++) {
      known[e] = all[e] / 2 + (even && all[e] % 2 == 1 ? 1 : 0);
      expected[e] = all[e] - known[e];
      even ^= all[e] % 2 == 1;
    }
    RowCounts observedCounts = corpus.select(corpus.heldOut(), known);
    RowCounts expectedCounts = corpus.select(corpus.heldOut(), expected);
    Codes codes =
        method.learner().code(method.weighting().weigh(observedCounts, corpus.vocabulary()));
    double sum = 0;
    long occurrences = 0;
    for (int i = 0; i < expectedCounts.documents(); i++) {
      for (int e = expectedCounts.start()[i]; e < expectedCounts.start()[i + 1]; e++) {
        double probability = words.probability(codes, i, expectedCounts.row()[e]);
        sum -= expectedCounts.count()[e] * Math.log(probability);
        occurrences += expectedCounts.count()[e];
      }
    }
    return Math.exp(sum / occurrences);
  }
}
