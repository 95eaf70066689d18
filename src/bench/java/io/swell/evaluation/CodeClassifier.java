package io.swell.evaluation;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A linear SVM on codes of unit norm, with C chosen by cross-validation. */
final class CodeClassifier {
  private static final int FOLDS = 3;
  private static final double[] C = {1, 10, 100};

  private final int topics;
  private final double c;
  private final double crossValidated;
  private final Model model;

  /**
   * @param topics length of a code
   * @param codes one for each document to train with
   * @param labels of these documents
   */
  CodeClassifier(int topics, double[][] codes, double[] labels) {
    this.topics = topics;
    Problem problem = problem(codes, labels);
    double best = -1;
    double chosen = 0;
    for (double c : C) {
      double[] predicted = new double[labels.length];
      Linear.crossValidation(problem, parameter(c), FOLDS, predicted);
      double right = share(predicted, labels);
      if (right > best) {
        best = right;
        chosen = c;
      }
    }
    crossValidated = 100 * best;
    this.c = chosen;
    model = Linear.train(problem, parameter(chosen));
  }

  /** The constant that cross-validation chose. */
  double c() {
    return c;
  }

  /** Percentage of the training documents that cross-validation classified correctly. */
  double crossValidated() {
    return crossValidated;
  }

  /** Returns the percentage of documents that are classified correctly. */
  double accuracy(double[][] codes, double[] labels) {
    double[] predicted =
        Arrays.stream(problem(codes, labels).x)
            .mapToDouble(x -> Linear.predict(model, x))
            .toArray();
    return 100 * share(predicted, labels);
  }

  private static Parameter parameter(double c) {
    return new Parameter(SolverType.L2R_L2LOSS_SVC_DUAL, c, 0.1);
  }

  private Problem problem(double[][] codes, double[] labels) {
    Problem problem = new Problem();
    problem.l = codes.length;
    problem.n = topics;
    problem.y = labels;
    problem.x = new Feature[codes.length][];
    for (int i = 0; i < codes.length; i++) {
      double[] code = codes[i];
      double norm = Math.sqrt(Arrays.stream(code).map(v -> v * v).sum());
      problem.x[i] =
          IntStream.range(0, topics)
              .filter(k -> code[k] != 0)
              .mapToObj(k -> new FeatureNode(k + 1, code[k] / norm))
              .toArray(Feature[]::new);
    }
    return problem;
  }

  private static double share(double[] predicted, double[] labels) {
    return IntStream.range(0, labels.length).filter(i -> predicted[i] == labels[i]).count()
        / (double) labels.length;
  }
}
