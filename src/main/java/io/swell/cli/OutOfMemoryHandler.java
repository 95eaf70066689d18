package io.swell.cli;

/**
 * Ends the process when it runs out of memory. Such an error leaves work half done in one thread,
 * and other threads would wait for it. After a restart, a tracker continues from its last commit.
 *
 * <p>This handler only sees errors that end a thread. Libraries catch some errors themselves, so
 * the JVM option {@code -XX:+ExitOnOutOfMemoryError} is more reliable; it exits with the same code.
 */
final class OutOfMemoryHandler {
  /** The exit code of the JVM option {@code -XX:+ExitOnOutOfMemoryError}. */
  static final int EXIT_CODE = 3;

  private OutOfMemoryHandler() {}

  /** Installs the handler for all threads that have no handler of their own. */
  static void watch() {
    Thread.UncaughtExceptionHandler previous = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, error) -> {
          if (isExhaustion(error)) {
            // Nothing here may allocate memory: no string is built and no shutdown hook runs.
            System.err.println("error: out of memory; increase the heap with -Xmx");
            Runtime.getRuntime().halt(EXIT_CODE);
          }
          if (previous == null) {
            error.printStackTrace();
          } else {
            previous.uncaughtException(thread, error);
          }
        });
  }

  /** Returns whether an error or one of its causes is an {@link OutOfMemoryError}. */
  static boolean isExhaustion(Throwable error) {
    for (Throwable at = error; at != null; at = at.getCause()) {
      if (at instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }
}
