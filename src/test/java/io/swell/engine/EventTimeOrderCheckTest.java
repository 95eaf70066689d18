package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.tracking.WindowOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventTimeOrderCheckTest {
  private static EventTimeAnomalies order(List<Long> eventTimes) {
    var options = OptionCatalog.of(List.of(WindowOptions.class)).reader().read();
    var order = new EventTimeOrderCheck(options.get(WindowOptions.class));
    eventTimes.forEach(order::add);
    return order.anomalies();
  }

  private static EngineCounters engine(List<Long> eventTimes, int batch) {
    var engine = PlantedLog.engine("learn.batch=" + batch);
    var random = new Random(1);
    for (int i = 0; i < eventTimes.size(); i++) {
      engine.accept(
          PlantedLog.document(random, "d" + i, eventTimes.get(i), random.nextInt(3)),
          new RecordedOutputs());
    }
    return engine.counters();
  }

  /** Returns times half an hour apart; each document arrives at most this many hours late. */
  private static List<Long> disordered(int hours) {
    var random = new Random(2);
    List<long[]> arrivals = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      long eventTime = i * PlantedLog.HOUR / 2;
      arrivals.add(
          new long[] {eventTime + random.nextLong(hours * PlantedLog.HOUR + 1), eventTime});
    }
    arrivals.sort((a, b) -> Long.compare(a[0], b[0]));
    return arrivals.stream().map(each -> each[1]).toList();
  }

  @Test
  void orderedDocumentsAreNeverOutOfOrder() {
    assertThat(order(disordered(0)).isEmpty()).isTrue();
  }

  @Test
  void countsAtLeastTheLateDocumentsOfAModel() {
    List<Long> eventTimes = disordered(100);
    long late = order(eventTimes).late();
    assertThat(engine(eventTimes, 20).late()).isPositive().isLessThanOrEqualTo(late);
    assertThat(engine(eventTimes, 1).late()).isBetween(late * 95 / 100, late);
  }

  @Test
  void countsDocumentsOfAnotherYear() {
    List<Long> eventTimes = new ArrayList<>(disordered(0));
    eventTimes.set(700, eventTimes.get(700) + 400 * 24 * PlantedLog.HOUR);
    eventTimes.set(900, 0L);
    assertThat(order(eventTimes)).isEqualTo(new EventTimeAnomalies(1, 1));
    assertThat(engine(eventTimes, 20).ahead()).isEqualTo(1);
  }
}
