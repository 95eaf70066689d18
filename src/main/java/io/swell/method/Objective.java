package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a method minimises, what its parts must meet, and what it says about words: all that one
 * test and one table need to know to judge every method alike. It looks at the learner that it was
 * made with, as that is when asked.
 */
public interface Objective {
  /**
   * Returns the method's objective over documents that weigh alike, lower is better: the one that a
   * step of batch learning over these documents never raises.
   *
   * @param documents weighed as the method weighs them
   * @param codes what {@code TopicLearner.code} returned for them
   */
  double objective(MiniBatch documents, Codes codes);

  /**
   * Returns what is not as the method demands beyond rounding, in words with the value found:
   * signs, norms, sums, orthogonality of topics and codes; nothing where all is well. A free slot,
   * which has no terms, is always well.
   */
  default List<String> violations(Codes codes) {
    return List.of();
  }

  /** Returns how probable the method makes words, or null where it is not probabilistic. */
  default @Nullable WordModel words() {
    return null;
  }
}
