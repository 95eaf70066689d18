package io.swell.stories;

import io.swell.config.OptionCatalog;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A stream of random talk in which events begin, each with words of its own. */
final class PlantedStories {
  static final long HOUR = 3_600_000;
  static final int COMMON = 2000;
  private static final int EVENT_WORDS = 6;

  private final Random random;
  private final List<StoryDocument> documents = new ArrayList<>();
  private long time = 1_000_000_000_000L;
  private boolean hasConversations;

  PlantedStories(int seed) {
    random = new Random(seed);
  }

  static StoryOptions options(String... settings) {
    var reader = OptionCatalog.of(List.of(StoryOptions.class)).reader();
    for (String each : settings) {
      reader.set(each);
    }
    return reader.read().get(StoryOptions.class);
  }

  /** Returns a document with each of some words once. */
  static StoryDocument document(String id, long time, int... rows) {
    int[] ones = new int[rows.length];
    Arrays.fill(ones, 1);
    return new StoryDocument(new DocumentHeader(id, "", DocumentOrigin.NONE, time, 0), rows, ones);
  }

  /** Adds talk, and of each event one document after every few. */
  PlantedStories add(int number, int minutes, int... events) {
    for (int i = 0; i < number; i++) {
      time += (long) (random.nextDouble() * 2 * minutes * 60_000);
      documents.add(document("talk", words(7, -1)));
      if (events.length > 0 && i % 3 == 0) {
        time++;
        int event = events[random.nextInt(events.length)];
        documents.add(document("event" + event, words(3, event)));
      }
    }
    return this;
  }

  /** Adds documents of a few words of one event and nothing else. */
  PlantedStories addShort(int number, int minutes, int event) {
    for (int i = 0; i < number; i++) {
      time += minutes * 60_000L;
      documents.add(document("event" + event, words(0, event)));
    }
    return this;
  }

  /** Gives what is added from now on titles of a few conversations; some are replies. */
  PlantedStories withConversations() {
    hasConversations = true;
    return this;
  }

  private String title(String name) {
    return hasConversations
        ? (random.nextInt(3) == 0 ? "Re: " : "") + name + " " + random.nextInt(8)
        : "";
  }

  PlantedStories pause(long hours) {
    time += hours * HOUR;
    return this;
  }

  List<StoryDocument> documents() {
    return documents;
  }

  private StoryDocument document(String name, Map<Integer, Integer> words) {
    return new StoryDocument(
        new DocumentHeader(
            name + "-" + documents.size(),
            title(name),
            new DocumentOrigin("source " + random.nextInt(5), null, null),
            time,
            0),
        words.keySet().stream().mapToInt(w -> w).toArray(),
        words.values().stream().mapToInt(c -> c).toArray());
  }

  /** Returns some words of talk, the frequent ones first, and four of six of an event's. */
  private Map<Integer, Integer> words(int talk, int event) {
    var words = new TreeMap<Integer, Integer>();
    while (words.size() < talk) {
      words.merge((int) (COMMON * Math.pow(random.nextDouble(), 2)), 1, Integer::sum);
    }
    for (int left = 4; event >= 0 && left > 0; left--) {
      words.merge(COMMON + EVENT_WORDS * event + random.nextInt(EVENT_WORDS), 1, Integer::sum);
    }
    return words;
  }

  /** Returns the score of a story now. */
  static double score(StoryTracker tracker, long id) {
    Story story = tracker.table.story(id);
    NoveltyScorer.Score score =
        story == null
            ? null
            : tracker.scorer.score(
                story.members.documents(),
                story.core(),
                tracker.groups.thresholds().isLongSparse(),
                0);
    return score == null ? 0 : score.value();
  }

  /** Returns what is known of a story that has not ended, else null. */
  static @Nullable StorySummary story(StoryTracker tracker, long id) {
    Story story = tracker.table.story(id);
    return story == null ? null : story.summary(tracker.ring);
  }

  /** Gives documents to a tracker in mini-batches, each at the time of its last document. */
  static List<StoryTracker.Step> track(
      StoryTracker tracker, List<StoryDocument> documents, int batch) {
    List<StoryTracker.Step> steps = new ArrayList<>();
    for (int from = 0; from < documents.size(); from += batch) {
      var part = documents.subList(from, Math.min(documents.size(), from + batch));
      steps.add(tracker.add(part, part.get(part.size() - 1).time(), false));
    }
    return steps;
  }

  static List<StoryAlert> alerts(List<StoryTracker.Step> steps) {
    return steps.stream().flatMap(step -> step.alerts().stream()).toList();
  }
}
