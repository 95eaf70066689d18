package io.swell.method;

import static io.swell.config.Require.requireRange;

import io.swell.config.Option;

/** How often the learner passes over the same mini-batch; more than once for batch learning. */
public record BatchOptions(
    @Option(
            key = "learn.passes",
            byDefault = "1",
            doc =
                "Maximum number of passes over the same mini-batch. With learn.forgetting=replace and the whole corpus as one mini-batch, this is batch learning.")
        int passes) {
  public BatchOptions {
    requireRange("learn.passes", passes, 1, 100_000);
  }
}
