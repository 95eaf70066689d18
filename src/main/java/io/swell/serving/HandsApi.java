package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.ConflictResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.ServiceUnavailableResponse;
import io.swell.engine.Command;
import io.swell.engine.Command.Act;
import io.swell.format.ApiJson;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicHistory;
import io.swell.tracking.TopicView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of the API that does something to topics. It is done when the tracker reads it in the
 * log, and shows as an event; the answer says that the log has it.
 */
final class HandsApi {
  private static final String TOPIC = "/api/v1/topics/{id}";
  private static final int ACCEPTED = 202;

  private final TopicView view;
  private final Status status;
  private final WriteGuard guard;

  HandsApi(TopicView view, Status status, WriteGuard guard) {
    this.view = view;
    this.status = status;
    this.guard = guard;
  }

  void addTo(RoutesConfig routes) {
    routes.patch(TOPIC, this::change);
    routes.post(TOPIC + "/merge", this::merge);
  }

  /**
   * @param commands what was written, in this order
   */
  record Accepted(String model, long topic, List<Act> commands) {}

  private void change(Context request) {
    Commands log = guard.check(request);
    var query = new Query(request);
    String model = query.model(status);
    long topic = live(query.topic(model, id -> view.topic(model, id)));
    Map<String, Object> fields = fields(request, Set.of("name", "pinned", "muted"));
    long now = System.currentTimeMillis();
    List<Command> commands = new ArrayList<>();
    if (fields.containsKey("name")) {
      commands.add(named(model, topic, value(fields, "name", String.class, "a string"), now));
    }
    if (fields.containsKey("pinned")) {
      boolean pinned = value(fields, "pinned", Boolean.class, "true or false");
      commands.add(Command.of(model, pinned ? Act.PIN : Act.UNPIN, topic, now));
    }
    if (fields.containsKey("muted")) {
      boolean muted = value(fields, "muted", Boolean.class, "true or false");
      commands.add(Command.of(model, muted ? Act.MUTE : Act.UNMUTE, topic, now));
    }
    write(request, model, topic, commands, log);
  }

  private void merge(Context request) {
    Commands log = guard.check(request);
    var query = new Query(request);
    String model = query.model(status);
    long topic = live(query.topic(model, id -> view.topic(model, id)));
    Map<String, Object> fields = fields(request, Set.of("into"));
    long into = value(fields, "into", Long.class, "the id of another topic");
    if (into == topic) {
      throw new BadRequestResponse("into must be the id of another topic, found " + into);
    }
    TopicHistory heir = view.topic(model, into);
    if (heir == null) {
      throw new NotFoundResponse("model " + model + " has no topic " + into + " to merge into");
    }
    live(heir);
    long now = System.currentTimeMillis();
    write(request, model, topic, List.of(Command.merge(model, topic, into, now)), log);
  }

  private static Command named(String model, long topic, String name, long now) {
    try {
      return Command.rename(model, topic, name, now);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()), e);
    }
  }

  /** The id of a topic that lives, as far as is known here. */
  private static long live(TopicHistory topic) {
    Snapshot snapshot = topic.snapshot();
    if (snapshot.state() != Snapshot.State.LIVE) {
      throw new ConflictResponse(
          "topic "
              + snapshot.topic()
              + " must be live, found "
              + Query.lower(snapshot.state())
              + ": /api/v1/topics lists those that are");
    }
    return snapshot.topic();
  }

  private static Map<String, Object> fields(Context request, Set<String> known) {
    Map<String, Object> fields;
    try {
      fields = ApiJson.fields(request.body());
    } catch (IllegalArgumentException e) {
      throw wrong("the body " + e.getMessage(), e);
    }
    if (fields.isEmpty() || !known.containsAll(fields.keySet())) {
      throw new BadRequestResponse(
          "the fields of the body must be of "
              + new TreeSet<>(known)
              + ", found "
              + fields.keySet());
    }
    return fields;
  }

  private static <T> T value(
      Map<String, Object> fields, String name, Class<T> type, String allowed) {
    Object found = fields.get(name);
    if (!type.isInstance(found)) {
      throw new BadRequestResponse(name + " must be " + allowed + ", found " + found);
    }
    return type.cast(found);
  }

  private static void write(
      Context request, String model, long topic, List<Command> commands, Commands log) {
    try {
      for (Command command : commands) {
        log.send(command);
      }
    } catch (IOException e) {
      throw unavailable(String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the server stops", e);
    }
    request.status(ACCEPTED);
    Query.json(request, new Accepted(model, topic, commands.stream().map(Command::act).toList()));
  }

  private static BadRequestResponse wrong(String message, Exception cause) {
    var wrong = new BadRequestResponse(message);
    wrong.initCause(cause);
    return wrong;
  }

  private static ServiceUnavailableResponse unavailable(String message, Exception cause) {
    var unavailable = new ServiceUnavailableResponse(message);
    unavailable.initCause(cause);
    return unavailable;
  }
}
