package io.swell.alerting;

import io.swell.output.Alert.Judgment;
import io.swell.output.Alert.Kind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What users said about alerts, and how it moves the thresholds of topics.
 *
 * <p>Of the alerts about a topic that are rises (emerging, surging, uncovered), n were judged noise
 * and u useful. Then the scores and sums that a rise of this topic must exceed are multiplied by
 *
 * <pre>  f = {@value #STEP}^max({@value #LEAST}, min({@value #MOST}, n - u)),</pre>
 *
 * from 0.64 to 2.44; the same holds for falls, and for the distance of a shift of terms. So one
 * judgment takes another back, as does withdrawing it, and no number of judgments silences a topic;
 * muting it does.
 *
 * <p>The newest {@value #LIMIT} judgments of a model are kept, each in about 200 bytes.
 */
final class AlertJudgments {
  static final int LIMIT = 1000;
  private static final double STEP = 1.25;
  private static final int LEAST = -2;
  private static final int MOST = 4;

  /** Stands in for the topic of an alert about a story. */
  private static final long OF_STORY = Long.MIN_VALUE;

  private record Judged(String alert, long topic, Kind kind, Judgment judgment) {
    static void write(Judged judged, StateWriter out) {
      out.putString(judged.alert).putLong(judged.topic);
      out.putString(judged.kind.name()).putString(judged.judgment.name());
    }

    static Judged read(StateReader in) {
      String alert = in.getString();
      long topic = in.getLong();
      return new Judged(
          alert, topic, Kind.valueOf(in.getString()), Judgment.valueOf(in.getString()));
    }
  }

  /** By number, in the order in which they were given. */
  private final TreeMap<Long, Judged> judgments = new TreeMap<>();

  /** Numbers by alert. */
  private final Map<String, Long> numbers = new HashMap<>();

  private final TreeSet<Long> changed = new TreeSet<>();

  /** By topic: noise minus useful, for {@link #RISE}, {@link #FALL} and {@link #SHIFT}. */
  private final Map<Long, int[]> balances = new HashMap<>();

  private static final int RISE = 0;
  private static final int FALL = 1;
  private static final int SHIFT = 2;

  /** Returns the judgment of an alert, or null if there is none. */
  @Nullable Judgment judgment(String alert) {
    Long number = numbers.get(alert);
    Judged judged = number == null ? null : judgments.get(number);
    return judged == null ? null : judged.judgment;
  }

  /** Returns whether an alert was judged to be noise. */
  boolean isNoise(AlertEpisode alert) {
    return judgment(alert.id()) == Judgment.NOISE;
  }

  /** Sets, replaces or takes back the judgment of an alert. */
  void put(AlertEpisode alert, @Nullable Judgment judgment) {
    Long before = numbers.get(alert.id());
    if (before != null) {
      remove(before);
    }
    if (judgment != null) {
      long number = judgments.isEmpty() ? 0 : judgments.lastKey() + 1;
      long topic = alert.isOfStory() ? OF_STORY : alert.topic();
      add(number, new Judged(alert.id(), topic, alert.kind(), judgment));
      changed.add(number);
      if (judgments.size() > LIMIT) {
        remove(judgments.firstKey());
      }
    }
  }

  private void add(long number, Judged judged) {
    judgments.put(number, judged);
    numbers.put(judged.alert, number);
    count(judged, 1);
  }

  private void remove(long number) {
    Judged judged = judgments.remove(number);
    if (judged != null) {
      numbers.remove(judged.alert);
      changed.add(number);
      count(judged, -1);
    }
  }

  private void count(Judged judged, int times) {
    if (judged.topic != OF_STORY) {
      int[] balance = balances.computeIfAbsent(judged.topic, topic -> new int[SHIFT + 1]);
      int at =
          switch (judged.kind) {
            case EMERGING, SURGING, UNCOVERED -> RISE;
            case FADING -> FALL;
            case SHIFTING -> SHIFT;
          };
      balance[at] += judged.judgment == Judgment.NOISE ? times : -times;
      if (Arrays.stream(balance).allMatch(each -> each == 0)) {
        balances.remove(judged.topic);
      }
    }
  }

  /** Returns the factors of a topic's thresholds. */
  ThresholdFactors factors(long topic) {
    int[] balance = balances.get(topic);
    return balance == null
        ? ThresholdFactors.NONE
        : new ThresholdFactors(
            factor(balance[RISE]), factor(balance[FALL]), factor(balance[SHIFT]));
  }

  private static double factor(int balance) {
    return StrictMath.pow(STEP, Math.max(LEAST, Math.min(MOST, balance)));
  }

  void save(StateSink changes, LongFunction<byte[]> key) {
    changes.putChanged(changed, judgments, key, Judged::write);
  }

  void restore(long number, StateReader in) {
    add(number, Judged.read(in));
  }
}
