package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class FailedTokensTest {
  private static final String ADDRESS = "192.0.2.7";

  private final List<Runnable> reports = new ArrayList<>();
  private long nanos = Long.MAX_VALUE - 5; // overflows, as System.nanoTime may
  private final FailedTokens failed = new FailedTokens(() -> nanos, reports::add);

  private void fail(String address, int times) {
    for (int n = 0; n < times; n++) {
      failed.add(address);
    }
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Test
  void afterABurstOneTokenIsLookedAtInEachSixSeconds() {
    fail(ADDRESS, FailedTokens.BURST - 1);
    assertThat(failed.blocked(ADDRESS)).isZero();
    fail(ADDRESS, 1);
    assertThat(failed.blocked(ADDRESS)).isEqualTo(Duration.ofSeconds(6));
    pass(Duration.ofSeconds(5));
    assertThat(failed.blocked(ADDRESS)).isEqualTo(Duration.ofSeconds(1));
    pass(Duration.ofSeconds(1));
    assertThat(failed.blocked(ADDRESS)).isZero();
    fail(ADDRESS, 1);
    assertThat(failed.blocked(ADDRESS)).isEqualTo(Duration.ofSeconds(6));
  }

  @Test
  void aMinuteOfPeaceForgivesTheBurst() {
    fail(ADDRESS, FailedTokens.BURST);
    pass(Duration.ofMinutes(1));
    fail(ADDRESS, FailedTokens.BURST - 1);
    assertThat(failed.blocked(ADDRESS)).isZero();
  }

  @Test
  void otherAddressesAreNotSlowedDown() {
    fail(ADDRESS, FailedTokens.BURST);
    assertThat(failed.blocked("192.0.2.8")).isZero();
  }

  @Test
  void theAddressesOfAnIpv6NetworkCountAsOne() {
    for (int n = 0; n < FailedTokens.BURST; n++) {
      failed.add("2001:db8:1:2::" + n);
    }
    assertThat(failed.blocked("2001:db8:1:2:ffff::1")).isPositive();
    assertThat(failed.blocked("[2001:db8:1:2::77]")).isPositive();
    assertThat(failed.blocked("2001:db8:1:3::1")).isZero();
  }

  @Test
  void theAddressesThatFailedFirstAreForgottenFirst() {
    fail(ADDRESS, FailedTokens.BURST);
    for (int n = 0; n < FailedTokens.MOST - 1; n++) {
      failed.add("198.51." + n / 256 + "." + n % 256);
    }
    assertThat(failed.blocked(ADDRESS)).isPositive();
    failed.add("203.0.113.1");
    assertThat(failed.blocked(ADDRESS)).isZero();
  }

  @Test
  void refusalsAreLoggedAtOnceAndThenOnceAMinuteWithTheirNumber() {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(FailedTokens.class);
    lines.start();
    logger.addAppender(lines);
    try {
      fail(ADDRESS, FailedTokens.BURST);
      assertThat(failed.blocked("192.0.2.7")).isPositive();
      fail("192.0.2.9", 1);
      reports.remove(0).run();
      reports.remove(0).run();
      assertThat(reports).isEmpty();
      fail("192.0.2.10", 1);
    } finally {
      logger.detachAppender(lines);
    }
    String refused = "refused %s with a wrong token, or after too many of them; the latest came";
    assertThat(lines.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .containsExactly(
            refused.formatted("1 command") + " from 192.0.2.7",
            refused.formatted("11 commands") + " from 192.0.2.9",
            refused.formatted("1 command") + " from 192.0.2.10");
  }
}
