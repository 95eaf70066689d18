package io.swell.format.input;

/** A text or number is not a time; the message says why and what is allowed. */
public final class UnreadableTimeException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreadableTimeException(String message) {
    // Without a stack trace, because bad input is no fault of the program and may be frequent.
    super(message, null, false, false);
  }
}
