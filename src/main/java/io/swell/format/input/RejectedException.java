package io.swell.format.input;

import org.jspecify.annotations.Nullable;

/** Leaves the reading of one document; never leaves this package. */
public final class RejectedException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Rejection rejection;

  RejectedException(Rejection.Code code, @Nullable String field, String message) {
    // A stream of bad records must not cost a stack trace each.
    super(message, null, false, false);
    this.rejection = new Rejection(code, field, message);
  }

  Rejection rejection() {
    return rejection;
  }
}
