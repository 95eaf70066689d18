package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.lifecycle.InactivityDetector.Inactivity;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics with given rates in mini-batches of 50 documents, one document a minute. */
class InactivityDetectorTest {
  private static final int BATCH = 50;
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  private final Random random = new Random(5);
  private long seen;

  private static LifecycleOptions options(String... set) {
    var reader = OptionCatalog.of(List.of(LifecycleOptions.class)).reader();
    for (String each : set) {
      reader = reader.set(each);
    }
    return reader.read().get(LifecycleOptions.class);
  }

  /** Adds a mini-batch; each topic has the given rate of documents of its own. */
  private void batch(InactivityDetector inactivity, double... rates) {
    double[] shares = new double[BATCH * rates.length];
    for (int i = 0; i < BATCH; i++) {
      for (int k = 0; k < rates.length; k++) {
        shares[i * rates.length + k] = random.nextDouble() < rates[k] ? 1 : 0.049;
      }
    }
    seen += BATCH;
    inactivity.add(new TopicProportions(BATCH, rates.length, shares), seen, seen * MINUTE);
  }

  private @Nullable Inactivity silence(
      InactivityDetector inactivity, int slot, LifecycleOptions options) {
    return inactivity.inactivity(slot, seen, seen * MINUTE, options);
  }

  @Test
  void aTopicAtASteadyRateIsNeverInactive() {
    double[] rates = {0.0001, 0.0003, 0.001, 0.003, 0.01, 0.1};
    LifecycleOptions options = options("lifecycle.inactive-time=0s");
    var inactivity = new InactivityDetector(rates.length);
    while (seen < 300_000) {
      batch(inactivity, rates);
      for (int k = 0; k < rates.length; k++) {
        assertThat(silence(inactivity, k, options)).as("%s after %d", rates[k], seen).isNull();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.005, 0.02, 0.3})
  void aVanishedTopicIsInactiveAfterTwentyMissedDocuments(double rate) {
    LifecycleOptions options = options("lifecycle.inactive-time=0s");
    var inactivity = new InactivityDetector(1);
    while (seen < 10_000) {
      batch(inactivity, rate);
    }
    while (silence(inactivity, 0, options) == null) {
      batch(inactivity, 0);
      assertThat(seen).isLessThan(20_000);
    }
    Inactivity found = Objects.requireNonNull(silence(inactivity, 0, options));
    assertThat(found.missed()).isGreaterThanOrEqualTo(20);
    assertThat(found.since()).isBefore(Instant.ofEpochMilli((10_000 + BATCH) * MINUTE));
    long since = found.since().toEpochMilli() / MINUTE;
    long earliest = Math.max(since + 2000, 10_000 + (long) (20 / (1.5 * rate)) - BATCH);
    assertThat(seen).isGreaterThanOrEqualTo(earliest).isLessThan(earliest + 7_000);
    batch(inactivity, 1);
    batch(inactivity, 1);
    assertThat(silence(inactivity, 0, options)).as("it is back").isNull();
  }

  @Test
  void aFifthOfTheBaselineIsNotInactive() {
    LifecycleOptions options = options("lifecycle.inactive-time=0s");
    var inactivity = new InactivityDetector(1);
    while (seen < 10_000) {
      batch(inactivity, 0.05);
    }
    while (seen < 40_000) {
      batch(inactivity, 0.01);
      assertThat(silence(inactivity, 0, options)).isNull();
    }
  }

  @Test
  void inactivityNeedsEventTimeAndCanBeDisabled() {
    var inactivity = new InactivityDetector(1);
    while (seen < 10_000) {
      batch(inactivity, 0.05);
    }
    while (seen < 16_000) {
      batch(inactivity, 0);
    }
    assertThat(silence(inactivity, 0, options("lifecycle.inactive-time=100h"))).isNotNull();
    assertThat(silence(inactivity, 0, options("lifecycle.inactive-time=101h"))).isNull();
    assertThat(
            silence(
                inactivity,
                0,
                options("lifecycle.inactive-documents=0", "lifecycle.inactive-time=0s")))
        .isNull();
    inactivity.reset(0);
    assertThat(silence(inactivity, 0, options("lifecycle.inactive-time=0s")))
        .as("another topic")
        .isNull();
  }

  @Test
  void aMergedTopicHasTheHigherRateOfBoth() {
    LifecycleOptions options = options("lifecycle.inactive-time=0s");
    var inactivity = new InactivityDetector(2);
    while (seen < 10_000) {
      batch(inactivity, 0.05, 0.05);
    }
    while (seen < 13_000) {
      batch(inactivity, 0.05, 0);
    }
    assertThat(silence(inactivity, 1, options)).isNotNull();
    inactivity.merge(0, 1);
    assertThat(silence(inactivity, 1, options)).isNull();
  }

  @Test
  void readsBackWhatItWrote() {
    LifecycleOptions options = options("lifecycle.inactive-time=0s");
    var inactivity = new InactivityDetector(2);
    while (seen < 12_000) {
      batch(inactivity, 0.05, seen < 9_000 ? 0.02 : 0);
    }
    var writer = new StateWriter();
    StateFormat<InactivityDetector> format = StateFormat.of(InactivityDetector.class);
    format.write(inactivity, writer);
    InactivityDetector read =
        format.read(new StateReader(writer.take()), new InactivityDetector(2));
    assertThat(silence(read, 1, options)).isNotNull().isEqualTo(silence(inactivity, 1, options));
  }
}
