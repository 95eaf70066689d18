package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseHandler;
import io.swell.tracking.TopicView;

/** The part of the API that tells what happens: as a list, or live. */
final class EventApi {
  private static final int MAX_EVENTS = 1_000;

  private final TopicView view;
  private final Status status;
  private final EventStream stream;
  private final SseHandler live;

  EventApi(TopicView view, Status status, EventStream stream) {
    this.view = view;
    this.status = status;
    this.stream = stream;
    this.live = new SseHandler(client -> stream.open(client, client.ctx().queryParam("model")));
  }

  void addTo(RoutesConfig routes) {
    routes.get("/api/v1/events", this::events);
  }

  private void events(Context request) throws Exception {
    var query = new Query(request);
    String model = query.model(status);
    if (EventStream.isStream(request)) {
      stream.begin(request, live);
      return;
    }
    var events =
        view.events(model, query.number("limit", 100, 1, MAX_EVENTS)).stream()
            .map(Answers.Event::of)
            .toList();
    query.answer(new Answers.Events(model, events), () -> Tables.events(events));
  }
}
