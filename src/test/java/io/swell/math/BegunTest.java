package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BegunTest {
  /** Tasks that another thread was given and has not begun. */
  private final Queue<Runnable> offered = new ArrayDeque<>();

  private final Parallel busy = Parallel.on(offered::add, 2);
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void anotherThreadDoesTheWork() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Begun<Thread> begun = Parallel.on(executor, 2).begin(Thread::currentThread)) {
      executor.submit(() -> {}).get();
      assertThat(begun.get()).isNotEqualTo(Thread.currentThread());
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void ownerDoesWhatNoThreadHasBegun() {
    try (Begun<Integer> begun = busy.begin(runs::incrementAndGet)) {
      assertThat(runs).hasValue(0);
      assertThat(begun.get()).isEqualTo(1);
      assertThat(begun.get()).isEqualTo(1);
    }
    offered.remove().run();
    assertThat(runs).hasValue(1);
  }

  @Test
  void withoutOtherThreadsTheOwnerDoesAll() {
    try (Begun<Thread> begun = Parallel.SEQUENTIAL.begin(Thread::currentThread)) {
      assertThat(begun.get()).isEqualTo(Thread.currentThread());
    }
  }

  @Test
  void workIsDoneWhenItsOwnerFails() {
    var failure = new IllegalStateException("elsewhere");
    assertThatThrownBy(
            () -> {
              try (Begun<Integer> begun = busy.begin(runs::incrementAndGet)) {
                assertThat(begun).isNotNull();
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
              try (Begun<Integer> begun = failing(failure)) {
                begun.get();
              }
            })
        .isSameAs(failure)
        .hasNoSuppressedExceptions();
    assertThatThrownBy(() -> failing(failure).close()).isSameAs(failure);
  }

  private Begun<Integer> failing(RuntimeException failure) {
    return busy.begin(
        () -> {
          throw failure;
        });
  }
}
