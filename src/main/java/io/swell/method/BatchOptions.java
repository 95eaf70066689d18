package io.swell.method;

import static io.swell.config.Require.require;

import io.swell.config.Option;

/** How often a mini-batch is learned from: more than once for batch learning. */
public record BatchOptions(
    @Option(
            key = "learn.passes",
            byDefault = "1",
            doc =
                "Most times that a mini-batch is learned from over again; with"
                    + " learn.forgetting=replace and the whole corpus as one mini-batch, batch"
                    + " learning.")
        int passes,
    @Option(
            key = "learn.tolerance",
            byDefault = "0.0001",
            doc =
                "Relative change of the objective from one pass to the next below which passes end;"
                    + " 0 for all of them.")
        double tolerance) {
  public BatchOptions {
    require(passes >= 1 && passes <= 100_000, "learn.passes", passes, "must be 1 to 100000");
    require(tolerance >= 0 && tolerance < 1, "learn.tolerance", tolerance, "must be 0 to below 1");
  }
}
