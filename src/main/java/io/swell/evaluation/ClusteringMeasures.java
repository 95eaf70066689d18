package io.swell.evaluation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How well a clustering of documents agrees with their labels. Each document has one cluster and
 * one label; both are arbitrary numbers. All measures are symmetric in what the numbers are, and
 * all but V-measure's two parts and BCubed's precision and recall are symmetric in clusters and
 * labels. Values that would be 0/0 follow scikit-learn: one group on both sides agrees fully.
 *
 * @see <a href="https://scikit-learn.org/stable/modules/clustering.html">scikit-learn, Clustering
 *     performance evaluation</a>, whose values the tests compare with
 */
public final class ClusteringMeasures {
  private final int documents;
  private final long[] cell;
  private final int[] rowOfCell;
  private final int[] columnOfCell;
  private final long[] clusterSize;
  private final long[] labelSize;

  /**
   * Counts the documents of each cluster and label.
   *
   * @param label the label of each document, aligned with {@code cluster}; at least one
   */
  public ClusteringMeasures(long[] cluster, long[] label) {
    if (cluster.length != label.length || cluster.length == 0) {
      throw new IllegalArgumentException(
          "clusters and labels must be of the same documents, at least one, found %s and %s"
              .formatted(cluster.length, label.length));
    }
    documents = cluster.length;
    Map<Long, Integer> clusters = new HashMap<>();
    Map<Long, Integer> labels = new HashMap<>();
    long[] both = new long[documents];
    for (int i = 0; i < documents; i++) {
      int row = clusters.computeIfAbsent(cluster[i], each -> clusters.size());
      int column = labels.computeIfAbsent(label[i], each -> labels.size());
      both[i] = (long) row << 32 | column;
    }
    Arrays.sort(both);
    int cells = (int) Arrays.stream(both).distinct().count();
    cell = new long[cells];
    rowOfCell = new int[cells];
    columnOfCell = new int[cells];
    clusterSize = new long[clusters.size()];
    labelSize = new long[labels.size()];
    for (int i = 0, at = -1; i < documents; i++) {
      at += i == 0 || both[i] != both[i - 1] ? 1 : 0;
      rowOfCell[at] = (int) (both[i] >>> 32);
      columnOfCell[at] = (int) both[i];
      cell[at]++;
      clusterSize[rowOfCell[at]]++;
      labelSize[columnOfCell[at]]++;
    }
  }

  /**
   * Returns BCubed precision (Bagga and Baldwin 1998): the mean over documents of the share of
   * their cluster that has their label.
   */
  public double bCubedPrecision() {
    return bCubed(clusterSize, rowOfCell);
  }

  /**
   * Returns BCubed recall: the mean over documents of the share of their label in their cluster.
   */
  public double bCubedRecall() {
    return bCubed(labelSize, columnOfCell);
  }

  /** Returns the harmonic mean of BCubed precision and recall. */
  public double bCubedF1() {
    return harmonicMean(bCubedPrecision(), bCubedRecall());
  }

  private double bCubed(long[] size, int[] of) {
    double sum = 0;
    for (int c = 0; c < cell.length; c++) {
      sum += (double) cell[c] * cell[c] / size[of[c]];
    }
    return sum / documents;
  }

  /**
   * Returns the F1 of pairs: pairs of documents with one cluster, judged by whether they have one
   * label. It is 1 if there is no pair of either kind.
   */
  public double pairF1() {
    double both = pairs(cell);
    double either = pairs(clusterSize) + pairs(labelSize);
    return either > 0 ? 2 * both / either : 1;
  }

  /** Returns the Rand index adjusted for chance (Hubert and Arabie 1985). */
  public double adjustedRandIndex() {
    double sameCluster = pairs(clusterSize);
    double sameLabel = pairs(labelSize);
    double all = (double) documents * (documents - 1) / 2;
    double expected = all > 0 ? sameCluster * sameLabel / all : 0;
    double largest = (sameCluster + sameLabel) / 2;
    return largest == expected ? 1 : (pairs(cell) - expected) / (largest - expected);
  }

  private static double pairs(long[] sizes) {
    double sum = 0;
    for (long size : sizes) {
      sum += size * (size - 1) / 2.0;
    }
    return sum;
  }

  /** Returns the homogeneity: 1 - H(label | cluster) / H(label). */
  public double homogeneity() {
    double entropy = entropy(labelSize);
    return entropy > 0 ? mutualInformation() / entropy : 1;
  }

  /** Returns the completeness: 1 - H(cluster | label) / H(cluster). */
  public double completeness() {
    double entropy = entropy(clusterSize);
    return entropy > 0 ? mutualInformation() / entropy : 1;
  }

  /**
   * Returns the V-measure (Rosenberg and Hirschberg 2007): the harmonic mean of homogeneity and
   * completeness. It is the mutual information divided by the arithmetic mean of the entropies.
   */
  public double vMeasure() {
    return harmonicMean(homogeneity(), completeness());
  }

  /**
   * Returns the mutual information adjusted for chance (Vinh, Epps and Bailey 2010): {@code (I -
   * E(I)) / ((H(cluster) + H(label))/2 - E(I))}, with the expectation over random clusterings of
   * the same sizes. Costs O(documents) for each distinct pair of a cluster's and a label's size.
   */
  public double adjustedMutualInformation() {
    double mean = (entropy(clusterSize) + entropy(labelSize)) / 2;
    if (mean == 0) {
      return 1;
    }
    double expected = expectedMutualInformation();
    double range = mean - expected;
    double rounded = range < 0 ? Math.min(range, -Math.ulp(1.0)) : Math.max(range, Math.ulp(1.0));
    return (mutualInformation() - expected) / rounded;
  }

  private double expectedMutualInformation() {
    double[] logFactorial = new double[documents + 1];
    for (int i = 2; i <= documents; i++) {
      logFactorial[i] = logFactorial[i - 1] + Math.log(i);
    }
    Map<Integer, Integer> rows = numbers(clusterSize);
    Map<Integer, Integer> columns = numbers(labelSize);
    double sum = 0;
    for (Map.Entry<Integer, Integer> row : rows.entrySet()) {
      for (Map.Entry<Integer, Integer> column : columns.entrySet()) {
        sum +=
            (double) row.getValue()
                * column.getValue()
                * expected(row.getKey(), column.getKey(), logFactorial);
      }
    }
    return sum;
  }

  /** Returns the part of a cluster of size a and a label of size b, with hypergeometric overlap. */
  private double expected(int a, int b, double[] logFactorial) {
    double constant =
        logFactorial[a]
            + logFactorial[b]
            + logFactorial[documents - a]
            + logFactorial[documents - b]
            - logFactorial[documents];
    double sum = 0;
    for (int n = Math.max(1, a + b - documents); n <= Math.min(a, b); n++) {
      double chance =
          Math.exp(
              constant
                  - logFactorial[n]
                  - logFactorial[a - n]
                  - logFactorial[b - n]
                  - logFactorial[documents - a - b + n]);
      sum += chance * n / documents * Math.log((double) documents * n / ((double) a * b));
    }
    return sum;
  }

  /** Returns how many groups there are of each size. */
  private static Map<Integer, Integer> numbers(long[] sizes) {
    Map<Integer, Integer> numbers = new HashMap<>();
    for (long size : sizes) {
      numbers.merge((int) size, 1, Integer::sum);
    }
    return numbers;
  }

  private double mutualInformation() {
    double sum = 0;
    for (int c = 0; c < cell.length; c++) {
      double product = (double) clusterSize[rowOfCell[c]] * labelSize[columnOfCell[c]];
      sum += (double) cell[c] / documents * Math.log((double) documents * cell[c] / product);
    }
    return Math.max(0, sum);
  }

  private double entropy(long[] sizes) {
    double sum = 0;
    for (long size : sizes) {
      sum -= (double) size / documents * Math.log((double) size / documents);
    }
    return sum;
  }

  private static double harmonicMean(double x, double y) {
    return x + y > 0 ? 2 * x * y / (x + y) : 0;
  }
}
