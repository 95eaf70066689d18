package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.text.TermCounts;
import io.swell.view.TopicView;
import java.util.Set;

/** The part of the API that finds the topics of a text sent by the client. It writes nothing. */
record AssignApi(TopicView view, ModelStatus modelStatus, QueryAnalyzer queryAnalyzer) {
  void addTo(RoutesConfig routes) {
    routes.post("/api/v1/assign", this::assign);
  }

  private void assign(Context request) {
    String model = RequestQuery.of(request, modelStatus).model();
    RequestBody body = RequestBody.of(request, Set.of("text", "language"));
    String language = body.has("language") ? body.text("language") : null;
    TermCounts terms = queryAnalyzer.analyze(model, body.text("text"), language);
    RequestQuery.json(request, view.assign(model, terms.terms(), terms.counts()));
  }
}
