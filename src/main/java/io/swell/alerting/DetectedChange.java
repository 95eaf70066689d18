package io.swell.alerting;

import io.swell.output.Alert;

/**
 * A change of a topic that one of the rules has detected.
 *
 * @param totals what was counted since the change began
 */
record DetectedChange(Alert.Kind kind, RunTotals totals, Alert.Rule rule) {
  /** Returns the change with one more window. */
  DetectedChange with(ScoredCounts window) {
    return new DetectedChange(kind, totals.with(window), rule);
  }
}
