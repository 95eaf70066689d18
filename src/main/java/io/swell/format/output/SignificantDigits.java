package io.swell.format.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Rounds published numbers to {@value #DIGITS} significant decimal digits. */
final class SignificantDigits {
  static final int DIGITS = 5;

  /** From here on a number has all its digits before the point. */
  private static final double LARGE = 1e4;

  /** Powers of ten up to this one are exact as doubles. */
  private static final double LARGEST_EXACT_POWER = 1e22;

  /** Bounds the error of a product below 1e5; closer to a tie, the product does not decide. */
  private static final double NEAR = 1e-9;

  private static final MathContext CONTEXT = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

  private SignificantDigits() {}

  /**
   * Returns the double closest to a number with {@value #DIGITS} significant digits, so at most
   * 0.005 % from it; ties go to the even digit. Whole numbers, which may be counts, stay as they
   * are, and larger numbers keep their whole part. Rounding twice changes nothing more.
   */
  static double rounded(double value) {
    double magnitude = Math.abs(value);
    if (magnitude >= LARGE || value == Math.rint(value)) {
      // Adding 0.0 turns -0.0 into 0.0, which readers treat as the same number.
      return Math.rint(value) + 0.0;
    }
    double power = 1;
    while (magnitude * power < LARGE) {
      power *= 10;
    }
    double scaled = value * power;
    double whole = Math.rint(scaled);
    boolean isTie = Math.abs(Math.abs(scaled - whole) - 0.5) < NEAR;
    return power > LARGEST_EXACT_POWER || isTie
        ? new BigDecimal(value).round(CONTEXT).doubleValue()
        : whole / power;
  }
}
