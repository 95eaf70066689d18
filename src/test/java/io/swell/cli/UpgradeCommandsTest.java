package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.TestBroker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests backfill, reset and the return of dead letters on a real broker. */
class UpgradeCommandsTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final History HISTORY = new History(BROKER);

  @Test
  void backfillLearnsHistoryAndThenNewDocuments() throws IOException {
    Run empty = HISTORY.backfill("past", "past-topic", HISTORY.corpus(0, 0));
    assertThat(empty.code()).isEqualTo(ExitCode.BAD_INPUT);

    assertThat(HISTORY.run("past", "feed", HISTORY.corpus(0, 300)).code()).isZero();
    Run topic = HISTORY.backfill("past", "past-topic");
    assertThat(topic.err())
        .contains(
            "records left to learn from", "all of the history has been learned", "swell track");
    assertThat(topic.code()).isZero();
    assertThat(History.ids(BROKER.values("past-topic.assignments"))).isEqualTo(History.ids(300));

    Run file = HISTORY.backfill("past", "past-file", HISTORY.corpus(0, 300));
    assertThat(file.code()).as(file.err()).isZero();
    assertThat(BROKER.values("past-file.assignments"))
        .isEqualTo(BROKER.values("past-topic.assignments"));

    // Documents sent meanwhile are learned once by each of both; the old application is unaffected.
    assertThat(HISTORY.run("past", "feed", HISTORY.corpus(300, 400)).code()).isZero();
    Run on = HISTORY.backfill("past", "past-file");
    assertThat(on.err())
        .contains("resuming where it stopped", "all of the history has been learned");
    assertThat(History.ids(BROKER.values("past-file.assignments"))).isEqualTo(History.ids(400));
    assertThat(History.ids(BROKER.values("past-topic.assignments"))).isEqualTo(History.ids(300));

    Run other =
        HISTORY.run(
            "past",
            "backfill",
            "--set",
            "kafka.application=stranger",
            "--set",
            "kafka.prefix=past-file.");
    assertThat(other.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(other.err())
        .contains(
            "error: the tracker cannot continue from the state it finds in Kafka",
            "\"past-file.\"* belong to application past-file",
            "swell.kafka.application is stranger");
    Run late = HISTORY.backfill("past", "past-none", "--from", "2999-01-01T00:00:00Z");
    assertThat(late.code()).as(late.err()).isZero();
    assertThat(BROKER.values("past-none.assignments")).isEmpty();
    for (String from : List.of("noon", "1969-12-31T23:59:59.999Z", "+999999999-12-31T23:59:59Z")) {
      Run never = HISTORY.backfill("past", "x", "--from", from);
      assertThat(never.code()).as(never.err()).isEqualTo(ExitCode.USAGE);
      assertThat(never.err()).contains("in the years 1970 to 9999, found \"" + from);
    }
  }

  @Test
  void changedFixedOptionsAreRejectedUntilAReset() throws Exception {
    assertThat(HISTORY.run("again", "feed", HISTORY.corpus(0, 200)).code()).isZero();
    assertThat(HISTORY.backfill("again", "again").code()).isZero();
    List<String> before = BROKER.values("again.assignments");
    assertThat(History.ids(before)).isEqualTo(History.ids(200));

    Run changed = HISTORY.backfill("again", "again", "--set", "learn.topics=9");
    assertThat(changed.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(changed.err())
        .contains(
            "error: the tracker cannot continue from the state it finds in Kafka",
            "application again has learned with learn.topics=8, but now learn.topics=9: set",
            "swell reset");
    Run track =
        HISTORY.of("again", "again", "track", "--set", "learn.topics=9", "--set", "http.port=0");
    assertThat(track.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(track.err()).contains("but now learn.topics=9");
    assertThat(BROKER.values("again.assignments")).isEqualTo(before);

    // An earlier release left a model but no record of the options: the model knows them, and a
    // wrong record is withdrawn.
    BROKER.delete("again.owner");
    Run early = HISTORY.backfill("again", "again", "--set", "learn.topics=9");
    assertThat(early.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(early.err())
        .contains("model main has learned with learn.topics=8, but now learn.to");
    Run right = HISTORY.backfill("again", "again");
    assertThat(right.code()).as(right.err()).isZero();
    assertThat(BROKER.values("again.assignments")).isEqualTo(before);

    Run asked = HISTORY.of("again", "again", "reset", "--outputs");
    assertThat(asked.code()).isZero();
    assertThat(asked.out())
        .contains(
            "would delete consumer group: again\n",
            "would delete stream topic: again-models-changelog\n",
            "would delete stream topic: again-published-changelog\n",
            "would delete stream topic: again.bags\n",
            "would delete stream topic: again.owner\n",
            "would delete stream topic: again.assignments\n",
            "then read documents from: beginning\n")
        .doesNotContain("again.dead-letters", "topic: again\n");
    assertThat(asked.err()).contains("nothing was changed", "--yes");
    assertThat(BROKER.values("again.assignments")).isEqualTo(before);

    assertThat(HISTORY.of("again", "again", "reset", "--outputs", "--yes").code()).isZero();
    assertThat(HISTORY.backfill("again", "again", "--set", "learn.topics=9").code()).isZero();
    assertThat(History.ids(BROKER.values("again.assignments"))).isEqualTo(History.ids(200));
    assertThat(BROKER.values("again.models").toString()).contains("\"learn.topics\":\"9\"");

    // The same from the log of bags alone: outputs published before stay.
    Run kept = HISTORY.of("again", "again", "reset", "--keep-log", "--yes");
    assertThat(kept.code()).as(kept.err()).isZero();
    assertThat(HISTORY.backfill("again", "again").code()).isZero();
    assertThat(BROKER.values("again.assignments").subList(200, 400)).isEqualTo(before);
  }

  @Test
  void aRunningTrackerIsNotReset() throws IOException {
    assertThat(HISTORY.run("busy", "feed", HISTORY.corpus(0, 10)).code()).isZero();
    try (KafkaConsumer<String, String> member =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                BROKER.bootstrap(),
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
      Run refused = HISTORY.of("busy", "busy", "reset", "--yes", "--wait", "PT0S");
      assertThat(refused.code()).isEqualTo(ExitCode.FAILED);
      assertThat(refused.err())
          .contains("application busy is running; nothing was changed", "somebody on ");
      Run backfill = HISTORY.backfill("busy", "busy", "--wait", "PT0S");
      assertThat(backfill.code()).isEqualTo(ExitCode.FAILED);
      assertThat(backfill.err()).contains("application busy is running: somebody on ");
    }
  }

  @Test
  void aDeadLetterIsResentOnceAndRecognizedAfterwards() throws IOException {
    assertThat(HISTORY.backfill("bad", "bad").code()).isZero(); // creates the stream topics
    send("{\"id\":", "{\"id\":\"k\",\"prose\":\"tin and copper\"}", "{\"id\":\"u\"}");
    assertThat(HISTORY.backfill("bad", "bad").code()).isZero();

    assertThat(deadLetters("list").out().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("AGE  ").contains("BACK  WHAT IS WRONG"),
            line ->
                assertThat(line).containsPattern("truncated-json +- +key0 +6 +bad-0-0 +0  value"),
            line -> assertThat(line).containsPattern("no-text +text +key1 +\\d+ +bad-0-1 +0  doc"),
            line -> assertThat(line).containsPattern("no-text +text +key2 +\\d+ +bad-0-2 +0  doc"));
    assertThat(deadLetters("list", "--code", "no-text", "-n", "1", "-o", "json").out())
        .startsWith("{\"v\":1,\"place\":\"bad.dead-letters-0-")
        .contains(
            "\"code\":\"no-text\"",
            "\"from\":\"bad-0-2\"",
            "\"replays\":0,\"replayed\":false",
            "\"headers\":{\"origin\":\"of 2\"},\"key\":\"key2\"",
            "\"value\":\"{\\\"id\\\":\\\"u\\\"}\"");

    Run dry = deadLetters("replay", "--code", "no-text", "--dry-run");
    assertThat(dry.err()).contains("2 dead letters would be sent back");
    assertThat(deadLetters("replay", "--code", "no-text").err())
        .contains("2 dead letters sent back");
    assertThat(deadLetters("replay", "--code", "no-text").err())
        .contains("0 dead letters sent back", "2 skipped: was sent back already");
    // One of them has been corrected and is now a document.
    assertThat(HISTORY.backfill("bad", "bad", "--set", "input.text=/prose").code()).isZero();
    assertThat(BROKER.values("bad")).hasSize(5);
    List<String> back = deadLetters("list", "--code", "no-text").out().lines().toList();
    assertThat(back).hasSize(4);
    assertThat(back.get(1)).containsPattern("bad-0-1 +0\\+  doc");
    assertThat(back.get(2)).containsPattern("bad-0-2 +0\\+  doc");
    assertThat(back.get(3)).containsPattern(" key2 .* bad-0-\\d +1  doc");
    assertThat(HISTORY.run("none", "dead-letters", "list", "--set", "kafka.prefix=none.").code())
        .isEqualTo(ExitCode.NO_KAFKA);
  }

  /** Sends records with one key and one header each. */
  private static void send(String... values) {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrap()),
            new StringSerializer(),
            new StringSerializer())) {
      for (int i = 0; i < values.length; i++) {
        var record = new ProducerRecord<>("bad", "key" + i, values[i]);
        record.headers().add("origin", ("of " + i).getBytes(StandardCharsets.UTF_8));
        var unused = producer.send(record);
      }
    }
  }

  private static Run deadLetters(String... arguments) {
    List<String> all = new ArrayList<>(List.of("dead-letters"));
    all.addAll(List.of(arguments));
    return HISTORY.of("bad", "bad", all.toArray(String[]::new));
  }
}
