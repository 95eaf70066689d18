package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.cli.Swell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Stops {@code swell feed FILE} by a signal, and continues. */
class FeedContinuationTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final int DOCUMENTS = 400;
  private static final Pattern STORED =
      Pattern.compile("the first ([\\d,]+) documents? of \\S+ are stored.* --skip (\\d+)");

  private static String document(int n) {
    return "{\"id\":\"d%d\",\"timestamp\":\"%s\",\"text\":\"often t%d\"}"
        .formatted(n, Instant.ofEpochSecond(1_000_000L + 60L * n), n % 7);
  }

  private static Child feed(String topic, Path file, Path messages, String... more)
      throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "feed",
                file.toString(),
                "--set",
                "kafka.bootstrap=" + BROKER.bootstrap(),
                "--set",
                "kafka.documents=" + topic));
    arguments.addAll(List.of("--set", "kafka.partitions=1", "--set", "kafka.prefix=" + topic));
    arguments.addAll(List.of(more));
    return Child.start(Swell.class, List.of("-Xmx256m"), arguments, messages);
  }

  /** Returns what a feed says to leave out when it goes on. */
  private static String stored(Path messages) throws IOException {
    Matcher found = STORED.matcher(Files.readString(messages));
    assertThat(found.find()).as(Files.readString(messages)).isTrue();
    assertThat(found.group(1).replace(",", "")).isEqualTo(found.group(2));
    return found.group(2);
  }

  /** Stops a feed in the middle, twice, and lets a third one send the rest. */
  private static void stopAndContinue(String topic, Path file, String signal) throws Exception {
    String skip = "0";
    for (String stopped : new String[] {"first", "second"}) {
      Path messages = BROKER.directory().resolve(topic + stopped + ".txt");
      try (Child child = feed(topic, file, messages, "--rate", "30", "--skip", skip)) {
        long before = Long.parseLong(skip);
        TestBroker.await(() -> end(topic) > before + 60);
        child.signal(signal);
        int unused = child.awaitEnd();
      }
      skip = stored(messages);
      assertThat(BROKER.end(topic)).isEqualTo(Long.parseLong(skip));
    }
    Path messages = BROKER.directory().resolve(topic + "third.txt");
    try (Child child = feed(topic, file, messages, "--skip", skip)) {
      assertThat(child.awaitEnd()).as(Files.readString(messages)).isZero();
    }
  }

  private static long end(String topic) {
    try {
      return BROKER.topics().contains(topic) ? BROKER.end(topic) : 0;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aStoppedFeedGoesOnWithoutLossOrRepetition() throws Exception {
    List<String> lines = IntStream.range(0, DOCUMENTS).mapToObj(n -> document(n)).toList();
    List<String> broken = new ArrayList<>(lines);
    broken.add(100, ""); // no record
    stopAndContinue("orderly", BROKER.file(broken), "TERM");
    assertThat(BROKER.values("orderly")).containsExactlyElementsOf(lines);
  }

  @Test
  void aFeedOfASortedFileGoesOnInTheOrderOfTime() throws Exception {
    List<String> lines = IntStream.range(0, DOCUMENTS).mapToObj(n -> document(n)).toList();
    List<String> newestFirst =
        IntStream.range(0, DOCUMENTS).mapToObj(n -> document(DOCUMENTS - 1 - n)).toList();
    stopAndContinue("sorted", BROKER.file(newestFirst), "INT");
    assertThat(BROKER.values("sorted")).containsExactlyElementsOf(lines);
  }

  @Test
  void leavingOutMoreThanThereIsIsAnError() throws Exception {
    Path file = BROKER.file(List.of(document(0), document(1)));
    Path messages = BROKER.directory().resolve("more.txt");
    try (Child child = feed("more", file, messages, "--skip", "3")) {
      assertThat(child.awaitEnd()).isEqualTo(3);
    }
    assertThat(Files.readString(messages))
        .contains("--skip 3 leaves out more than there is", "has 2 documents");
  }
}
