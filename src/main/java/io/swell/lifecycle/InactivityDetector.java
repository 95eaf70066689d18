package io.swell.lifecycle;

import io.swell.output.Assignment;
import io.swell.state.Saved;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Detects topics that have had hardly any documents for a long time. The mass of a topic is the sum
 * of its proportions in documents, where a proportion below {@value Assignment#MIN_SHARE} counts as
 * 0. Its expected mass per document is a mean that fades with a half-life of {@value #HALF_LIFE}
 * documents. The missing mass is a cumulative sum, {@code s <- max(0, s + expected - mass / 0.1)}:
 * it grows only while less than a tenth of the expected mass arrives, and one document of the topic
 * cancels ten missing ones.
 *
 * <p>A topic is inactive when it misses {@value #MIN_MISSED} documents and has missed some for as
 * long as the options require. A topic that was always rare, below 1.4 in 1,000 documents,
 * therefore never becomes inactive.
 */
public final class InactivityDetector {
  private static final double HALF_LIFE = 10_000;
  private static final double RARE_SHARE = 0.1;
  private static final double MIN_MISSED = 20;

  private final int capacity;

  @Saved(1)
  private final double[] mass;

  @Saved(2)
  private final double[] documents;

  @Saved(3)
  private final double[] missed;

  /** Documents learned, and event time, when the topic in the slot last missed nothing. */
  @Saved(4)
  private final long[] since;

  @Saved(5)
  private final long[] sinceTime;

  InactivityDetector(int capacity) {
    this.capacity = capacity;
    mass = new double[capacity];
    documents = new double[capacity];
    missed = new double[capacity];
    since = new long[capacity];
    sinceTime = new long[capacity];
  }

  /** Resets a slot for a new topic, which starts with the next documents. */
  void reset(int slot) {
    mass[slot] = 0;
    documents[slot] = 0;
    missed[slot] = 0;
  }

  /**
   * Adds the documents of a mini-batch.
   *
   * @param learned number of documents learned, including these
   * @param now event time reached with them
   */
  void add(TopicProportions topicProportions, long learned, long now) {
    int n = topicProportions.documents();
    double fade = StrictMath.pow(0.5, n / HALF_LIFE);
    for (int k = 0; k < capacity; k++) {
      double added = 0;
      for (int i = 0; i < n; i++) {
        double share = topicProportions.of(i, k);
        added += share >= Assignment.MIN_SHARE ? share : 0;
      }
      double expected = documents[k] > 0 ? mass[k] / documents[k] * n : 0;
      missed[k] = Math.max(0, missed[k] + expected - added / RARE_SHARE);
      if (missed[k] == 0) {
        since[k] = learned;
        sinceTime[k] = now;
      }
      mass[k] = fade * mass[k] + added;
      documents[k] = fade * documents[k] + n;
    }
  }

  /** Adds the history of one slot's topic to that of another. */
  void merge(int from, int into) {
    mass[into] += mass[from];
    documents[into] = Math.max(documents[into], documents[from]);
    missed[into] = Math.min(missed[into], missed[from]);
    if (since[from] > since[into]) {
      since[into] = since[from];
      sinceTime[into] = sinceTime[from];
    }
  }

  /**
   * Returns the period of inactivity of the topic in a slot, or null if the topic is active.
   *
   * @param learned number of documents learned
   * @param now event time reached
   */
  @Nullable Inactivity inactivity(int slot, long learned, long now, LifecycleOptions options) {
    boolean isInactive =
        options.inactiveDocuments() > 0
            && missed[slot] >= MIN_MISSED
            && learned - since[slot] >= options.inactiveDocuments()
            && now - sinceTime[slot] >= options.inactiveTime().toMillis();
    return isInactive ? new Inactivity(Instant.ofEpochMilli(sinceTime[slot]), missed[slot]) : null;
  }

  /**
   * A period in which hardly any documents of a topic arrived.
   *
   * @param since event time when the period began
   * @param missed documents expected since then, less ten for each that arrived
   */
  public record Inactivity(Instant since, double missed) {}
}
