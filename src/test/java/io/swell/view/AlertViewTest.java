package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertViewTest {
  private final AlertView view = new AlertView();

  @Test
  void alertsHaveTheirNewestStateLatestChangeFirst() {
    view.accept(alert("main", "a", State.FIRING));
    view.accept(alert("main", "b", State.FIRING));
    view.accept(alert("main", "a", State.UPDATED));
    assertThat(view.alerts("main")).extracting(each -> each.alert().id()).containsExactly("a", "b");
    assertThat(view.ongoing("main")).isEqualTo(2);
    view.accept(alert("main", "b", State.RESOLVED));
    assertThat(view.alerts("main").get(0).alert().state()).isEqualTo(State.RESOLVED);
    assertThat(view.ongoing("main")).isEqualTo(1);
    assertThat(view.alerts("unknown")).isEmpty();
    assertThat(view.ongoing("unknown")).isZero();
  }

  @Test
  void countsOpenAlertsByKind() {
    view.accept(alert("main", "a", State.FIRING));
    view.accept(alert("main", "b", State.UPDATED));
    view.accept(alert("second", "c", State.FIRING));
    assertThat(view.ongoing(Kind.SURGING)).isEqualTo(3);
    assertThat(view.ongoing(Kind.FADING)).isZero();
    view.accept(alert("main", "b", State.RESOLVED));
    assertThat(view.ongoing(Kind.SURGING)).isEqualTo(2);
    view.remove("c");
    assertThat(view.ongoing(Kind.SURGING)).isEqualTo(1);
    assertThat(view.alerts("second")).isEmpty();
  }

  @Test
  void repeatedRecordsChangeNothing() {
    view.accept(alert("main", "a", State.FIRING));
    List<AlertView.NumberedAlert> alerts = view.alerts("main");
    view.accept(alert("main", "a", State.FIRING));
    assertThat(view.version()).isEqualTo(1);
    assertThat(view.alerts("main")).isEqualTo(alerts);
  }

  @Test
  void returnsTheChangesAfterAGivenOne() {
    view.accept(alert("main", "a", State.FIRING));
    view.accept(alert("main", "b", State.FIRING));
    long seen = view.version();
    view.accept(alert("main", "a", State.RESOLVED));
    assertThat(view.alertsAfter("main", seen))
        .containsExactly(new AlertView.NumberedAlert(3, alert("main", "a", State.RESOLVED)));
  }

  @Test
  void noAlertNamesADeletedDocumentOfItsModel() {
    view.deleteDocument("unknown", "d1");
    view.accept(alert("main", "a", State.FIRING));
    view.accept(alert("second", "a", State.FIRING));
    long version = view.version();
    view.deleteDocument("main", "d1");
    view.accept(alert("main", "b", State.FIRING));
    assertThat(view.alerts("main"))
        .hasSize(2)
        .allSatisfy(
            each ->
                assertThat(each.alert().documents())
                    .extracting(Alert.Document::id)
                    .containsExactly("d2"));
    assertThat(view.alerts("second").get(0).alert().documents()).hasSize(2);
    assertThat(view.version()).isEqualTo(version + 1);
  }

  @Test
  void forgetsTheOldestAlertsAndModels() {
    for (int i = 0; i <= AlertView.ALERTS; i++) {
      view.accept(alert("main", "a" + i, State.FIRING));
    }
    assertThat(view.alerts("main")).hasSize(AlertView.ALERTS);
    assertThat(view.alert("main", "a0")).isNull();
    assertThat(view.alert("main", "a1")).isNotNull();
    for (int i = 0; i < TopicView.MODELS; i++) {
      view.accept(alert("model" + i, "a", State.FIRING));
    }
    assertThat(view.alerts("main")).isEmpty();
    assertThat(view.alerts("model0")).hasSize(1);
  }

  private static Alert alert(String model, String id, State state) {
    return PlantedAlerts.alert(model, id, Kind.SURGING, state, 3L, "harbour strike", Instant.EPOCH);
  }
}
