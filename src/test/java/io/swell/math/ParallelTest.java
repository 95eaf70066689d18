package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelTest {
  /** An executor whose threads are all busy with something else. */
  private static final Executor BUSY = task -> {};

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 1000})
  void everyTaskRunsOnce(int tasks) {
    ExecutorService executor = Executors.newFixedThreadPool(3);
    try {
      var runs = new AtomicIntegerArray(tasks);
      Parallel.on(executor, 4).run(tasks, runs::incrementAndGet);
      for (int i = 0; i < tasks; i++) {
        assertThat(runs.get(i)).isEqualTo(1);
      }
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void busyExecutorDoesNotHoldUpTheCaller() {
    var runs = new AtomicIntegerArray(7);
    Parallel.on(BUSY, 4).run(7, runs::incrementAndGet);
    assertThat(runs.toString()).isEqualTo("[1, 1, 1, 1, 1, 1, 1]");
  }

  @Test
  void failureIsThrownOnceAllOtherTasksHaveRun() {
    var runs = new AtomicIntegerArray(5);
    assertThatThrownBy(
            () ->
                Parallel.on(BUSY, 2)
                    .run(
                        5,
                        i -> {
                          runs.incrementAndGet(i);
                          if (i == 1) {
                            throw new IllegalArgumentException("task 1");
                          }
                        }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("task 1");
    assertThat(runs.toString()).isEqualTo("[1, 1, 1, 1, 1]");
  }

  @Test
  void errorIsTheCauseOfTheException() {
    assertThatThrownBy(
            () ->
                Parallel.on(BUSY, 2)
                    .run(
                        3,
                        i -> {
                          throw new StackOverflowError("deep");
                        }))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("deep");
  }
}
