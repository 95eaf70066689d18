package io.swell.tracking;

import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import io.swell.tracking.ClosedWindow.TopicTotals;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * What is usual of each topic: its documents K, its share and all documents N over the closed
 * windows, faded by elapsed event time.
 *
 * <p>Of n documents {@code mu = n (K + 1/2) / (N + 1)} are expected, and k of them score {@code z =
 * 2 (sqrt(k + 3/8) - sqrt(mu + 3/8)) / sqrt(1 + n/N)}: Anscombe's transform of a Poisson count has
 * variance 1, and n/N is the expectation's own uncertainty.
 */
final class ShareBaseline implements StatePart {
  private static final byte KIND = 'n';

  private final double halfLife;
  private double documents;
  private long until;
  private final TreeMap<Long, FadedTotals> topics = new TreeMap<>();
  private boolean changed;

  private record FadedTotals(double documents, double share) {
    static final FadedTotals NOTHING = new FadedTotals(0, 0);
  }

  /**
   * @param halfLife windows after which one counts half
   */
  ShareBaseline(double halfLife) {
    this.halfLife = halfLife;
  }

  /** Fades the past to a window's end. */
  void fadeTo(ClosedWindow window) {
    if (documents > 0 && window.end() > until) {
      double windows = (double) (window.end() - until) / (window.end() - window.start());
      double factor = StrictMath.pow(0.5, windows / halfLife);
      documents *= factor;
      topics.replaceAll(
          (topic, fadedTotals) ->
              new FadedTotals(fadedTotals.documents * factor, fadedTotals.share * factor));
    }
    until = Math.max(until, window.end());
    changed = true;
  }

  /** mu: how many of {@code n} documents are expected to belong to a topic; 0 before any past. */
  double expected(long topic, long n) {
    return documents > 0 ? n * (of(topic).documents + 0.5) / (documents + 1) : 0;
  }

  /** z of {@code k} of {@code n} documents; 0 before any past. */
  double score(long topic, long k, long n) {
    if (!(documents > 0)) {
      return 0;
    }
    double risen = Math.sqrt(k + 0.375) - Math.sqrt(expected(topic, n) + 0.375);
    return 2 * risen / Math.sqrt(1 + n / documents);
  }

  /** The share that a topic usually has. */
  double share(long topic) {
    return documents > 0 ? of(topic).share / documents : 0;
  }

  private FadedTotals of(long topic) {
    return topics.getOrDefault(topic, FadedTotals.NOTHING);
  }

  /** Counts a window that the past was faded to. */
  void add(ClosedWindow window) {
    documents += window.documents();
    for (Map.Entry<Long, TopicTotals> each : window.tallies().entrySet()) {
      FadedTotals before = of(each.getKey());
      TopicTotals topicTotals = each.getValue();
      topics.put(
          each.getKey(),
          new FadedTotals(
              before.documents + topicTotals.documents(), before.share + topicTotals.share()));
    }
    changed = true;
  }

  /** Counts one topic's past as another's. */
  void merge(long from, long into) {
    FadedTotals moved = topics.remove(from);
    if (moved != null) {
      FadedTotals before = of(into);
      topics.put(
          into, new FadedTotals(before.documents + moved.documents, before.share + moved.share));
      changed = true;
    }
  }

  /** Forgets topics. */
  void removeIf(LongPredicate gone) {
    changed |= topics.keySet().removeIf(gone::test);
  }

  @Override
  public void save(StateSink changes) {
    if (changed) {
      var writer = new StateWriter();
      writer.putDouble(documents).putLong(until).putInt(topics.size());
      topics.forEach(
          (topic, fadedTotals) ->
              writer.putLong(topic).putDouble(fadedTotals.documents).putDouble(fadedTotals.share));
      changes.put(new byte[] {KIND}, writer.take());
      changed = false;
    }
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length != 1 || key[0] != KIND) {
      return false;
    }
    var reader = new StateReader(value);
    documents = reader.getDouble();
    until = reader.getLong();
    for (int left = reader.getCount(24); left > 0; left--) {
      long topic = reader.getLong();
      topics.put(topic, new FadedTotals(reader.getDouble(), reader.getDouble()));
    }
    reader.requireEnd();
    return true;
  }

  @Override
  public void restored() {
    changed = false;
  }
}
