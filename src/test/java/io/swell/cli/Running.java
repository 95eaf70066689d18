package io.swell.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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
