package io.swell.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Acts when the process is asked to stop by Ctrl-C or SIGTERM. */
final class StopHook implements AutoCloseable {
  private static final long TIMEOUT_SECONDS = 30;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;

  /**
   * @param stop runs on its own thread when the process is asked to stop; the process waits for it
   */
  StopHook(Runnable stop) {
    hook = new Thread(stop, "swell-stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Requests a stop, and then lets the process wait until this is closed, at most 30 seconds.
   *
   * @param prefix of messages
   */
  StopHook(Console console, String prefix) {
    hook = new Thread(() -> awaitClose(console, prefix), "swell-stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void awaitClose(Console console, String prefix) {
    requested.countDown();
    try {
      if (!closed.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        console.say(prefix + "did not stop within " + TIMEOUT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isRequested() {
    return requested.getCount() == 0;
  }

  /** Waits until a stop is requested, at most for a time; returns whether it is. */
  boolean awaitRequest(Duration most) throws InterruptedException {
    return requested.await(most.toMillis(), TimeUnit.MILLISECONDS);
  }

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
  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // The process is stopping and the hook is already running.
    }
  }
}
