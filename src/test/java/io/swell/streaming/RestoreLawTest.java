package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.evaluation.RequiredCorpus;
import java.io.IOException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A model restored at any moment of a long life continues with the same bits. The seed is printed;
 * {@code -Dswell.restores=SEED} sets another.
 */
class RestoreLawTest {
  private static final long YEAR = 365 * 86_400;
  private static final long SEED = Long.getLong("swell.restores", 1);

  @ParameterizedTest
  @ValueSource(
      strings = {"learn.forgetting=documents", "learn.forgetting=time", "vocabulary.max=250"})
  void restoresAtRandomMomentsKeepTheBits(String option) {
    RestoreLaw.Figures figures = churn(option);
    assertThat(figures.restores()).isPositive();
    assertThat(figures.dropped()).as("operations dropped from the journal").isGreaterThan(64);
  }

  /** So many that mini-batches are logged and not all their rows saved. */
  @ParameterizedTest
  @ValueSource(strings = {"learn.topics=60", "learn.topics=120"})
  void restoresWithManyTopicsKeepTheBits(String option) {
    assertThat(churn(option).restores()).isPositive();
  }

  private static RestoreLaw.Figures churn(String option) {
    System.out.printf("%s, seed %d%n", option, SEED);
    var configuration =
        Streams.configuration(
            "learn.topics=8",
            "learn.batch=10",
            "topics.terms=10",
            "lifecycle.check-every=10",
            "lifecycle.reservoir=1000",
            "lifecycle.protected-documents=40",
            "lifecycle.inactive-documents=60",
            "lifecycle.inactive-time=1h",
            "snapshots.every=5",
            option);
    RestoreLaw.Figures figures =
        new RestoreLaw(configuration, RestoreLawTest::churning, SEED, 8, 100, 40, 12).run(1_700);
    System.out.println(figures);
    return figures;
  }

  @Tag("faults")
  @ParameterizedTest
  @CsvSource({
    "crisislex-t6.jsonl.gz, 60000, prose, true",
    "reuters21578.jsonl.gz, 64734, prose, true",
    "loghub-2k-a.jsonl.gz, 20000, logs, false"
  })
  void restoresOverALongLifeKeepTheBits(
      String corpus, long documents, String analyzer, boolean dropsOperations) throws IOException {
    var stream = new LoopedCorpus(RequiredCorpus.of(corpus));
    var configuration = Streams.configuration("learn.topics=50", "text.analyzer=" + analyzer);
    System.out.printf("%s, seed %d%n", corpus, SEED);
    RestoreLaw.Figures figures =
        new RestoreLaw(configuration, stream::document, SEED, 100, 3_000, 1_000, 700)
            .run(documents);
    System.out.println(figures);
    assertThat(figures.restores()).isPositive();
    if (dropsOperations) { // lines are learned in too few mini-batches
      assertThat(figures.dropped()).as("operations dropped from the journal").isPositive();
    }
  }

  /**
   * Returns a document of six topics at a time, each with 150 documents and words of its own, from
   * one of many sources, and often a reply to the topic's first message; with silences of 19 and 25
   * years, in which the statistics fade to almost nothing and to nothing.
   */
  private static byte[] churning(long n) {
    var random = new Random(n);
    long topic = n / 150 + random.nextInt(6);
    var text = new StringBuilder();
    for (int i = 0; i < 25; i++) {
      boolean common = random.nextInt(4) == 0;
      text.append(common ? "common" : appendLetters(new StringBuilder("about"), topic))
          .append("word")
          .append((char) ('a' + random.nextInt(16)))
          .append(' ');
    }
    String title = (random.nextInt(3) == 0 ? "Re: " : "") + "message " + topic;
    return "{\"id\":\"d%d\",\"timestamp\":\"%s\",\"title\":\"%s\",\"text\":\"%s\",\"source\":%s}"
        .formatted(
            n,
            Instant.ofEpochSecond(300 * n + (n < 500 ? 0 : n < 900 ? 19 * YEAR : 44 * YEAR)),
            title,
            text,
            random.nextInt(4) == 0 ? null : "\"s" + random.nextInt(300) + "\"")
        .getBytes(UTF_8);
  }

  private static StringBuilder appendLetters(StringBuilder text, long number) {
    for (long rest = number; rest > 0; rest /= 26) {
      text.append((char) ('a' + rest % 26));
    }
    return text;
  }
}
