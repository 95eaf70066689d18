package io.swell.alerting;

/**
 * Factors of the thresholds of one topic, by which the judgments of its alerts move them.
 *
 * @param rise of the scores and sums that a rise must exceed
 * @param fall of the scores that a fall must exceed
 * @param shift of the distance that a shift of terms must exceed
 */
record ThresholdFactors(double rise, double fall, double shift) {
  static final ThresholdFactors NONE = new ThresholdFactors(1, 1, 1);
}
