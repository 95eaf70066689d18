package io.swell.format.input;

import org.jspecify.annotations.Nullable;

/**
 * Aborts the reading of a value that is rejected. Callers convert it to a {@link Rejection} or an
 * {@link IllegalArgumentException}.
 */
public final class RejectedException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Rejection rejection;

  /** Rejects a whole record. */
  public RejectedException(Rejection.Code code, String message) {
    this(code, null, message);
  }

  RejectedException(Rejection.Code code, @Nullable String field, String message) {
    // Without a stack trace, so that a stream of bad records is cheap to reject.
    super(message, null, false, false);
    this.rejection = new Rejection(code, field, message);
  }

  Rejection rejection() {
    return rejection;
  }
}
