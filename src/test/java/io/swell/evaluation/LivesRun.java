package io.swell.evaluation;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Engine;
import io.swell.engine.Outputs;
import io.swell.math.Parallel;
import io.swell.model.RowCounts;
import io.swell.model.SparseVector;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tracker with its defaults, a snapshot of every topic after every mini-batch and what else is
 * set, over a planted stream: everything that it said of the lives of topics. A document comes
 * every ten minutes.
 */
final class LivesRun implements Outputs {
  private static final long STEP = Duration.ofMinutes(10).toMillis();

  /** What was said after a number of documents. */
  record Dated<T>(T what, int documents) {}

  /** The live topics' positive weights, by id, after a number of documents. */
  record Round(int documents, Map<Long, SparseVector> topics) {}

  private final List<Round> rounds = new ArrayList<>();
  private final List<Dated<TopicEvent>> events = new ArrayList<>();
  private final List<Dated<Alert>> alerts = new ArrayList<>();
  private int given;

  /** Runs it, with {@code topics.terms} as many as a planted topic has. */
  static LivesRun of(PlantedStream stream, String... set) {
    var reader =
        OptionCatalog.of(Engine.OPTIONS)
            .reader()
            .set("topics.terms=" + stream.plan().termsPerTopic())
            .set("snapshots.every=1");
    for (String each : set) {
      reader = reader.set(each);
    }
    var engine = Engine.of("planted", "none", reader.read(), Parallel.SEQUENTIAL);
    var run = new LivesRun();
    for (int i = 0; i < stream.plan().documents(); i++) {
      run.given = i + 1;
      engine.accept(bag(stream.counts(), i), run);
    }
    engine.finish(run);
    return run;
  }

  private static Bag bag(RowCounts counts, int document) {
    Map<String, Integer> terms = new TreeMap<>();
    for (int e = counts.start()[document]; e < counts.start()[document + 1]; e++) {
      terms.put("t" + counts.row()[e], counts.count()[e]);
    }
    return new Bag(
        "planted",
        "d" + document,
        document * STEP,
        0,
        null,
        "en",
        List.of(),
        "document " + document,
        terms.keySet().toArray(new String[0]),
        terms.values().stream().mapToInt(Integer::intValue).toArray(),
        0);
  }

  List<Round> rounds() {
    return rounds;
  }

  List<Dated<TopicEvent>> events() {
    return events;
  }

  List<Dated<Alert>> alerts() {
    return alerts;
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    if (snapshot.state() != Snapshot.State.LIVE) {
      return;
    }
    if (rounds.isEmpty() || rounds.get(rounds.size() - 1).documents() != given) {
      rounds.add(new Round(given, new TreeMap<>()));
    }
    rounds.get(rounds.size() - 1).topics().put(snapshot.topic(), topic(snapshot));
  }

  private static SparseVector topic(Snapshot snapshot) {
    record Entry(int row, double weight) {}
    List<Entry> entries =
        snapshot.terms().stream()
            .filter(term -> term.weight() > 0)
            .map(term -> new Entry(Integer.parseInt(term.term().substring(1)), term.weight()))
            .sorted(Comparator.comparingInt(Entry::row))
            .toList();
    return new SparseVector(
        entries.stream().mapToInt(Entry::row).toArray(),
        entries.stream().mapToDouble(Entry::weight).toArray());
  }

  @Override
  public void event(TopicEvent event) {
    events.add(new Dated<>(event, given));
  }

  @Override
  public void alert(Alert alert) {
    alerts.add(new Dated<>(alert, given));
  }

  @Override
  public void assignment(Assignment assignment) {
    // lives are judged by what topics are, not by what documents are given to them
  }

  @Override
  public void activity(TopicActivity activity) {
    // as above
  }

  @Override
  public void report(ModelReport report) {
    // as above
  }
}
