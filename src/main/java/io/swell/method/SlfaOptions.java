package io.swell.method;

import static io.swell.config.Require.require;

import io.swell.config.Option;

/** How factors with a dependency structure are learned. */
public record SlfaOptions(
    @Option(
            key = "slfa.noise",
            byDefault = "0",
            doc =
                "Variance that factors leave unexplained, sigma^2; 0 takes an eighth of the K-th"
                    + " eigenvalue of XX'/N over the first mini-batch.")
        double noise,
    @Option(
            key = "slfa.precision-weight",
            byDefault = "0.001",
            doc =
                "Weight of the l1 norm of the codes' precision, rho, in the units of their mean"
                    + " squares: more leaves fewer relations between topics.")
        double rho) {
  public SlfaOptions {
    require(
        noise >= 0 && noise < Double.POSITIVE_INFINITY,
        "slfa.noise",
        noise,
        "must be finite and >= 0");
    require(
        rho > 0 && rho < Double.POSITIVE_INFINITY,
        "slfa.precision-weight",
        rho,
        "must be finite and positive");
  }
}
