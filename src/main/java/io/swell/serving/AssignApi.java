package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.text.TermCounts;
import io.swell.tracking.TopicView;
import java.util.Set;

/** The part of the API that says what a text of the moment is about. It writes nothing. */
final class AssignApi {
  private final TopicView view;
  private final Status status;
  private final Words words;

  AssignApi(TopicView view, Status status, Words words) {
    this.view = view;
    this.status = status;
    this.words = words;
  }

  void addTo(RoutesConfig routes) {
    routes.post("/api/v1/assign", this::assign);
  }

  private void assign(Context request) {
    String model = new Query(request).model(status);
    Body body = Body.of(request, Set.of("text", "language"));
    String language = body.has("language") ? body.text("language") : null;
    TermCounts terms = words.of(model, body.text("text"), language);
    Query.json(request, view.assign(model, terms.terms(), terms.counts()));
  }
}
