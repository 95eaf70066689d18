package io.swell.alerting;

import io.swell.output.Alert.Judgment;
import io.swell.output.Alert.Kind;
import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What users said about alerts, and how it moves the thresholds of topics.
 *
 * <p>Of the alerts about a topic that are rises (emerging, surging), n were judged noise and u
 * useful. Then the scores and sums that a rise of this topic must exceed are multiplied by
 *
 * <pre>  f = {@value #STEP}^max({@value #LEAST}, min({@value #MOST}, n - u)),</pre>
 *
 * from 0.64 to 2.44; the same holds for falls. So one judgment takes another back, as does
 * withdrawing it, and no number of judgments silences a topic; muting it does.
 *
 * <p>The newest {@value #LIMIT} judgments of a model are kept, each in about 200 bytes. All are
 * read at each use, which takes some microseconds.
 */
final class AlertJudgments {
  static final int LIMIT = 1000;
  private static final double STEP = 1.25;
  private static final int LEAST = -2;
  private static final int MOST = 4;

  /** Stands in for the topic of an alert about a story. */
  private static final long OF_STORY = Long.MIN_VALUE;

  /** Factors of the thresholds of a topic. */
  record Factors(double rise, double fall) {
    static final Factors NONE = new Factors(1, 1);
  }

  record Judged(String alert, long topic, Kind kind, Judgment judgment) {}

  /** In the order in which they were given. */
  final NumberedPieces<Judged> judgments = AlertState.pieces(6, StateFormat.of(Judged.class));

  @Nullable Judgment judgment(String alert) {
    return judgments.values().stream()
        .filter(each -> each.alert.equals(alert))
        .findFirst()
        .map(Judged::judgment)
        .orElse(null);
  }

  boolean isNoise(AlertEpisode alert) {
    return judgment(alert.id()) == Judgment.NOISE;
  }

  /** Sets, replaces or takes back the judgment of an alert. */
  void put(AlertEpisode alert, @Nullable Judgment judgment) {
    judgments.removeIf(each -> each.alert.equals(alert.id()));
    if (judgment != null) {
      long topic = alert.isOfStory() ? OF_STORY : alert.topic();
      judgments.add(new Judged(alert.id(), topic, alert.kind(), judgment));
      judgments.keepNewest(LIMIT);
    }
  }

  Factors factors(long topic) {
    return judgments.values().stream().noneMatch(each -> each.topic == topic)
        ? Factors.NONE
        : new Factors(
            factor(topic, Set.of(Kind.EMERGING, Kind.SURGING)), factor(topic, Set.of(Kind.FADING)));
  }

  private double factor(long topic, Set<Kind> kinds) {
    int balance = 0;
    for (Judged each : judgments.values()) {
      if (each.topic == topic && kinds.contains(each.kind)) {
        balance += each.judgment == Judgment.NOISE ? 1 : -1;
      }
    }
    return StrictMath.pow(STEP, Math.max(LEAST, Math.min(MOST, balance)));
  }
}
