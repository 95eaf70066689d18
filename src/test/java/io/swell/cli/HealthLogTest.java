package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.serving.Health;
import io.swell.streaming.TestBroker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class HealthLogTest {
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(HealthLog.class);

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private volatile List<String> faults = List.of();
  private final Health health = new Health();
  private final HealthLog log = new HealthLog(health);

  @BeforeEach
  void listen() {
    health.started();
    health.watchReadiness("tracker", () -> faults);
    health.watch("alerts", probe -> List.of());
    lines.start();
    LOGGER.setLevel(Level.INFO);
    LOGGER.addAppender(lines);
  }

  @AfterEach
  void stop() {
    LOGGER.detachAppender(lines);
    LOGGER.setLevel(null);
    log.close();
  }

  private void observe(int seconds) {
    log.observe(Duration.ofSeconds(seconds).toNanos());
  }

  private List<String> logged() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void anOutageIsLoggedOnceWithItsReasonAndWhenItIsOver() {
    observe(0);
    faults = List.of("the brokers have not answered for 20 seconds");
    for (int second = 5; second <= 60; second += 5) {
      observe(second);
    }
    faults = List.of();
    observe(65);
    observe(70);
    assertThat(logged())
        .containsExactly(
            "not ready for 10 seconds: tracker: the brokers have not answered for 20 seconds",
            "ready again after 1 minute");
  }

  @Test
  void aLongOutageIsLoggedAgainEveryFiveMinutes() {
    faults = List.of("it hangs");
    for (int second = 5; second <= 700; second += 5) {
      observe(second);
    }
    assertThat(logged())
        .containsExactly(
            "not ready for 10 seconds: tracker: it hangs",
            "not ready for 5 minutes 10 seconds: tracker: it hangs",
            "not ready for 10 minutes 10 seconds: tracker: it hangs");
  }

  @Test
  void aRebalanceIsNotLogged() {
    observe(0);
    faults = List.of("the tracker is in state REBALANCING");
    observe(5);
    faults = List.of();
    observe(10);
    assertThat(logged()).isEmpty();
  }

  @Test
  void theMetricSaysWhetherItIsReady() throws Exception {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    faults = List.of("it hangs");
    try (HealthLog running = HealthLog.start(health, meters)) {
      TestBroker.await(() -> meters.get("swell.ready").gauge().value() == 0);
      faults = List.of();
      TestBroker.await(() -> meters.get("swell.ready").gauge().value() == 1);
      assertThat(running).isNotNull();
    }
  }
}
