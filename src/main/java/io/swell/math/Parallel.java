package io.swell.math;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Runs a fixed number of independent tasks. How many threads share them never changes a result:
 * work is always cut into the same tasks, and what they produce is put together in task order.
 */
@FunctionalInterface
public interface Parallel {
  /** One task after the other, on the caller's thread. */
  Parallel SEQUENTIAL =
      (tasks, task) -> {
        for (int i = 0; i < tasks; i++) {
          task.accept(i);
        }
      };

  /** Runs tasks 0 to tasks - 1 and returns when all are done; the first failure is thrown on. */
  void run(int tasks, IntConsumer task);

  /**
   * Shares tasks between the caller and {@code threads - 1} threads of an executor: whoever is free
   * takes the next one.
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
      throw new IllegalStateException("interrupted while parallel work was under way", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("parallel work failed", e.getCause());
    }
  }
}
