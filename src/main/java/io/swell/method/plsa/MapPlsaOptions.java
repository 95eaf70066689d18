package io.swell.method.plsa;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import org.jspecify.annotations.Nullable;

/** What PLSA and MAP-PLSA ask for. */
public record MapPlsaOptions(
    @Option(
            key = "plsa.fold-in",
            byDefault = "25",
            doc = "Most steps of expectation and maximisation that code a document.")
        int foldIn,
    @Option(
            key = "plsa.pseudo-count",
            byDefault = "0.01",
            fixed = true,
            doc =
                "Occurrences that every topic is taken to have of every term; 0 gives no probability"
                    + " to terms it never had.")
        double pseudoCount,
    @Option(
            key = "map-plsa.alpha",
            byDefault = "",
            doc =
                "Exponent of the prior on a document's topics: 1 is PLSA, less prefers few topics,"
                    + " negative is allowed, raised for a document too short for it; empty follows"
                    + " map-plsa.strength.")
        @Nullable Double alpha,
    @Option(
            key = "map-plsa.strength",
            byDefault = "0.03",
            doc =
                "Without map-plsa.alpha: it is 1 less this share of the document's length over the"
                    + " number of topics.")
        double strength,
    @Option(
            key = "map-plsa.eps",
            byDefault = "0.1",
            doc = "Share of a document below which the prior stops preferring less.")
        double eps,
    @Option(
            key = "map-plsa.topics-alpha",
            byDefault = "1",
            doc = "The same exponent for the terms of a topic.")
        double topicsAlpha,
    @Option(
            key = "map-plsa.topics-eps",
            byDefault = "0.0001",
            doc = "The same share for the terms of a topic.")
        double topicsEps) {
  public MapPlsaOptions {
    require(foldIn >= 1, "plsa.fold-in", foldIn, "must be 1 or more");
    require(
        pseudoCount >= 0 && pseudoCount < Double.POSITIVE_INFINITY,
        "plsa.pseudo-count",
        pseudoCount,
        "must be finite and >= 0");
    require(alpha == null || alpha <= 1, "map-plsa.alpha", "" + alpha, "must be at most 1");
    require(strength >= 0 && strength < 1, "map-plsa.strength", strength, "must be 0 to below 1");
    require(eps > 0 && eps <= 1, "map-plsa.eps", eps, "must be positive and at most 1");
    require(topicsAlpha <= 1, "map-plsa.topics-alpha", topicsAlpha, "must be at most 1");
    require(
        topicsEps > 0 && topicsEps <= 1,
        "map-plsa.topics-eps",
        topicsEps,
        "must be positive and at most 1");
  }

  /** The same without priors. */
  MapPlsaOptions flat() {
    return new MapPlsaOptions(foldIn, pseudoCount, 1.0, 0, eps, 1, topicsEps);
  }
}
