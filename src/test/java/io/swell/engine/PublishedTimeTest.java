package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Regression test: in fault runs with several partitions, the last snapshot of a topic was dated
 * before the previous one.
 */
class PublishedTimeTest {
  private static final long LATER = 10 * 24 * PlantedLog.HOUR;

  private static Bag from(int partition, long offset, long eventTime, Bag bag) {
    return new Bag(
        bag.model(),
        partition + "-" + bag.id(),
        eventTime,
        offset,
        bag.origin(),
        bag.language(),
        bag.labels(),
        bag.title(),
        bag.terms(),
        bag.counts(),
        bag.numbersPerMille(),
        partition,
        offset,
        true,
        null);
  }

  /** One partition starts ten days after the other, which is reported last. */
  private static List<LogEntry> log() {
    List<LogEntry> log = new ArrayList<>();
    log.add(new SourceEnds(List.of(0L, 0L), 0));
    List<Bag> bags = PlantedLog.of(1, 2_000);
    for (int i = 0; i < bags.size(); i++) {
      Bag bag = bags.get(i);
      if (i >= 1_000) {
        log.add(from(1, i - 1_000, bag.eventTime(), bag));
      }
      log.add(from(0, i, LATER + bag.eventTime(), bag));
    }
    return log;
  }

  private static Stream<Instant> time(Record published) {
    if (published instanceof Snapshot snapshot) {
      return Stream.of(snapshot.timestamp());
    } else if (published instanceof TopicEvent event) {
      return Stream.of(event.timestamp());
    }
    return published instanceof ModelReport report ? Stream.of(report.timestamp()) : Stream.empty();
  }

  @Test
  void publishedEventTimeNeverDecreases() {
    RecordedOutputs outputs = PlantedLog.run(PlantedLog.engine(), log());
    assertThat(outputs.all.stream().flatMap(PublishedTimeTest::time))
        .hasSizeGreaterThan(100)
        .isSorted();
  }
}
