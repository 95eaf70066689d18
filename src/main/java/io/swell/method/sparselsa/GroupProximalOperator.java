package io.swell.method.sparselsa;

import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import java.util.ArrayList;
import java.util.List;

/**
 * The penalty for groups of terms that are zero together: {@code pen(a) = sum_g sqrt|g| |a_g|_2}, a
 * block soft threshold. Costs a second pass over the rows of B.
 */
record GroupProximalOperator(TermGroups groups) implements ProximalOperator.Form {
  @Override
  public ProximalOperator prepare(double[] lambda, PolarProjection projection, TopicPass pass) {
    int n = lambda.length;
    List<int[]> ranges = projection.parts();
    List<double[][]> parts = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i++) {
      parts.add(new double[groups.count()][]);
    }
    pass.parallel()
        .run(
            ranges.size(),
            part -> squares(projection.new Rows(0), ranges.get(part), parts.get(part), n));
    double[][] factor = new double[groups.count()][n];
    for (int g = 0; g < groups.count(); g++) {
      for (double[][] part : parts) {
        for (int k = 0; part[g] != null && k < n; k++) {
          factor[g][k] += part[g][k];
        }
      }
      for (int k = 0; k < n; k++) {
        factor[g][k] = factor(factor[g][k], lambda[k] * groups.weight(g));
      }
    }
    return (b, position, row) -> {
      int g = groups.of(row);
      return g == TermGroups.NONE
          ? ProximalOperator.soft(b, lambda[position])
          : b * factor[g][position];
    };
  }

  private void squares(PolarProjection.Rows rows, int[] range, double[][] sums, int n) {
    for (int row = range[0]; row < range[1]; row++) {
      int g = groups.of(row);
      double[] b = g == TermGroups.NONE ? null : rows.read(row);
      if (b != null) {
        if (sums[g] == null) {
          sums[g] = new double[n];
        }
        for (int k = 0; k < n; k++) {
          sums[g][k] += b[k] * b[k];
        }
      }
    }
  }

  private static double factor(double square, double lambda) {
    return square > lambda * lambda ? 1 - lambda / Math.sqrt(square) : 0;
  }

  @Override
  public boolean separable() {
    return false;
  }

  @Override
  public boolean nonNegative() {
    return false;
  }

  @Override
  public double penalty(SparseVector topic) {
    double[] squares = new double[groups.count()];
    double sum = 0;
    for (int i = 0; i < topic.size(); i++) {
      int g = groups.of(topic.row()[i]);
      double a = topic.weight()[i];
      if (g == TermGroups.NONE) {
        sum += Math.abs(a);
      } else {
        squares[g] += a * a;
      }
    }
    for (int g = 0; g < squares.length; g++) {
      sum += groups.weight(g) * Math.sqrt(squares[g]);
    }
    return sum;
  }

  @Override
  public double[] column(double[] b, double lambda) {
    double[] factor = new double[groups.count()];
    for (int m = 0; m < b.length; m++) {
      int g = groups.of(m);
      if (g != TermGroups.NONE) {
        factor[g] += b[m] * b[m];
      }
    }
    for (int g = 0; g < factor.length; g++) {
      factor[g] = factor(factor[g], lambda * groups.weight(g));
    }
    double[] a = new double[b.length];
    for (int m = 0; m < b.length; m++) {
      int g = groups.of(m);
      a[m] = g == TermGroups.NONE ? ProximalOperator.soft(b[m], lambda) : b[m] * factor[g];
    }
    return a;
  }
}
