package io.swell.streaming;

import static java.util.stream.Collectors.joining;

import io.swell.cli.Swell;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.evaluation.Corpora;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Batch learning from one corpus, in one process and with shards. Prints what it sees. */
final class CorpusRuns {
  private static final String APPLICATION = "corpus";

  /** Of these a request of a model to its shards has at most so many. */
  private static final int DOCUMENTS_PER_REQUEST = 10_000;

  private final Path corpus;
  private final List<String> settings;
  private final int passes;
  private final String heap;
  private final Path scratch;
  private final Path messages;
  private final List<Bag> documents;

  /**
   * @param settings of batch learning
   * @param passes more than 2
   * @param heap largest heap of each process
   * @param scratch directory for everything that is written
   */
  CorpusRuns(Path corpus, List<String> settings, int passes, String heap, Path scratch) {
    this.corpus = corpus;
    this.settings = settings;
    this.passes = passes;
    this.heap = heap;
    this.scratch = scratch;
    messages = scratch.resolve("messages.txt");
    documents = Corpora.bags(corpus, Integer.MAX_VALUE);
  }

  /** Learns in one process, and writes the assignments. */
  void replay() throws Exception {
    Cost two = replay("two-passes", 2);
    Cost all = replay("outputs", passes);
    System.out.printf(
        "%,d documents, %,d terms, %d passes%n",
        documents.size(),
        documents.stream().flatMap(bag -> Arrays.stream(bag.terms())).distinct().count(),
        passes);
    System.out.printf(
        "one process: %.1f s in all; a pass: %.2f s, processor %.2f s; objective %s%n",
        all.seconds(),
        (all.seconds() - two.seconds()) / (passes - 2),
        (all.processor() - two.processor()) / (passes - 2),
        objective(learned()));
  }

  /** Seconds on the wall and of processor time. */
  private record Cost(double seconds, double processor) {}

  private Cost replay(String output, int count) throws Exception {
    long start = System.nanoTime();
    double processor = 0;
    String directory = scratch.resolve(output).toString();
    List<String> more = List.of("--output", directory, "--set", "learn.passes=" + count);
    try (Child child = start("replay", settings, more)) {
      while (child.isAlive()) {
        processor = Math.max(processor, child.cpuSeconds());
        TimeUnit.MILLISECONDS.sleep(10);
      }
      requireSuccess(child);
    }
    return new Cost((System.nanoTime() - start) / 1e9, processor);
  }

  private Child start(String command, List<String> all, List<String> more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(command, corpus.toString()));
    for (String setting : all) {
      arguments.addAll(List.of("--set", setting));
    }
    arguments.addAll(more);
    return Child.start(Swell.class, List.of("-Xmx" + heap), arguments, messages);
  }

  private void requireSuccess(Child child) throws IOException, InterruptedException {
    int code = child.awaitEnd();
    if (code != 0) {
      throw new IOException("exit code " + code + ": " + Files.readString(messages));
    }
  }

  private LearnedState learned() {
    return LearnedState.ofCorpus(configuration(), documents);
  }

  private double objective(LearnedState state) {
    return state.objective(configuration(), documents);
  }

  private Configuration configuration() {
    return Streams.configuration(settings.toArray(String[]::new));
  }

  /** Learns with shards through Kafka, and compares the outcome with that of one process. */
  void backfill(int p) throws Exception {
    Path directory = Files.createDirectory(scratch.resolve("shards" + p));
    List<SwellProcess> shards = new ArrayList<>();
    try (BrokerProcess broker = BrokerProcess.start(directory.resolve("broker"), messages)) {
      List<String> all = new ArrayList<>(settings);
      all.addAll(
          List.of(
              "kafka.bootstrap=" + broker.bootstrap(),
              "kafka.application=" + APPLICATION,
              "kafka.prefix=" + APPLICATION + ".",
              "kafka.documents=" + APPLICATION + ".documents",
              "kafka.partitions=" + (p + 1),
              "kafka.max-partitions=1",
              "learn.shards=" + p));
      Configuration configuration = Streams.configuration(all.toArray(String[]::new));
      KafkaClients clients = Streams.clients(configuration);
      List<String> more =
          List.of(
              "--passes",
              String.valueOf(passes),
              "--set",
              "kafka.state.dir=" + directory.resolve("model"));
      long start = System.nanoTime();
      long said = Files.size(messages);
      try (Child child = start("backfill", all, more);
          ShardAnswers answers = new ShardAnswers(clients)) {
        while (child.isAlive() && !hasBegun(said)) {
          TimeUnit.MILLISECONDS.sleep(50);
        }
        for (int n = 0; n < p; n++) {
          List<String> own = new ArrayList<>(all);
          own.add("kafka.state.dir=" + directory.resolve("shard" + n));
          shards.add(new SwellProcess(own, heap, messages));
        }
        List<double[]> processor = new ArrayList<>();
        while (child.isAlive()) {
          if (answers.read(20)) {
            processor.add(
                new double[] {
                  answers.last(),
                  child.cpuSeconds(),
                  shards.stream().mapToDouble(SwellProcess::cpuSeconds).sum(),
                  broker.cpuSeconds()
                });
          }
          if (!shards.stream().allMatch(SwellProcess::isAlive)) {
            throw new IOException("a shard's process ended: " + Files.readString(messages));
          }
        }
        requireSuccess(child);
        double seconds = (System.nanoTime() - start) / 1e9;
        while (answers.read(500)) {
          // the rest
        }
        print(p, seconds, answers, processor, LearnedState.ofChangelog(clients, "main"));
        compareAssignments(clients);
      }
    } finally {
      shards.forEach(SwellProcess::close);
    }
  }

  /** Whether the command that learns from the corpus has read it, and its group exists. */
  private boolean hasBegun(long said) throws IOException {
    return Files.readString(messages).substring((int) said).contains("left to learn from");
  }

  private void print(
      int p, double seconds, ShardAnswers answers, List<double[]> processor, LearnedState state)
      throws IOException {
    int requests = (documents.size() + DOCUMENTS_PER_REQUEST - 1) / DOCUMENTS_PER_REQUEST;
    long first = answers.last() - (long) (passes - 1) * requests;
    System.out.printf(
        "%d shards: %.1f s in all, %,d requests; a pass: %.2f s, %,d bytes; objective %s%n",
        p,
        seconds,
        answers.last(),
        answers.secondsSince(first) / (passes - 1),
        answers.bytes() / passes,
        objective(state));
    double[] before = processor.stream().filter(at -> at[0] >= first).findFirst().orElseThrow();
    double[] after =
        processor.stream().filter(at -> at[0] >= answers.last()).findFirst().orElseThrow();
    System.out.printf(
        "  processor time of a pass: model %.2f s, shards %.2f s, broker %.2f s%n",
        (after[1] - before[1]) / (passes - 1),
        (after[2] - before[2]) / (passes - 1),
        (after[3] - before[3]) / (passes - 1));
    System.out.printf(
        "  pieces that differ: %s%n",
        state.differences(learned()).stream().map(String::valueOf).collect(joining(", ")));
  }

  private void compareAssignments(KafkaClients clients) throws IOException {
    var compared =
        new ReplayComparison(
            scratch.resolve("outputs/assignments.jsonl"), clients, StreamTopic.ASSIGNMENTS);
    System.out.printf(
        "  assignments: %,d equal, %,d others%n", compared.equal(), compared.others().size());
    if (!compared.others().isEmpty()) {
      System.out.printf("    %s%n    %s%n", compared.others().get(0), compared.missing());
    }
  }
}
