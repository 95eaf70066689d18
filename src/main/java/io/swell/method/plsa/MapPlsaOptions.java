package io.swell.method.plsa;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireNonNegative;

import io.swell.config.Option;
import org.jspecify.annotations.Nullable;

/** Options of PLSA and MAP-PLSA. */
public record MapPlsaOptions(
    @Option(
            key = "plsa.pseudo-count",
            byDefault = "0.01",
            fixed = true,
            doc =
                "Pseudo-count: occurrences added for every term in every topic. With 0, a term that"
                    + " a topic never had has probability 0.")
        double pseudoCount,
    @Option(
            key = "map-plsa.alpha",
            byDefault = "",
            doc =
                "Exponent of the prior on a document's topics: 1 is PLSA; smaller values, also"
                    + " negative ones, prefer few topics. Raised for documents that are too short"
                    + " for it. Empty: 1 - 0.03 * document length / number of topics.")
        @Nullable Double alpha,
    @Option(
            key = "map-plsa.eps",
            byDefault = "0.1",
            doc =
                "Proportion of a document below which the prior no longer prefers smaller values.")
        double eps,
    @Option(
            key = "map-plsa.topics-alpha",
            byDefault = "1",
            doc = "Exponent of the prior on the terms of a topic.")
        double topicsAlpha) {
  public MapPlsaOptions {
    requireNonNegative("plsa.pseudo-count", pseudoCount);
    require(alpha == null || alpha <= 1, "map-plsa.alpha", "" + alpha, "must be at most 1");
    require(eps > 0 && eps <= 1, "map-plsa.eps", eps, "must be positive and at most 1");
    require(topicsAlpha <= 1, "map-plsa.topics-alpha", topicsAlpha, "must be at most 1");
  }

  /** Returns these options without priors. */
  MapPlsaOptions flat() {
    return new MapPlsaOptions(pseudoCount, 1.0, eps, 1);
  }
}
