package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.sse.SseHandler;
import io.swell.format.ApiJson;
import io.swell.tracking.TopicHistory;
import io.swell.tracking.TopicView;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The read-only API under {@code /api/v1}. Every question takes {@code model}, by default the first
 * of the models known.
 */
final class TopicApi {
  private static final String PREFIX = "/api/v1";
  private static final int MAX_WINDOWS = 1_000;
  private static final int MAX_ROWS = 500;
  private static final int MAX_EVENTS = 1_000;

  private final TopicView view;
  private final Status status;
  private final EventStream stream;

  TopicApi(TopicView view, Status status, EventStream stream) {
    this.view = view;
    this.status = status;
    this.stream = stream;
  }

  void addTo(RoutesConfig routes) {
    routes.get(PREFIX + "/status", this::status);
    routes.get(PREFIX + "/topics", this::topics);
    routes.get(PREFIX + "/topics/{id}", this::topic);
    routes.get(PREFIX + "/heatmap", this::heatMap);
    var live = new SseHandler(client -> stream.open(client, client.ctx().queryParam("model")));
    routes.get(
        PREFIX + "/events",
        request -> {
          model(request);
          if (EventStream.isStream(request)) {
            live.handle(request);
          } else {
            events(request);
          }
        });
  }

  /** Answers with JSON that is not to be kept by anybody. */
  static void answer(Context request, Object body) {
    request
        .header("Cache-Control", "no-store")
        .contentType("application/json")
        .result(ApiJson.bytes(body));
  }

  private void status(Context request) {
    answer(request, status.of(model(request)));
  }

  private void topics(Context request) {
    String model = model(request);
    int windows = number(request, "windows", 40, 1, MAX_WINDOWS);
    var topics = view.topics(model, order(request.queryParam("sort")), windows);
    answer(request, new Answers.Topics(model, topics.stream().map(Answers.Topic::of).toList()));
  }

  private void topic(Context request) {
    String model = model(request);
    String id = request.pathParam("id");
    TopicHistory found = id.matches("\\d{1,18}") ? view.topic(model, Long.parseLong(id)) : null;
    if (found == null) {
      throw new NotFoundResponse(
          "model " + model + " has no topic " + id + ": " + PREFIX + "/topics lists those it has");
    }
    answer(request, Answers.Detail.of(found));
  }

  private void heatMap(Context request) {
    String model = model(request);
    int rows = number(request, "rows", 60, 1, MAX_ROWS);
    answer(request, Answers.Heat.of(model, view.heatMap(model, rows)));
  }

  private void events(Context request) {
    String model = model(request);
    var events = view.events(model, number(request, "limit", 100, 1, MAX_EVENTS));
    answer(request, new Answers.Events(model, events.stream().map(Answers.Event::of).toList()));
  }

  private String model(Context request) {
    String asked = request.queryParam("model");
    List<String> models = view.models();
    if (asked != null && !models.contains(asked)) {
      throw new NotFoundResponse("there is no model " + asked + "; known are " + models);
    }
    return status.model(asked);
  }

  private static TopicView.Order order(@Nullable String asked) {
    if (asked == null) {
      return TopicView.Order.SHARE;
    }
    for (TopicView.Order order : TopicView.Order.values()) {
      if (name(order).equals(asked)) {
        return order;
      }
    }
    throw new BadRequestResponse(
        "sort must be one of "
            + Arrays.stream(TopicView.Order.values()).map(TopicApi::name).toList()
            + ", found "
            + asked);
  }

  private static String name(TopicView.Order order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  private static int number(
      Context request, String name, int byDefault, int smallest, int largest) {
    String found = request.queryParam(name);
    if (found == null) {
      return byDefault;
    }
    int value = found.matches("\\d{1,9}") ? Integer.parseInt(found) : -1;
    if (value < smallest || value > largest) {
      throw new BadRequestResponse(
          name + " must be " + smallest + " to " + largest + ", found " + found);
    }
    return value;
  }
}
