package io.swell.view;

import io.swell.output.DocumentOrigin;

/**
 * Selects documents by where they came from.
 *
 * @param source the source that documents must have; empty if any
 * @param traceId the trace that they must belong to; empty if any
 */
public record OriginFilter(String source, String traceId) {
  /** Selects all documents. */
  public static final OriginFilter ALL = new OriginFilter("", "");

  /** Returns whether a document with an origin is selected. */
  public boolean test(DocumentOrigin origin) {
    return (source.isEmpty() || source.equals(origin.source()))
        && (traceId.isEmpty() || traceId.equals(origin.traceId()));
  }
}
