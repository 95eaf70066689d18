package io.swell.math;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Work that another thread does while its owner goes on with something else. If no thread has begun
 * it when the owner needs the result, the owner does it. Belongs to the thread that began it.
 *
 * @param <T> type of the result
 */
public final class Begun<T> implements Runnable, AutoCloseable {
  private final AtomicReference<T> result = new AtomicReference<>();
  private final Share share;
  private boolean taken;

  Begun(Supplier<T> work) {
    share = new Share(1, task -> result.set(work.get()));
  }

  /** Does the work unless a thread has begun it. */
  @Override
  public void run() {
    share.run();
  }

  /** Waits for the result, or works for it; throws what the work threw. */
  public T get() {
    taken = true;
    share.run();
    share.await();
    return result.get();
  }

  /** Sees to it that no thread is still at work; throws what it threw, unless told before. */
  @Override
  public void close() {
    if (!taken) {
      get();
    }
  }
}
