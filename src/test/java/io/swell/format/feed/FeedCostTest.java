package io.swell.format.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No feed costs out of proportion to its size. */
class FeedCostTest {
  private static final URI ADDRESS = URI.create("https://example.org/news.xml");

  private static String numbered(int number, String pattern) {
    var text = new StringBuilder();
    for (int i = 0; i < number; i++) {
      text.append(pattern.replace("#", String.valueOf(i)));
    }
    return text.toString();
  }

  /** Feeds that would cost a parser gigabytes or minutes; the limit is null if they are read. */
  static Stream<Arguments> outOfProportion() {
    String end = "><channel/></rss>";
    return Stream.of(
        costly("elements and attributes", "<rss>" + "<a/>".repeat(1_100_000) + "</rss>"),
        costly("elements and attributes", "<rss>" + "<a>".repeat(1_100_000) + end),
        costly(
            "elements and attributes",
            "<rss>" + numbered(5_000, "<a " + numbered(500, " b#=''") + "/>")),
        costly("characters in the name", "<rss>" + "<a".repeat(5_000_000) + end),
        costly("characters in the name", "<rss></" + "a<".repeat(5_000_000) + end),
        costly(null, "<rss" + numbered(300_000, " a#='x'") + end),
        costly(null, "<rss" + numbered(100_000, " xmlns:a#='x'") + end),
        costly(null, "<rss>" + numbered(5_000, "<a xmlns:b#='x' c='' d=''>") + end),
        costly(null, "<rss" + " ".repeat(5_000_000) + end),
        costly(null, "<rss><!--" + " ".repeat(5_000_000) + "--" + end),
        costly(null, "<rss a='" + " ".repeat(5_000_000) + "'" + end),
        costly(null, "<rss>" + "<a>".repeat(300) + "</b>".repeat(300_000) + end));
  }

  private static Arguments costly(@Nullable String limit, String feed) {
    return Arguments.of(limit, Named.of(feed.substring(0, 15), feed));
  }

  @ParameterizedTest
  @MethodSource("outOfProportion")
  void noFeedCostsMoreThanItsSizeSuggests(@Nullable String limit, String feed) {
    byte[] bytes = feed.getBytes(StandardCharsets.UTF_8);
    long before = threads().getCurrentThreadCpuTime();
    if (limit == null) {
      assertThat(FeedReader.read(bytes, null, ADDRESS).entries()).isEmpty();
    } else {
      assertThatThrownBy(() -> FeedReader.read(bytes, null, ADDRESS))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("not a feed: more than 1000")
          .hasMessageContaining(limit);
    }
    assertThat(Duration.ofNanos(threads().getCurrentThreadCpuTime() - before))
        .isLessThan(Duration.ofSeconds(20));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#<rss><channel><item><title>t</title></item></channel></rss>",
        "<rss><channel>#<item><title>t</title></item></channel></rss>",
        "<rss><channel><title>\u6771#</title><item><title>t</title></item></channel></rss>",
        "<rss><channel><item><title>t</title><description>\u6771#</description></item></channel></rss>",
        "<rss><channel><item><title>t</title><other>\u6771#</other></item></channel></rss>"
      })
  void blanksTakeOnlyAFewTimesTheirLength(String feed) {
    byte[] bytes = feed.replace("#", " ".repeat(1_000_000)).getBytes(StandardCharsets.UTF_8);
    long before = allocated();
    assertThat(FeedReader.read(bytes, null, ADDRESS).entries()).hasSize(1);
    // decoding text that is not ASCII takes five times its size, the parser four times
    assertThat(allocated() - before).isLessThan(40L * bytes.length);
  }

  private static long allocated() {
    return threads().getCurrentThreadAllocatedBytes();
  }

  private static com.sun.management.ThreadMXBean threads() {
    return (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  }
}
