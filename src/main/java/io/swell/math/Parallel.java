package io.swell.math;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a fixed number of independent tasks. The number of threads never changes a result: callers
 * always divide work into the same tasks, and combine their results in task order.
 */
@FunctionalInterface
public interface Parallel {
  /** Runs one task after the other on the caller's thread. */
  Parallel SEQUENTIAL =
      (tasks, task) -> {
        for (int i = 0; i < tasks; i++) {
          task.accept(i);
        }
      };

  /** Runs tasks 0 to tasks - 1 and returns when all are done; rethrows the first failure. */
  void run(int tasks, IntConsumer task);

  /** Work on the items {@code from} to {@code to} - 1. */
  @FunctionalInterface
  interface Range {
    void accept(int from, int to);
  }

  /** Divides items evenly over a number of tasks, in order, and runs these. */
  default void runRanges(int tasks, int items, Range work) {
    run(
        tasks,
        task ->
            work.accept(
                (int) ((long) items * task / tasks), (int) ((long) items * (task + 1) / tasks)));
  }

  /**
   * Shares tasks between the caller and up to {@code threads - 1} threads of an executor: each
   * thread that becomes free runs the next task. The caller waits only for tasks that another
   * thread has begun, so an executor that is busy with other work does not hold it up.
   */
  static Parallel on(Executor executor, int threads) {
    if (threads <= 1) {
      return SEQUENTIAL;
    }
    return (tasks, task) -> {
      var share = new Share(tasks, task);
      for (int t = 1; t < Math.min(threads, tasks); t++) {
        executor.execute(share);
      }
      share.run();
      share.await();
    };
  }

  /** The tasks of one call, taken in order by any number of threads. */
  final class Share implements Runnable {
    private final int tasks;
    private final IntConsumer task;
    private final AtomicInteger next = new AtomicInteger();
    private final CountDownLatch left;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private Share(int tasks, IntConsumer task) {
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

    private void await() {
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
}
