package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseHandler;
import io.swell.view.TopicView;

/** The part of the API that returns events, as a list or as a live stream. */
final class EventApi {
  private static final int MAX_EVENTS = 1_000;

  private final TopicView view;
  private final ModelStatus modelStatus;
  private final EventStream stream;
  private final SseHandler live;

  EventApi(TopicView view, ModelStatus modelStatus, EventStream stream) {
    this.view = view;
    this.modelStatus = modelStatus;
    this.stream = stream;
    this.live = new SseHandler(client -> stream.open(client, client.ctx().queryParam("model")));
  }

  void addTo(RoutesConfig routes) {
    routes.get("/api/v1/events", this::events);
  }

  private void events(Context request) throws Exception {
    var query = RequestQuery.of(request, modelStatus);
    if (EventStream.isStream(request)) {
      stream.begin(request, live);
      return;
    }
    var events =
        view.events(query.model(), query.number("limit", 100, 1, MAX_EVENTS)).stream()
            .map(ApiAnswers.Event::of)
            .toList();
    query.answer(new ApiAnswers.Events(query.model(), events), () -> AnswerTables.events(events));
  }
}
