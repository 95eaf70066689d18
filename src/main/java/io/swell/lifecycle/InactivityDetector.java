package io.swell.lifecycle;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.tracking.TopicAssigner;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which topics have had no mass for long. A topic's mass is the sum of its shares in documents, a
 * share below {@value TopicAssigner#LEAST_SHARE} counting as none; its usual mass a document fades
 * with a half-life of {@value #HALF_LIFE} documents. What it misses is a cumulative sum, {@code s
 * <- max(0, s + usual - mass / }{@value #RARELY}{@code )}: it grows only while less than a tenth of
 * the usual comes, and one document may end a silence of ten. A topic is silent when it misses
 * {@value #ENOUGH} documents and has missed some for as long as the options say; so one that always
 * was rare, below 1.4 in 1,000 documents, never is.
 */
public final class InactivityDetector {
  private static final double HALF_LIFE = 10_000;
  private static final double RARELY = 0.1;
  private static final double ENOUGH = 20;

  private final int capacity;
  private final double[] mass;
  private final double[] documents;
  private final double[] missed;

  /** Documents seen, and event time, when the slot last missed none. */
  private final long[] since;

  private final long[] sinceTime;

  InactivityDetector(int capacity) {
    this.capacity = capacity;
    mass = new double[capacity];
    documents = new double[capacity];
    missed = new double[capacity];
    since = new long[capacity];
    sinceTime = new long[capacity];
  }

  /** A topic begins in a slot: with the next documents. */
  void begin(int slot) {
    mass[slot] = 0;
    documents[slot] = 0;
    missed[slot] = 0;
  }

  /**
   * Counts documents.
   *
   * @param seen documents seen with them
   * @param now event time reached with them
   */
  void add(TopicProportions topicProportions, long seen, long now) {
    int n = topicProportions.documents();
    double fade = StrictMath.pow(0.5, n / HALF_LIFE);
    for (int k = 0; k < capacity; k++) {
      double came = 0;
      for (int i = 0; i < n; i++) {
        double share = topicProportions.of(i, k);
        came += share >= TopicAssigner.LEAST_SHARE ? share : 0;
      }
      double usual = documents[k] > 0 ? mass[k] / documents[k] * n : 0;
      missed[k] = Math.max(0, missed[k] + usual - came / RARELY);
      if (missed[k] == 0) {
        since[k] = seen;
        sinceTime[k] = now;
      }
      mass[k] = fade * mass[k] + came;
      documents[k] = fade * documents[k] + n;
    }
  }

  /** One slot's documents are another's from now on. */
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
   * Returns the silence of a topic that has had no mass for long, or null.
   *
   * @param seen documents seen
   * @param now event time reached
   */
  @Nullable Silence of(int slot, long seen, long now, LifecycleOptions options) {
    boolean isSilent =
        options.silent() > 0
            && missed[slot] >= ENOUGH
            && seen - since[slot] >= options.silent()
            && now - sinceTime[slot] >= options.silentFor().toMillis();
    return isSilent ? new Silence(Instant.ofEpochMilli(sinceTime[slot]), missed[slot]) : null;
  }

  void write(StateWriter out) {
    out.putDoubles(mass, 0, capacity).putDoubles(documents, 0, capacity);
    out.putDoubles(missed, 0, capacity);
    for (int k = 0; k < capacity; k++) {
      out.putLong(since[k]).putLong(sinceTime[k]);
    }
  }

  void read(StateReader in) {
    System.arraycopy(in.getDoubles(capacity), 0, mass, 0, capacity);
    System.arraycopy(in.getDoubles(capacity), 0, documents, 0, capacity);
    System.arraycopy(in.getDoubles(capacity), 0, missed, 0, capacity);
    for (int k = 0; k < capacity; k++) {
      since[k] = in.getLong();
      sinceTime[k] = in.getLong();
    }
  }

  /**
   * A stretch in which hardly anything came of a topic.
   *
   * @param since event time when it began
   * @param missed documents that would have come since then as usual, less ten for each that came
   */
  public record Silence(Instant since, double missed) {}
}
