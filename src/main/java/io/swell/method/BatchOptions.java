package io.swell.method;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireRange;

import io.swell.config.Option;

/** How often the learner passes over the same mini-batch; more than once for batch learning. */
public record BatchOptions(
    @Option(
            key = "learn.passes",
            byDefault = "1",
            doc =
                "Maximum number of passes over the same mini-batch. With learn.forgetting=replace and the whole corpus as one mini-batch, this is batch learning.")
        int passes,
    @Option(
            key = "learn.tolerance",
            byDefault = "0.0001",
            doc =
                "Passes end when the relative change of the objective falls below this; 0 runs all of them.")
        double tolerance) {
  public BatchOptions {
    requireRange("learn.passes", passes, 1, 100_000);
    require(tolerance >= 0 && tolerance < 1, "learn.tolerance", tolerance, "must be 0 to below 1");
  }
}
