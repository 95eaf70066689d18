package io.swell.cli;

/**
 * Ends the process when its memory is exhausted: what such an error left half done in one thread,
 * others would wait for. Started again, a tracker goes on from its last commit.
 *
 * <p>It hears of errors that end a thread. Libraries catch some themselves, so the virtual
 * machine's own {@code -XX:+ExitOnOutOfMemoryError} is the surer way; that ends with the same code.
 */
final class OutOfMemoryHandler {
  /** As the virtual machine's own option ends it. */
  static final int EXIT_CODE = 3;

  private OutOfMemoryHandler() {}

  /** Begins to watch all threads that do not handle errors themselves. */
  static void watch() {
    Thread.UncaughtExceptionHandler others = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, error) -> {
          if (isExhaustion(error)) {
            // Nothing here may need memory: no string is built, no hook is run.
            System.err.println("error: the memory is exhausted: give more with -Xmx");
            Runtime.getRuntime().halt(EXIT_CODE);
          }
          if (others == null) {
            error.printStackTrace();
          } else {
            others.uncaughtException(thread, error);
          }
        });
  }

  /** Whether an error, or what caused it, says that there is no memory left. */
  static boolean isExhaustion(Throwable error) {
    for (Throwable at = error; at != null; at = at.getCause()) {
      if (at instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }
}
