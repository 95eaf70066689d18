package io.swell.method.slfa;

import static io.swell.config.Require.requireNonNegative;
import static io.swell.config.Require.requirePositive;

import io.swell.config.Option;

/** Options of structured latent factor analysis. */
public record SlfaOptions(
    @Option(
            key = "slfa.noise",
            byDefault = "0",
            fixed = true,
            doc =
                "Variance that the factors leave unexplained (sigma^2). 0 estimates it as an eighth"
                    + " of the K-th eigenvalue of XX'/N over the first mini-batch.")
        double noise,
    @Option(
            key = "slfa.precision-weight",
            byDefault = "0.0001",
            doc =
                "Weight of the l1 norm of the codes' precision matrix (rho), in units of their mean"
                    + " squares: larger values leave fewer relations between topics.")
        double rho) {
  public SlfaOptions {
    requireNonNegative("slfa.noise", noise);
    requirePositive("slfa.precision-weight", rho);
  }
}
