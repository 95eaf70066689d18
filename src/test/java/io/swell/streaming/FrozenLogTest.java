package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.engine.IdleMarker;
import io.swell.engine.JudgeAlert;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.MarkDeployment;
import io.swell.engine.SourceEnds;
import io.swell.engine.SourceProgress;
import io.swell.engine.SuggestName;
import io.swell.engine.TopicCommand;
import io.swell.engine.TopicCommand.Action;
import io.swell.output.Alert.Judgment;
import io.swell.output.DocumentOrigin;
import io.swell.state.IncompatibleException;
import io.swell.streaming.record.StateKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The binary formats that Swell stores in Kafka, in a file that never changes. A change in how an
 * entry is written needs a new version or a new kind.
 */
class FrozenLogTest {
  private static final Path FILE = Path.of("src", "test", "resources", "frozen", "log-1.txt");

  private static final List<LogEntry> STATEMENTS =
      List.of(
          new SourceEnds(List.of(0L, 7L, 300L), 13),
          new SourceProgress(2, 300, 1_700_000_010_000L, 1_700_000_000_000L, 14));

  private static final List<LogEntry> JUDGMENTS =
      List.of(
          new JudgeAlert("metals", "metals/3/surging/1970-01-01T00:00:00Z", Judgment.USEFUL, 15),
          new JudgeAlert("metals", "metals/3/surging/1970-01-01T00:00:00Z", Judgment.NOISE, 16),
          JudgeAlert.takeBack("metals", "metals/3/surging/1970-01-01T00:00:00Z", 17),
          new MarkDeployment("metals", "smelter", "2.3.1", 18),
          new MarkDeployment("metals", "", "2.4", 19));

  private static final List<LogEntry> ENTRIES =
      List.of(
          Bags.of(
              "metals",
              "d1",
              -5_000,
              1_700_000_000_000L,
              "harbour post",
              "en",
              List.of("tin", "ports"),
              "Größe of a \uD83D\uDEA2",
              new String[] {"copper", "größe", "tin"},
              new int[] {1, 2, 300},
              0),
          Bags.of("m", "d2", 0, 0, null, null, List.of(), "", new String[0], new int[0], 0),
          Bags.of("m", "d3", 0, 0, null, null, List.of(), "", new String[0], new int[0], 545),
          new IdleMarker("metals", 1_700_000_000_000L, 1_700_000_010_000L),
          TopicCommand.rename("metals", 3, "tin and copper", 7),
          TopicCommand.of("metals", Action.PIN, 3, 8),
          TopicCommand.of("metals", Action.UNPIN, 3, 9),
          TopicCommand.of("metals", Action.MUTE, 3, 10),
          TopicCommand.of("metals", Action.UNMUTE, 3, 11),
          TopicCommand.merge("metals", 3, 300, 12));

  private static final List<LogEntry> LINKED =
      List.of(
          linked("4bf92f3577b34da6a3ce929d0e0e4736", null, null),
          linked(null, "https://wire.example/rates?id=17", null),
          linked(null, null, "Rates stay..."),
          linked(
              "4bf92f3577b34da6a3ce929d0e0e4736",
              "https://wire.example/rates?id=17",
              "Rates stay..."));

  private static final List<LogEntry> SUGGESTIONS =
      List.of(
          new SuggestName("metals", 3, "Größe of ports", "", 18),
          new SuggestName("metals", 3, "Metal trade", "Größe of ports", 19));

  private static Bag linked(
      @Nullable String traceId, @Nullable String link, @Nullable String snippet) {
    return new Bag(
        "logs",
        "d4",
        1_700_000_000_000L,
        1_700_000_000_001L,
        new DocumentOrigin("checkout", traceId, link, snippet),
        null,
        List.of(),
        "",
        new String[] {"timeout"},
        new int[] {1},
        0,
        2,
        300,
        true,
        null);
  }

  private static List<LogEntry> all() {
    return Stream.of(ENTRIES, STATEMENTS, JUDGMENTS, LINKED, SUGGESTIONS)
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> frozen() throws IOException {
    if (Boolean.getBoolean("swell.regenerate") && !Files.exists(FILE)) {
      Files.write(FILE, all().stream().map(FrozenLogTest::written).toList());
    }
    return Files.readAllLines(FILE, UTF_8);
  }

  private static String written(LogEntry entry) {
    return HexFormat.of().formatHex(LogEntryCodec.write(entry));
  }

  @Test
  void entriesHaveTheFrozenBytes() throws IOException {
    assertThat(all().stream().map(FrozenLogTest::written)).isEqualTo(frozen());
  }

  @Test
  void frozenEntriesAreRead() throws IOException {
    assertThat(read(frozen())).isEqualTo(described(all()));
  }

  private static List<String> read(List<String> hex) {
    return described(hex.stream().map(HexFormat.of()::parseHex).map(LogEntryCodec::read).toList());
  }

  private static List<String> described(List<LogEntry> entries) {
    return entries.stream().map(FrozenLogTest::described).toList();
  }

  private static String described(LogEntry entry) {
    return entry instanceof Bag bag
        ? Arrays.asList(
                bag.model(),
                bag.id(),
                bag.eventTime(),
                bag.ingestTime(),
                String.valueOf(bag.origin()),
                String.valueOf(bag.language()),
                bag.labels(),
                bag.title(),
                Arrays.toString(bag.terms()),
                Arrays.toString(bag.counts()),
                bag.numbersPerMille(),
                bag.partition(),
                bag.offset(),
                bag.hasOwnTime())
            .toString()
        : entry.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0201",
        "0701",
        "010b",
        "011f",
        "0103016d04464f4c44",
        "0106016d016101054d41594245"
      })
  void entriesOfLaterReleasesAreRecognizedAsSuch(String hex) {
    assertThatThrownBy(() -> LogEntryCodec.read(HexFormat.of().parseHex(hex)))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContainingAll("later release");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "01",
        "0100",
        "0120",
        "7b2276223a317d",
        "20",
        "ff01",
        "0801",
        "0a01",
        "0103016d00"
      })
  void otherRecordsAreReportedAsDamaged(String hex) {
    assertThatThrownBy(() -> LogEntryCodec.read(HexFormat.of().parseHex(hex)))
        .isInstanceOf(IllegalArgumentException.class)
        .isNotInstanceOf(IncompatibleException.class)
        .hasMessageContaining("not a record of the log of bags");
  }

  @Test
  void changelogKeysHaveTheFrozenBytes() {
    StateKey key = new StateKey("zinc", StateKey.ENGINE, new byte[] {'r', 0, 0, 0, 7});
    assertThat(HexFormat.of().formatHex(key.bytes().get()))
        .isEqualTo("0100047a696e63" + "00" + "7200000007");
    assertThat(StateKey.of(key.bytes()).model()).isEqualTo("zinc");
    assertThat(StateKey.of(key("0100047a696e6301")).owner()).isEqualTo(StateKey.SOURCES);
    assertThat(StateKey.of(key("0100047a696e6302")).owner()).isEqualTo(StateKey.QUEUE);
  }

  @Test
  void queuedRecordsAreRead() {
    byte[] entry = LogEntryCodec.write(new IdleMarker("zinc", 5, 6));
    byte[] head = HexFormat.of().parseHex("01" + "0000018bcfe56800");
    byte[] value = Arrays.copyOf(head, head.length + entry.length);
    System.arraycopy(entry, 0, value, head.length, entry.length);
    var queues = new EntryQueues();
    queues.restore("zinc", HexFormat.of().parseHex("0000000000000007"), value);
    assertThat(queues.first("zinc"))
        .isEqualTo(
            new EntryQueues.Queued(7, new IdleMarker("zinc", 5, 6), 1_700_000_000_000L, true));
  }

  @Test
  void changelogKeysOfOtherReleasesAreRejected() {
    assertThatThrownBy(() -> StateKey.of(key("0200047a696e6300")))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContainingAll("changelog", "version 2", "version 1");
    for (String hex : List.of("01", "01ffff7a00", "0100047a696e6303")) {
      assertThatThrownBy(() -> StateKey.of(key(hex)))
          .isInstanceOf(IncompatibleException.class)
          .hasMessageContaining("cannot read")
          .hasMessageContaining("swell reset");
    }
  }

  private static Bytes key(String hex) {
    return Bytes.wrap(HexFormat.of().parseHex(hex));
  }
}
