package io.swell.cli;

import io.swell.replay.InputException;
import org.jspecify.annotations.Nullable;

/** Thrown when a command cannot do what was requested. The message says what failed. */
final class CommandException extends InputException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  /**
   * @param exitCode one of {@link ExitCode}
   * @param what what failed, including the name of the file, option or topic
   * @param why the reason, with the value found
   */
  CommandException(
      int exitCode, String what, String why, String remedy, @Nullable Throwable cause) {
    super(what, why, remedy, cause);
    this.exitCode = exitCode;
  }

  CommandException(int exitCode, String what, String why, String remedy) {
    this(exitCode, what, why, remedy, null);
  }

  /** Reports a failure whose reason is the message of its cause. */
  CommandException(int exitCode, String what, String remedy, Throwable cause) {
    this(exitCode, what, String.valueOf(cause.getMessage()), remedy, cause);
  }

  /**
   * Returns the exception for a command line that cannot be used, for the reason in the message.
   */
  static CommandException usage(String what, @Nullable Throwable cause) {
    return new CommandException(ExitCode.USAGE, what, "", "", cause);
  }

  /** Requires a condition on the arguments; the message names the argument and what is allowed. */
  static void require(boolean isAllowed, String message) {
    if (!isAllowed) {
      throw usage(message, null);
    }
  }

  int exitCode() {
    return exitCode;
  }
}
