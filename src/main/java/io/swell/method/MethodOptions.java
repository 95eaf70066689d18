package io.swell.method;

import io.swell.config.Option;
import io.swell.model.TfIdf;

/** The method that learns, and the weighting of terms. */
public record MethodOptions(
    @Option(
            key = "method",
            byDefault = "rlsi",
            fixed = true,
            doc = "The method that learns the topics.")
        Method method,
    @Option(
            key = "weighting",
            byDefault = "unit",
            fixed = true,
            doc =
                "Weights of terms: unit, n/|d| log((N+1)/df) with unit norm; root, sqrt(n)"
                    + " log((N+1)/df) with unit norm, for texts that repeat their terms; or"
                    + " paper, n/|d| log(N/df), not scaled.")
        TfIdf weighting) {}
