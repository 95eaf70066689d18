package io.swell.math;

import java.util.concurrent.Executor;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

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

  /** Offers a task to another thread. Does nothing if there is no other thread. */
  default void offer(Runnable task) {}

  /**
   * Starts a task that is independent of what the caller does next. The caller must close it, which
   * waits for its end.
   */
  default <T> BackgroundTask<T> start(Supplier<T> work) {
    var task = new BackgroundTask<>(work);
    offer(task);
    return task;
  }

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
    return new Parallel() {
      @Override
      public void run(int tasks, IntConsumer task) {
        var share = new SharedTasks(tasks, task);
        for (int t = 1; t < Math.min(threads, tasks); t++) {
          offer(share);
        }
        share.run();
        share.await();
      }

      @Override
      public void offer(Runnable task) {
        executor.execute(task);
      }
    };
  }
}
