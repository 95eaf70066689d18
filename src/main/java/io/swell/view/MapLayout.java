package io.swell.view;

/**
 * Places in the plane whose distances come near given ones, the same whenever the distances are.
 *
 * <p>Minimises the stress {@code sum_ij w_ij (|x_i - x_j| - d_ij)^2}, {@code w_ij = d_ij^-2}, by
 * majorisation (Gansner, Koren, North: Graph drawing by stress majorization, 2004): one place after
 * the other moves to the weighted mean of where the others want it, which never raises the stress.
 * It starts from a spiral in the order of the ids, so a topic that stays finds itself in about the
 * same corner.
 */
final class MapLayout {
  private static final int PASSES = 120;
  private static final double GOLDEN_ANGLE = StrictMath.PI * (3 - StrictMath.sqrt(5));
  private static final double NEAREST = 1e-9;

  private MapLayout() {}

  /**
   * Returns a place for each, x and y from 0 to 1.
   *
   * @param distances symmetric, above 0 outside of the diagonal
   * @param ids that decide where each begins
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

  /** The stress of places. */
  static double stress(double[][] places, double[][] distances) {
    double stress = 0;
    for (int i = 0; i < places.length; i++) {
      for (int j = 0; j < i; j++) {
        double miss = distance(places[i], places[j]) / distances[i][j] - 1;
        stress += miss * miss;
      }
    }
    return stress;
  }

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

  /** Moves one place to where the stress is least if the others stay, or nearer. */
  static void move(double[][] places, int i, double[] wanted) {
    double x = 0;
    double y = 0;
    double all = 0;
    for (int j = 0; j < places.length; j++) {
      if (j == i) {
        continue;
      }
      double weight = 1 / (wanted[j] * wanted[j]);
      double stretch = wanted[j] / Math.max(NEAREST, distance(places[i], places[j]));
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
