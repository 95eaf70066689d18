package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.ConflictResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.ServiceUnavailableResponse;
import io.swell.engine.DeleteDocument;
import io.swell.engine.JudgeAlert;
import io.swell.engine.SeedTopic;
import io.swell.engine.TopicCommand;
import io.swell.engine.TopicCommand.Action;
import io.swell.engine.UserCommand;
import io.swell.format.input.DocumentField;
import io.swell.output.Alert;
import io.swell.output.Snapshot;
import io.swell.view.AlertView;
import io.swell.view.TopicHistory;
import io.swell.view.TopicView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The part of the API that accepts commands. An answer of 202 means that the command is in the log
 * of bags; the tracker executes it when it reads it there and reports the result as an event.
 */
record CommandApi(
    TopicView view,
    AlertView alerts,
    ModelStatus modelStatus,
    WriteGuard guard,
    QueryAnalyzer queryAnalyzer) {
  private static final String TOPICS = "/api/v1/topics";
  private static final String TOPIC = TOPICS + "/{id}";
  private static final String DOCUMENTS = "/api/v1/documents";
  private static final int ACCEPTED = 202;

  void addTo(RoutesConfig routes) {
    routes.patch(TOPIC, this::change);
    routes.post(TOPIC + "/merge", this::merge);
    routes.post(TOPICS, this::seed);
    routes.patch("/api/v1/alerts", this::judge);
    routes.delete(
        DOCUMENTS,
        request ->
            deleteDocument(request, Objects.requireNonNullElse(request.queryParam("id"), "")));
    routes.delete(DOCUMENTS + "/{id}", request -> deleteDocument(request, request.pathParam("id")));
  }

  record Accepted(String model, long topic, List<Action> commands) {}

  /**
   * @param terms the terms that the model's analyzer derived from the given words
   */
  record Seeded(String model, List<String> terms, String name) {}

  record DocumentDeletion(String model, String document) {}

  /** What a client says about an alert; {@link #NONE} takes it back. */
  enum GivenJudgment {
    USEFUL(Alert.Judgment.USEFUL),
    NOISE(Alert.Judgment.NOISE),
    NONE(null);

    private final Alert.@Nullable Judgment judgment;

    GivenJudgment(Alert.@Nullable Judgment judgment) {
      this.judgment = judgment;
    }
  }

  record Judged(String model, String alert, GivenJudgment judgment) {}

  private void change(Context request) {
    WriteAccess.CommandSink log = guard.check(request);
    var query = RequestQuery.of(request, modelStatus);
    String model = query.model();
    long topic = live(query.topic(id -> view.of(model).topic(id)));
    RequestBody body = RequestBody.of(request, Set.of("name", "pinned", "muted"));
    long now = System.currentTimeMillis();
    List<TopicCommand> commands = new ArrayList<>();
    if (body.has("name")) {
      String name = body.text("name");
      commands.add(validated(() -> TopicCommand.rename(model, topic, name, now)));
    }
    if (body.has("pinned")) {
      commands.add(
          TopicCommand.of(model, body.flag("pinned") ? Action.PIN : Action.UNPIN, topic, now));
    }
    if (body.has("muted")) {
      commands.add(
          TopicCommand.of(model, body.flag("muted") ? Action.MUTE : Action.UNMUTE, topic, now));
    }
    write(commands, log);
    sendAccepted(
        request, new Accepted(model, topic, commands.stream().map(TopicCommand::action).toList()));
  }

  private void merge(Context request) {
    WriteAccess.CommandSink log = guard.check(request);
    var query = RequestQuery.of(request, modelStatus);
    String model = query.model();
    long topic = live(query.topic(id -> view.of(model).topic(id)));
    long into = RequestBody.of(request, Set.of("into")).topic("into");
    if (into == topic) {
      throw new BadRequestResponse("into must be the id of another topic, found " + into);
    }
    TopicHistory target = view.of(model).topic(into);
    if (target == null) {
      throw new NotFoundResponse("model " + model + " has no topic " + into + " to merge into");
    }
    live(target);
    write(List.of(TopicCommand.merge(model, topic, into, System.currentTimeMillis())), log);
    sendAccepted(request, new Accepted(model, topic, List.of(Action.MERGE)));
  }

  private void seed(Context request) {
    WriteAccess.CommandSink log = guard.check(request);
    String model = RequestQuery.of(request, modelStatus).model();
    RequestBody body = RequestBody.of(request, Set.of("terms", "name"));
    List<String> given = body.texts("terms");
    String name = body.has("name") ? body.text("name") : "";
    if (view.of(model).overview().documents() == 0) {
      throw new ConflictResponse(
          ("model %s has not learned from any document yet: retry when /api/v1/status reports the"
                  + " state warming or tracking")
              .formatted(model));
    }
    List<String> terms = queryAnalyzer.terms(model, given);
    SeedTopic seedTopic;
    try {
      seedTopic = new SeedTopic(model, terms, name, System.currentTimeMillis());
    } catch (IllegalArgumentException e) {
      throw RequestBody.badRequest(
          e.getMessage() + "; the model's analyzer turned the given words into " + terms, e);
    }
    write(List.of(seedTopic), log);
    sendAccepted(request, new Seeded(model, terms, name));
  }

  private void deleteDocument(Context request, String document) {
    WriteAccess.CommandSink log = guard.check(request);
    String model = RequestQuery.of(request, modelStatus).model();
    long now = System.currentTimeMillis();
    write(List.of(validated(() -> new DeleteDocument(model, document, now))), log);
    sendAccepted(request, new DocumentDeletion(model, document));
  }

  private void judge(Context request) {
    WriteAccess.CommandSink log = guard.check(request);
    var query = RequestQuery.of(request, modelStatus);
    String model = query.model();
    String alert = query.text("id");
    GivenJudgment given =
        RequestBody.of(request, Set.of("judgment")).choice("judgment", GivenJudgment.class);
    if (alerts.alert(model, alert) == null) {
      throw new NotFoundResponse(
          "model %s has no alert \"%s\": GET /api/v1/alerts lists its alerts"
              .formatted(model, alert));
    }
    long now = System.currentTimeMillis();
    JudgeAlert command =
        given.judgment == null
            ? JudgeAlert.takeBack(model, alert, now)
            : new JudgeAlert(model, alert, given.judgment, now);
    write(List.of(command), log);
    sendAccepted(request, new Judged(model, alert, given));
  }

  private static <T> T validated(Supplier<T> command) {
    try {
      return command.get();
    } catch (IllegalArgumentException e) {
      throw RequestBody.badRequest(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the id of a topic, or throws if this server knows that the topic has ended. */
  private static long live(TopicHistory topic) {
    Snapshot snapshot = topic.snapshot();
    if (snapshot.state() != Snapshot.State.LIVE) {
      throw new ConflictResponse(
          "topic %s must be live, found %s: GET /api/v1/topics lists the live topics"
              .formatted(snapshot.topic(), DocumentField.lowerCaseName(snapshot.state())));
    }
    return snapshot.topic();
  }

  private static void write(List<? extends UserCommand> commands, WriteAccess.CommandSink log) {
    try {
      for (UserCommand command : commands) {
        log.send(command);
      }
    } catch (IOException e) {
      throw unavailable(String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the server is shutting down", e);
    }
  }

  private static void sendAccepted(Context request, Object answer) {
    request.status(ACCEPTED);
    RequestQuery.json(request, answer);
  }

  private static ServiceUnavailableResponse unavailable(String message, Exception cause) {
    var unavailable = new ServiceUnavailableResponse(message);
    unavailable.initCause(cause);
    return unavailable;
  }
}
