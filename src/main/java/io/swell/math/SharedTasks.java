package io.swell.math;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The tasks of one call, taken in order by any number of threads. */
final class SharedTasks implements Runnable {
  private final int tasks;
  private final IntConsumer task;
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch left;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  SharedTasks(int tasks, IntConsumer task) {
    this.tasks = tasks;
    this.task = task;
    this.left = new CountDownLatch(tasks);
  }

  @Override
  public void run() {
    for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
      try {
        task.accept(i);
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      } finally {
        left.countDown();
      }
    }
  }

  /** Waits until all tasks are done; rethrows the first failure. */
  void await() {
    try {
      left.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for parallel tasks", e);
    }
    Throwable first = failure.get();
    if (first instanceof RuntimeException exception) {
      throw exception;
    }
    if (first != null) {
      throw new IllegalStateException("a parallel task failed", first);
    }
  }
}
