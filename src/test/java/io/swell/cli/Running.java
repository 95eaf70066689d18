package io.swell.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** Runs a command in its own thread; {@link #close} interrupts the command if it still runs. */
final class Running implements AutoCloseable {
  private final CompletableFuture<Run> run = new CompletableFuture<>();
  private final Thread thread;

  Running(Callable<Run> command) {
    thread =
        new Thread(
            () -> {
              try {
                run.complete(command.call());
              } catch (Exception | Error e) {
                run.completeExceptionally(e);
              }
            },
            "command");
    thread.start();
  }

  /**
   * Runs a command again and again, with pauses that leave the processor to those that it waits
   * for, until its result is as wanted; gives up after a minute. Returns the last result.
   */
  static Run until(Predicate<Run> wanted, Callable<Run> command) throws Exception {
    var pause = new CountDownLatch(1); // never counted down
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    Run run = command.call();
    while (!wanted.test(run) && System.nanoTime() < end) {
      if (pause.await(300, TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("nobody ends the pause");
      }
      run = command.call();
    }
    return run;
  }

  boolean isRunning() {
    return !run.isDone();
  }

  /** Waits until the command ends by itself. */
  Run await() throws Exception {
    try {
      return run.get(1, TimeUnit.MINUTES);
    } catch (TimeoutException e) {
      thread.interrupt();
      throw new AssertionError("still running: " + run.get(1, TimeUnit.MINUTES), e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    var unused = run.handle((ended, failure) -> ended).join();
  }
}
