package io.swell.stories;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The mathematics of stories in plain loops, without bounds on documents, members or terms, without
 * ends, returns and near-duplicates other than by their terms: for streams that meet none of these.
 */
final class PlainStories {
  private static final long HOUR = 3_600_000;
  private static final String REPLY = "Re: ";

  static final class PlainDocument {
    long time;
    int number;
    String title = "";
    Map<Integer, Float> weights = new TreeMap<>();
    long id;
  }

  static final class PlainStory {
    List<PlainDocument> groups = new ArrayList<>();
    long documents;
  }

  final List<PlainDocument> documents = new ArrayList<>();
  final Map<Long, PlainStory> stories = new TreeMap<>();
  private final Map<Long, Long> mergedInto = new HashMap<>();
  private long now = Long.MIN_VALUE;

  /** Number of documents before the newest one. */
  private int before;

  private long ids;
  private int sparseSince;

  /** Returns whether a document is of the last hours, or was it when the newest one came. */
  private boolean isWithin(PlainDocument d, long hours) {
    long age = now - d.time;
    int newer = before - d.number;
    return age < hours * HOUR || (age < 7 * hours * HOUR && newer <= 50 * hours / 24.0);
  }

  boolean isHistory(PlainDocument d) {
    boolean isOfYoung = d.number < Math.min(4000, before - 100) && !isWithin(d, 1);
    return isOfYoung || !isWithin(d, 8);
  }

  long count(boolean history, Integer term) {
    return documents.stream()
        .filter(d -> !history || isHistory(d))
        .filter(d -> d.weights.containsKey(term))
        .count();
  }

  /** Counts pairs in a history that moves in steps of about a sixty-fourth of the documents. */
  private long countPair(Integer term, Integer other) {
    int step = Integer.highestOneBit(Math.max(1, documents.size() / 64));
    return documents.stream()
        .limit(historySize() / step * step)
        .filter(d -> d.weights.keySet().containsAll(List.of(term, other)))
        .count();
  }

  long historySize() {
    return documents.stream().filter(this::isHistory).count();
  }

  /** Returns the newest 400 documents, or those of the last hour if these are more, of 8 hours. */
  private List<PlainDocument> recent() {
    return IntStream.range(0, documents.size())
        .filter(i -> i >= documents.size() - 400 || isWithin(documents.get(i), 1))
        .mapToObj(documents::get)
        .filter(d -> !isHistory(d))
        .toList();
  }

  static double gain(double c, double m) {
    return c > m ? c * StrictMath.log(c / m) - c + m : 0;
  }

  private Map<Integer, Float> weigh(StoryDocument document) {
    Map<Integer, Double> raw = new TreeMap<>();
    List<PlainDocument> recent = recent();
    double older = documents.size() - recent.size();
    double squares = 0;
    for (int i = 0; i < document.row().length; i++) {
      int term = document.row()[i];
      double idf =
          Math.max(0.1, StrictMath.log((documents.size() + 2.0) / (count(false, term) + 1.0)));
      double burst = 1;
      double bursting = recent.stream().filter(d -> d.weights.containsKey(term)).count();
      if (older >= 1000 && bursting > 0) {
        double share = (count(false, term) - bursting + 0.5) / (older + 50);
        double gain = gain(bursting, recent.size() * share);
        burst = 1 + DocumentVector.BURST_WEIGHT * Math.min(1, gain / 10);
      }
      double weight = (1 + StrictMath.log(document.count()[i])) * idf * burst;
      raw.put(term, weight);
      squares += weight * weight;
    }
    Map<Integer, Float> weights = new TreeMap<>();
    for (Map.Entry<Integer, Double> each : raw.entrySet()) {
      weights.put(each.getKey(), (float) (each.getValue() / Math.sqrt(squares)));
    }
    return weights;
  }

  /** Returns the centroid, relative to now. */
  Map<Integer, Double> centroid(PlainStory story) {
    Map<Integer, Double> sum = new TreeMap<>();
    for (PlainDocument d : story.groups) {
      double faded = StrictMath.pow(2, (d.time - now) / (24.0 * HOUR));
      d.weights.forEach((term, weight) -> sum.merge(term, faded * weight, Double::sum));
    }
    return sum;
  }

  static double cosine(Map<Integer, ? extends Number> x, Map<Integer, ? extends Number> y) {
    double dot = 0;
    for (Map.Entry<Integer, ? extends Number> each : x.entrySet()) {
      Number other = y.get(each.getKey());
      dot += other == null ? 0 : each.getValue().doubleValue() * other.doubleValue();
    }
    return dot / Math.sqrt(squares(x) * squares(y));
  }

  private static double squares(Map<Integer, ? extends Number> x) {
    return x.values().stream().mapToDouble(v -> v.doubleValue() * v.doubleValue()).sum();
  }

  long current(long id) {
    Long into = mergedInto.get(id);
    return into == null ? id : current(into);
  }

  /** Adds a document and returns the id of its story. */
  long add(StoryDocument document) {
    now = Math.max(now, document.time());
    before = documents.size();
    var d = new PlainDocument();
    d.time = now;
    d.number = before;
    d.title = document.header().title();
    d.weights = weigh(document);
    long best = -1;
    long second = -1;
    double bestCosine = StoryTracker.JOIN_COSINE;
    double secondCosine = StoryTracker.JOIN_COSINE;
    Set<Long> seen = new TreeSet<>();
    for (PlainDocument candidate : candidates(d)) {
      long id = current(candidate.id);
      if (!seen.add(id)) {
        continue;
      }
      PlainStory story = stories.get(id);
      double cosine = cosine(d.weights, story == null ? candidate.weights : centroid(story));
      if (cosine >= StoryTracker.JOIN_COSINE && (best < 0 || cosine > bestCosine)) {
        if (stories.containsKey(best)) {
          second = best;
          secondCosine = bestCosine;
        }
        best = id;
        bestCosine = cosine;
      } else if (cosine >= StoryTracker.JOIN_COSINE
          && story != null
          && (second < 0 || cosine > secondCosine)) {
        second = id;
        secondCosine = cosine;
      }
    }
    d.id = best < 0 ? ids++ : join(d, best, second);
    documents.add(d);
    sparseSince = isSparse() ? sparseSince : documents.size();
    return d.id;
  }

  private long join(PlainDocument d, long best, long second) {
    PlainStory story = stories.get(best);
    if (story == null) {
      story = new PlainStory();
      story.documents = 1;
      PlainDocument first =
          documents.stream().filter(each -> each.id == best).findFirst().orElseThrow();
      story.groups.add(first);
      stories.put(best, story);
    }
    long id = best;
    if (second >= 0) {
      PlainStory other = Objects.requireNonNull(stories.get(second));
      if (cosine(centroid(story), centroid(other)) >= StoryTracker.MERGE_COSINE) {
        id = Math.min(best, second);
        mergedInto.put(Math.max(best, second), id);
        PlainStory older = Objects.requireNonNull(stories.get(id));
        PlainStory younger = Objects.requireNonNull(stories.remove(Math.max(best, second)));
        older.groups.addAll(younger.groups);
        older.groups.sort(Comparator.comparingLong(each -> each.time));
        older.documents += younger.documents;
        story = older;
      }
    }
    story.documents++;
    if (story.groups.stream().noneMatch(each -> jaccard(each, d) >= 0.7)) {
      story.groups.add(d);
    }
    return id;
  }

  private static double jaccard(PlainDocument x, PlainDocument y) {
    Set<Integer> common = new TreeSet<>(x.weights.keySet());
    common.retainAll(y.weights.keySet());
    return (double) common.size() / (x.weights.size() + y.weights.size() - common.size());
  }

  /** Returns the ten newest documents with the rarest term if all have the terms of this one. */
  private List<PlainDocument> candidates(PlainDocument d) {
    List<PlainDocument> rarest =
        d.weights.keySet().stream()
            .map(term -> documents.stream().filter(o -> o.weights.containsKey(term)).toList())
            .min(Comparator.comparingInt(List::size))
            .orElse(List.of());
    List<PlainDocument> newest =
        new ArrayList<>(rarest.subList(Math.max(0, rarest.size() - 10), rarest.size()));
    Collections.reverse(newest);
    boolean areCopies =
        newest.stream()
            .allMatch(o -> isWithin(o, 48) && o.weights.keySet().equals(d.weights.keySet()));
    return newest.size() == 10 && areCopies ? newest : sharingMost(d);
  }

  /** Returns the ten documents of the last 48 hours that share most weight. */
  private List<PlainDocument> sharingMost(PlainDocument d) {
    Map<PlainDocument, Float> shared = new HashMap<>();
    List<PlainDocument> order = new ArrayList<>();
    for (Map.Entry<Integer, Float> term : d.weights.entrySet()) {
      int left = 64;
      for (int i = documents.size() - 1; i >= 0 && left > 0; i--) {
        PlainDocument other = documents.get(i);
        Float weight = other.weights.get(term.getKey());
        if (weight != null && isWithin(other, 48)) {
          left--;
          if (!shared.containsKey(other)) {
            order.add(other);
          }
          shared.merge(other, term.getValue() * weight, Float::sum);
        }
      }
    }
    order.sort(Comparator.comparing((PlainDocument each) -> -shared.getOrDefault(each, 0f)));
    return order.subList(0, Math.min(10, order.size()));
  }

  /** Returns the places of the newest document and of those of a day that resemble it. */
  List<Integer> neighborhood() {
    List<Integer> near = new ArrayList<>();
    int newest = documents.size() - 1;
    Map<Integer, Float> terms = documents.get(newest).weights;
    for (int i = 0; i < newest; i++) {
      PlainDocument d = documents.get(i);
      float dot = 0;
      for (Map.Entry<Integer, Float> term : terms.entrySet()) {
        dot += term.getValue() * d.weights.getOrDefault(term.getKey(), 0f);
      }
      PlainStory story = stories.get(current(d.id));
      boolean isFresh = story == null || story.groups.contains(d);
      if (dot >= 0.25f && isFresh && isWithin(d, 24)) {
        near.add(i);
      }
    }
    near.add(newest);
    return near;
  }

  /** Returns the eight terms with the largest sums of weights in some documents, ascending. */
  List<Integer> core(List<Integer> places) {
    Map<Integer, Double> sums = new TreeMap<>();
    for (int place : places) {
      documents
          .get(place)
          .weights
          .forEach((term, weight) -> sums.merge(term, (double) weight, Double::sum));
    }
    return sums.entrySet().stream()
        .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
        .limit(8)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /**
   * Returns the score of a story: the first or second largest gain of a pair, in the best window.
   */
  double score(PlainStory story) {
    List<Integer> core =
        centroid(story).entrySet().stream()
            .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
            .limit(8)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    double best = score(story, core, 3, isLongSparse() ? 1 : 2);
    return best > 0 || !isSparse() ? best : score(story, core, 2, 2);
  }

  private boolean isLongSparse() {
    return documents.size() - sparseSince >= 1500;
  }

  /** Returns whether the newest 1,000 documents took 36 hours, gaps counted as 12 hours. */
  private boolean isSparse() {
    int oldest = documents.size() - 1001;
    long active = 0;
    for (int i = Math.max(0, oldest) + 1; i < documents.size(); i++) {
      active += Math.min(12 * HOUR, documents.get(i).time - documents.get(i - 1).time);
    }
    return oldest < 0 || active >= 36 * HOUR;
  }

  private static String subject(PlainDocument d) {
    return d.title.startsWith(REPLY) ? d.title.substring(REPLY.length()) : d.title;
  }

  /** Counts a conversation once for each pair: documents of one title of which some are replies. */
  private double score(PlainStory story, List<Integer> core, int least, int rank) {
    double all = historySize() + 5000.0;
    double best = 0;
    List<String> replied =
        story.groups.stream()
            .filter(d -> isWithin(d, 24) && d.title.startsWith(REPLY))
            .map(PlainStories::subject)
            .toList();
    for (long hours : new long[] {1, 3, 8, 24}) {
      long n = documents.stream().filter(d -> isWithin(d, hours)).count();
      List<Double> gains = new ArrayList<>();
      for (Integer t : core) {
        for (Integer u : core) {
          double c =
              story.groups.stream()
                  .filter(d -> isWithin(d, hours))
                  .filter(d -> d.weights.containsKey(t) && d.weights.containsKey(u))
                  .map(d -> replied.contains(subject(d)) ? subject(d) : d)
                  .distinct()
                  .count();
          if (t < u && c >= least) {
            double pt = (count(true, t) + 0.5) / all;
            double pu = (count(true, u) + 0.5) / all;
            gains.add(gain(c, n * ((countPair(t, u) + 0.5) / all + pt * pu)));
          }
        }
      }
      gains.sort(Comparator.reverseOrder());
      best = gains.size() < rank ? best : Math.max(best, gains.get(rank - 1));
    }
    return best;
  }
}
