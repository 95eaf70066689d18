package io.swell.cli;

/** Runs an action when the process is asked to stop by Ctrl-C or SIGTERM. */
final class StopHook {
  private final Thread hook;

  /**
   * @param stop runs on its own thread when the process is asked to stop; the process waits for it
   */
  StopHook(Runnable stop) {
    hook = new Thread(stop, "swell-stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** A blocking wait. */
  @FunctionalInterface
  interface Waiting {
    void await() throws InterruptedException;
  }

  /** Waits until a task ends; Ctrl-C and SIGTERM end it. */
  static void await(Runnable stop, Waiting end) throws InterruptedException {
    StopHook hook = new StopHook(stop);
    try {
      end.await();
    } finally {
      hook.close();
    }
  }

  /** Removes the hook when the task has ended by itself. */
  void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // The process is stopping and the hook is already running.
    }
  }
}
