package io.swell.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSorterTest {
  private record Entry(long time, String value) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 1000, 64_000, 1 << 20})
  void valuesComeByTimeAndEqualTimesAsAdded(int memory) throws IOException {
    var random = new Random(1);
    List<Entry> added = new ArrayList<>();
    List<String> sorted = new ArrayList<>();
    try (var sorter = new TimeSorter(memory)) {
      for (int i = 0; i < 1001; i++) {
        var entry = new Entry(random.nextInt(50) - 25, i == 7 ? "" : "value " + i);
        added.add(entry);
        sorter.add(entry.time, entry.value.getBytes(StandardCharsets.UTF_8));
      }
      assertThat(sorter.size()).isEqualTo(1001);
      sorter.forEachByTime(value -> sorted.add(new String(value, StandardCharsets.UTF_8)));
    }
    added.sort(Comparator.comparingLong(Entry::time));
    assertThat(sorted).isEqualTo(added.stream().map(Entry::value).toList());
  }
}
