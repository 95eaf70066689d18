package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedState;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Alerts about what log lines say for the first time since a deployment. */
class DeploymentAlertsTest extends AlertsAboutLines {
  @Test
  void patternsThatADeploymentReplacesAreNoSecondAlert() {
    beat(8 * DAY, true);
    news.observeDeployment("pay", "2.3.1");
    for (int i = 0; i < 300; i++) {
      line("pay", "INFO", "heartbeat " + i + " was sent to the new hosts");
      line("pay", "INFO", "payment of " + i + " was accepted");
      now += MINUTE;
    }
    assertThat(alerts).extracting(Alert::kind).containsOnly(Kind.EMERGING);
    assertThat(alerts.get(0).label()).startsWith("pay since 2.3.1: heartbeat <*>");
  }

  @Test
  void alertsOfDeploymentsAreForgottenAfterThreeDays() {
    pass(2 * DAY, true);
    for (int i = 0; i < 20; i++) {
      news.observeDeployment("pay", "2." + i);
      line("pay", "ERROR", "? hid ?? from ???".replace('?', (char) ('a' + i)));
      pass(DAY, true);
    }
    assertThat(alerts).filteredOn(alert -> alert.state() == State.RESOLVED).hasSize(20);
    var saved = new SavedState();
    monitor.parts().forEach(part -> part.save(saved));
    var kept = new AtomicInteger();
    saved.giveTo((key, value) -> kept.addAndGet(key[0] == 'g' && key[1] == 5 ? 1 : 0));
    assertThat(kept).hasValueBetween(1, 4);
  }

  @Test
  void whatIsNewSinceADeploymentHasAnAlertOfItsOwnForADay() {
    pass(2 * DAY, true);
    line("pay", "ERROR", "ledger shard 7 could not be reached");
    news.observeDeployment("pay", "2.3.1");
    news.observeDeployment("shop", "7");
    for (String part : List.of("one", "two", "three", "four", "five", "six")) {
      line("web", "ERROR", part + " broke while " + part + " was drawn");
    }
    line("pay", "ERROR", "voucher could not be read");
    line("pay", "ERROR", "ledger shard 8 could not be reached");
    assertThat(alerts)
        .filteredOn(alert -> alert.state() == State.FIRING)
        .extracting(Alert::label)
        .as("web had none before its deployment, and then more than five")
        .containsExactly(
            "pay: ledger shard <*> could not be reached",
            "web: one broke while one was drawn",
            "pay since 2.3.1: voucher could not be read");
    news.observeDeployment("", "2.4");
    line("web", "ERROR", "seven broke while seven was drawn");
    assertThat(alerts.get(alerts.size() - 1).label())
        .isEqualTo("web since 2.4: seven broke while seven was drawn");
    pass(DAY + MINUTE, true);
    line("web", "ERROR", "eight broke while eight was drawn");
    assertThat(alerts.get(alerts.size() - 1).label())
        .isEqualTo("web: eight broke while eight was drawn");
  }
}
