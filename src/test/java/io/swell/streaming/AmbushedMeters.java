package io.swell.streaming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.cumulative.CumulativeCounter;
import io.micrometer.core.instrument.cumulative.CumulativeTimer;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.pause.PauseDetector;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;

/** Measures, and so is told when a record comes to be ingested and when it is analysed. */
final class AmbushedMeters extends SimpleMeterRegistry {
  private final Ambush ambush;

  AmbushedMeters(Ambush ambush) {
    this.ambush = ambush;
  }

  @Override
  protected Timer newTimer(
      Meter.Id id, DistributionStatisticConfig histogram, PauseDetector pauses) {
    if (!id.getName().equals("swell.document.lag")
        || !IngestProcessor.NAME.equals(id.getTag("stage"))) {
      return super.newTimer(id, histogram, pauses);
    }
    return new CumulativeTimer(id, clock, histogram, pauses, getBaseTimeUnit(), false) {
      @Override
      protected void recordNonNegative(long amount, TimeUnit unit) {
        super.recordNonNegative(amount, unit);
        ambush.pass(Stop.INGEST);
      }
    };
  }

  @Override
  protected Counter newCounter(Meter.Id id) {
    if (!id.getName().equals("swell.documents") || !"accepted".equals(id.getTag("outcome"))) {
      return super.newCounter(id);
    }
    return new CumulativeCounter(id) {
      @Override
      public void increment(double amount) {
        super.increment(amount);
        ambush.pass(Stop.ANALYZE);
      }
    };
  }
}
