package io.swell.view;

import static java.util.Comparator.comparingLong;

import io.swell.output.TopicActivity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The activity of one model's topics in the newest closed windows. Answers add the activity in open
 * windows after it.
 */
final class WindowTable {
  private final int most;
  private final NavigableMap<Instant, SortedMap<Long, TopicActivity>> windows = new TreeMap<>();

  WindowTable(int most) {
    this.most = most;
  }

  /** Returns the row, with the label, of a topic. */
  interface Names {
    HeatMap.Row row(long topic, List<String> terms);
  }

  void add(TopicActivity activity) {
    windows
        .computeIfAbsent(activity.windowStart(), start -> new TreeMap<>())
        .put(activity.topic(), activity);
    if (windows.size() > most) {
      windows.pollFirstEntry();
    }
  }

  int size() {
    return windows.size();
  }

  /** Returns a topic's activity in the windows that begin in a range, oldest first. */
  List<TopicActivity> of(long topic, TimeRange range) {
    return within(range).stream()
        .filter(window -> window.containsKey(topic))
        .map(window -> window.get(topic))
        .toList();
  }

  List<SortedMap<Long, TopicActivity>> newest(int limit) {
    var newest = new ArrayList<>(newestFirst().stream().limit(limit).toList());
    Collections.reverse(newest);
    return newest;
  }

  Collection<SortedMap<Long, TopicActivity>> newestFirst() {
    return windows.descendingMap().values();
  }

  /** Returns a topic's activity in the newest window, or null if it has none. */
  @Nullable TopicActivity newestOf(long topic) {
    return windows.isEmpty() ? null : windows.lastEntry().getValue().get(topic);
  }

  List<SortedMap<Long, TopicActivity>> within(TimeRange range) {
    return List.copyOf(windows.subMap(range.from(), true, range.to(), false).values());
  }

  /** Returns at most {@code rows} topics, those that are or were largest, in the order of ids. */
  HeatMap heatMap(TimeRange range, int rows, List<OpenWindows.Column> open, Names names) {
    var columns = with(open, range);
    var chosen = new ArrayList<>(largest(columns, rows));
    chosen.sort(comparingLong(TopicActivity::topic));
    var index = new HashMap<Long, Integer>();
    chosen.forEach(activity -> index.put(activity.topic(), index.size()));
    var cells = new ArrayList<HeatMap.Cell>();
    for (int column = 0; column < columns.size(); column++) {
      for (TopicActivity here : columns.get(column).values()) {
        Integer row = index.get(here.topic());
        if (row != null && here.share() > 0) {
          cells.add(new HeatMap.Cell(column, row, here.share(), here.z()));
        }
      }
    }
    return new HeatMap(headings(range, open), rows(chosen, names), cells);
  }

  /** Returns the {@code top} topics that are or were largest, and the sum of the others. */
  StreamGraph streamGraph(TimeRange range, int top, List<OpenWindows.Column> open, Names names) {
    var columns = with(open, range);
    List<TopicActivity> chosen = largest(columns, top);
    var shares = new ArrayList<List<Double>>();
    double[] other = new double[columns.size()];
    for (int column = 0; column < other.length; column++) {
      for (TopicActivity here : columns.get(column).values()) {
        other[column] += here.share();
      }
    }
    for (int i = 0; i < open.size(); i++) {
      other[other.length - open.size() + i] += open.get(i).rest();
    }
    for (TopicActivity topic : chosen) {
      var line = new ArrayList<Double>();
      for (int column = 0; column < other.length; column++) {
        TopicActivity here = columns.get(column).get(topic.topic());
        double share = here == null ? 0 : here.share();
        other[column] = Math.max(0, other[column] - share);
        line.add(share);
      }
      shares.add(line);
    }
    return new StreamGraph(
        headings(range, open), rows(chosen, names), shares, Arrays.stream(other).boxed().toList());
  }

  /**
   * Returns the newest activity of the topics that are large now, half of them, and of those that
   * were: with the largest sums of shares in the newest tenth of the windows, and in all of them.
   * The largest in all comes first.
   */
  private static List<TopicActivity> largest(
      List<SortedMap<Long, TopicActivity>> columns, int most) {
    var newest = new TreeMap<Long, TopicActivity>();
    for (var window : columns) {
      for (TopicActivity activity : window.values()) {
        newest.merge(activity.topic(), activity, (old, now) -> now.terms().isEmpty() ? old : now);
      }
    }
    List<Long> ever = bySum(columns);
    var chosen = new LinkedHashSet<Long>();
    bySum(columns.subList(columns.size() - (columns.size() + 9) / 10, columns.size())).stream()
        .limit((most + 1) / 2)
        .forEach(chosen::add);
    ever.stream().takeWhile(topic -> chosen.size() < most).forEach(chosen::add);
    return ever.stream().filter(chosen::contains).map(newest::get).toList();
  }

  /** Returns the topics with a share in some of the windows, the largest sum of shares first. */
  private static List<Long> bySum(List<SortedMap<Long, TopicActivity>> columns) {
    var sums = new TreeMap<Long, Double>();
    for (var window : columns) {
      window.values().forEach(here -> sums.merge(here.topic(), here.share(), Double::sum));
    }
    return sums.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .sorted(Map.Entry.<Long, Double>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<HeatMap.Row> rows(List<TopicActivity> topics, Names names) {
    return topics.stream().map(a -> names.row(a.topic(), a.terms())).toList();
  }

  private List<SortedMap<Long, TopicActivity>> with(
      List<OpenWindows.Column> open, TimeRange range) {
    return Stream.concat(within(range).stream(), open.stream().map(OpenWindows.Column::topics))
        .toList();
  }

  private List<HeatMap.Window> headings(TimeRange range, List<OpenWindows.Column> open) {
    return Stream.concat(
            within(range).stream().map(WindowTable::heading),
            open.stream().map(OpenWindows.Column::window))
        .toList();
  }

  /**
   * Returns a topic's shares in windows, and a null between two of them if the stream had no
   * documents between them.
   */
  static List<@Nullable Double> shares(List<SortedMap<Long, TopicActivity>> windows, long topic) {
    List<@Nullable Double> shares = new ArrayList<>(windows.size());
    Instant end = Instant.MAX;
    for (var window : windows) {
      HeatMap.Window heading = heading(window);
      if (heading.start().isAfter(end)) {
        shares.add(null);
      }
      end = heading.end();
      TopicActivity here = window.get(topic);
      shares.add(here == null ? 0.0 : here.share());
    }
    return shares;
  }

  static HeatMap.Window heading(Map<Long, TopicActivity> window) {
    TopicActivity any = window.values().iterator().next();
    return new HeatMap.Window(any.windowStart(), any.windowEnd(), any.windowDocuments(), true);
  }

  /** Returns the newest window that had begun at an instant, or null if there is none. */
  @Nullable SortedMap<Long, TopicActivity> at(Instant instant) {
    Map.Entry<Instant, SortedMap<Long, TopicActivity>> found = windows.floorEntry(instant);
    return found == null ? null : found.getValue();
  }
}
