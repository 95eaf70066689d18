package io.swell.engine;

import io.swell.output.Alert;
import org.jspecify.annotations.Nullable;

/**
 * Judges an alert. Of several judgments of one alert the last counts. If the alert is unknown when
 * the command is read from the log, the command is refused.
 *
 * @param model key of the model
 * @param alert the alert's id, not empty
 * @param judgment what the user says; null takes an earlier judgment back
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record JudgeAlert(
    String model, String alert, Alert.@Nullable Judgment judgment, long ingestTime)
    implements UserCommand {
  public JudgeAlert {
    if (alert.isEmpty()) {
      throw new IllegalArgumentException("an alert's id must not be empty");
    }
  }

  /** Returns a command that takes the judgment of an alert back. */
  public static JudgeAlert takeBack(String model, String alert, long ingestTime) {
    return new JudgeAlert(model, alert, null, ingestTime);
  }
}
