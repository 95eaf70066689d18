package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.swell.config.Configuration.Setting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The maximum of an option costs nothing until it is used. */
class LargestOptionsTest {
  /**
   * Memory that one fuzzed input may use; learning with a thousand iterations takes 60 MB of it.
   */
  private static final long BYTES = 96L << 20;

  /** Every method has sums of size K x K. */
  private static final String TOPICS = "swell.learn.topics";

  static Stream<String> numbers() {
    return OptionRecords.CATALOG.reader().read().settings().stream()
        .filter(setting -> setting.value().matches("[0-9]+") && !setting.key().equals(TOPICS))
        .map(Setting::key);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void noOptionAllocatesItsMaximumInAdvance(String key) throws IOException {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (var surface = new ConfigurationSurface()) {
      surface.take(new byte[0]); // loads classes and tables that are loaded once
      long before = threads.getCurrentThreadAllocatedBytes();
      String outcome = "refused";
      int largest = 0;
      for (int value : candidates()) {
        largest = value;
        outcome = surface.take((key + "=" + value).getBytes(StandardCharsets.UTF_8));
        if (!outcome.equals("refused")) {
          break;
        }
      }
      assertThat(outcome).as("%s=%d", key, largest).isNotEqualTo("refused");
      assertThat(threads.getCurrentThreadAllocatedBytes() - before)
          .as("%s=%d", key, largest)
          .isLessThan(BYTES);
    }
  }

  /**
   * Returns values in descending order; for each option the first that is accepted is near its
   * maximum.
   */
  private static int[] candidates() {
    return IntStream.concat(
            IntStream.of(Integer.MAX_VALUE),
            IntStream.concat(
                IntStream.iterate(1 << 30, n -> n > 0, n -> n / 2),
                IntStream.iterate(1_000_000_000, n -> n > 0, n -> n / 10)
                    .flatMap(n -> IntStream.of(n, n / 2))))
        .boxed()
        .sorted(Comparator.reverseOrder())
        .mapToInt(n -> n)
        .toArray();
  }
}
