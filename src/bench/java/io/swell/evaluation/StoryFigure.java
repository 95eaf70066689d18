package io.swell.evaluation;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.format.input.InputOptions;
import io.swell.output.DocumentHeader;
import io.swell.stories.StoryAlert;
import io.swell.stories.StoryDocument;
import io.swell.stories.StoryOptions;
import io.swell.stories.StorySummary;
import io.swell.stories.StoryTracker;
import io.swell.text.TextOptions;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Stories of a stream: how well they agree with labels, alerts as lines that the overlay judge
 * reads ({@code {"at","unit","story","score","why","documents"}}, format {@code lines}), how many
 * alerts the budget raises, and microseconds a document on one thread. With several repetitions the
 * last one is measured, so the code is warm.
 */
@Command(description = "Measures stories on streams of documents, labeled or not")
public final class StoryFigure implements Runnable {
  private static final double WEEK = 7 * 24 * 3600e3;

  @Parameters(description = "JSON Lines files, plain or gzip")
  private List<Path> corpora = List.of();

  @Mixin private Settings settings = new Settings();

  @Option(names = "--alerts", description = "Write alerts to this path and the name of the file")
  private @Nullable String alerts;

  @Option(names = "--raised", description = "Write only alerts that reach the threshold")
  private boolean onlyRaised;

  @Option(names = "--batch", description = "Documents per mini-batch")
  private int batch = 25;

  @Option(names = "--repeat", description = "Number of runs, the last of which is reported")
  private int repeat = 1;

  @Option(names = "--gap", description = "Seconds between documents without a time")
  private int gap = 30;

  @Option(names = "--off", description = "Label of documents that clustering is not judged on")
  private String off = "off";

  private final Map<Long, Long> mergedInto = new HashMap<>();

  @Override
  public void run() {
    var reader =
        OptionCatalog.of(List.of(InputOptions.class, TextOptions.class, StoryOptions.class))
            .reader();
    settings.after().forEach(reader::set);
    Configuration configuration = reader.read();
    for (Path corpus : corpora) {
      List<Bag> bags =
          Corpora.bags(
              corpus,
              Integer.MAX_VALUE,
              configuration.get(InputOptions.class),
              configuration.get(TextOptions.class));
      for (int left = repeat; left > 0; left--) {
        track(corpus, bags, configuration.get(StoryOptions.class), left == 1);
      }
    }
  }

  private void track(Path corpus, List<Bag> bags, StoryOptions options, boolean isReported) {
    var vocabulary = new Vocabulary(1 << 20);
    var tracker = new StoryTracker(options);
    long[] story = new long[bags.size()];
    List<StoryAlert> found = new ArrayList<>();
    List<String> why = new ArrayList<>();
    long nanoseconds = 0;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    mergedInto.clear();
    var threads = ManagementFactory.getThreadMXBean();
    for (int from = 0; from < bags.size(); from += batch) {
      List<StoryDocument> documents =
          documents(bags.subList(from, Math.min(bags.size(), from + batch)), from, vocabulary);
      first = Math.min(first, documents.get(0).time());
      last = Math.max(last, documents.stream().mapToLong(StoryDocument::time).max().orElse(last));
      long start = threads.getCurrentThreadCpuTime();
      StoryTracker.Step step = tracker.add(documents, last, false);
      nanoseconds += threads.getCurrentThreadCpuTime() - start;
      System.arraycopy(step.story(), 0, story, from, documents.size());
      for (StorySummary each : step.changes()) {
        if (each.mergedInto() >= 0) {
          mergedInto.put(each.id(), each.mergedInto());
        }
      }
      for (StoryAlert alert : step.alerts()) {
        found.add(alert);
        why.add(terms(alert, vocabulary));
      }
    }
    if (isReported) {
      double weeks = (last - first) / WEEK;
      report(corpus, bags, story, found, weeks, nanoseconds / 1e3 / bags.size());
      System.out.printf(
          Locale.ROOT,
          "at the end: threshold %.2f for %.2f false alarms a week (asked %.2f); %d stories%n",
          tracker.threshold(),
          tracker.expectedFalsePerWeek(),
          options.falsePerWeek(),
          tracker.size());
      if (alerts != null) {
        String name = corpus.getFileName().toString().replaceAll("[.]jsonl([.]gz)?$", "");
        write(Path.of(alerts + name), found, why);
      }
    }
  }

  private List<StoryDocument> documents(List<Bag> bags, int from, Vocabulary vocabulary) {
    RowCounts rows =
        vocabulary.count(
            bags.stream().map(Bag::terms).toArray(String[][]::new),
            bags.stream().map(Bag::counts).toArray(int[][]::new));
    List<StoryDocument> documents = new ArrayList<>();
    for (int i = 0; i < bags.size(); i++) {
      Bag bag = bags.get(i);
      documents.add(
          new StoryDocument(
              new DocumentHeader(
                  bag.id(),
                  bag.title(),
                  bag.origin(),
                  bag.hasOwnTime() ? bag.eventTime() : (from + i) * 1000L * gap,
                  bag.numbersPerMille()),
              Arrays.copyOfRange(rows.row(), rows.start()[i], rows.start()[i + 1]),
              Arrays.copyOfRange(rows.count(), rows.start()[i], rows.start()[i + 1])));
    }
    return documents;
  }

  private static String terms(StoryAlert alert, Vocabulary vocabulary) {
    return alert.terms().stream()
        .map(term -> vocabulary.term(term.row()))
        .collect(Collectors.joining(" "));
  }

  private void report(
      Path corpus,
      List<Bag> bags,
      long[] story,
      List<StoryAlert> found,
      double weeks,
      double microseconds) {
    long raised = found.stream().filter(alert -> alert.isRaised() && alert.isFirst()).count();
    System.out.printf(
        Locale.ROOT,
        "%s: %d documents, %.1f microseconds each; %d groups raised in %.2f weeks, %.2f a week%n",
        corpus.getFileName(),
        bags.size(),
        microseconds,
        raised,
        weeks,
        raised / weeks);
    List<Integer> labeled = new ArrayList<>();
    Map<String, Long> labels = new HashMap<>();
    for (int i = 0; i < bags.size(); i++) {
      List<String> given = bags.get(i).labels();
      if (!given.isEmpty() && !given.get(0).equals(off)) {
        labels.putIfAbsent(given.get(0), (long) labels.size());
        labeled.add(i);
      }
    }
    if (!labeled.isEmpty()) {
      long[] cluster = labeled.stream().mapToLong(i -> current(story[i])).toArray();
      long[] label =
          labeled.stream().mapToLong(i -> labels.get(bags.get(i).labels().get(0))).toArray();
      var measures = new ClusteringMeasures(cluster, label);
      System.out.printf(
          Locale.ROOT,
          "%d stories for %d labels: NMI %.3f, AMI %.3f, ARI %.3f, homogeneity"
              + " %.3f, completeness %.3f, BCubed %.3f %.3f F1 %.3f, pairs F1 %.3f%n",
          Arrays.stream(cluster).distinct().count(),
          Arrays.stream(label).distinct().count(),
          measures.vMeasure(),
          measures.adjustedMutualInformation(),
          measures.adjustedRandIndex(),
          measures.homogeneity(),
          measures.completeness(),
          measures.bCubedPrecision(),
          measures.bCubedRecall(),
          measures.bCubedF1(),
          measures.pairF1());
    }
  }

  private long current(long id) {
    long current = id;
    for (Long next = mergedInto.get(current); next != null; next = mergedInto.get(current)) {
      current = next;
    }
    return current;
  }

  private void write(Path file, List<StoryAlert> found, List<String> why) {
    var json = new ObjectMapper();
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < found.size(); i++) {
        StoryAlert alert = found.get(i);
        if (alert.isRaised() || !onlyRaised) {
          var line = json.createObjectNode();
          line.put("at", alert.time() / 1000.0).put("unit", "" + alert.story().id());
          line.put("story", "" + alert.group()).put("score", alert.score()).put("why", why.get(i));
          var ids = line.putArray("documents");
          alert.evidence().forEach(each -> ids.add(each.document().id()));
          out.write(line + "\n");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
