package io.swell.cli;

/** Ends something cleanly if the process is told to stop, by Ctrl-C or SIGTERM. */
final class StopHook {
  private final Thread hook;

  /**
   * Begins to watch.
   *
   * @param stop run in a thread of its own when the process is told to stop, which waits for it
   */
  StopHook(Runnable stop) {
    hook = new Thread(stop, "swell-stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Something that is waited for. */
  @FunctionalInterface
  interface Waiting {
    void await() throws InterruptedException;
  }

  /**
   * Waits for the end of something, which Ctrl-C and SIGTERM bring about.
   *
   * @param stop ends it
   * @param end returns when it has ended
   */
  static void await(Runnable stop, Waiting end) throws InterruptedException {
    StopHook hook = new StopHook(stop);
    try {
      end.await();
    } finally {
      hook.close();
    }
  }

  /** Ends the watch; what was watched ends by itself. */
  void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // The process is stopping and the hook is at work.
    }
  }
}
