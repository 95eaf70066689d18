package io.swell.evaluation;

import io.swell.method.MethodSpec;
import io.swell.method.WordModel;
import io.swell.model.Codes;
import io.swell.model.RowCounts;

/**
 * Perplexity by document completion (Rosen-Zvi et al.; Wallach et al.: <i>Evaluation methods for
 * topic models</i>): every second occurrence in a held-out document codes it, the others are what
 * it must expect,
 *
 * <pre>  exp(-sum_i sum_w n(w, i) log p(w | code_i) / sum_i sum_w n(w, i))</pre>
 *
 * <p>As many terms as the vocabulary has is what knowing nothing gives; lower is better.
 */
final class DocumentCompletion {
  private DocumentCompletion() {}

  /** Returns the perplexity of a method that has learned; NaN if no document has two words. */
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
    RowCounts given = corpus.select(corpus.heldOut(), known);
    RowCounts wanted = corpus.select(corpus.heldOut(), expected);
    Codes codes = method.learner().code(method.weighting().weigh(given, corpus.vocabulary()));
    double sum = 0;
    long occurrences = 0;
    for (int i = 0; i < wanted.documents(); i++) {
      for (int e = wanted.start()[i]; e < wanted.start()[i + 1]; e++) {
        sum -= wanted.count()[e] * Math.log(words.probability(codes, i, wanted.row()[e]));
        occurrences += wanted.count()[e];
      }
    }
    return Math.exp(sum / occurrences);
  }
}
