package io.swell.replay;

import io.micrometer.core.instrument.util.NamedThreadFactory;
import io.swell.math.Parallel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The worker threads of a run. Their number does not affect results. */
public final class Workers implements AutoCloseable {
  private final int threads;
  private final ExecutorService executor;

  /** Starts the threads; the caller of {@link #parallel} works beside them. */
  public Workers(int threads) {
    this.threads = threads;
    this.executor =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1), new NamedThreadFactory("swell-worker"));
  }

  /** Starts a thread for each processor but the caller's. */
  public static Workers forAllProcessors() {
    return new Workers(Runtime.getRuntime().availableProcessors());
  }

  /** Returns the number of threads that share the work. */
  public int threads() {
    return threads;
  }

  /** Returns what divides work among the threads. */
  public Parallel parallel() {
    return Parallel.on(executor, threads);
  }

  /** Starts a task as soon as a thread is free. */
  void start(Runnable task) {
    executor.execute(task);
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
