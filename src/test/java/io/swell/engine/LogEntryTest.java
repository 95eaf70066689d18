package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.output.Alert;
import io.swell.output.DocumentOrigin;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogEntryTest {
  private static final Bag BAG =
      Bags.of(
          "news",
          "d-1",
          -62_135_596_800_000L,
          1_700_000_000_000L,
          "reuters",
          null,
          List.of("earn", "\u00e9t\u00e9"),
          "Zwei T\u00f6ne \ud83c\udfb5",
          new String[] {"bank", "\u017el\u00e1b", "\u6c34"},
          new int[] {1, 300, Integer.MAX_VALUE},
          0);

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  private static final TopicCommand RENAME =
      TopicCommand.rename("news", 12, "Z\u00fcrich", 1_700_000_000_000L);

  private static final SeedTopic SEED = new SeedTopic("m", List.of("a", "b", "c"), "x", 3);
  private static final DeleteDocument ERASURE = new DeleteDocument("m", "d1", 3);

  private static final SuggestName SUGGESTION = new SuggestName("m", 5, "ab", "c", 3);

  private static final JudgeAlert NOISE =
      new JudgeAlert("news", "news/3/surging/2026-03-01T00:00:00Z", Alert.Judgment.NOISE, 5);

  private static final long EARLIEST = -62_135_596_800_000L;
  private static final long LATEST = 253_402_300_799_999L;

  @Test
  void readsBackWhatItWrote() {
    Bag read = (Bag) LogEntryCodec.read(LogEntryCodec.write(BAG));
    assertThat(read).usingRecursiveComparison().isEqualTo(BAG);
    Bag table =
        Bags.of("m", "i", 1, 2, null, "", List.of(), "", new String[] {"a"}, new int[] {1}, 500);
    assertThat(LogEntryCodec.read(LogEntryCodec.write(table)))
        .usingRecursiveComparison()
        .isEqualTo(table);
    IdleMarker idleMarker = new IdleMarker("news", EARLIEST, 0);
    assertThat(LogEntryCodec.read(LogEntryCodec.write(idleMarker))).isEqualTo(idleMarker);
    Bag bare = Bags.of("m", "i", LATEST, 0, null, "", List.of(), "", new String[0], new int[0], 0);
    assertThat(LogEntryCodec.read(LogEntryCodec.write(bare)))
        .usingRecursiveComparison()
        .isEqualTo(bare);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, EARLIEST - 1, LATEST + 1, Long.MAX_VALUE})
  void timesOutsideTheRangeAreRejected(long time) {
    Bag bag = Bags.of("m", "i", time, 0, null, "", List.of(), "", new String[0], new int[0], 0);
    for (LogEntry entry : List.of(new IdleMarker("news", time, 0), bag)) {
      assertThatThrownBy(() -> LogEntryCodec.read(LogEntryCodec.write(entry)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must be in the years 1 to 9999, found " + time + " ms");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, LATEST + 1})
  void ingestTimesOutsideTheRangeAreRejected(long time) {
    byte[] tick = LogEntryCodec.write(new IdleMarker("news", 0, time));
    assertThatThrownBy(() -> LogEntryCodec.read(tick))
        .hasMessageContainingAll("ingest time", "1970 to 9999");
  }

  @Test
  void readsBackEveryCommand() {
    assertThat(LogEntryCodec.read(LogEntryCodec.write(RENAME))).isEqualTo(RENAME);
    TopicCommand merge = TopicCommand.merge("m", Long.MAX_VALUE, 0, 0);
    assertThat(LogEntryCodec.read(LogEntryCodec.write(merge))).isEqualTo(merge);
    for (TopicCommand.Action action :
        new TopicCommand.Action[] {
          TopicCommand.Action.PIN,
          TopicCommand.Action.UNPIN,
          TopicCommand.Action.MUTE,
          TopicCommand.Action.UNMUTE
        }) {
      TopicCommand topicCommand = TopicCommand.of("m", action, 3, 4);
      assertThat(LogEntryCodec.read(LogEntryCodec.write(topicCommand))).isEqualTo(topicCommand);
    }
  }

  @Test
  void commandsHaveTheFixedFormat() {
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(TopicCommand.merge("m", 5, 2, 3))))
        .isEqualTo("0103016d054d455247450a040006");
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(TopicCommand.rename("m", 5, "ab", 3))))
        .isEqualTo("0103016d0652454e414d450a0102616206");
  }

  @Test
  void readsBackSeedsDeletionsAndJudgments() {
    JudgeAlert takenBack = JudgeAlert.takeBack("m", "a", 6);
    for (LogEntry entry : List.of(SEED, ERASURE, NOISE, takenBack)) {
      assertThat(LogEntryCodec.read(LogEntryCodec.write(entry))).isEqualTo(entry);
    }
  }

  @Test
  void seedsAndDeletionsHaveTheFixedFormat() {
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(SEED)))
        .isEqualTo("0104016d03016101620163017806");
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(ERASURE)))
        .isEqualTo("0105016d02643106");
    assertThatThrownBy(() -> LogEntryCodec.read(HexFormat.of().parseHex("0105016d0006")))
        .hasMessageContaining("id must not be empty");
    assertThatThrownBy(() -> LogEntryCodec.read(HexFormat.of().parseHex("0104016d0101610006")))
        .hasMessageContainingAll("terms", "3 to 100", "found 1");
  }

  @Test
  void judgmentsHaveTheFixedFormat() {
    JudgeAlert judgeAlert = new JudgeAlert("m", "a1", Alert.Judgment.USEFUL, 3);
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(judgeAlert)))
        .isEqualTo("0106016d026131010655534546554c06");
    assertThatThrownBy(
            () -> LogEntryCodec.read(HexFormat.of().parseHex("0106016d00010655534546554c06")))
        .hasMessageContaining("an alert's id must not be empty");
  }

  @Test
  void suggestedNamesHaveTheFixedFormat() {
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(SUGGESTION)))
        .isEqualTo("0107016d0a026162016306");
    assertThat(LogEntryCodec.read(LogEntryCodec.write(SUGGESTION))).isEqualTo(SUGGESTION);
    assertThatThrownBy(() -> LogEntryCodec.read(HexFormat.of().parseHex("0107016d0a000006")))
        .hasMessageContaining("name must have 1 to 200 characters");
  }

  @Test
  void deploymentsHaveTheFixedFormat() {
    var deployment = new MarkDeployment("m", "a", "2.3", 3);
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(deployment)))
        .isEqualTo("010a016d016103322e3306");
    assertThat(LogEntryCodec.read(LogEntryCodec.write(deployment))).isEqualTo(deployment);
    everyBeginningIsRefused(LogEntryCodec.write(deployment));
    assertThatThrownBy(() -> LogEntryCodec.read(HexFormat.of().parseHex("010a016d01610006")))
        .hasMessageContaining("version must have 1 to 200 characters");
  }

  @Test
  void truncatedCommandsAreRejected() {
    everyBeginningIsRefused(LogEntryCodec.write(SUGGESTION));
    everyBeginningIsRefused(LogEntryCodec.write(NOISE));
    everyBeginningIsRefused(LogEntryCodec.write(RENAME));
    everyBeginningIsRefused(LogEntryCodec.write(SEED));
    everyBeginningIsRefused(LogEntryCodec.write(ERASURE));
  }

  private static void everyBeginningIsRefused(byte[] whole) {
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> LogEntryCodec.read(part))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("of " + length);
    }
  }

  @Test
  void invalidCommandsAreRejected() {
    byte[] noName = HexFormat.of().parseHex("0103016d0652454e414d450a010006");
    assertThatThrownBy(() -> LogEntryCodec.read(noName))
        .hasMessageContaining("not a record of the log of bags")
        .hasMessageContaining("name must have 1 to 200 characters");
    byte[] noAct = HexFormat.of().parseHex("0103016d04464f4c440a010006");
    assertThatThrownBy(() -> LogEntryCodec.read(noAct))
        .hasMessageContaining("Action has the unknown value \"FOLD\"");
  }

  @Test
  void versionOneHasTheFixedFormat() {
    String tick = "0102046e657773d00f8827";
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(new IdleMarker("news", 1000, 2500))))
        .isEqualTo(tick);
    Bag small =
        Bags.of(
            "m",
            "d",
            -1,
            3,
            null,
            "en",
            List.of("l"),
            "t",
            new String[] {"a", "z"},
            new int[] {1, 200},
            0);
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(small)))
        .isEqualTo("0101016d016401060003656e01016c017402016101017ac80100000101");
    assertThat(HexFormat.of().formatHex(LogEntryCodec.write(traced(small))))
        .isEqualTo("0101016d016401060003656e01016c017402016101017ac80100000103" + TRACE);
  }

  private static Bag traced(Bag bag) {
    return with(bag, new DocumentOrigin(bag.origin().source(), TRACE, null));
  }

  private static Bag with(Bag bag, DocumentOrigin origin) {
    return new Bag(
        bag.model(),
        bag.id(),
        bag.eventTime(),
        bag.ingestTime(),
        origin,
        bag.language(),
        bag.labels(),
        bag.title(),
        bag.terms(),
        bag.counts(),
        bag.numbersPerMille(),
        bag.partition(),
        bag.offset(),
        bag.hasOwnTime(),
        null);
  }

  @Test
  void aTraceIdTakesSixteenBytesAndIsReadBack() {
    byte[] bytes = LogEntryCodec.write(traced(BAG));
    assertThat(bytes).hasSize(LogEntryCodec.write(BAG).length + 16);
    assertThat(LogEntryCodec.read(bytes)).usingRecursiveComparison().isEqualTo(traced(BAG));
    Arrays.fill(bytes, bytes.length - 16, bytes.length, (byte) 0);
    assertThatThrownBy(() -> LogEntryCodec.read(bytes))
        .hasMessageContaining("hexadecimal digits that are not all 0");
  }

  @Test
  void aLinkTakesTwoBytesMoreThanItsCharactersAndIsReadBack() {
    String link = "https://wire.example/" + "a".repeat(200);
    Bag linked = with(BAG, new DocumentOrigin("reuters", null, link));
    byte[] bytes = LogEntryCodec.write(linked);
    assertThat(bytes).hasSize(LogEntryCodec.write(BAG).length + 2 + link.length());
    assertThat(LogEntryCodec.read(bytes)).usingRecursiveComparison().isEqualTo(linked);
    bytes[bytes.length - link.length()] = 'x';
    assertThatThrownBy(() -> LogEntryCodec.read(bytes))
        .hasMessageContaining("a link must be an absolute http or https URL");
  }

  @Test
  void aSnippetTakesTwoBytesMoreThanItsCharactersAndIsReadBack() {
    String snippet = "a".repeat(160);
    Bag readable = with(BAG, new DocumentOrigin("reuters", null, null, snippet));
    byte[] bytes = LogEntryCodec.write(readable);
    assertThat(bytes).hasSize(LogEntryCodec.write(BAG).length + 2 + snippet.length());
    assertThat(LogEntryCodec.read(bytes)).usingRecursiveComparison().isEqualTo(readable);
  }

  @Test
  void truncatedEntriesAreRejected() {
    var origin = new DocumentOrigin("reuters", TRACE, "https://wire.example/rates", "The bank...");
    byte[] whole = LogEntryCodec.write(with(BAG, origin));
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> LogEntryCodec.read(part))
          .as("first %d bytes", length)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("of " + length);
    }
  }

  @Test
  void corruptedBytesAreRejectedOrGiveAValidEntry() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] whole = LogEntryCodec.write(BAG);
    for (int round = 0; round < 20_000; round++) {
      byte[] corrupted = whole.clone();
      for (int i = random.nextInt(3); i >= 0; i--) {
        corrupted[random.nextInt(corrupted.length)] = (byte) random.nextInt();
      }
      LogEntry read;
      try {
        read = LogEntryCodec.read(corrupted);
      } catch (IllegalArgumentException refused) {
        continue;
      }
      assertThat(read.ingestTime()).as("seed %d", seed).isNotNegative();
      if (read instanceof Bag bag) {
        assertThat(bag.terms()).as("seed %d", seed).isSorted().doesNotHaveDuplicates();
        assertThat(bag.counts()).as("seed %d", seed).doesNotContain(0);
      }
    }
  }

  @Test
  void aLaterVersionIsRejectedByName() {
    byte[] later = LogEntryCodec.write(BAG);
    later[0] = 2;
    assertThatThrownBy(() -> LogEntryCodec.read(later))
        .hasMessageContaining("has version 2, but this release reads 1 to 1")
        .hasMessageContaining("later release");
  }
}
