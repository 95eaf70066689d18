package io.swell.view;

import java.util.ArrayDeque;

/** Measures documents per second of wall-clock time over the last ten seconds. */
public final class Throughput {
  private static final long PERIOD_NANOS = 10_000_000_000L;

  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  private record Sample(long nanos, long documents) {}

  /** Adds a sample. */
  public synchronized void observe(long nanos, long documents) {
    if (!samples.isEmpty() && documents < samples.getLast().documents()) {
      samples.clear(); // the tracker started over
    }
    samples.addLast(new Sample(nanos, documents));
    while (samples.size() > 2 && nanos - samples.getFirst().nanos() > PERIOD_NANOS) {
      samples.removeFirst();
    }
  }

  /** Returns documents per second; 0 before there are two samples. */
  public synchronized double perSecond() {
    if (samples.size() < 2) {
      return 0;
    }
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    long nanos = last.nanos() - first.nanos();
    return nanos <= 0 ? 0 : (last.documents() - first.documents()) * 1e9 / nanos;
  }
}
