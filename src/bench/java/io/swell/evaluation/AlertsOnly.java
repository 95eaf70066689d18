package io.swell.evaluation;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Output;
import java.util.function.Consumer;

/** Passes alerts on and ignores the other outputs. */
record AlertsOnly(Consumer<Alert> alerts) implements Outputs {
  @Override
  public void publish(Output output) {
    if (output instanceof Alert alert) {
      alerts.accept(alert);
    }
  }
}
