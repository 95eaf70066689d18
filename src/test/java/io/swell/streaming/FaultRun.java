package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.model.Precision;
import io.swell.model.SettledState;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * One run: broker and trackers as processes of their own, a feed, a reader of what is committed, a
 * schedule of faults, and in the end the {@link FaultLaws}. Says what it does on the way. Over 400
 * lines, because every kind of fault is done to the same processes.
 */
final class FaultRun {
  /** Documents that the feed is ahead of the assignments. */
  private static final int AHEAD = 900;

  private static final double DOCUMENTS_PER_SECOND = 450;

  /** The same of a long run, of which most is undisturbed. */
  private static final double FAST = 1_000;

  /**
   * Documents of a long run from one command to the next. With many more, a task ends more topics
   * than {@link Published#MOST}: it then publishes the oldest once more, which a replay does not.
   */
  private static final int COMMAND_EVERY = 9;

  /** The journal drops operations when it has more than 64, within a few commits. */
  private static final int MOST_DROPPED = 100;

  private static final int AMBUSH_MILLIS = 4_000;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

  /**
   * Time between two looks of the broker for overdue transactions: what a dead tracker leaves
   * behind is to be cleared within the seconds of a test. But not in the first seconds of a broker
   * that was killed: while it takes its partitions up again, the end of an overdue transaction can
   * miss a partition, whose readers then wait for ever (seen on an overloaded machine, with half a
   * second here; Kafka's default is ten).
   */
  private static final int ABORT_MILLIS = 5_000;

  private static final Map<String, String> QUICK_BROKER =
      Map.of(
          "group.min.session.timeout.ms",
          "2000",
          "transaction.abort.timed.out.transaction.cleanup.interval.ms",
          String.valueOf(ABORT_MILLIS));

  /** Longer than the session and than an open transaction can last. */
  private static final int LONG_PAUSE_MILLIS =
      FaultSetting.TRANSACTION_SECONDS * 1_000 + ABORT_MILLIS + 500;

  private final Path directory;
  private final Path messages;
  private final FaultSetting setting;
  private final List<PlannedFault> schedule;
  private final PrintStream out;
  private final List<String> guarantee;
  private final long start = System.nanoTime();
  private final AtomicReference<@Nullable Throwable> feedFailure = new AtomicReference<>();
  private volatile boolean feeding = true;
  private volatile long fed;

  /**
   * @param directory for everything that the run writes
   * @param out hears what happens
   * @param guarantee empty, or {@link AmbushedTracker#AT_LEAST_ONCE}
   */
  FaultRun(
      Path directory,
      FaultSetting setting,
      List<PlannedFault> schedule,
      PrintStream out,
      List<String> guarantee) {
    this.directory = directory;
    this.messages = directory.resolve("messages.txt");
    this.setting = setting;
    this.schedule = schedule;
    this.out = out;
    this.guarantee = guarantee;
  }

  /** What is there while a run lasts. */
  private record Stage(
      BrokerProcess broker,
      Configuration configuration,
      Admin admin,
      CommittedReader reader,
      List<FaultyInstance> instances) {}

  /** Runs, and returns what the comparison found. */
  FaultFindings run() throws Exception {
    out.printf("    %s%n", setting);
    try (BrokerProcess broker =
        BrokerProcess.start(directory.resolve("broker"), messages, QUICK_BROKER)) {
      List<FaultyInstance> instances = new ArrayList<>();
      for (String name : List.of("one", "two")) {
        List<String> arguments =
            new ArrayList<>(setting.settings(broker.bootstrap(), directory, name));
        arguments.addAll(guarantee);
        instances.add(
            new FaultyInstance(name, arguments, directory.resolve("state-" + name), messages, out));
      }
      Configuration configuration =
          Streams.configuration(
              setting.settings(broker.bootstrap(), directory, "one").toArray(String[]::new));
      KafkaClients clients = Streams.clients(configuration);
      try (Feeder feeder =
              Feeder.start(clients, Pace.rate(setting.isLong() ? FAST : DOCUMENTS_PER_SECOND));
          Admin admin = clients.admin();
          CommittedReader reader = CommittedReader.start(clients);
          FaultyInstance one = instances.get(0);
          FaultyInstance two = instances.get(1)) {
        Thread feed = new Thread(() -> feed(feeder, clients, reader), "feed");
        feed.setDaemon(true);
        feed.start();
        Stage stage = new Stage(broker, configuration, admin, reader, List.of(one, two));
        one.start();
        if (setting.standbys() > 0) {
          two.start();
        }
        inflict(stage);
        feeding = false;
        feed.join();
        return finish(stage);
      }
    }
  }

  private void feed(Feeder feeder, KafkaClients clients, CommittedReader reader) {
    try (FaultCommands commands = new FaultCommands(CommandSender.of(clients), reader, 1)) {
      for (long n = 0; feeding; n++) {
        long good = n - n / FaultStream.BROKEN_EVERY;
        while (feeding && good > reader.count(StreamTopic.ASSIGNMENTS) + AHEAD) {
          reader.awaitMore(50);
        }
        if (setting.isLong() && n % COMMAND_EVERY == COMMAND_EVERY - 1) {
          commands.send();
        }
        feeder.send(FaultStream.key(n), FaultStream.record(n), 0);
        fed = n + 1;
      }
      feeder.flush();
      out.printf("  %,d commands sent%n", commands.sent());
    } catch (IOException | InterruptedException | RuntimeException e) {
      feedFailure.set(e);
    }
  }

  private void inflict(Stage stage) throws Exception {
    awaitDocuments(stage, 100);
    for (PlannedFault planned : schedule) {
      awaitDocuments(stage, planned.afterDocuments());
      pass(stage, planned.afterMillis());
      out.printf(
          "  %5.1f s, %,d assigned: %s%n",
          (System.nanoTime() - start) / 1e9, stage.reader.count(StreamTopic.ASSIGNMENTS), planned);
      out.flush();
      inflict(stage, planned);
    }
    int read = stage.reader.count(StreamTopic.ASSIGNMENTS);
    awaitDocuments(stage, Math.max(200, setting.isLong() ? FaultSetting.LONG_DOCUMENTS - read : 0));
  }

  private void inflict(Stage stage, PlannedFault planned) throws Exception {
    FaultyInstance hit = hit(stage, planned.instance());
    switch (planned.fault()) {
      case KILL_TRACKER -> {
        boolean unused = ambush(hit, "hold", planned);
        hit.kill();
        hit.start();
      }
      case KILL_WHILE_RESTORING -> {
        hit.kill();
        hit.start();
        boolean unused = hit.ambush("hold", Stop.RESTORE, planned.passings(), 3 * AMBUSH_MILLIS);
        hit.kill();
        hit.start();
      }
      case TERM_AT_COMMIT -> {
        boolean met = hit.ambush("hold", Stop.COMMIT, planned.passings(), AMBUSH_MILLIS);
        int code = hit.stop();
        // One that nobody met may have been at its own end, by the fault before.
        if (met && code != 143 && code != 0) {
          throw new AssertionError(hit.name() + " ended with " + code + " at SIGTERM");
        }
        hit.start();
      }
      case THREAD_DEATH -> {
        boolean unused = ambush(hit, "throw", planned);
      }
      case ERROR -> {
        boolean unused = ambush(hit, "error", planned);
      }
      case HEAP_EXHAUSTED -> {
        boolean unused = ambush(hit, "exhaust", planned);
      }
      case PAUSE_TRACKER -> {
        boolean unused = ambush(hit, "hold", planned);
        hit.signal("STOP");
        pass(stage, LONG_PAUSE_MILLIS + planned.millis());
        hit.signal("CONT");
        hit.release();
      }
      case KILL_BROKER -> {
        stage.broker.kill();
        pass(stage, planned.millis());
        stage.broker.restart();
      }
      case BOUNCE_BROKER -> {
        stage.broker.stop();
        stage.broker.restart();
      }
      case PAUSE_BROKER -> {
        stage.broker.signal("STOP");
        pass(stage, 2 * planned.millis());
        stage.broker.signal("CONT");
      }
      case JOIN_OR_LEAVE -> joinOrLeave(stage);
      case TAKEOVER -> {
        for (FaultyInstance instance : stage.instances) {
          if (!instance.isWanted()) {
            instance.start();
            boolean unused = instance.awaitRunning(30_000);
          }
        }
        boolean unused = ambush(hit, "hold", planned);
        hit.kill();
        pass(stage, 3 * planned.millis());
        hit.start();
      }
      case STATE_LOST -> {
        hit.kill();
        damage(hit.state(), planned.choice());
        hit.start();
      }
      case WRITES_REFUSED -> refuse(stage, planned);
    }
  }

  /** Alerts are rare, about one for 250 documents: the first or second that comes is hit. */
  private static boolean ambush(FaultyInstance hit, String act, PlannedFault planned)
      throws InterruptedException {
    return planned.stop() == Stop.ALERT
        ? hit.ambush(act, Stop.ALERT, 1 + planned.passings() % 2, 10 * AMBUSH_MILLIS)
        : hit.ambush(act, planned.stop(), planned.passings(), AMBUSH_MILLIS);
  }

  private void joinOrLeave(Stage stage) throws IOException, InterruptedException {
    FaultyInstance second = stage.instances.get(1);
    FaultyInstance first = stage.instances.get(0);
    if (second.isWanted() && first.isWanted()) {
      int unused = second.stop();
    } else {
      (second.isWanted() ? first : second).start();
    }
  }

  private static FaultyInstance hit(Stage stage, int choice) {
    List<FaultyInstance> there = stage.instances.stream().filter(FaultyInstance::isWanted).toList();
    return there.get(choice % there.size());
  }

  /**
   * Deletes the state directory, or cuts every file in it to a part of its bytes and puts a
   * checkpoint there that claims what is not so.
   */
  private void damage(Path state, int choice) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.exists(state)) {
      try (Stream<Path> walk = Files.walk(state)) {
        walk.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    boolean delete = choice % 2 == 0;
    for (Path file : files) {
      if (delete) {
        Files.delete(file);
      } else {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length * (choice % 10) / 10));
      }
    }
    if (!delete) {
      for (int partition = 0; partition < FaultStream.PARTITIONS; partition++) {
        Path task = Files.createDirectories(state.resolve("faults").resolve("1_" + partition));
        Files.writeString(
            task.resolve(".checkpoint"),
            "0\n1\nfaults-%s-changelog %d %d\n".formatted(ModelStore.NAME, partition, choice));
      }
    }
    out.printf(
        "        %d files of the state %s%n",
        files.size(), delete ? "deleted" : "cut, and a false checkpoint written");
  }

  private void refuse(Stage stage, PlannedFault planned) throws Exception {
    List<String> names = new ArrayList<>(List.of("faults-" + ModelStore.NAME + "-changelog"));
    KafkaOptions options = stage.configuration.get(KafkaOptions.class);
    for (StreamTopic topic : StreamTopic.values()) {
      names.add(topic.name(options));
    }
    String name = names.get(planned.choice() % names.size());
    out.printf("        no writes to %s%n", name);
    leastReplicas(stage.admin, name, "2");
    pass(stage, 2 * planned.millis());
    leastReplicas(stage.admin, name, "1");
  }

  private static void leastReplicas(Admin admin, String topic, String replicas) throws Exception {
    admin
        .incrementalAlterConfigs(
            Map.of(
                new ConfigResource(ConfigResource.Type.TOPIC, topic),
                List.of(
                    new AlterConfigOp(
                        new ConfigEntry("min.insync.replicas", replicas),
                        AlterConfigOp.OpType.SET))))
        .all()
        .get(1, TimeUnit.MINUTES);
  }

  private void awaitDocuments(Stage stage, int more) throws Exception {
    int until = stage.reader.count(StreamTopic.ASSIGNMENTS) + more;
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (stage.reader.count(StreamTopic.ASSIGNMENTS) < until) {
      look(
          stage,
          end,
          "%d assignments, waiting for %d"
              .formatted(stage.reader.count(StreamTopic.ASSIGNMENTS), until));
      stage.reader.awaitMore(100);
    }
  }

  private void pass(Stage stage, int millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis;
        left > 0;
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      stage.reader.awaitMore(left);
    }
  }

  /** Starts again what ended by itself, and fails if the run does not go on. */
  private void look(Stage stage, long end, String stand) throws Exception {
    for (FaultyInstance instance : stage.instances) {
      instance.revive();
    }
    Throwable failed = feedFailure.get();
    if (failed != null) {
      throw new AssertionError("the feed failed", failed);
    }
    if (System.nanoTime() > end) {
      throw new AssertionError(
          "the stream stands still: %s; %d fed; see %s".formatted(stand, fed, messages));
    }
  }

  private FaultFindings finish(Stage stage) throws Exception {
    awaitLearned(stage);
    FaultFindings findings = new FaultFindings();
    for (FaultyInstance instance : stage.instances) {
      if (instance.isWanted()) {
        int code = instance.stop();
        findings.require(code == 143 || code == 0, instance.name() + " ended with " + code);
      }
    }
    Map<Integer, Long> learned = learned(stage);
    List<ConsumerRecord<byte[], byte[]>> changelog =
        read(stage, "faults-" + ModelStore.NAME + "-changelog");
    Map<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> records = new TreeMap<>();
    for (StreamTopic topic : StreamTopic.values()) {
      records.put(topic, same(stage, topic, findings));
    }
    new FaultLaws(
            stage.configuration,
            fed,
            topic -> records.getOrDefault(topic, List.of()),
            learned,
            state(changelog))
        .check(findings);
    rollOvers(changelog, findings);
    int ownEnds = stage.instances.stream().mapToInt(FaultyInstance::ownEnds).sum();
    out.printf(
        "  %5.1f s, %,d documents, %d faults, ended by itself %d times: %s%n",
        (System.nanoTime() - start) / 1e9, fed, schedule.size(), ownEnds, findings);
    return findings;
  }

  /** Waits until all that was fed is learned from and committed. */
  private void awaitLearned(Stage stage) throws Exception {
    long good = 0;
    for (long n = 0; n < fed; n++) {
      good += FaultStream.isBroken(n) ? 0 : 1;
    }
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      Map<Integer, Long> bags = new HashMap<>();
      Set<String> ids = new HashSet<>();
      for (ConsumerRecord<byte[], byte[]> record : stage.reader.records(StreamTopic.BAGS)) {
        if (LogEntryDeserializer.deserialize(record.value()) instanceof Bag bag) {
          ids.add(bag.id());
          bags.put(record.partition(), record.offset());
        }
      }
      if (ids.size() == good) {
        Map<Integer, Long> learned = learned(stage);
        if (bags.entrySet().stream()
            .allMatch(bag -> learned.getOrDefault(bag.getKey(), 0L) > bag.getValue())) {
          return;
        }
      }
      look(stage, end, "%d of %d documents in the log of bags".formatted(ids.size(), good));
      stage.reader.awaitMore(300);
    }
  }

  /** Offset of each partition of the log of bags from which learning goes on. */
  private static Map<Integer, Long> learned(Stage stage) throws Exception {
    KafkaOptions options = stage.configuration.get(KafkaOptions.class);
    Map<Integer, Long> learned = new HashMap<>();
    stage
        .admin
        .listConsumerGroupOffsets(options.application())
        .partitionsToOffsetAndMetadata()
        .get(1, TimeUnit.MINUTES)
        .forEach(
            (partition, offset) -> {
              if (partition.topic().equals(StreamTopic.BAGS.name(options))) {
                learned.put(partition.partition(), offset.offset());
              }
            });
    return learned;
  }

  /** What is there in the end, which must be what was seen on the way. */
  private List<ConsumerRecord<byte[], byte[]>> same(
      Stage stage, StreamTopic topic, FaultFindings findings) throws InterruptedException {
    List<ConsumerRecord<byte[], byte[]>> kept =
        read(stage, topic.name(stage.configuration.get(KafkaOptions.class)));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (stage.reader.count(topic) < kept.size() && System.nanoTime() < end) {
      stage.reader.awaitMore(100);
    }
    findings.compareAll("seen on the way", places(kept), places(stage.reader.records(topic)));
    return kept;
  }

  private static Map<String, List<String>> places(List<ConsumerRecord<byte[], byte[]>> records) {
    Map<String, List<String>> places = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      places
          .computeIfAbsent(record.topic() + "-" + record.partition(), p -> new ArrayList<>())
          .add(
              record.offset()
                  + " "
                  + new String(record.key(), UTF_8)
                  + " "
                  + Arrays.hashCode(record.value()));
    }
    return places;
  }

  /** How often each model's journal of slot operations dropped some: in a long run, often. */
  private void rollOvers(List<ConsumerRecord<byte[], byte[]>> changelog, FaultFindings findings) {
    Map<String, Set<Long>> firsts = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : changelog) {
      StateKey key = StateKey.of(Bytes.wrap(record.key()));
      if (record.value() != null && SettledState.isSummary(key.part())) {
        var piece =
            new SettledState(taker -> taker.accept(key.part(), record.value()), Precision.DOUBLE);
        firsts.computeIfAbsent(key.model(), model -> new HashSet<>()).add(piece.dropped());
      }
    }
    firsts.forEach(
        (model, dropped) -> {
          // compaction may have taken some of those values, but at most so many go at once
          int times = (int) Math.max(dropped.size() - 1, Collections.max(dropped) / MOST_DROPPED);
          findings.count("roll-overs of " + model, times);
          findings.require(
              !setting.isLong() || times >= FaultSetting.LEAST_ROLL_OVERS,
              "the journal of %s rolled over %d times, the run is to see it %d times"
                  .formatted(model, times, FaultSetting.LEAST_ROLL_OVERS));
        });
  }

  private static Map<Bytes, byte[]> state(List<ConsumerRecord<byte[], byte[]>> changelog) {
    Map<Bytes, byte[]> state = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : changelog) {
      if (record.value() == null) {
        state.remove(Bytes.wrap(record.key()));
      } else {
        state.put(Bytes.wrap(record.key()), record.value());
      }
    }
    return state;
  }

  private static List<ConsumerRecord<byte[], byte[]>> read(Stage stage, String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (Consumer<byte[], byte[]> consumer = Streams.clients(stage.configuration).consumer()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
    }
    return records;
  }
}
