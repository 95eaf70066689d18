package io.swell.method.sctm;

import static io.swell.config.Require.requireNonNegative;

import io.swell.config.Option;

/** Options of the sparse coded topic model. */
public record SctmOptions(
    @Option(
            key = "sctm.codes-weight",
            byDefault = "0.00002",
            doc =
                "Weight of the l1 norm of the codes (omega), for documents given as word"
                    + " frequencies.")
        double omega,
    @Option(
            key = "sctm.correlation",
            byDefault = "0",
            fixed = true,
            doc =
                "Weight of the correlations between topics (kappa): 0 learns none, 1e-6 to 1e-5"
                    + " learns them, larger values collapse the codes.")
        double kappa) {
  public SctmOptions {
    requireNonNegative("sctm.codes-weight", omega);
    requireNonNegative("sctm.correlation", kappa);
  }
}
