package io.swell.streaming;

import io.swell.bench.Settings;
import io.swell.cli.Swell;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Whether a model with term shards publishes what {@code swell replay} does, for several numbers of
 * shards, divided among several processes of {@code swell track} beside a broker.
 *
 * <p>Feeds a file and waits until its whole mini-batches are learned; the rest stays open, because
 * a stream has no end. Prints for each number of shards and of processes how many records of each
 * stream topic equal a line of the replay, and how many do not; ends with 1 if any does not.
 */
public final class ShardReplayFigure {
  private ShardReplayFigure() {}

  @Command(description = "Compares what a model with term shards publishes with a replay")
  public static int run(
      @Parameters(index = "0", description = "JSON Lines file, plain or gzip") Path file,
      @Option(
              names = "--shards",
              split = ",",
              defaultValue = "1,2,4,8",
              description = "Numbers of shards")
          List<Integer> shards,
      @Option(
              names = "--processes",
              split = ",",
              defaultValue = "1,2,3",
              description = "Numbers of processes of swell track")
          List<Integer> processes,
      @Option(names = "--batch", defaultValue = "100", description = "Documents of a mini-batch")
          int batch,
      @Option(names = "--heap", defaultValue = "1g", description = "Largest heap of each process")
          String heap,
      @Mixin Settings more)
      throws Exception {
    Path scratch = Files.createTempDirectory("swell-replayed");
    int different = 0;
    try (ScratchFiles files = new ScratchFiles(scratch)) {
      Path messages = files.path().resolve("messages.txt");
      List<String> settings =
          more.after(
              "learn.batch=" + batch,
              "vocabulary.max=200000", // as the report says it, whatever the heap is
              "batch.max-delay=P36525D",
              "kafka.idle-after=PT24H");
      Path outputs = scratch.resolve("outputs");
      await(start(heap, messages, settings, "replay", file, "--output", outputs), messages);
      int documents = Files.readAllLines(outputs.resolve("assignments.jsonl")).size();
      for (int p : shards) {
        for (int n : processes) {
          System.out.printf("%d shards, %d processes: ", p, n);
          var run = new Run(file, outputs, documents / batch * batch, heap, messages);
          different += run.of(p, n, settings, scratch.resolve(p + "-" + n));
        }
      }
    }
    return different == 0 ? 0 : 1;
  }

  private static Child start(
      String heap, Path messages, List<String> settings, String command, Object... arguments)
      throws IOException {
    Stream<String> all =
        Stream.concat(
            Stream.concat(Stream.of(command), Stream.of(arguments).map(Object::toString)),
            settings.stream().flatMap(setting -> Stream.of("--set", setting)));
    return Child.start(Swell.class, List.of("-Xmx" + heap), all.toList(), messages);
  }

  private static void await(Child child, Path messages) throws Exception {
    try (child) {
      while (child.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      int code = child.awaitEnd();
      if (code != 0) {
        throw new IOException("exit code " + code + "; see " + Files.readString(messages));
      }
    }
  }

  /**
   * A run over one file.
   *
   * @param expected assignments until it ends
   */
  private record Run(Path file, Path outputs, int expected, String heap, Path messages) {
    int of(int shards, int processes, List<String> settings, Path directory) throws Exception {
      Files.createDirectory(directory);
      List<SwellProcess> all = new ArrayList<>();
      try (BrokerProcess broker = BrokerProcess.start(directory.resolve("broker"), messages)) {
        List<String> own = new ArrayList<>(settings);
        own.addAll(
            List.of(
                "kafka.bootstrap=" + broker.bootstrap(),
                "kafka.partitions=" + (shards + 1),
                "kafka.max-partitions=" + (shards / processes + 1),
                "learn.shards=" + shards));
        KafkaClients clients = Streams.clients(Streams.configuration(own.toArray(String[]::new)));
        try (Admin admin = clients.admin()) {
          // the order of the file
          NewTopic documents =
              new NewTopic(clients.options().documents(), Optional.of(1), Optional.empty());
          admin.createTopics(List.of(documents)).all().get();
        }
        long start = System.nanoTime();
        await(start(heap, messages, own, "feed", file), messages);
        for (int i = 0; i < processes; i++) {
          List<String> its = new ArrayList<>(own);
          its.add("kafka.state.dir=" + directory.resolve("state" + i));
          all.add(new SwellProcess(its, heap, messages));
        }
        awaitAssignments(clients, all);
        System.out.printf("%.0f s", (System.nanoTime() - start) / 1e9);
        return compare(clients);
      } finally {
        all.forEach(SwellProcess::close);
      }
    }

    private void awaitAssignments(KafkaClients clients, List<SwellProcess> all) throws IOException {
      List<TopicPartition> partitions =
          IntStream.range(0, clients.options().partitions())
              .mapToObj(p -> new TopicPartition(StreamTopic.ASSIGNMENTS.name(clients.options()), p))
              .toList();
      try (Consumer<byte[], byte[]> consumer = clients.consumer()) {
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        for (int count = 0; count < expected; ) {
          count += consumer.poll(Duration.ofMillis(200)).count();
          if (!all.stream().allMatch(SwellProcess::isAlive)) {
            throw new IOException("a process ended; see " + Files.readString(messages));
          }
        }
      }
    }

    private int compare(KafkaClients clients) throws IOException {
      int different = 0;
      for (StreamTopic topic : StreamTopic.OUTPUTS) {
        Path lines = outputs.resolve(topic.sink() + ".jsonl");
        if (Files.exists(lines)) {
          var compared = new ReplayComparison(lines, clients, topic);
          System.out.printf(
              ", %s %,d equal %,d others",
              topic.sink(), compared.equal(), compared.others().size());
          different += compared.others().size();
          if (!compared.others().isEmpty()) {
            System.out.printf("%n  %s%n  ", compared.others().get(0));
          }
        }
      }
      System.out.println();
      return different;
    }
  }
}
