package io.swell.evaluation;

import io.swell.evaluation.LivesRun.Dated;
import io.swell.evaluation.LivesRun.Round;
import io.swell.evaluation.PlantedLives.Union;
import io.swell.evaluation.PlantedStream.Plan;
import io.swell.model.SparseVector;
import io.swell.output.Alert;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a run made of the planted lives.
 *
 * <p>Identity: planted topics are matched with ids one to one over the whole stream, so that most
 * snapshots agree, which they do at a cosine of 0.5 or more; {@code IDF1 = 2 IDTP / (2 IDTP + IDFP
 * + IDFN)} (Ristani and others, 2016) counts snapshots from document 1,000 on. A planted topic
 * counts from its 60th document of its own to its last; an id that is like one that does not count,
 * and like none that does, is neither right nor wrong. Two that become one go on as the one whose
 * id is older.
 */
final class LivesScore {
  static final int WARM_UP = 1000;
  private static final int DUE = 60;
  private static final double SAME = 0.5;
  private static final double FOUND = 0.9;

  private final PlantedStream stream;
  private final PlantedLives lives;
  private final LivesRun run;
  private final List<SparseVector> planted;

  /** Documents of its own that a topic has by a document. */
  private final int[][] own;

  /** By round, planted topic and id. */
  private final List<Map<Long, double[]>> cosines = new ArrayList<>();

  private final List<Long> ids;
  private final int[] idOf;
  private double agreed;
  private double plantedSnapshots;
  private double idSnapshots;

  LivesScore(PlantedStream stream, PlantedLives lives, LivesRun run, int due) {
    this.stream = stream;
    this.lives = lives;
    this.run = run;
    planted = stream.truth();
    own = own(stream);
    for (Round round : run.rounds()) {
      List<SparseVector> truth = lives.truth(planted, round.documents() - 1);
      Map<Long, double[]> all = new TreeMap<>();
      round
          .topics()
          .forEach(
              (id, topic) ->
                  all.put(
                      id,
                      truth.stream()
                          .mapToDouble(each -> PlantedRecovery.cosine(each, topic))
                          .toArray()));
      cosines.add(all);
    }
    var every = new TreeSet<Long>();
    cosines.forEach(each -> every.addAll(each.keySet()));
    ids = List.copyOf(every);
    idOf = match(due);
  }

  LivesScore(PlantedStream stream, PlantedLives lives, LivesRun run) {
    this(stream, lives, run, DUE);
  }

  private static int[][] own(PlantedStream stream) {
    int[][] own = new int[stream.plan().topics()][stream.plan().documents() + 1];
    for (int i = 0; i < stream.plan().documents(); i++) {
      for (int p = 0; p < own.length; p++) {
        own[p][i + 1] = own[p][i] + (stream.mainTopic(i) == p ? 1 : 0);
      }
    }
    return own;
  }

  private int[] match(int due) {
    double[][] together = new double[planted.size()][ids.size()];
    for (int r = 0; r < cosines.size(); r++) {
      int documents = run.rounds().get(r).documents();
      if (documents <= WARM_UP) {
        continue;
      }
      boolean[] counts = new boolean[planted.size()];
      for (int p = 0; p < counts.length; p++) {
        counts[p] =
            own[p][documents] > 0 && own[p][documents] >= due && lives.isLive(p, documents - 1);
        plantedSnapshots += counts[p] ? 1 : 0;
      }
      for (Map.Entry<Long, double[]> entry : cosines.get(r).entrySet()) {
        boolean isLikeOne = false;
        boolean isExcused = false;
        for (int p = 0; p < counts.length; p++) {
          if (entry.getValue()[p] >= SAME) {
            isLikeOne |= counts[p];
            isExcused = true;
            together[goesOnAs(p, documents)][ids.indexOf(entry.getKey())] += counts[p] ? 1 : 0;
          }
        }
        idSnapshots += isLikeOne || !isExcused ? 1 : 0;
      }
    }
    int[] columns = BestAssignment.of(together);
    for (int p = 0; p < columns.length; p++) {
      agreed += columns[p] < 0 ? 0 : together[p][columns[p]];
    }
    return columns;
  }

  /** A union goes on as the one of the two that has the older id. */
  private int goesOnAs(int topic, int documents) {
    for (Union union : lives.unions()) {
      if (union.into() == topic && documents > union.from()) {
        long id = before(topic, union.from());
        long other = before(union.topic(), union.from());
        return other >= 0 && other < id ? union.topic() : topic;
      }
    }
    return topic;
  }

  /** Identity F1 by snapshot. */
  double identity() {
    return 2 * agreed / (plantedSnapshots + idSnapshots);
  }

  /** The id that stands for a planted topic over the whole stream, or -1. */
  long id(int topic) {
    return idOf[topic] < 0 ? -1 : ids.get(idOf[topic]);
  }

  /** Each late topic's own documents until an id had a cosine of 0.9 to it, or -1. */
  int[] ownDocumentsUntilFound() {
    Plan plan = stream.plan();
    return IntStream.range(plan.topics() - plan.late(), plan.topics())
        .map(
            p ->
                IntStream.range(0, cosines.size())
                    .filter(r -> cosines.get(r).values().stream().anyMatch(c -> c[p] >= FOUND))
                    .map(r -> own[p][run.rounds().get(r).documents()])
                    .filter(n -> n > 0)
                    .findFirst()
                    .orElse(-1))
        .toArray();
  }

  /** Births and ends that use an id again: an id born twice, or seen after its end. */
  int reused() {
    Set<Long> born = new HashSet<>();
    Set<Long> over = new HashSet<>();
    int reused = 0;
    for (Dated<TopicEvent> dated : run.events()) {
      TopicEvent event = dated.what();
      if (event.event() == Kind.BORN) {
        reused += born.add(event.topic()) ? 0 : 1;
      } else if (event.event() != Kind.DRIFTED) {
        reused += over.add(event.topic()) ? 0 : 1;
        final int end = dated.documents();
        reused +=
            (int)
                run.rounds().stream()
                    .filter(round -> round.documents() > end)
                    .filter(round -> round.topics().containsKey(event.topic()))
                    .count();
      }
    }
    return reused;
  }

  /** The merges of the two ids of a union: documents from its first one to the event. */
  List<Integer> merges(Union union) {
    long a = before(union.topic(), union.from());
    long b = before(union.into(), union.from());
    return run.events().stream()
        .filter(dated -> dated.what().event() == Kind.MERGED && dated.documents() >= union.from())
        .filter(
            dated ->
                Set.of(a, b)
                    .equals(
                        Set.of(dated.what().topic(), Objects.requireNonNull(dated.what().into()))))
        .map(dated -> dated.documents() - union.from())
        .toList();
  }

  /** The id most like a planted topic in the last snapshot before a document. */
  private long before(int topic, int document) {
    Map<Long, double[]> last =
        IntStream.range(0, cosines.size())
            .filter(r -> run.rounds().get(r).documents() <= document)
            .mapToObj(cosines::get)
            .reduce(Map.of(), (one, other) -> other);
    return last.entrySet().stream()
        .filter(entry -> entry.getValue()[topic] >= SAME)
        .max(Map.Entry.comparingByValue((x, y) -> Double.compare(x[topic], y[topic])))
        .map(Map.Entry::getKey)
        .orElse(-1L - topic);
  }

  long merges() {
    return count(Kind.MERGED, 0);
  }

  /** Events of a kind after a document. */
  long count(Kind kind, int after) {
    return run.events().stream()
        .filter(dated -> dated.what().event() == kind && dated.documents() > after)
        .count();
  }

  /** Births after the warm-up of ids that stand for no planted topic. */
  List<Long> falseBirths() {
    Set<Long> right =
        IntStream.range(0, planted.size()).mapToObj(this::id).collect(Collectors.toSet());
    return run.events().stream()
        .filter(dated -> dated.what().event() == Kind.BORN && dated.documents() > WARM_UP)
        .map(dated -> dated.what().topic())
        .filter(id -> !right.contains(id))
        .toList();
  }

  /** Documents from a topic's end to its id's going dormant; empty if it never did. */
  List<Integer> dormant(int topic) {
    int end = Objects.requireNonNull(lives.ends().get(topic));
    long id = before(topic, end);
    return run.events().stream()
        .filter(dated -> dated.what().event() == Kind.ENDED && dated.what().topic() == id)
        .filter(dated -> dated.documents() >= end)
        .map(dated -> dated.documents() - end)
        .toList();
  }

  /** Documents from a topic's end to the first alert that it fades; empty if there was none. */
  List<Integer> fading(int topic) {
    int end = Objects.requireNonNull(lives.ends().get(topic));
    long id = before(topic, end);
    return run.alerts().stream()
        .filter(dated -> dated.what().kind() == Alert.Kind.FADING && dated.documents() >= end)
        .filter(dated -> Objects.equals(dated.what().topic(), id))
        .map(dated -> dated.documents() - end)
        .limit(1)
        .toList();
  }

  /** The largest cosine of any id to each planted topic that is live at the end. */
  double[] atTheEnd() {
    double[] most = new double[planted.size()];
    for (double[] each : cosines.get(cosines.size() - 1).values()) {
      Arrays.setAll(most, p -> Math.max(most[p], each[p]));
    }
    return IntStream.range(0, most.length)
        .filter(p -> lives.isLive(p, stream.plan().documents() - 1))
        .mapToDouble(p -> most[p])
        .toArray();
  }
}
