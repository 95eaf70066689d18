package io.swell.view;

/**
 * Computes places in the plane whose distances approximate given ones. The same input gives the
 * same places.
 *
 * <p>Minimizes the stress {@code sum_ij w_ij (|x_i - x_j| - d_ij)^2} with {@code w_ij = d_ij^-2} by
 * majorization (Gansner, Koren, North: Graph drawing by stress majorization, 2004). One place after
 * the other moves to the weighted mean of the positions at which it would have the given distance
 * from each other place; this never raises the stress. The places start on a spiral in the order of
 * the ids, so that a topic stays in about the same corner from one map to the next.
 */
final class MapLayout {
  private static final int PASSES = 120;
  private static final double GOLDEN_ANGLE = StrictMath.PI * (3 - StrictMath.sqrt(5));
  private static final double MIN_DISTANCE = 1e-9;

  private MapLayout() {}

  /**
   * Returns a place for each topic, with x and y from 0 to 1.
   *
   * @param distances symmetric; above 0 except on the diagonal
   * @param ids of the topics, whose order decides where each place starts
   */
  static double[][] places(double[][] distances, long[] ids) {
    double[][] places = spiral(ids);
    for (int pass = 0; pass < PASSES; pass++) {
      for (int i = 0; i < places.length; i++) {
        move(places, i, distances[i]);
      }
    }
    return fitted(places);
  }

  /** Returns the places at which the layout starts. */
  static double[][] spiral(long[] ids) {
    double[][] places = new double[ids.length][];
    for (int i = 0; i < ids.length; i++) {
      int rank = 0;
      for (long other : ids) {
        rank += other < ids[i] ? 1 : 0;
      }
      double radius = 0.7 * Math.sqrt((rank + 0.5) / ids.length);
      double angle = rank * GOLDEN_ANGLE;
      places[i] = new double[] {radius * StrictMath.cos(angle), radius * StrictMath.sin(angle)};
    }
    return places;
  }

  /**
   * Moves one place towards the position of minimum stress while the other places stay.
   *
   * @param targets distances that it should have from the other places
   */
  static void move(double[][] places, int i, double[] targets) {
    double x = 0;
    double y = 0;
    double all = 0;
    for (int j = 0; j < places.length; j++) {
      if (j == i) {
        continue;
      }
      double weight = 1 / (targets[j] * targets[j]);
      double stretch = targets[j] / Math.max(MIN_DISTANCE, distance(places[i], places[j]));
      x += weight * (places[j][0] + stretch * (places[i][0] - places[j][0]));
      y += weight * (places[j][1] + stretch * (places[i][1] - places[j][1]));
      all += weight;
    }
    if (all > 0) {
      places[i][0] = x / all;
      places[i][1] = y / all;
    }
  }

  private static double distance(double[] a, double[] b) {
    double x = a[0] - b[0];
    double y = a[1] - b[1];
    return Math.sqrt(x * x + y * y);
  }

  private static double[][] fitted(double[][] places) {
    for (int axis = 0; axis < 2; axis++) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (double[] place : places) {
        least = Math.min(least, place[axis]);
        most = Math.max(most, place[axis]);
      }
      for (double[] place : places) {
        place[axis] = most > least ? (place[axis] - least) / (most - least) : 0.5;
      }
    }
    return places;
  }
}
