package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real engine in a process that is killed. */
class CrashTest {
  private static final int DOCUMENTS = 2_000;

  @TempDir Path directory;

  /** A document of one of six planted topics, an hour after the one before. */
  private static byte[] document(long n) {
    Random random = new Random(n);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String topic = random.nextInt(4) == 0 ? "common" : "topic" + (char) ('a' + n % 6);
      text.append(topic).append("word").append((char) ('a' + random.nextInt(20))).append(' ');
    }
    return "{\"id\":\"d%d\",\"timestamp\":%d,\"text\":\"%s\"}"
        .formatted(n, 1_700_000_000L + n * 3_600, text)
        .getBytes(UTF_8);
  }

  @Test
  void killedAndStartedAgainItCommitsWhatItWouldHaveCommitted() throws Exception {
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory.resolve("broker"), 0)) {
      List<KilledRun.Kill> kills = new ArrayList<>();
      KilledRun run =
          new KilledRun(
              broker,
              "crashed",
              directory.resolve("messages.txt"),
              List.of(
                  "kafka.commit-interval=PT0.05S",
                  "learn.topics=8",
                  "learn.batch=20",
                  "topics.terms=20",
                  "lives.every=20",
                  "snapshots.every=5"),
              kills::add);
      Committed committed = run.run(CrashTest::document, DOCUMENTS, 2);
      List<LogEntry> log = run.log();
      assertThat(log)
          .extracting(entry -> entry instanceof Bag bag ? bag.id() : entry.toString())
          .containsExactlyElementsOf(IntStream.range(0, DOCUMENTS).mapToObj(n -> "d" + n).toList());
      assertThat(kills)
          .hasSize(2)
          .allSatisfy(kill -> assertThat(kill.assignments()).isPositive().isLessThan(DOCUMENTS));
      Committed expected = run.replayed();
      for (StreamTopic topic : TrackerTopology.OUTPUTS) {
        assertThat(committed.of(topic)).as(topic.sink()).isEqualTo(expected.of(topic));
      }
      assertThat(committed.of(StreamTopic.ASSIGNMENTS)).hasSize(DOCUMENTS);
      assertThat(committed.newest(StreamTopic.SNAPSHOTS)).hasSizeGreaterThanOrEqualTo(6);
      assertThat(committed.of(StreamTopic.ACTIVITY)).isNotEmpty();
    }
  }
}
