package io.swell.evaluation;

import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * The objective that RLSI minimizes (Wang, Xu, Li, Craswell: <i>Regularized Latent Semantic
 * Indexing: a new approach to large-scale topic modeling</i>), over documents of equal weight:
 *
 * <pre>  sum_i (|d_i - U v_i|^2 + lambda2 pen(v_i)) + lambda1 pen(U)</pre>
 *
 * <p>pen is the sum of absolute values or the sum of squares.
 *
 * @param topicsPenalty penalty of U
 * @param topicsWeight lambda1 = theta N, the weight for all documents together
 * @param codesPenalty penalty of v
 * @param codesWeight lambda2
 */
public record RlsiObjectiveTerms(
    Penalty topicsPenalty, double topicsWeight, Penalty codesPenalty, double codesWeight) {

  /**
   * Returns the objective. Computes the residuals from their definition, so it can check those of a
   * learner. Costs O(N (M + K |u|_0)).
   *
   * @param documents N documents
   * @param code V, document after document: v_ik at i * K + k
   * @param topics U, column after column, K of them
   */
  public double of(MiniBatch documents, double[] code, List<SparseVector> topics) {
    int capacity = topics.size();
    double[] difference = new double[vocabulary(documents, topics)];
    double sum = topicsWeight * topics.stream().mapToDouble(this::topicPenalty).sum();
    for (int i = 0; i < documents.documents(); i++) {
      Arrays.fill(difference, 0);
      for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
        difference[documents.row()[e]] = documents.weight()[e];
      }
      for (int k = 0; k < capacity; k++) {
        double v = code[i * capacity + k];
        sum += codesWeight * penalty(codesPenalty, v);
        SparseVector topic = topics.get(k);
        for (int n = 0; v != 0 && n < topic.size(); n++) {
          difference[topic.row()[n]] -= v * topic.weight()[n];
        }
      }
      for (double x : difference) {
        sum += x * x;
      }
    }
    return sum;
  }

  private double topicPenalty(SparseVector topic) {
    return Arrays.stream(topic.weight()).map(u -> penalty(topicsPenalty, u)).sum();
  }

  private static double penalty(Penalty penalty, double x) {
    return penalty == Penalty.L1 ? Math.abs(x) : x * x;
  }

  private static int vocabulary(MiniBatch documents, List<SparseVector> topics) {
    int highest = -1;
    for (int e = 0; e < documents.start()[documents.documents()]; e++) {
      highest = Math.max(highest, documents.row()[e]);
    }
    for (SparseVector topic : topics) {
      for (int row : topic.row()) {
        highest = Math.max(highest, row);
      }
    }
    return highest + 1;
  }
}
