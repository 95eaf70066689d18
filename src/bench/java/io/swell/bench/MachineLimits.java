package io.swell.bench;

/**
 * What one core of this machine can do at most, measured from Java without special flags: fused
 * multiply-adds on numbers in the first cache, and bytes read and written in a pass over an array
 * that no cache holds.
 *
 * @param flops floating-point operations a second
 * @param streamed bytes a second, read and written in one pass
 */
record MachineLimits(double flops, double streamed) {
  private static final int SMALL = 1024;
  private static final int LARGE = 1 << 25;

  static MachineLimits measured() {
    double[] small = new double[SMALL];
    double[] large = new double[LARGE];
    double flops = 0;
    double streamed = 0;
    for (int round = 0; round < 12; round++) {
      int repeats = 40_000;
      double before = Clock.thread();
      for (int i = 0; i < repeats; i++) {
        multiplyAdd(small, 0.999, 1e-3);
      }
      flops = Math.max(flops, 32.0 * SMALL * repeats / (Clock.thread() - before));
      before = Clock.thread();
      scale(large, 0.999);
      streamed = Math.max(streamed, 16.0 * LARGE / (Clock.thread() - before));
    }
    if (Double.isNaN(large[0] + small[0])) {
      throw new IllegalStateException("the measured loops gave no numbers");
    }
    return new MachineLimits(flops, streamed);
  }

  /** 16 chained operations on each number: 32 flops for 16 bytes. */
  private static void multiplyAdd(double[] values, double times, double plus) {
    for (int i = 0; i < values.length; i++) {
      double x = values[i];
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      x = Math.fma(x, times, plus);
      values[i] = x;
    }
  }

  private static void scale(double[] values, double times) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= times;
    }
  }
}
