package io.swell.patterns;

import io.swell.state.Pieces;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * The patterns that were first seen within the last day of event time, at most {@link #MOST}, and
 * the services that write lines.
 */
public final class NewPatterns extends StatePart {
  static final StateKind KIND =
      new StateKind('G', "new patterns of log lines, and the services that write them");

  private static final int MOST = 1000;
  private static final long DAY = 24 * ServiceLines.HOUR;
  private static final StateFormat<NewPattern> FORMAT = StateFormat.of(NewPattern.class);

  private final Pieces<Long, NewPattern> patterns = new Pieces<>();
  private final Services services = new Services();
  private final TreeSet<Long> touched = new TreeSet<>();

  /** Creates an empty set. */
  public NewPatterns() {
    super(KIND);
  }

  /**
   * Takes in a line and its pattern.
   *
   * @param isNew whether no line had the pattern before
   * @param before how many lines the stream had before
   */
  void add(long pattern, boolean isNew, LogLine line, long before) {
    services.add(line, before + 1);
    NewPattern known = patterns.get(pattern);
    if (isNew) {
      long watched = line.time() - services.begin();
      long since = services.first(line.service());
      boolean isNewService =
          since > services.begin() + ServiceLines.HOUR && line.time() - since < DAY;
      patterns.put(pattern, NewPattern.of(line, isNewService, watched, before));
      patterns.keepNewest(MOST);
      touched.add(pattern);
    } else if (known != null) {
      patterns.put(pattern, known.with(line, before));
      touched.add(pattern);
    }
  }

  /** Returns the number of the newest line's hour since 1970. */
  public long hour() {
    return Math.floorDiv(services.now(), ServiceLines.HOUR);
  }

  /** Forgets a pattern that has become part of another. */
  void remove(long pattern) {
    patterns.remove(pattern);
    touched.remove(pattern);
  }

  void delete(String document) {
    patterns.replaceAll(each -> each.without(document));
  }

  /**
   * Returns what is new since the last call.
   *
   * @param lines how many the stream has had
   */
  PatternNews take(LongFunction<String> template, long lines) {
    patterns.removeIf(each -> each.first() <= services.now() - DAY);
    List<PatternNews.Observed> observed = new ArrayList<>();
    for (long pattern : touched) {
      NewPattern found = patterns.get(pattern);
      if (found != null) {
        observed.add(new PatternNews.Observed(template.apply(pattern), found));
      }
    }
    touched.clear();
    return new PatternNews(
        observed, List.copyOf(patterns.values()), lines, services.silent(), services.now());
  }

  @Override
  public void save(StateSink changes) {
    patterns.save(changes, id -> key().putByte(0).putLong(id).take(), FORMAT::write);
    services.save(changes, name -> key().putByte(1).putString(name).take());
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    if (key.getByte() == 0) {
      patterns.restore(key.getLong(), FORMAT.read(value));
    } else {
      services.restore(key.getString(), value);
    }
  }
}
