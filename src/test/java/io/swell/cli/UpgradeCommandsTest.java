package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.EmbeddedKafka;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learning anew, forgetting, and sending dead letters back, on a real broker. */
class UpgradeCommandsTest {
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @TempDir static Path directory;
  private static EmbeddedKafka broker;

  @BeforeAll
  static void start() throws IOException {
    broker = EmbeddedKafka.start(directory.resolve("broker"), 0);
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  /** Runs a command; batches and windows do not depend on how fast this machine is. */
  private static Run run(String documents, String... arguments) {
    return Run.with(
        Map.of(
            "SWELL_KAFKA_BOOTSTRAP", broker.bootstrap(),
            "SWELL_KAFKA_APPLICATION", "nobody",
            "SWELL_KAFKA_PREFIX", "nobody.",
            "SWELL_KAFKA_PARTITIONS", "1",
            "SWELL_KAFKA_DOCUMENTS", documents,
            "SWELL_KAFKA_COMMIT_INTERVAL", "PT0.1S",
            "SWELL_BATCH_MAX_DELAY", "PT1H",
            "SWELL_KAFKA_IDLE_AFTER", "PT1H",
            "SWELL_LEARN_TOPICS", "8",
            "SWELL_TOPICS_TERMS", "12"),
        arguments);
  }

  private static Run backfill(String documents, String application, String... more) {
    List<String> arguments = new ArrayList<>(List.of("backfill", "--application", application));
    arguments.addAll(List.of(more));
    return run(documents, arguments.toArray(String[]::new));
  }

  private static Path corpus(int from, int to) throws IOException {
    return Files.write(
        Files.createTempFile(directory, "in", ".jsonl"),
        PlantedCorpus.documents().subList(from, to));
  }

  /** Committed values of a stream topic of one partition; waits for what is being committed. */
  private static List<String> values(String topic) {
    var at = new TopicPartition(topic, 0);
    long end;
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrap()),
            new StringDeserializer(),
            new StringDeserializer())) {
      end = consumer.endOffsets(List.of(at)).getOrDefault(at, 0L);
    }
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrap(), "isolation.level", "read_committed"),
            new StringDeserializer(),
            new StringDeserializer())) {
      consumer.assign(List.of(at));
      consumer.seekToBeginning(List.of(at));
      List<String> values = new ArrayList<>();
      while (consumer.position(at) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(record -> values.add(record.value()));
      }
      return values;
    }
  }

  private static List<String> ids(List<String> assignments) {
    return assignments.stream()
        .map(ID::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .toList();
  }

  private static List<String> ids(int to) {
    return ids(PlantedCorpus.documents().subList(0, to));
  }

  @Test
  void aNewModelLearnsHistoryFromFileOrTopicAndGoesOnWithWhatComes() throws IOException {
    Run empty = backfill("past", "past-topic", corpus(0, 0).toString());
    assertThat(empty.code()).isEqualTo(ExitCode.BAD_INPUT);

    assertThat(run("past", "feed", corpus(0, 1_000).toString()).code()).isZero();
    Run topic = backfill("past", "past-topic");
    assertThat(topic.err())
        .contains("records to learn", "all of the history is learned", "swell track");
    assertThat(topic.code()).isZero();
    assertThat(ids(values("past-topic.assignments"))).isEqualTo(ids(1_000));

    Run file = backfill("past", "past-file", corpus(0, 1_000).toString());
    assertThat(file.code()).as(file.err()).isZero();
    assertThat(values("past-file.assignments")).isEqualTo(values("past-topic.assignments"));

    // What was sent meanwhile is learned too, once, by both; the old one is not touched.
    assertThat(run("past", "feed", corpus(1_000, 1_200).toString()).code()).isZero();
    Run on = backfill("past", "past-file");
    assertThat(on.err()).contains("goes on where it stopped", "all of the history is learned");
    assertThat(ids(values("past-file.assignments"))).isEqualTo(ids(1_200));
    assertThat(ids(values("past-topic.assignments"))).isEqualTo(ids(1_000));

    Run other = run("past", "backfill", "--application", "stranger", "--prefix", "past-file.");
    assertThat(other.code()).isEqualTo(ExitCode.FAILED);
    assertThat(other.err()).contains("past-file.bags holds records", "another tracker's");
    Run late = backfill("past", "past-none", "--from", "2999-01-01T00:00:00Z");
    assertThat(late.code()).as(late.err()).isZero();
    assertThat(values("past-none.assignments")).isEmpty();
    assertThat(backfill("past", "x", "--from", "noon").code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aChangedModelIsRefusedAndAResetMakesItStartAfresh() throws IOException {
    assertThat(run("again", "feed", corpus(0, 400).toString()).code()).isZero();
    assertThat(backfill("again", "again").code()).isZero();
    List<String> before = values("again.assignments");
    assertThat(ids(before)).isEqualTo(ids(400));

    Run changed = backfill("again", "again", "--set", "learn.topics=9");
    assertThat(changed.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(changed.err())
        .contains(
            "error: the tracker cannot go on from what it finds in Kafka",
            "model main has learned with learn.topics=8, and now learn.topics=9: set it back",
            "swell reset");
    Run track = reset("again", "track", "--set", "learn.topics=9", "--set", "http.port=0");
    assertThat(track.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(track.err()).contains("and now learn.topics=9");
    assertThat(values("again.assignments")).isEqualTo(before);

    Run asked = reset("again", "reset", "--outputs");
    assertThat(asked.code()).isEqualTo(ExitCode.USAGE);
    assertThat(asked.out())
        .contains(
            "consumer group, deleted: again\n",
            "stream topic, deleted: again-models-changelog\n",
            "stream topic, deleted: again-published-changelog\n",
            "stream topic, deleted: again.bags\n",
            "stream topic, deleted: again.assignments\n",
            "then reads documents from: beginning\n")
        .doesNotContain("again.dead-letters", "deleted: again\n\n");
    assertThat(asked.err()).contains("nothing was changed", "--yes");
    assertThat(reset("again", "reset", "--dry-run").code()).isZero();
    assertThat(values("again.assignments")).isEqualTo(before);

    assertThat(reset("again", "reset", "--outputs", "--yes").code()).isZero();
    assertThat(backfill("again", "again", "--set", "learn.topics=9").code()).isZero();
    assertThat(ids(values("again.assignments"))).isEqualTo(ids(400));
    assertThat(values("again.models").toString()).contains("\"learn.topics\":\"9\"");

    // The same from the log of bags alone: what was published before stays.
    Run kept = reset("again", "reset", "--keep-log", "--yes");
    assertThat(kept.code()).as(kept.err()).isZero();
    assertThat(backfill("again", "again").code()).isZero();
    assertThat(values("again.assignments").subList(400, 800)).isEqualTo(before);
  }

  private static Run reset(String application, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(
        List.of("--set", "kafka.application=" + application, "--set", "kafka.prefix=again."));
    return run(application, all.toArray(String[]::new));
  }

  @Test
  void aTrackerThatRunsIsNotReset() throws IOException {
    assertThat(run("busy", "feed", corpus(0, 10).toString()).code()).isZero();
    try (KafkaConsumer<String, String> member =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                broker.bootstrap(),
                "group.id",
                "busy",
                "client.id",
                "somebody",
                "auto.offset.reset",
                "earliest"),
            new StringDeserializer(),
            new StringDeserializer())) {
      member.subscribe(List.of("busy"));
      long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      while (member.poll(Duration.ofMillis(100)).isEmpty() && System.nanoTime() < end) {
        assertThat(member.groupMetadata().groupId()).isEqualTo("busy");
      }
      Run refused = reset("busy", "reset", "--yes", "--wait", "PT0S");
      assertThat(refused.code()).isEqualTo(ExitCode.FAILED);
      assertThat(refused.err())
          .contains("application busy runs, and nothing was changed", "somebody on ");
      Run backfill = backfill("busy", "busy");
      assertThat(backfill.code()).isEqualTo(ExitCode.FAILED);
      assertThat(backfill.err()).contains("application busy runs: somebody on ");
    }
  }

  @Test
  void aDeadLetterGoesBackOnceAndIsKnownIfItFailsAgain() throws IOException {
    assertThat(backfill("bad", "bad").code()).isZero(); // creates the stream topics
    send("{\"id\":", "{\"id\":\"k\",\"body\":\"tin and copper\"}", "{\"id\":\"u\"}");
    assertThat(backfill("bad", "bad").code()).isZero();

    assertThat(letters("list").out().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("AGE  ").contains("BACK  WHAT IS WRONG"),
            line ->
                assertThat(line).containsPattern("truncated-json +- +key0 +6 +bad-0-0 +0  value"),
            line -> assertThat(line).containsPattern("no-text +text +key1 +\\d+ +bad-0-1 +0  doc"),
            line -> assertThat(line).containsPattern("no-text +text +key2 +\\d+ +bad-0-2 +0  doc"));
    assertThat(letters("list", "--code", "no-text", "-n", "1", "-o", "json").out())
        .startsWith("{\"place\":\"bad.dead-letters-0-")
        .contains(
            "\"code\":\"no-text\"",
            "\"from\":\"bad-0-2\"",
            "\"replays\":0,\"replayed\":false",
            "\"headers\":{\"origin\":\"of 2\"},\"key\":\"key2\"",
            "\"value\":\"{\\\"id\\\":\\\"u\\\"}\"");

    Run dry = letters("replay", "--code", "no-text", "--dry-run");
    assertThat(dry.err()).contains("2 would be sent back");
    assertThat(letters("replay", "--code", "no-text").err()).contains("2 dead letters sent back");
    assertThat(letters("replay", "--code", "no-text").err())
        .contains("0 dead letters sent back", "2 left: was sent back already");
    // With the field put right, one of them is a document now.
    assertThat(backfill("bad", "bad", "--set", "input.text=/body").code()).isZero();
    assertThat(values("bad")).hasSize(5);
    List<String> back = letters("list", "--code", "no-text").out().lines().toList();
    assertThat(back).hasSize(4);
    assertThat(back.get(1)).containsPattern("bad-0-1 +0\\+  doc");
    assertThat(back.get(2)).containsPattern("bad-0-2 +0\\+  doc");
    assertThat(back.get(3)).containsPattern(" key2 .* bad-0-\\d +1  doc");
    assertThat(run("none", "dead-letters", "list", "--set", "kafka.prefix=none.").code())
        .isEqualTo(ExitCode.NO_KAFKA);
  }

  /** Sends records with a key and a header each. */
  private static void send(String... values) {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrap()),
            new StringSerializer(),
            new StringSerializer())) {
      for (int i = 0; i < values.length; i++) {
        var record = new ProducerRecord<>("bad", "key" + i, values[i]);
        record.headers().add("origin", ("of " + i).getBytes(StandardCharsets.UTF_8));
        var unused = producer.send(record);
      }
    }
  }

  private static Run letters(String... arguments) {
    List<String> all = new ArrayList<>(List.of("dead-letters"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--set", "kafka.application=bad", "--set", "kafka.prefix=bad."));
    return run("bad", all.toArray(String[]::new));
  }
}
