package io.swell.math;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

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

  /**
   * Shares tasks between the caller and {@code threads - 1} threads of an executor: each thread
   * that becomes free runs the next task.
   */
  static Parallel on(ExecutorService executor, int threads) {
    if (threads <= 1) {
      return SEQUENTIAL;
    }
    return (tasks, task) -> {
      AtomicInteger next = new AtomicInteger();
      Runnable share =
          () -> {
            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
              task.accept(i);
            }
          };
      Future<?>[] others = new Future<?>[threads - 1];
      for (int t = 0; t < others.length; t++) {
        others[t] = executor.submit(share);
      }
      share.run();
      for (Future<?> other : others) {
        await(other);
      }
    };
  }

  private static void await(Future<?> future) {
    try {
      future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for parallel tasks", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a parallel task failed", e.getCause());
    }
  }
}
