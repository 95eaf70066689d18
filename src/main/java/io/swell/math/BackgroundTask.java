package io.swell.math;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * A task that another thread runs while the caller continues. If no thread has started it when the
 * caller needs the result, the caller runs it. {@link #get} and {@link #close} may be called by one
 * thread only.
 *
 * @param <T> type of the result
 */
public final class BackgroundTask<T> implements Runnable, AutoCloseable {
  private final AtomicReference<T> result = new AtomicReference<>();
  private final SharedTasks tasks;
  private boolean taken;

  BackgroundTask(Supplier<T> work) {
    tasks = new SharedTasks(1, task -> result.set(work.get()));
  }

  /** Runs the task unless a thread has already started it. */
  @Override
  public void run() {
    tasks.run();
  }

  /** Returns the result; runs the task if no thread has started it. Rethrows its exception. */
  public T get() {
    taken = true;
    tasks.run();
    tasks.await();
    return result.get();
  }

  /** Waits until the task has ended. Rethrows its exception unless {@link #get} was called. */
  @Override
  public void close() {
    if (!taken) {
      get();
    }
  }
}
