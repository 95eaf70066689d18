package io.swell.method.slfa;

import static io.swell.config.Require.require;

import io.swell.config.Option;

/** How factors with a dependency structure are learned. */
public record SlfaOptions(
    @Option(
            key = "slfa.noise",
            byDefault = "0",
            fixed = true,
            doc =
                "Variance that factors leave unexplained, sigma^2; 0 takes an eighth of the K-th"
                    + " eigenvalue of XX'/N over the first mini-batch.")
        double noise,
    @Option(
            key = "slfa.precision-weight",
            byDefault = "0.0001",
            doc =
                "Weight of the l1 norm of the codes' precision, rho, in the units of their mean"
                    + " squares: more leaves fewer relations between topics.")
        double rho,
    @Option(
            key = "slfa.classes",
            byDefault = "50",
            fixed = true,
            doc =
                "Most classes that disc-slfa tells apart: the labels met first; further ones count"
                    + " as none.")
        int classes) {
  /** Options of the form without classes. */
  public SlfaOptions(double noise, double rho) {
    this(noise, rho, 1);
  }

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
    require(classes >= 1 && classes <= 1000, "slfa.classes", classes, "must be 1 to 1000");
  }
}
