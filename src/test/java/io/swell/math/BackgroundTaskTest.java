package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundTaskTest {
  /** Tasks that another thread was given and has not begun. */
  private final Queue<Runnable> offered = new ArrayDeque<>();

  private final Parallel busy = Parallel.on(offered::add, 2);
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void anotherThreadDoesTheWork() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (BackgroundTask<Thread> task = Parallel.on(executor, 2).start(Thread::currentThread)) {
      executor.submit(() -> {}).get();
      assertThat(task.get()).isNotEqualTo(Thread.currentThread());
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void ownerDoesWhatNoThreadHasBegun() {
    try (BackgroundTask<Integer> task = busy.start(runs::incrementAndGet)) {
      assertThat(runs).hasValue(0);
      assertThat(task.get()).isEqualTo(1);
      assertThat(task.get()).isEqualTo(1);
    }
    offered.remove().run();
    assertThat(runs).hasValue(1);
  }

  @Test
  void withoutOtherThreadsTheOwnerDoesAll() {
    try (BackgroundTask<Thread> task = Parallel.SEQUENTIAL.start(Thread::currentThread)) {
      assertThat(task.get()).isEqualTo(Thread.currentThread());
    }
  }

  @Test
  void workIsDoneWhenItsOwnerFails() {
    var failure = new IllegalStateException("elsewhere");
    assertThatThrownBy(
            () -> {
              try (BackgroundTask<Integer> task = busy.start(runs::incrementAndGet)) {
                assertThat(task).isNotNull();
                throw failure;
              }
            })
        .isSameAs(failure);
    assertThat(runs).hasValue(1);
  }

  @Test
  void failureOfTheWorkIsThrown() {
    var failure = new IllegalArgumentException("work");
    assertThatThrownBy(
            () -> {
              try (BackgroundTask<Integer> task = failing(failure)) {
                task.get();
              }
            })
        .isSameAs(failure)
        .hasNoSuppressedExceptions();
    assertThatThrownBy(() -> failing(failure).close()).isSameAs(failure);
  }

  private BackgroundTask<Integer> failing(RuntimeException failure) {
    return busy.start(
        () -> {
          throw failure;
        });
  }
}
