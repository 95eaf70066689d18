package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.engine.Engine;
import io.swell.engine.Outputs;
import io.swell.evaluation.MainTopics;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.model.LearnOptions;
import io.swell.model.SparseVector;
import io.swell.output.Assignment;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.vocabulary.RowCounts;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The whole tracker, births and deaths too, on a stream with topics born midway. Prints a line of
 * JSON and writes the topics that live at the end.
 *
 * <pre>RecoveryRun STREAM TOPICS BATCH TERMS TOPICS-FILE</pre>
 */
final class RecoveryRun implements Outputs {
  /** The cosine at which a late topic counts as found. */
  private static final double FOUND = 0.9;

  private final PlantedStream stream;
  private final Map<Long, Snapshot> newest = new TreeMap<>();
  private final MainTopics mainTopics = new MainTopics();
  private int births;

  private RecoveryRun(PlantedStream stream) {
    this.stream = stream;
  }

  public static void main(String[] arguments) throws Exception {
    var run = new RecoveryRun(PlantedFile.read(Path.of(arguments[0])));
    Map<String, Object> figures =
        run.run(
            List.of(
                "learn.topics=" + arguments[1],
                "learn.batch=" + arguments[2],
                "topics.terms=" + arguments[3],
                "snapshots.every=1",
                "snapshots.refresh-documents=0",
                "snapshots.terms=1000"));
    System.out.println(new ObjectMapper().writeValueAsString(figures));
    TopicFile.write(run.live(), Path.of(arguments[4]));
  }

  private Map<String, Object> run(List<String> settings) {
    var reader = OptionCatalog.of(Engine.OPTIONS).reader();
    settings.forEach(reader::set);
    Configuration configuration = reader.read();
    LearnOptions learn = configuration.get(LearnOptions.class);
    Engine engine =
        Engine.of("planted", "none", configuration, Parallel.SEQUENTIAL, Integer.MAX_VALUE);
    int documents = stream.plan().documents();
    int firstLate = stream.plan().topics() - stream.plan().late();
    int[] own = new int[stream.plan().topics()];
    int[] ownWhenFound = new int[own.length];
    double seconds = 0;
    for (int i = 0; i < documents; i++) {
      Bag bag = bag(i);
      double before = Clock.thread();
      engine.accept(bag, this);
      seconds += Clock.thread() - before;
      own[stream.mainTopic(i)]++;
      if ((i + 1) % learn.batchSize() == 0) {
        double[] cosines = Score.cosines(stream, live());
        for (int k = firstLate; k < own.length; k++) {
          if (ownWhenFound[k] == 0 && cosines[k] >= FOUND) {
            ownWhenFound[k] = Math.max(own[k], 1);
          }
        }
      }
    }
    engine.finish(this);
    int[] late = Arrays.copyOfRange(ownWhenFound, firstLate, own.length);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("documentsPerSecond", documents / seconds);
    figures.put("learned", documents);
    figures.put("peakMegabytes", Clock.peakMegabytes());
    Set<Long> live = liveTopics().map(Snapshot::topic).collect(Collectors.toSet());
    figures.put("live", live.size());
    figures.put("inUse", mainTopics.inUse(live));
    figures.put("births", births);
    figures.put("ownDocumentsWhenFound", late);
    return figures;
  }

  private Bag bag(int document) {
    RowCounts counts = stream.counts();
    int[] entries =
        IntStream.range(counts.start()[document], counts.start()[document + 1])
            .boxed()
            .sorted(Comparator.comparing(e -> term(counts.row()[e])))
            .mapToInt(Integer::intValue)
            .toArray();
    return Bags.of(
        "planted",
        "d" + document,
        300_000L * document,
        0,
        null,
        null,
        List.of(),
        "",
        Arrays.stream(entries).mapToObj(e -> term(counts.row()[e])).toArray(String[]::new),
        Arrays.stream(entries).map(e -> counts.count()[e]).toArray(),
        0);
  }

  private static String term(int row) {
    return "w" + row;
  }

  private Stream<Snapshot> liveTopics() {
    return newest.values().stream().filter(snapshot -> snapshot.state() == Snapshot.State.LIVE);
  }

  private List<SparseVector> live() {
    return liveTopics()
        .map(
            snapshot -> {
              var weights = new TreeMap<Integer, Double>();
              for (Snapshot.Term term : snapshot.terms()) {
                weights.put(Integer.parseInt(term.term().substring(1)), term.weight());
              }
              return new SparseVector(
                  weights.keySet().stream().mapToInt(Integer::intValue).toArray(),
                  weights.values().stream().mapToDouble(Double::doubleValue).toArray());
            })
        .toList();
  }

  @Override
  public void publish(Output output) {
    if (output instanceof Snapshot snapshot) {
      newest.put(snapshot.topic(), snapshot);
    } else if (output instanceof TopicEvent event) {
      births += event.event() == TopicEvent.Kind.BORN ? 1 : 0;
    } else if (output instanceof Assignment assignment) {
      mainTopics.add(assignment);
    }
  }
}
