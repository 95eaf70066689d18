package io.swell.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Suppresses repeated warnings of Kafka's clients: of the warnings that differ only in numbers, it
 * passes one per {@link #PAUSE} and reports how many it suppressed in between. A client that cannot
 * reach its topic or its broker retries up to ten thousand times a second and logs a warning each
 * time.
 */
public final class RepeatedWarningFilter extends TurboFilter {
  static final Duration PAUSE = Duration.ofMinutes(1);

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(RepeatedWarningFilter.class);
  private static final String CLIENTS = "org.apache.kafka.clients.";
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** Number of distinct warnings to remember; the oldest is dropped first. */
  private static final int REMEMBERED = 500;

  private final LongSupplier nanos;
  final Map<String, Repeats> repeats = new LinkedHashMap<>();

  static final class Repeats {
    long since;
    long suppressed;
  }

  /** Called by the logging framework. */
  public RepeatedWarningFilter() {
    this(System::nanoTime);
  }

  RepeatedWarningFilter(LongSupplier nanos) {
    this.nanos = nanos;
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] parameters,
      @Nullable Throwable thrown) {
    // With a null format the caller only asks whether warnings are enabled.
    if (format == null
        || level != Level.WARN
        || !Level.WARN.isGreaterOrEqual(logger.getEffectiveLevel())
        || !logger.getName().startsWith(CLIENTS)) {
      return FilterReply.NEUTRAL;
    }
    long suppressed = suppressed(logger.getName() + NUMBER.matcher(format).replaceAll("0"));
    if (suppressed > 0) {
      LOG.warn("{} warnings like the next one were suppressed", suppressed);
    }
    return suppressed < 0 ? FilterReply.DENY : FilterReply.NEUTRAL;
  }

  /** Returns how many repeats were suppressed before this warning, or -1 to suppress it too. */
  private synchronized long suppressed(String warning) {
    long now = nanos.getAsLong();
    Repeats known = repeats.get(warning);
    if (known != null && now - known.since < PAUSE.toNanos()) {
      known.suppressed++;
      return -1;
    }
    long suppressed = known == null ? 0 : known.suppressed;
    repeats.remove(warning);
    if (repeats.size() >= REMEMBERED) {
      repeats.remove(repeats.keySet().iterator().next());
    }
    Repeats fresh = new Repeats();
    fresh.since = now;
    repeats.put(warning, fresh);
    return suppressed;
  }
}
