package io.swell.format.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Rounds published numbers to a few significant decimal digits. */
final class SignificantDigits {
  /** Powers of ten up to this one are exact as doubles. */
  private static final double LARGEST_EXACT_POWER = 1e22;

  /**
   * Bounds the error of a product below 1e5: five digits; closer to a tie, the product does not
   * decide.
   */
  private static final double NEAR = 1e-9;

  private static final double[] POWERS = {1, 10, 100, 1e3, 1e4};

  private SignificantDigits() {}

  /**
   * Returns the double closest to a number with so many significant digits, so at most 0.5 /
   * 10^(digits - 1) of it away; ties go to the even digit. Whole numbers, which may be counts, stay
   * as they are, and larger numbers keep their whole part. Rounding twice changes nothing more.
   *
   * @param digits 1 to 5
   */
  static double rounded(double value, int digits) {
    double magnitude = Math.abs(value);
    double large = POWERS[digits - 1]; // from here on, all digits are before the point
    if (magnitude >= large || value == Math.rint(value)) {
      // Adding 0.0 turns -0.0 into 0.0, which readers treat as the same number.
      return Math.rint(value) + 0.0;
    }
    double power = 1;
    while (magnitude * power < large) {
      power *= 10;
    }
    double scaled = value * power;
    double whole = Math.rint(scaled);
    boolean isTie = Math.abs(Math.abs(scaled - whole) - 0.5) < NEAR;
    return power > LARGEST_EXACT_POWER || isTie
        ? new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN)).doubleValue()
        : whole / power;
  }
}
