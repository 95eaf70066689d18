package io.swell.engine;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Work on a thread of its own that can pause in the middle of a call and be resumed later. The
 * thread and its caller take turns and never run at the same time, so they share objects without
 * locks.
 */
final class Coroutine implements AutoCloseable {
  private final Semaphore turnOfWork = new Semaphore(0);
  private final Semaphore turnOfCaller = new Semaphore(0);
  private @Nullable Throwable failure;
  private boolean isCancelled;
  private boolean hasEnded;

  /**
   * @param name of the thread
   * @param work what it does from the first {@link #resume} on
   */
  Coroutine(String name, Runnable work) {
    var thread = new Thread(() -> run(work), name);
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Runnable work) {
    turnOfWork.acquireUninterruptibly();
    try {
      if (!isCancelled) {
        work.run();
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      hasEnded = true;
      turnOfCaller.release();
    }
  }

  /**
   * Runs the work until it pauses or ends; returns whether it has ended. Rethrows what it threw.
   */
  boolean resume() {
    turnOfWork.release();
    turnOfCaller.acquireUninterruptibly();
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return hasEnded;
  }

  /**
   * Pauses; called by the work itself.
   *
   * @throws CancellationException if the work is to be given up
   */
  void pause() {
    turnOfCaller.release();
    turnOfWork.acquireUninterruptibly();
    if (isCancelled) {
      throw new CancellationException("the model was given up while it waited for its shards");
    }
  }

  /** Gives the work up if it has not ended, and waits for the end of its thread's work. */
  @Override
  public void close() {
    if (!hasEnded) {
      isCancelled = true;
      turnOfWork.release();
      turnOfCaller.acquireUninterruptibly();
    }
  }
}
