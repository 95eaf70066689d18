package io.swell.serving;

import io.swell.output.Alert;
import io.swell.view.AlertView;
import io.swell.view.OriginFilter;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of the API that lists alerts. */
record AlertApi(AlertView view) {
  private static final int MAX_ALERTS = 1_000;

  /** Selects alerts by their state. */
  enum StateFilter {
    ALL,
    /** Alerts that are still active. */
    OPEN,
    /** Alerts that have ended. */
    RESOLVED;

    boolean matches(Alert alert) {
      return this == ALL || (alert.state() == Alert.State.RESOLVED) == (this == RESOLVED);
    }
  }

  record Alerts(int open, List<Alert> alerts) {}

  void addTo(ApiRoutes routes) {
    routes.get("alerts", this::alerts);
  }

  private void alerts(RequestQuery query) {
    StateFilter filter = query.choice("state", StateFilter.ALL, StateFilter.class);
    List<Alert> alerts =
        selected(view, query)
            .filter(filter::matches)
            .limit(query.number("limit", 100, 1, MAX_ALERTS))
            .toList();
    query.answer(
        new Alerts(view.ongoing(query.model()), alerts),
        alerts,
        "id kind state severity topic label story storyId why score actual.documents"
            + " actual.of typical=typical.documents ratio since detectedAt ended newTerms"
            + " judgment");
  }

  /** Returns the alerts of the model that the query's topic, source and trace select. */
  static Stream<Alert> selected(AlertView view, RequestQuery query) {
    Predicate<@Nullable Long> isSelected = query.selectedTopic();
    OriginFilter origin = query.origin();
    return view.alerts(query.model()).stream()
        .map(AlertView.NumberedAlert::alert)
        .filter(alert -> isSelected.test(alert.topic()))
        .filter(alert -> isFrom(alert, origin));
  }

  /** Returns whether an alert has documents that a filter selects, as far as it tells. */
  private static boolean isFrom(Alert alert, OriginFilter filter) {
    return filter.equals(OriginFilter.ALL)
        || (filter.traceId().isEmpty() && alert.sources().most().containsKey(filter.source()))
        || alert.documents().stream().anyMatch(document -> filter.test(document.origin()));
  }
}
