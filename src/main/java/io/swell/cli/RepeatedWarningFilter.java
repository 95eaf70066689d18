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
 * Lets one warning of Kafka's clients through for each {@link #PAUSE}, of those that differ in
 * numbers only, and says how many it left out. A client without its topic or its broker tries again
 * up to ten thousand times a second, with a warning each time.
 */
public final class RepeatedWarningFilter extends TurboFilter {
  static final Duration PAUSE = Duration.ofMinutes(1);

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(RepeatedWarningFilter.class);
  private static final String CLIENTS = "org.apache.kafka.clients.";
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** Different warnings remembered; the one that began first is forgotten. */
  private static final int REMEMBERED = 500;

  private final LongSupplier nanos;
  private final Map<String, Repeats> repeats = new LinkedHashMap<>();

  private static final class Repeats {
    long since;
    long leftOut;
  }

  /** Made by the logging itself. */
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
    // Without a format it is only asked whether warnings are written at all.
    if (format == null || level != Level.WARN || !logger.getName().startsWith(CLIENTS)) {
      return FilterReply.NEUTRAL;
    }
    long leftOut = leftOut(logger.getName() + NUMBER.matcher(format).replaceAll("0"));
    if (leftOut > 0) {
      LOG.warn("{} warnings like the next one were left out", leftOut);
    }
    return leftOut < 0 ? FilterReply.DENY : FilterReply.NEUTRAL;
  }

  /** Returns how many were left out before this one, or -1 to leave it out too. */
  private synchronized long leftOut(String warning) {
    long now = nanos.getAsLong();
    Repeats known = repeats.get(warning);
    if (known != null && now - known.since < PAUSE.toNanos()) {
      known.leftOut++;
      return -1;
    }
    long leftOut = known == null ? 0 : known.leftOut;
    repeats.remove(warning);
    if (repeats.size() >= REMEMBERED) {
      repeats.remove(repeats.keySet().iterator().next());
    }
    Repeats begun = new Repeats();
    begun.since = now;
    repeats.put(warning, begun);
    return leftOut;
  }

  synchronized int remembered() {
    return repeats.size();
  }
}
