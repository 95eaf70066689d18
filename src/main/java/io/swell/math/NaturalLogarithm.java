package io.swell.math;

/**
 * The natural logarithm with the bits of {@link StrictMath#log}, without the call of native code
 * that this is in JDK 17: in a third of the time.
 *
 * <p>Computes as fdlibm does (e_log.c, Copyright (C) 1993 by Sun Microsystems, Inc.; permission to
 * use, copy, modify, and distribute that software is freely granted, provided that this notice is
 * preserved): {@code x = 2^k (1 + f)} with 1 + f between sqrt(2)/2 and sqrt(2), s = f/(2 + f), and
 * {@code log(1 + f) = f - s (f - R)}, where R(s^2) is a polynomial of least error, and {@code log x
 * = k ln 2 + log(1 + f)} with ln 2 in two parts.
 */
public final class NaturalLogarithm {
  private static final double LN2_HIGH = 0.6931471803691238;
  private static final double LN2_LOW = 1.9082149292705877e-10;
  private static final double R1 = 0.6666666666666735;
  private static final double R2 = 0.3999999999940942;
  private static final double R3 = 0.2857142874366239;
  private static final double R4 = 0.22222198432149784;
  private static final double R5 = 0.1818357216161805;
  private static final double R6 = 0.15313837699209373;
  private static final double R7 = 0.14798198605116586;

  /** The significand's upper 20 bits, which are in the upper half of a double. */
  private static final int UPPER = 0xfffff;

  private static final int EXPONENT_OF_1 = 0x3ff00000;

  private NaturalLogarithm() {}

  /** Returns ln x, with the special cases of {@link StrictMath#log}. */
  public static double of(double x) {
    if (!(x >= Double.MIN_NORMAL && x < Double.POSITIVE_INFINITY)) {
      return StrictMath.log(x);
    }
    long bits = Double.doubleToRawLongBits(x);
    int upper = (int) (bits >> Integer.SIZE) & UPPER;
    int carry = (upper + 0x95f64) & (UPPER + 1);
    int k = (int) (bits >> 52) - Double.MAX_EXPONENT + (carry >> 20);
    long high = upper | (carry ^ EXPONENT_OF_1);
    double f = Double.longBitsToDouble(high << Integer.SIZE | (bits & 0xffffffffL)) - 1;
    if ((UPPER & (2 + upper)) < 3) {
      return ofNearOne(f, k);
    }
    double s = f / (2 + f);
    double z = s * s;
    double w = z * z;
    double even = w * (R2 + w * (R4 + w * R6));
    double odd = z * (R1 + w * (R3 + w * (R5 + w * R7)));
    double r = odd + even;
    if (((upper - 0x6147a) | (0x6b851 - upper)) > 0) {
      double half = 0.5 * f * f;
      return k == 0
          ? f - (half - s * (half + r))
          : k * LN2_HIGH - ((half - (s * (half + r) + k * LN2_LOW)) - f);
    }
    return k == 0 ? f - s * (f - r) : k * LN2_HIGH - ((s * (f - r) - k * LN2_LOW) - f);
  }

  /** Returns k ln 2 + ln(1 + f) for |f| less than about 2^-20. */
  private static double ofNearOne(double f, int k) {
    if (f == 0) {
      return k == 0 ? 0 : k * LN2_HIGH + k * LN2_LOW;
    }
    double r = f * f * (0.5 - 0.3333333333333333 * f);
    return k == 0 ? f - r : k * LN2_HIGH - ((r - k * LN2_LOW) - f);
  }
}
