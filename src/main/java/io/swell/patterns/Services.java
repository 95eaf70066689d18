package io.swell.patterns;

import io.swell.state.Pieces;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The services that write lines, at most {@link #MOST}, and which of them are silent. */
final class Services {
  private static final int MOST = 1000;

  /** A service is silent when so many lines are missing. */
  private static final double MISSING = 20;

  /** Times as many lines must be missing as ever before. */
  private static final double TIMES = 2;

  /** A pattern that has been silent for longer is no longer usual. */
  private static final long LONGEST = 2 * HourLines.DAY * HourLines.HOUR;

  private static final StateFormat<ServiceLines> FORMAT = StateFormat.of(ServiceLines.class);

  /** By name; the stream is the one without a name. */
  private final Pieces<String, ServiceLines> services = new Pieces<>();

  ServiceLines stream = new ServiceLines();

  /** The one that has been silent for longest first, and all lines last. */
  private final Comparator<ServiceLines> newestLast =
      Comparator.comparing((ServiceLines each) -> each == stream)
          .thenComparingLong(each -> each.last);

  void add(LogLine line, long lines) {
    stream.add(line.time(), lines);
    if (stream.lines == 1) {
      services.put("", stream);
    }
    services.mark("");
    String service = line.service();
    if (service == null) {
      return;
    }
    ServiceLines known = services.get(service);
    if (known == null) {
      known = new ServiceLines();
      services.keepLargest(MOST, newestLast);
      services.put(service, known);
    } else if (line.time() > known.last + ServiceLines.HOUR / 60) {
      double gap = known.expected(stream, line.time());
      double most = TIMES * Math.max(known.longestGap, MISSING / TIMES);
      known.longestGap = Math.max(known.longestGap, Math.min(gap, most));
    }
    known.add(line.time(), lines);
    services.mark(service);
  }

  /**
   * Takes note that a version was deployed of a service that has written lines, or of all services.
   *
   * @param service or empty for all
   */
  void deploy(String service, String version) {
    ServiceLines lines = services.get(service);
    if (lines != null) {
      lines.deployed = version;
      lines.deployedAt = stream.last;
      services.mark(service);
    }
  }

  /**
   * Returns the version of a service that was deployed last within a day before a time, or null.
   */
  @Nullable String deployed(@Nullable String service, long time) {
    ServiceLines known = of(service);
    ServiceLines newest = known.deployedAt >= stream.deployedAt ? known : stream;
    boolean isNew = newest.deployedAt > time - HourLines.DAY * HourLines.HOUR;
    return isNew ? newest.deployed : null;
  }

  /** Returns how many lines a service has written. */
  long lines(@Nullable String service) {
    ServiceLines known = service == null ? null : services.get(service);
    return known == null ? 0 : known.lines;
  }

  /** Returns the services of which more lines are missing than ever before. */
  List<PatternNews.Silence> silent() {
    List<PatternNews.Silence> silent = new ArrayList<>();
    for (String service : services.keys()) {
      ServiceLines lines = services.get(service);
      if (lines != null && lines.last < stream.last - ServiceLines.HOUR / 60) {
        double missing = lines.expected(stream, stream.last);
        if (missing >= Math.max(MISSING, TIMES * lines.longestGap)) {
          long all = stream.linesAtLast - lines.linesAtLast;
          silent.add(new PatternNews.Silence(service, null, "", lines.last, all, missing));
        }
      }
    }
    return silent;
  }

  /** Returns the lines of a service, or those of the stream if it has no name or is not known. */
  ServiceLines of(@Nullable String service) {
    ServiceLines known = service == null ? null : services.get(service);
    return known == null ? stream : known;
  }

  /** Returns the patterns that have been silent for up to two days while their services write. */
  List<PatternNews.Silence> silent(Collection<LinePattern> patterns) {
    List<PatternNews.Silence> silent = new ArrayList<>();
    for (LinePattern each : patterns) {
      long since = each.lastSeen();
      if (since > stream.last - LONGEST && each.isRegular() && each.mayMiss(stream.last)) {
        ServiceLines service = of(each.onlyService());
        double missing = each.missing(service, stream.last);
        if (missing >= Math.max(MISSING, TIMES * each.longestGap)) {
          long lines = service.hours.lines(HourLines.hour(since), Long.MAX_VALUE);
          String name = each.onlyService();
          String deployed = deployed(name, stream.last);
          silent.add(
              new PatternNews.Silence(name, deployed, each.template(), since, lines, missing));
        }
      }
    }
    return silent;
  }

  void save(StateSink changes, Function<String, byte[]> key) {
    services.save(changes, key, FORMAT::write);
  }

  void restore(String service, StateReader in) {
    ServiceLines lines = FORMAT.read(in, new ServiceLines());
    services.restore(service, lines);
    stream = service.isEmpty() ? lines : stream;
  }
}
