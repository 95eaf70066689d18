package io.swell.cli;

import static io.swell.cli.History.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.engine.Bags;
import io.swell.streaming.TestBroker;
import io.swell.streaming.admin.StartPosition;
import io.swell.streaming.admin.TrackerReset;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Backfill;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests backfills and resets that do not end as planned, and what can be done afterwards. */
class BackfillTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final History HISTORY = new History(BROKER);

  private static KafkaClients clients(String application, String documents) {
    return KafkaConnection.clients(
        OptionRecords.CATALOG
            .reader()
            .set("kafka.bootstrap=" + BROKER.bootstrap())
            .set("kafka.partitions=1")
            .set("kafka.application=" + application)
            .set("kafka.prefix=" + application + ".")
            .set("kafka.documents=" + documents)
            .read());
  }

  @Test
  void aTrackerContinuesWhereTheBackfillEnded() throws Exception {
    assertThat(HISTORY.run("live", "feed", HISTORY.corpus(0, 400)).code()).isZero();
    assertThat(HISTORY.backfill("live", "live-on").code()).isZero();
    try (Running track =
        new Running(() -> HISTORY.of("live-on", "live", "track", "--set", "http.port=0"))) {
      assertThat(HISTORY.run("live", "feed", HISTORY.corpus(400, 600)).code()).isZero();
      assertThat(ids(BROKER.awaitValues("live-on.assignments", 600))).isEqualTo(ids(600));
      assertThat(track.isRunning()).isTrue();
    }
    // The result is the same as that of one run without a switch.
    assertThat(HISTORY.backfill("live", "live-all").code()).isZero();
    assertThat(BROKER.values("live-on.assignments"))
        .isEqualTo(BROKER.values("live-all.assignments"));
  }

  @Test
  void aKilledBackfillContinuesWhereItStopped() throws Exception {
    assertThat(HISTORY.run("cut", "feed", HISTORY.corpus(0, 600)).code()).isZero();
    Map<String, String> variables = HISTORY.variables("cut");
    variables.put("SWELL_LEARN_EMBEDDED_ITERATIONS", "1000"); // slow enough to be killed meanwhile
    variables.put("SWELL_KAFKA_COMMIT_INTERVAL", "PT0.05S"); // so that its first outputs are seen
    variables.put("SWELL_KAFKA_CONSUMER_SESSION_TIMEOUT_MS", "6000");
    variables.put("SWELL_KAFKA_STATE_DIR", BROKER.directory().resolve("state").toString());
    kill("cut-short", variables);

    Run on = Run.with(variables, "backfill", "--application", "cut-short");
    assertThat(on.code()).as(on.err()).isZero();
    assertThat(on.err())
        .contains("resuming where it stopped", "all of the history has been learned")
        .containsPattern("backfill: [\\d,]+ records? left to learn from");
    assertThat(Run.with(variables, "backfill", "--application", "cut-not").code()).isZero();
    assertThat(ids(BROKER.values("cut-short.assignments"))).isEqualTo(ids(600));
    assertThat(BROKER.values("cut-short.assignments"))
        .isEqualTo(BROKER.values("cut-not.assignments"));
  }

  /** Starts a backfill in a child process and kills it once it has learned a little. */
  private static void kill(String application, Map<String, String> variables) throws Exception {
    File printed = BROKER.directory().resolve("killed.txt").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Swell.class.getName(),
                "backfill",
                "--application",
                application)
            .redirectErrorStream(true)
            .redirectOutput(printed);
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      assertThat(BROKER.awaitValues(application + ".assignments", 1)).hasSizeLessThan(600);
      assertThat(process.isAlive()).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Batch learning by a model and two shards gives what it gives in one process, bit for bit. */
  @Test
  void severalPassesWithShardsEqualThoseInOneProcess() throws Exception {
    String corpus = HISTORY.corpus(0, 400);
    Run learned =
        HISTORY.backfill("corpus", "corpus", corpus, "--passes", "6", "--set", "learn.shards=2");
    assertThat(learned.code()).as(learned.err()).isZero();
    Path outputs = BROKER.directory().resolve("passes");
    Run replayed =
        HISTORY.run(
            "corpus",
            "replay",
            corpus,
            "--output",
            outputs.toString(),
            "--set",
            "learn.passes=6",
            "--set",
            "learn.forgetting=replace",
            "--set",
            "learn.batch=" + Integer.MAX_VALUE,
            "--set",
            "lifecycle.enabled=false");
    assertThat(replayed.code()).as(replayed.err()).isZero();
    assertThat(BROKER.values("corpus.assignments"))
        .hasSize(400)
        .isEqualTo(Files.readAllLines(outputs.resolve("assignments.jsonl")));
    assertThat(withoutTimes(BROKER.values("corpus.snapshots")))
        .hasSize(8)
        .isEqualTo(withoutTimes(Files.readAllLines(outputs.resolve("snapshots.jsonl"))));
  }

  /** Cuts what depends on the watermark, which is the newest event time only where a file ends. */
  private static List<String> withoutTimes(List<String> snapshots) {
    return snapshots.stream().map(each -> each.replaceFirst(",\"born\":.*", "")).toList();
  }

  @Test
  void severalPassesNeedACorpusAndShards() {
    Run endless = HISTORY.backfill("endless", "endless", "--passes", "6");
    assertThat(endless.code()).isEqualTo(ExitCode.USAGE);
    assertThat(endless.err()).contains("--passes needs FILE");
    Run whole = HISTORY.backfill("whole", "whole", "none.jsonl", "--passes", "6");
    assertThat(whole.code()).isEqualTo(ExitCode.USAGE);
    assertThat(whole.err()).contains("--passes needs learn.shards", "'swell replay --passes'");
  }

  @Test
  void aBackfillOfAnUnfinishedFileNeedsAReset() throws Exception {
    KafkaClients kafka = clients("half", "half");
    assertThat(HISTORY.run("half", "feed", HISTORY.corpus(0, 20)).code()).isZero();
    try (var cut = new Backfill(kafka, new StartPosition("end"), Duration.ZERO)) {
      String[] terms = {"topic1word1"};
      cut.add(Bags.of("main", "d0", 0, 0, null, null, List.of(), "", terms, new int[] {1}, 0));
    }
    Run refused = HISTORY.backfill("half", "half", HISTORY.corpus(0, 400));
    assertThat(refused.code()).isEqualTo(ExitCode.FAILED);
    assertThat(refused.err()).contains("half.bags holds records", "interrupted", "swell reset");
    assertThat(BROKER.values("half.assignments")).isEmpty();

    assertThat(HISTORY.of("half", "half", "reset", "--yes").code()).isZero();
    Run whole = HISTORY.backfill("half", "half", HISTORY.corpus(0, 400));
    assertThat(whole.code()).as(whole.err()).isZero();
    assertThat(ids(BROKER.values("half.assignments"))).isEqualTo(ids(400));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anotherResetCompletesAFailedReset(boolean keepLog) throws Exception {
    String name = keepLog ? "kept" : "gone";
    assertThat(HISTORY.run(name, "feed", HISTORY.corpus(0, 400)).code()).isZero();
    assertThat(HISTORY.backfill(name, name).code()).isZero();
    List<String> before = BROKER.values(name + ".assignments");

    KafkaClients kafka = clients(name, name);
    try (var reset = new TrackerReset(kafka, keepLog, false, StartPosition.BEGINNING);
        Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
      TrackerReset.Plan plan = reset.plan();
      // Another client has already done one of the steps, so the reset fails there, after the steps
      // before it.
      admin.deleteTopics(List.of(name + "-models-changelog")).all().get();
      assertThatThrownBy(() -> reset.run(plan))
          .isInstanceOf(ConnectionException.class)
          .hasMessageContaining("cannot delete stream topics")
          .hasMessageContaining(name + "-models-changelog");
    }
    Run again =
        keepLog
            ? HISTORY.of(name, name, "reset", "--yes", "--keep-log")
            : HISTORY.of(name, name, "reset", "--yes");
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).doesNotContain("changelog");

    assertThat(HISTORY.backfill(name, name).code()).isZero();
    List<String> after = BROKER.values(name + ".assignments");
    assertThat(after.subList(0, 400)).isEqualTo(before);
    assertThat(after.subList(400, after.size())).isEqualTo(before);
    if (keepLog) {
      assertThat(bags(name)).as("documents were not read again").isEqualTo(400);
    }
  }

  /** Counts the documents in a log of bags: entries of version 1 and kind 1. */
  private static long bags(String name) throws Exception {
    return BROKER.values(name + ".bags").stream()
        .filter(entry -> entry.startsWith("\u0001\u0001"))
        .count();
  }
}
