package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.tracking.Silences.Silence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics of given rates in mini-batches of 50 documents, one document a minute. */
class SilencesTest {
  private static final int BATCH = 50;
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  private final Random random = new Random(5);
  private long seen;

  private static LivesOptions options(String... set) {
    var reader = OptionCatalog.of(List.of(LivesOptions.class)).reader();
    for (String each : set) {
      reader = reader.set(each);
    }
    return reader.read().get(LivesOptions.class);
  }

  /** One more mini-batch, of documents that are a topic's alone with its rate. */
  private void batch(Silences silences, double... rates) {
    double[] shares = new double[BATCH * rates.length];
    for (int i = 0; i < BATCH; i++) {
      for (int k = 0; k < rates.length; k++) {
        shares[i * rates.length + k] = random.nextDouble() < rates[k] ? 1 : 0.049;
      }
    }
    seen += BATCH;
    silences.add(new Shares(BATCH, rates.length, shares), seen, seen * MINUTE);
  }

  private @Nullable Silence silence(Silences silences, int slot, LivesOptions options) {
    return silences.of(slot, seen, seen * MINUTE, options);
  }

  @Test
  void aTopicThatComesAtAnySteadyRateIsNeverSilent() {
    double[] rates = {0.0001, 0.0003, 0.001, 0.003, 0.01, 0.1};
    LivesOptions options = options("lives.silent-for=0s");
    var silences = new Silences(rates.length);
    while (seen < 300_000) {
      batch(silences, rates);
      for (int k = 0; k < rates.length; k++) {
        assertThat(silence(silences, k, options)).as("%s after %d", rates[k], seen).isNull();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.005, 0.02, 0.3})
  void aTopicThatEndsIsSilentAfterTwoThousandDocumentsOrTwentyMissed(double rate) {
    LivesOptions options = options("lives.silent-for=0s");
    var silences = new Silences(1);
    while (seen < 10_000) {
      batch(silences, rate);
    }
    while (silence(silences, 0, options) == null) {
      batch(silences, 0);
      assertThat(seen).isLessThan(20_000);
    }
    Silence silence = Objects.requireNonNull(silence(silences, 0, options));
    assertThat(silence.missed()).isGreaterThanOrEqualTo(20);
    assertThat(silence.since()).isBefore(Instant.ofEpochMilli((10_000 + BATCH) * MINUTE));
    long since = silence.since().toEpochMilli() / MINUTE;
    long earliest = Math.max(since + 2000, 10_000 + (long) (20 / (1.5 * rate)) - BATCH);
    assertThat(seen).isGreaterThanOrEqualTo(earliest).isLessThan(earliest + 7_000);
    batch(silences, 1);
    batch(silences, 1);
    assertThat(silence(silences, 0, options)).as("it is back").isNull();
  }

  @Test
  void aFifthOfWhatIsUsualIsNoSilence() {
    LivesOptions options = options("lives.silent-for=0s");
    var silences = new Silences(1);
    while (seen < 10_000) {
      batch(silences, 0.05);
    }
    while (seen < 40_000) {
      batch(silences, 0.01);
      assertThat(silence(silences, 0, options)).isNull();
    }
  }

  @Test
  void itTakesEventTimeTooAndNoneIsEndedIfTheOptionSaysNever() {
    var silences = new Silences(1);
    while (seen < 10_000) {
      batch(silences, 0.05);
    }
    while (seen < 16_000) {
      batch(silences, 0);
    }
    assertThat(silence(silences, 0, options("lives.silent-for=100h"))).isNotNull();
    assertThat(silence(silences, 0, options("lives.silent-for=101h"))).isNull();
    assertThat(silence(silences, 0, options("lives.silent=0", "lives.silent-for=0s"))).isNull();
    silences.begin(0);
    assertThat(silence(silences, 0, options("lives.silent-for=0s"))).as("another topic").isNull();
  }

  @Test
  void anHeirIsAsLoudAsTheLouder() {
    LivesOptions options = options("lives.silent-for=0s");
    var silences = new Silences(2);
    while (seen < 10_000) {
      batch(silences, 0.05, 0.05);
    }
    while (seen < 13_000) {
      batch(silences, 0.05, 0);
    }
    assertThat(silence(silences, 1, options)).isNotNull();
    silences.merge(0, 1);
    assertThat(silence(silences, 1, options)).isNull();
  }

  @Test
  void whatIsReadBackIsWhatWasWritten() {
    LivesOptions options = options("lives.silent-for=0s");
    var silences = new Silences(2);
    while (seen < 12_000) {
      batch(silences, 0.05, seen < 9_000 ? 0.02 : 0);
    }
    var writer = new StateWriter();
    silences.write(writer);
    var read = new Silences(2);
    read.read(new StateReader(writer.take()));
    assertThat(silence(read, 1, options)).isNotNull().isEqualTo(silence(silences, 1, options));
  }
}
