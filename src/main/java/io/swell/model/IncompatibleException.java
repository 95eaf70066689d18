package io.swell.model;

import java.io.Serial;

/**
 * Something saved or published cannot be used as it is: another version, damage, or options that it
 * does not go with. To go on would lose or spoil it, so whoever meets it stops or passes it over,
 * and says so.
 */
public final class IncompatibleException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1;

  /**
   * @param message the thing, what was found, what can be used, and the remedy
   */
  public IncompatibleException(String message) {
    super(message);
  }

  public IncompatibleException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * A version that this release does not read.
   *
   * @param thing what has it: a record, a file, a saved model
   * @param newest the newest version that is read; all from 1 on are
   */
  public static IncompatibleException version(String thing, long found, long newest) {
    return new IncompatibleException(
        thing
            + " has version "
            + found
            + ", this release reads 1 to "
            + newest
            + ": read it with the release of Swell that wrote it, or a later one");
  }
}
