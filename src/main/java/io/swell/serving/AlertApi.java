package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.output.Alert;
import io.swell.view.AlertView;
import io.swell.view.OriginFilter;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The part of the API that lists alerts. */
record AlertApi(AlertView view, ModelStatus modelStatus, AnswerCache cache) {
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

  record Answer(String model, int open, List<Alert> alerts) {}

  void addTo(RoutesConfig routes) {
    routes.get("/api/v1/alerts", cache.over(this::alerts));
  }

  private void alerts(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    StateFilter filter = query.choice("state", StateFilter.ALL, StateFilter.class);
    Predicate<@Nullable Long> isSelected = query.selectedTopic();
    List<Alert> alerts =
        view.alerts(query.model()).stream()
            .map(AlertView.NumberedAlert::alert)
            .filter(filter::matches)
            .filter(alert -> isSelected.test(alert.topic()))
            .filter(alert -> isFrom(alert, query.origin()))
            .limit(query.number("limit", 100, 1, MAX_ALERTS))
            .toList();
    query.answer(
        new Answer(query.model(), view.ongoing(query.model()), alerts), () -> table(alerts));
  }

  /** Returns whether an alert has documents that a filter selects, as far as it tells. */
  static boolean isFrom(Alert alert, OriginFilter filter) {
    return filter.equals(OriginFilter.ALL)
        || (filter.traceId().isEmpty() && alert.sources().most().containsKey(filter.source()))
        || alert.documents().stream().anyMatch(document -> filter.test(document.origin()));
  }

  private static CsvTable table(List<Alert> alerts) {
    return new CsvTable.Columns<Alert>()
        .add("id", Alert::id)
        .add("kind", Alert::kind)
        .add("state", Alert::state)
        .add("severity", Alert::severity)
        .add("topic", Alert::topic)
        .add("label", Alert::label)
        .add("story", Alert::story)
        .add("story_id", Alert::storyId)
        .add("why", Alert::why)
        .add("score", Alert::score)
        .add("documents", alert -> alert.actual().documents())
        .add("of", alert -> alert.actual().of())
        .add("typical", alert -> alert.typical().documents())
        .add("ratio", Alert::ratio)
        .add("since", Alert::since)
        .add("detected_at", Alert::detectedAt)
        .add("ended", Alert::ended)
        .add("new_terms", Alert::newTerms)
        .add("judgment", Alert::judgment)
        .of(alerts);
  }
}
