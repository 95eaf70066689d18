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
    int size() {
      return (int) Arrays.stream(classOf).filter(each -> each >= 0).count();
    }

    double meanNorm() {
      double sum = 0;
      for (int i = 0; i < classOf.length; i++) {
        double squares = 0;
        for (int k = 0; classOf[i] >= 0 && k < width; k++) {
          double v = features[i * width + k];
          squares += v * v;
        }
        sum += Math.sqrt(squares);
      }
      return sum / size();
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
      double right = 0;
      for (int i = 0; i < problem.l; i++) {
        right += found[i] == problem.y[i] ? 1 : 0;
      }
      if (right > mostRight) {
        mostRight = right;
        best = c;
      }
    }
    Model model = Linear.train(problem, parameter(best));
    double right = 0;
    for (int i = 0; i < test.classOf().length; i++) {
      if (test.classOf()[i] >= 0) {
        right += Linear.predict(model, test.features(i, scale)) == test.classOf()[i] ? 1 : 0;
      }
    }
    return right / test.size();
  }

  private static Parameter parameter(double c) {
    Parameter parameter = new Parameter(SolverType.L2R_L2LOSS_SVC_DUAL, c, TOLERANCE);
    parameter.setRandom(new Random(SEED));
    return parameter;
  }

  private static Problem problem(Sample sample, double scale) {
    Problem problem = new Problem();
    problem.l = sample.size();
    problem.n = sample.width();
    problem.x = new Feature[problem.l][];
    problem.y = new double[problem.l];
    int at = 0;
    for (int i = 0; i < sample.classOf().length; i++) {
      if (sample.classOf()[i] >= 0) {
        problem.x[at] = sample.features(i, scale);
        problem.y[at++] = sample.classOf()[i];
      }
    }
    return problem;
  }
}
