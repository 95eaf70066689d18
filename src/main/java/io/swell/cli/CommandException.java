package io.swell.cli;

import org.jspecify.annotations.Nullable;

/** A command cannot do what it was asked to; the message says what failed. */
final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;
  private final String why;
  private final String remedy;

  /**
   * Reports a failure.
   *
   * @param exitCode one of {@link ExitCode}
   * @param what what failed, with the thing's name
   * @param why the reason, with the value found
   * @param remedy what to do
   */
  CommandException(
      int exitCode, String what, String why, String remedy, @Nullable Throwable cause) {
    super(what, cause);
    this.exitCode = exitCode;
    this.why = why;
    this.remedy = remedy;
  }

  int exitCode() {
    return exitCode;
  }

  String why() {
    return why;
  }

  String remedy() {
    return remedy;
  }
}
