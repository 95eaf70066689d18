package io.swell.replay;

import org.jspecify.annotations.Nullable;

/** Thrown when a file cannot be used as input. The message says what failed. */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String reason;
  private final String remedy;

  /** Creates an exception; the remedy may be empty. */
  public InputException(String what, String reason, String remedy, @Nullable Throwable cause) {
    super(what, cause);
    this.reason = reason;
    this.remedy = remedy;
  }

  /** Creates an exception without a cause. */
  public InputException(String what, String reason, String remedy) {
    this(what, reason, remedy, null);
  }

  /** Creates an exception whose reason is the message of its cause. */
  public InputException(String what, String remedy, Throwable cause) {
    this(what, String.valueOf(cause.getMessage()), remedy, cause);
  }

  /** Returns the reason, with the value found. */
  public String reason() {
    return reason;
  }

  /** Returns what to do; empty if the reason says it. */
  public String remedy() {
    return remedy;
  }
}
