package io.swell.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.Engine;
import io.swell.format.input.InputOptions;
import io.swell.model.TermCoherence;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.text.TextOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What the topics of a corpus are worth: runs the tracker in memory over it and prints, for each
 * seed, the topics live at the end, their coherence over all documents with a token, their
 * diversity, the births and deaths, and the documents learned a second on one thread.
 *
 * <p>The tracker draws nothing at random. A seed above 0 shuffles the documents within each span of
 * event time; seed 0 is the order of the file.
 */
@Command(description = "Measures the topics of a corpus: coherence, diversity, births, speed")
public final class TopicsFigure implements Runnable {
  private static final int TOP = 10;
  private static final int MORE = 25;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Parameters(description = "JSON Lines file, plain or gzip")
  private Path corpus = Path.of("");

  @Option(names = "--seed", description = "Seeds for shuffling; 0 keeps the order of the file")
  private List<Long> seeds = List.of(0L);

  @Option(names = "--within", description = "Shuffle within periods of so many days")
  private int within = 1;

  @Mixin private Settings settings = new Settings();

  @Option(names = "--after", description = "Count births after so many documents")
  private long after = 1000;

  @Option(
      names = "--topics",
      description = "Write the topics of the last seed to this file, as JSON")
  private List<Path> topicsFiles = List.of();

  @Option(names = "--labels", description = "Print the live topics of every seed")
  private boolean labels;

  @Option(
      names = "--assignments",
      description =
          "Only judge the main topics in this file: a line of JSON with id and mainTopic for each"
              + " document, in order; topics that it names count as live")
  private List<Path> assignmentsFiles = List.of();

  private final Map<String, Integer> numbers = new HashMap<>();

  @Override
  public void run() {
    Configuration configuration = configuration();
    List<Bag> bags =
        Corpora.bags(
            corpus,
            Integer.MAX_VALUE,
            configuration.get(InputOptions.class),
            configuration.get(TextOptions.class));
    System.out.printf(
        Locale.ROOT,
        "%s: %d documents, %d with a token%n",
        corpus.getFileName(),
        bags.size(),
        bags.stream().filter(bag -> bag.terms().length > 0).count());
    if (!assignmentsFiles.isEmpty()) {
      assignmentsFiles.forEach(file -> judge(file, firstLabels(bags)));
      return;
    }
    for (long seed : seeds) {
      show(seed, configuration, seed == 0 ? bags : shuffled(bags, seed));
    }
  }

  private Configuration configuration() {
    var reader = Corpora.options();
    settings.after().forEach(reader::set);
    return reader.read();
  }

  private void show(long seed, Configuration configuration, List<Bag> bags) {
    Engine engine = Corpora.engine(bags.get(0).model(), configuration);
    var found = new FinalTopics();
    long start = System.nanoTime();
    for (Bag bag : bags) {
      found.given();
      engine.accept(bag, found);
    }
    engine.finish(found);
    double seconds = (System.nanoTime() - start) / 1e9;
    List<Snapshot> live = found.live();
    List<int[]> tops = heaviest(live, TOP);
    double npmi =
        TermCoherence.count(tops, bags.stream().map(bag -> numbers(List.of(bag.terms()))).toList())
            .mean(tops);
    long born = found.count(TopicEvent.Kind.BORN, after);
    System.out.printf(
        Locale.ROOT,
        "seed %d: live %d, NPMI %.3f, diversity %.3f (%.3f of the heaviest 25), terms %.0f; after"
            + " document %d: %d born (%.2f per 1,000), %d ended, %d merged; %.0f documents/s%n",
        seed,
        live.size(),
        npmi,
        TopicMeasures.diversity(tops),
        TopicMeasures.diversity(heaviest(live, MORE)),
        live.stream().mapToInt(snapshot -> snapshot.terms().size()).average().orElse(0),
        after,
        born,
        1000.0 * born / Math.max(1, bags.size() - after),
        found.count(TopicEvent.Kind.ENDED, after),
        found.count(TopicEvent.Kind.MERGED, after),
        found.assigned() / seconds);
    System.out.println(
        found
            .mainTopics()
            .text(
                firstLabels(bags), live.stream().map(Snapshot::topic).collect(Collectors.toSet())));
    if (labels) {
      live.forEach(
          snapshot ->
              System.out.println(
                  snapshot.topic()
                      + " "
                      + snapshot.terms().stream().limit(TOP).map(Snapshot.Term::term).toList()));
    }
    topicsFiles.forEach(file -> write(file, live));
  }

  private static Map<String, String> firstLabels(List<Bag> bags) {
    return bags.stream()
        .filter(bag -> !bag.labels().isEmpty())
        .collect(Collectors.toMap(Bag::id, bag -> bag.labels().get(0), (a, b) -> a));
  }

  /** Judges the main topics that another method gives to the documents. */
  private static void judge(Path file, Map<String, String> labels) {
    var mainTopics = new MainTopics();
    Set<Long> all = new TreeSet<>();
    try (var lines = Files.lines(file)) {
      for (String line : (Iterable<String>) lines::iterator) {
        JsonNode document = MAPPER.readTree(line);
        long topic = document.path("mainTopic").asLong(-1);
        mainTopics.add(document.path("id").asText(), topic);
        all.add(topic);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    all.remove(-1L);
    System.out.println(file.getFileName() + ":");
    System.out.println(mainTopics.text(labels, all));
  }

  /** The terms on the reported side, heaviest first, as numbers. */
  private List<int[]> heaviest(List<Snapshot> live, int n) {
    return live.stream()
        .map(
            snapshot ->
                numbers(
                    snapshot.terms().stream()
                        .filter(term -> term.weight() > 0)
                        .limit(n)
                        .map(Snapshot.Term::term)
                        .toList()))
        .toList();
  }

  private int[] numbers(List<String> terms) {
    return terms.stream()
        .mapToInt(term -> numbers.computeIfAbsent(term, t -> numbers.size()))
        .toArray();
  }

  private List<Bag> shuffled(List<Bag> bags, long seed) {
    long span = 86_400_000L * within;
    Map<Long, List<Bag>> spans = new TreeMap<>();
    for (Bag bag : bags) {
      spans
          .computeIfAbsent(Math.floorDiv(bag.eventTime(), span), day -> new ArrayList<>())
          .add(bag);
    }
    Random random = new Random(seed);
    List<Bag> all = new ArrayList<>();
    for (List<Bag> some : spans.values()) {
      Collections.shuffle(some, random);
      all.addAll(some);
    }
    return all;
  }

  /** Writes one object per topic: term to weight. */
  private static void write(Path file, List<Snapshot> live) {
    List<Map<String, Double>> topics = new ArrayList<>();
    for (Snapshot snapshot : live) {
      Map<String, Double> topic = new LinkedHashMap<>();
      snapshot.terms().forEach(term -> topic.put(term.term(), term.weight()));
      topics.add(topic);
    }
    try {
      MAPPER.writeValue(file.toFile(), topics);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
