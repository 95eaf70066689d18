package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Held equal to a map of all hours. */
class HourlyCountsTest {
  private static final long HOUR = 3_600_000;
  private static final long WEEKS = 4L * HourlyCounts.WEEK;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theNewestFourWeeksAreCounted(long seed) {
    var random = new Random(seed);
    var counts = new HourlyCounts();
    var plain = new TreeMap<Long, Long>();
    long hour = random.nextInt(1000) - 500L;
    for (int window = 0; window < 2000; window++) {
      hour += random.nextInt(100) == 0 ? random.nextInt(200) : random.nextInt(2);
      long at = hour - (random.nextInt(50) == 0 ? random.nextInt(300) : 0);
      long documents = random.nextInt(50);
      counts.add(at * HOUR + HOUR / 4, at * HOUR + HOUR / 2, documents);
      if (plain.isEmpty() || at >= plain.firstKey()) {
        plain.merge(at, documents, Long::sum);
      }
      plain.headMap(plain.lastKey() - WEEKS + 1).clear();
      long from = hour - random.nextLong(WEEKS);
      long to = from + random.nextLong(WEEKS);
      assertThat(counts.sum(from, to)).isEqualTo(sum(plain, from, to));
      assertThat(counts.total()).isEqualTo(sum(plain, Long.MIN_VALUE, Long.MAX_VALUE));
    }
  }

  private static long sum(NavigableMap<Long, Long> plain, long from, long to) {
    return plain.subMap(from, to).values().stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void aWindowIsDividedAmongItsHours() {
    var counts = new HourlyCounts();
    counts.add(HOUR / 2, 3 * HOUR, 10);
    assertThat(counts.sum(0, 1)).isEqualTo(3);
    assertThat(counts.sum(1, 2)).isEqualTo(3);
    assertThat(counts.sum(2, 3)).isEqualTo(4);
    assertThat(counts.sum(3, 4)).isZero();
  }

  @Test
  void mergedCountsAreTheSumsOfBoth() {
    var one = new HourlyCounts();
    var other = new HourlyCounts();
    var empty = new HourlyCounts();
    for (long hour = 0; hour < 2 * WEEKS; hour++) {
      one.add(hour * HOUR, (hour + 1) * HOUR, hour % 7);
      other.add(hour * HOUR, (hour + 1) * HOUR, hour % 5);
    }
    empty.merge(other);
    one.merge(other);
    one.merge(new HourlyCounts());
    for (long hour = WEEKS; hour < 2 * WEEKS; hour++) {
      assertThat(empty.sum(hour, hour + 1)).isEqualTo(hour % 5);
      assertThat(one.sum(hour, hour + 1)).isEqualTo(hour % 5 + hour % 7);
    }
  }

  @Test
  void restoredCountsHaveTheSameBytesAndGoOnAlike() {
    StateFormat<HourlyCounts> format = StateFormat.of(HourlyCounts.class);
    var counts = new HourlyCounts();
    for (long hour = 0; hour < 1000; hour++) {
      counts.add(hour * HOUR, (hour + 2) * HOUR, hour % 13);
    }
    HourlyCounts restored = format.read(new StateReader(bytes(format, counts)));
    assertThat(bytes(format, restored)).isEqualTo(bytes(format, counts));
    counts.add(1001 * HOUR, 1010 * HOUR, 77);
    restored.add(1001 * HOUR, 1010 * HOUR, 77);
    assertThat(bytes(format, restored)).isEqualTo(bytes(format, counts));
  }

  private static byte[] bytes(StateFormat<HourlyCounts> format, HourlyCounts counts) {
    var out = new StateWriter();
    format.write(counts, out);
    return out.take();
  }
}
