package io.swell.engine;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Assignment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A mini-batch of 20 documents ends after a day of event time. */
class BatchSpanTest {
  private static List<Bag> log(int perDay) {
    var random = new Random(3);
    return IntStream.range(0, 600)
        .mapToObj(i -> PlantedLog.document(random, "d" + i, time(i, perDay), i % 4))
        .toList();
  }

  private static long time(int document, int perDay) {
    return document * Duration.ofDays(1).toMillis() / perDay;
  }

  private static Collection<List<Assignment>> batches(List<Bag> log) {
    return PlantedLog.run(PlantedLog.engine(), log).of(Assignment.class).stream()
        .collect(groupingBy(Assignment::batch, TreeMap::new, toList()))
        .values();
  }

  @Test
  void aSlowStreamIsLearnedFromEachDay() {
    // the watermark follows what most of the newest documents agree on, so it is a little late
    assertThat(batches(log(4)).stream().skip(1))
        .hasSizeBetween(120, 200)
        .allSatisfy(
            batch -> {
              Assignment first = batch.get(0);
              Assignment last = batch.get(batch.size() - 1);
              assertThat(Duration.between(first.timestamp(), last.timestamp()))
                  .isLessThan(Duration.ofDays(2));
            });
  }

  @Test
  void aFastStreamIsLearnedFromInFullMiniBatches() {
    assertThat(batches(log(200))).hasSize(30).allMatch(batch -> batch.size() == 20);
  }

  @Test
  void documentsInNoOrderOfTimeDoNotEndMiniBatches() {
    List<Bag> log = new ArrayList<>(log(4));
    Collections.shuffle(log, new Random(5));
    assertThat(batches(log)).hasSizeLessThan(45);
  }
}
