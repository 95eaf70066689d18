package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.JudgedAlert;
import io.swell.output.Output;
import io.swell.output.StoryCandidate;
import io.swell.output.Tombstone;
import java.util.function.Consumer;

/**
 * Passes alerts, tombstones, assignments and candidates on to consumers and ignores the other
 * outputs.
 */
record AlertLines(
    Consumer<Alert> alerts,
    Consumer<Tombstone> removals,
    Consumer<Assignment> assignments,
    Consumer<StoryCandidate> candidates)
    implements Outputs {
  AlertLines(Consumer<Alert> alerts, Consumer<Tombstone> removals) {
    this(alerts, removals, assignment -> {}, candidate -> {});
  }

  @Override
  public void publish(Output output) {
    if (output instanceof Assignment assignment) {
      assignments.accept(assignment);
    } else if (output instanceof Alert alert) {
      alerts.accept(alert);
    } else if (output instanceof JudgedAlert judged) {
      alerts.accept(judged.alert());
    } else if (output instanceof StoryCandidate candidate) {
      candidates.accept(candidate);
    } else if (output instanceof Tombstone tombstone) {
      removals.accept(tombstone);
    }
  }
}
