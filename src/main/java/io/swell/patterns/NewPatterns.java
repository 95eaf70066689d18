package io.swell.patterns;

import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The patterns that were first seen within the last day of event time, at most {@link #MOST}, and
 * the services that write lines.
 */
public final class NewPatterns extends StatePart {
  static final StateKind KIND =
      new StateKind('G', "new patterns of log lines, and the services that write them");

  private static final int MOST = 1000;

  /** Occurrences of a new pattern that are reported at once; later ones with the mini-batch. */
  private static final int FIRST_OCCURRENCES = 10;

  private static final long DAY = 24 * ServiceLines.HOUR;

  private final NumberedPieces<NewPattern> patterns =
      new NumberedPieces<>(KIND.key().putByte(0), StateFormat.of(NewPattern.class));

  private final Services services = new Services();

  /** Creates an empty set. */
  public NewPatterns() {
    super(KIND);
  }

  /**
   * Takes in a line and its pattern.
   *
   * @param isNew whether no line had the pattern before
   * @param before how many lines the stream had before
   * @return whether this is news at once: it is one of the first occurrences of a new pattern
   */
  boolean add(long pattern, boolean isNew, LogLine line, long before) {
    services.add(line, before + 1);
    NewPattern known = patterns.get(pattern);
    if (isNew) {
      long begin = services.stream.first;
      long since = services.of(line.service()).first;
      boolean isNewService = since > begin + ServiceLines.HOUR && line.time() - since < DAY;
      long ofService = services.lines(line.service()) - 1;
      long watched = line.time() - begin;
      String deployed = services.deployed(line.service(), line.time());
      patterns.put(
          pattern, NewPattern.of(line, isNewService, deployed, watched, before, ofService));
      patterns.keepNewest(MOST);
      return true;
    }
    if (known == null) {
      return false;
    }
    NewPattern grown = known.with(line, before);
    patterns.put(pattern, grown);
    return grown.occurrences() > known.occurrences() && grown.occurrences() <= FIRST_OCCURRENCES;
  }

  /**
   * Takes note that a service was deployed: its patterns that are new within a day after are new
   * since then.
   *
   * @param service or empty for all
   */
  public void observeDeployment(String service, String version) {
    services.deploy(service, version);
  }

  HourLines hours() {
    return services.stream.hours;
  }

  /** Returns the latest event time of a line. */
  public long now() {
    return services.stream.last;
  }

  /** Forgets a pattern that has become part of another. */
  void remove(long pattern) {
    patterns.remove(pattern);
  }

  void delete(String document) {
    patterns.replaceAll(each -> each.without(document));
  }

  /**
   * Returns what is new since the last call.
   *
   * @param taken how many lines the stream had had then
   * @param lines how many it has had
   */
  PatternNews take(
      LongFunction<String> template, List<PatternNews.Surging> surges, long taken, long lines) {
    patterns.removeIf(each -> each.first() <= now() - DAY);
    List<PatternNews.Observed> observed = new ArrayList<>();
    for (long pattern : patterns.keys()) {
      NewPattern found = patterns.get(pattern);
      if (found != null && found.newest() >= taken) {
        long ofService = services.lines(found.service());
        observed.add(new PatternNews.Observed(template.apply(pattern), found, ofService));
      }
    }
    return new PatternNews(observed, List.copyOf(patterns.values()), surges, lines);
  }

  /** Returns the services and patterns of which more lines are missing than ever before. */
  List<PatternNews.Silence> silent(Collection<LinePattern> patterns) {
    List<PatternNews.Silence> silent = services.silent();
    silent.addAll(services.silent(patterns));
    return silent;
  }

  void endGap(LinePattern pattern, long time) {
    if (pattern.mayMiss(time)) {
      double missing = pattern.missing(services.of(pattern.onlyService()), time);
      pattern.longestGap = Math.max(pattern.longestGap, missing);
    }
  }

  @Override
  public void save(StateSink changes) {
    patterns.save(changes);
    services.save(changes, name -> key().putByte(1).putString(name).take());
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    if (key.getByte() == 0) {
      patterns.restore(key, value);
    } else {
      services.restore(key.getString(), value);
    }
  }
}
