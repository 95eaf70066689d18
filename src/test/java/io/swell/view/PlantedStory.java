package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.tracking.WindowOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The records that a tracker would publish of a made-up stream: topics that are born, rise, fade
 * and end at set windows. A pure function of its arguments.
 */
public final class PlantedStory {
  /** The story's model. */
  public static final String MODEL = "default";

  private static final Instant START = Instant.parse("2001-01-01T00:00:00Z");
  private static final Duration WINDOW = Duration.ofDays(7);
  private static final int WINDOW_DOCUMENTS = 120;
  private static final String[][] WORDS = {
    {"harbour", "ferry", "tide", "mooring", "pilot", "quay"},
    {"orchard", "cider", "apple", "press", "grafting", "blossom"},
    {"glacier", "moraine", "crevasse", "ice", "melt", "rope"},
    {"loom", "warp", "weft", "shuttle", "wool", "dye"},
    {"comet", "orbit", "telescope", "tail", "perihelion", "nucleus"},
    {"bakery", "sourdough", "oven", "crust", "flour", "starter"},
    {"tram", "timetable", "depot", "rail", "pantograph", "stop"},
    {"beehive", "swarm", "nectar", "queen", "honey", "smoker"},
    {"choir", "alto", "rehearsal", "score", "organ", "tenor"},
    {"dam", "turbine", "reservoir", "spillway", "penstock", "level"},
    {"kite", "wind", "string", "gust", "spar", "tail"},
    {"mosaic", "tile", "grout", "fresco", "pigment", "dome"},
  };

  private PlantedStory() {}

  /** Number of topics in the story. */
  public static int topics() {
    return WORDS.length;
  }

  /** Tells the story to a view, window by window. */
  public static void addTo(TopicView view, int windows) {
    for (int window = 0; window < windows; window++) {
      addTo(view, window, windows);
    }
  }

  /** Tells one window: births and deaths, shares, snapshots, report. */
  public static void addTo(TopicView view, int window, int windows) {
    for (int topic = 0; topic < WORDS.length; topic++) {
      if (window == birth(topic, windows)) {
        view.accept(event(topic, window, TopicEvent.Kind.BORN));
      }
      if (window == end(topic, windows)) {
        view.accept(event(topic, window, TopicEvent.Kind.ENDED));
        view.accept(snapshot(topic, window, windows, Snapshot.State.ENDED));
      }
    }
    List<Integer> live = live(window, windows);
    for (int topic : live) {
      view.accept(activity(topic, window, windows));
    }
    for (int topic : live) {
      view.accept(snapshot(topic, window, windows, Snapshot.State.LIVE));
    }
    view.accept(report(window, live.size()));
  }

  /** Topics that are live in a window. */
  public static List<Integer> live(int window, int windows) {
    var live = new ArrayList<Integer>();
    for (int topic = 0; topic < WORDS.length; topic++) {
      if (window >= birth(topic, windows) && window < end(topic, windows)) {
        live.add(topic);
      }
    }
    return live;
  }

  /** Tells the first documents of the window after the last told one, which does not close. */
  public static void addOpenWindow(TopicView view, int windows, int documents) {
    for (int i = 0; i < documents; i++) {
      view.accept(
          new Assignment(
              MODEL,
              "open" + i,
              "Of today",
              start(windows).plusSeconds(i),
              List.of(
                  new Assignment.TopicWeight(3 + i % 4, 1, 0.5),
                  new Assignment.TopicWeight(8, 1, 0.125)),
              0.4,
              windows + 1L));
    }
  }

  /** How event time would be cut to go on with a day after the story. */
  public static WindowOptions days() {
    return new WindowOptions(Duration.ofDays(1), WindowOptions.Calendar.NONE, Duration.ZERO, 7);
  }

  /** Start of a window. */
  public static Instant start(int window) {
    return START.plus(WINDOW.multipliedBy(window));
  }

  /** One topic's activity in a window. */
  public static TopicActivity activity(int topic, int window, int windows) {
    double share = share(topic, window, windows);
    return new TopicActivity(
        MODEL,
        topic,
        start(window),
        start(window + 1),
        share,
        Math.round(share * WINDOW_DOCUMENTS),
        WINDOW_DOCUMENTS,
        WINDOW_DOCUMENTS / 12.0,
        0,
        List.of(WORDS[topic]));
  }

  /** One topic after a window. */
  public static Snapshot snapshot(int topic, int window, int windows, Snapshot.State state) {
    var terms = new ArrayList<Snapshot.Term>();
    for (int i = 0; i < WORDS[topic].length; i++) {
      double weight = 1.0 / (i + 1.5);
      terms.add(new Snapshot.Term(WORDS[topic][i], weight, weight / 3, 2 + i));
    }
    double share = share(topic, window, windows);
    return new Snapshot(
        MODEL,
        topic,
        topic,
        state,
        WORDS[topic][0] + " " + WORDS[topic][1] + " " + WORDS[topic][2],
        terms,
        share,
        share - share(topic, window - 6, windows),
        0.02,
        0.98,
        0.01,
        0.3,
        List.of(new Snapshot.Representative("d" + topic, "About it", start(window), 0.9)),
        List.of(),
        start(birth(topic, windows)),
        start(window + 1),
        start(window + 1),
        window + 1L,
        false,
        false);
  }

  /** An event of a topic. */
  public static TopicEvent event(int topic, int window, TopicEvent.Kind kind) {
    return new TopicEvent(
        MODEL,
        kind,
        topic,
        null,
        start(window),
        new TopicEvent.Evidence(List.of(WORDS[topic]), List.of("d" + topic), null, 3.5));
  }

  /** The model after a window; its analyzer is none that a server has. */
  public static ModelReport report(int window, int live) {
    return report(window, live, "prose");
  }

  /** The model after a window, with an analyzer. */
  public static ModelReport report(int window, int live, String analyzer) {
    return new ModelReport(
        MODEL,
        "rlsi",
        Map.of("learn.topics", "12"),
        "tf-idf, unit norm",
        analyzer,
        4_000 + 10 * window,
        0.02,
        0.61,
        live,
        0.27,
        0.8,
        (window + 1L) * WINDOW_DOCUMENTS,
        4,
        1,
        window + 1L,
        start(window + 1));
  }

  private static int birth(int topic, int windows) {
    return topic < 7 ? 0 : (topic - 6) * windows / 7;
  }

  private static int end(int topic, int windows) {
    return topic < 3 ? (topic + 1) * windows / 4 : Integer.MAX_VALUE;
  }

  private static double share(int topic, int window, int windows) {
    double peak = birth(topic, windows) + windows * (0.08 + 0.05 * (topic % 5));
    double distance = (window - peak) / (windows * 0.16);
    double wave = 0.25 * Math.sin(window * (0.4 + 0.07 * topic) + topic);
    return 0.01 + 0.16 * Math.exp(-distance * distance) * (1 + wave);
  }
}
