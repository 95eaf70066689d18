package io.swell.evaluation;

import io.swell.engine.Bag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A stream whose documents carry the labels [event, "on-topic" or "off-topic"]. */
final class LabelledStream {
  private static final double ON_TOPIC = 0.7;
  private static final int NULL_DRAWS = 20;
  private static final long WINDOW = 900_000;
  private static final long HOUR = 3_600_000;
  private static final int COMPARED = 80;

  private record Document(String event, boolean onTopic, String letters) {}

  private final Map<String, Document> documents = new HashMap<>();
  private final Map<String, List<Instant>> events = new LinkedHashMap<>();
  private final Map<Long, List<String>> hours = new HashMap<>();
  private final Set<Long> windows = new HashSet<>();

  LabelledStream(List<Bag> bags) {
    for (Bag bag : bags) {
      String event = bag.labels().get(0);
      boolean onTopic = bag.labels().get(1).equals("on-topic");
      String letters = bag.title().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]+", "");
      documents.put(
          bag.id(),
          new Document(event, onTopic, letters.substring(0, Math.min(COMPARED, letters.length()))));
      List<Instant> times = events.computeIfAbsent(event, name -> new ArrayList<>());
      if (onTopic) {
        times.add(Instant.ofEpochMilli(bag.eventTime()));
      }
      long hour = Math.floorDiv(bag.eventTime(), HOUR);
      hours.computeIfAbsent(hour, each -> new ArrayList<>()).add(bag.id());
      windows.add(Math.floorDiv(bag.eventTime(), WINDOW));
    }
    events.values().forEach(times -> times.sort(null));
  }

  /** Times of each event's on-topic documents, ascending. */
  Map<String, List<Instant>> events() {
    return events;
  }

  /** The number of windows of 15 minutes of event time that hold a document. */
  int windows() {
    return windows.size();
  }

  /** The window that a time lies in or ends. */
  static long window(Instant time) {
    return Math.floorDiv(time.toEpochMilli() - 1, WINDOW);
  }

  /**
   * The event that at least 70 % of the documents are on-topic of, or null. Documents that begin
   * with the same 80 letters count once.
   */
  @Nullable String event(List<String> ids) {
    Map<String, Integer> counts = new HashMap<>();
    Set<String> met = new HashSet<>();
    int all = 0;
    for (String id : ids) {
      Document document = documents.get(id);
      if (document == null) {
        throw new IllegalArgumentException(
            "an alert shows document " + id + ", which the corpus does not hold");
      }
      if (document.letters().isEmpty() || met.add(document.letters())) {
        all++;
        if (document.onTopic()) {
          counts.merge(document.event(), 1, Integer::sum);
        }
      }
    }
    double least = ON_TOPIC * all;
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() >= least)
        .map(Map.Entry::getKey)
        .findAny()
        .orElse(null);
  }

  /** The share of as many random documents of one random hour each that are about an event. */
  double byChance(List<Detection> alerts) {
    var random = new SplittableRandom(0);
    List<List<String>> all = hours.values().stream().filter(hour -> hour.size() >= 10).toList();
    int right = 0;
    for (int draw = 0; draw < NULL_DRAWS; draw++) {
      for (Detection alert : alerts) {
        List<String> hour = all.get(random.nextInt(all.size()));
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < Math.max(1, alert.documents().size()); i++) {
          drawn.add(hour.get(random.nextInt(hour.size())));
        }
        right += event(drawn) == null ? 0 : 1;
      }
    }
    return (double) right / Math.max(1, NULL_DRAWS * alerts.size());
  }
}
