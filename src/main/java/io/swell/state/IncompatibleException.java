package io.swell.state;

import java.io.Serial;

/**
 * Thrown if saved or published data cannot be used: it has an unsupported version, is damaged, or
 * does not match the options. To continue would lose or corrupt the data, so callers stop or skip
 * it, and report that.
 */
public final class IncompatibleException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1;

  /**
   * @param message names the data, what was found, what is supported, and the remedy
   */
  public IncompatibleException(String message) {
    super(message);
  }

  public IncompatibleException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Creates an exception for a version that this release does not read.
   *
   * @param thing what has this version: a record, a file, a saved model
   * @param read the version that it reads
   */
  public static IncompatibleException version(String thing, long found, long read) {
    return new IncompatibleException(
        ("%s has version %s, this release reads version %s: read it with the release of Swell that"
                + " wrote it")
            .formatted(thing, found, read));
  }
}
