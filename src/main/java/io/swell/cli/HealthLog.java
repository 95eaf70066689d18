package io.swell.cli;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.util.NamedThreadFactory;
import io.swell.config.DurationWords;
import io.swell.serving.Health;
import io.swell.serving.Health.Probe;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for the health of a running process every five seconds, so that stalls are noticed whether
 * or not a probe asks; logs when it cannot do its work, with the reasons, and when it can again;
 * and reports it by a gauge.
 */
final class HealthLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HealthLog.class);
  private static final Duration PERIOD = Duration.ofSeconds(5);

  /** Longer than a rebalance, which is no fault. */
  private static final Duration TOLERATED = Duration.ofSeconds(8);

  private static final Duration REPEATED = Duration.ofMinutes(5);

  private final Health health;
  private final ScheduledExecutorService checks =
      Executors.newSingleThreadScheduledExecutor(new NamedThreadFactory("swell-health"));
  private long downSince;
  private long logged;
  private volatile boolean isReady = true;

  HealthLog(Health health) {
    this.health = health;
  }

  static HealthLog start(Health health, MeterRegistry meters) {
    HealthLog log = new HealthLog(health);
    Gauge.builder("swell.ready", log, each -> each.isReady ? 1 : 0)
        .description("1 if the process can do its work, as /health/ready says; else 0")
        .register(meters);
    var unused =
        log.checks.scheduleWithFixedDelay(log::check, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    return log;
  }

  private void check() {
    try {
      observe(System.nanoTime());
    } catch (RuntimeException e) { // or no check would follow
      LOG.warn("cannot check the health", e);
    }
  }

  /** Asks, and logs what has changed. */
  void observe(long nanos) {
    var unused = health.checks(Probe.LIVE);
    Map<String, List<String>> failing = new TreeMap<>(health.checks(Probe.READY));
    failing.values().removeIf(List::isEmpty);
    boolean wasReady = isReady;
    isReady = failing.isEmpty();
    if (isReady) {
      if (logged != 0) {
        LOG.info("ready again after {}", words(nanos - downSince));
      }
      logged = 0;
      return;
    }
    if (wasReady) {
      downSince = nanos;
    }
    boolean isDue =
        logged == 0
            ? nanos - downSince >= TOLERATED.toNanos()
            : nanos - logged >= REPEATED.toNanos();
    if (isDue) {
      logged = nanos;
      LOG.warn(
          "not ready for {}: {}",
          words(nanos - downSince),
          failing.entrySet().stream()
              .map(check -> check.getKey() + ": " + String.join("; ", check.getValue()))
              .collect(Collectors.joining("; ")));
    }
  }

  private static String words(long nanos) {
    return DurationWords.of(Duration.ofNanos(nanos).truncatedTo(ChronoUnit.SECONDS));
  }

  @Override
  public void close() {
    checks.shutdownNow();
  }
}
