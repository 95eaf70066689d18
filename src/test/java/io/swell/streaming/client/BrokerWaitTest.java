package io.swell.streaming.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.streaming.client.ConnectionException.Phase;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class BrokerWaitTest {
  private final List<String> progress = new ArrayList<>();

  private static ConnectionException failure(Phase phase, @Nullable Throwable cause) {
    return new ConnectionException(phase, "cannot connect to here:9092", cause);
  }

  @Test
  void aStepIsTakenAgainUntilTheBrokersAreThere() throws Exception {
    Deque<Exception> failures =
        new ArrayDeque<>(
            List.of(failure(Phase.CONNECT, null), new TimeoutException("no answer within 60 s")));
    String taken =
        new BrokerWait(progress::add, Duration.ofMinutes(1))
            .take(
                "checking the brokers",
                () -> {
                  Exception next = failures.poll();
                  if (next instanceof ConnectionException e) {
                    throw e;
                  }
                  if (next instanceof TimeoutException e) {
                    throw e;
                  }
                  return "taken";
                });
    assertThat(taken).isEqualTo("taken");
    assertThat(progress)
        .containsExactly(
            "checking the brokers",
            "waiting for the brokers for 0 seconds: cannot connect to here:9092",
            "waiting for the brokers for 2 seconds: the brokers do not answer while checking the"
                + " brokers: no answer within 60 s");
  }

  @Test
  void theWaitIsBounded() {
    BrokerWait wait = new BrokerWait(progress::add, Duration.ofSeconds(3));
    assertThatThrownBy(
            () ->
                wait.take(
                    "checking the brokers",
                    () -> {
                      throw failure(Phase.RESOLVE, new UnknownHostException("here"));
                    }))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContainingAll("4 seconds", "here:9092");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"CONNECT", "ADVERTISED"})
  void whatDoesNotPassIsNotWaitedFor(Phase phase) {
    ConnectionException refused = failure(phase, new SaslAuthenticationException("no"));
    assertThatThrownBy(
            () ->
                new BrokerWait(progress::add)
                    .take(
                        "checking the brokers",
                        () -> {
                          throw refused;
                        }))
        .isSameAs(refused);
    assertThat(progress).containsExactly("checking the brokers");
  }
}
