package io.swell.evaluation;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The share of held-out documents whose class a linear support vector machine predicts correctly
 * from their codes (one versus rest, squared hinge loss, by liblinear). The machine is trained on
 * the documents that the method learned from. C is chosen from powers of ten by five-fold
 * cross-validation on the training documents, as in the Sparse LSA paper. Features are divided by
 * their mean norm, so that C means the same for every method.
 */
final class LinearAccuracy {
  private static final double[] C = {0.01, 0.1, 1, 10, 100};
  private static final int FOLDS = 5;
  private static final double TOLERANCE = 0.01;
  private static final long SEED = 1;

  private LinearAccuracy() {}

  /**
   * Features and classes of documents.
   *
   * @param features features of the documents, the same number for each; for most methods the codes
   * @param width number of features per document
   * @param classOf class of each document, or -1 to skip it
   */
  record Sample(double[] features, int width, int[] classOf) {
    int[] classed() {
      return IntStream.range(0, classOf.length).filter(i -> classOf[i] >= 0).toArray();
    }

    double meanNorm() {
      int[] classed = classed();
      double sum = 0;
      for (int i : classed) {
        double squares = 0;
        for (int at = i * width; at < (i + 1) * width; at++) {
          squares += features[at] * features[at];
        }
        sum += Math.sqrt(squares);
      }
      return sum / classed.length;
    }

    Feature[] features(int document, double scale) {
      int at = document * width;
      Feature[] nonzero = new Feature[width];
      int count = 0;
      for (int k = 0; k < width; k++) {
        if (features[at + k] != 0) {
          nonzero[count++] = new FeatureNode(k + 1, features[at + k] * scale);
        }
      }
      return Arrays.copyOf(nonzero, count);
    }
  }

  /**
   * Returns the accuracy, 0 to 1.
   *
   * @param training at least five documents of at least two classes
   * @param test at least one document
   */
  static double of(Sample training, Sample test) {
    Linear.disableDebugOutput();
    double norm = training.meanNorm();
    double scale = norm > 0 ? 1 / norm : 1;
    Problem problem = problem(training, scale);
    double best = C[0];
    double mostRight = -1;
    for (double c : C) {
      double[] found = new double[problem.l];
      Linear.crossValidation(problem, parameter(c), FOLDS, found);
      double right = right(found, problem);
      if (right > mostRight) {
        mostRight = right;
        best = c;
      }
    }
    Model model = Linear.train(problem, parameter(best));
    Problem tested = problem(test, scale);
    double[] found = Arrays.stream(tested.x).mapToDouble(x -> Linear.predict(model, x)).toArray();
    return (double) right(found, tested) / tested.l;
  }

  private static long right(double[] found, Problem problem) {
    return IntStream.range(0, problem.l).filter(i -> found[i] == problem.y[i]).count();
  }

  private static Parameter parameter(double c) {
    Parameter parameter = new Parameter(SolverType.L2R_L2LOSS_SVC_DUAL, c, TOLERANCE);
    parameter.setRandom(new Random(SEED));
    return parameter;
  }

  private static Problem problem(Sample sample, double scale) {
    Problem problem = new Problem();
    int[] classed = sample.classed();
    problem.l = classed.length;
    problem.n = sample.width();
    problem.x =
        Arrays.stream(classed).mapToObj(i -> sample.features(i, scale)).toArray(Feature[][]::new);
    problem.y = Arrays.stream(classed).mapToDouble(i -> sample.classOf()[i]).toArray();
    return problem;
  }
}
