package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.ConflictResponse;
import io.javalin.http.Handler;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.ServiceUnavailableResponse;
import io.swell.engine.DeleteDocument;
import io.swell.engine.JudgeAlert;
import io.swell.engine.MarkDeployment;
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
import java.util.Set;
import java.util.function.Function;
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
    routes.patch(TOPIC, accepting(this::change));
    routes.post(TOPIC + "/merge", accepting(this::merge));
    routes.post(TOPICS, accepting(this::seed));
    routes.patch("/api/v1/alerts", accepting(this::judge));
    routes.post("/api/v1/deployments", accepting(CommandApi::deploy));
    routes.delete(DOCUMENTS, accepting(query -> deletion(query, query.text("id"))));
    routes.delete(
        DOCUMENTS + "/{id}", accepting(query -> deletion(query, query.request().pathParam("id"))));
  }

  /** What a request asks for: commands, and the answer once they are in the log. */
  private record Reply(List<? extends UserCommand> commands, Object answer) {}

  private Handler accepting(Function<RequestQuery, Reply> reader) {
    return request -> {
      WriteAccess.CommandSink log = guard.check(request);
      Reply reply = reader.apply(RequestQuery.of(request, modelStatus));
      write(reply.commands, log);
      RequestQuery.json(request.status(ACCEPTED), reply.answer);
    };
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

  private Reply change(RequestQuery query) {
    String model = query.model();
    long topic = live(query.topic(id -> view.of(model).topic(id)));
    RequestBody body = RequestBody.of(query.request(), Set.of("name", "pinned", "muted"));
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
    return new Reply(
        commands, new Accepted(model, topic, commands.stream().map(TopicCommand::action).toList()));
  }

  private Reply merge(RequestQuery query) {
    String model = query.model();
    long topic = live(query.topic(id -> view.of(model).topic(id)));
    long into = RequestBody.of(query.request(), Set.of("into")).topic("into");
    if (into == topic) {
      throw new BadRequestResponse("into must be the id of another topic, found " + into);
    }
    TopicHistory target = view.of(model).topic(into);
    if (target == null) {
      throw new NotFoundResponse("model " + model + " has no topic " + into + " to merge into");
    }
    live(target);
    return new Reply(
        List.of(TopicCommand.merge(model, topic, into, System.currentTimeMillis())),
        new Accepted(model, topic, List.of(Action.MERGE)));
  }

  private Reply seed(RequestQuery query) {
    String model = query.model();
    RequestBody body = RequestBody.of(query.request(), Set.of("terms", "name"));
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
    return new Reply(List.of(seedTopic), new Seeded(model, terms, name));
  }

  private static Reply deletion(RequestQuery query, String document) {
    String model = query.model();
    long now = System.currentTimeMillis();
    return new Reply(
        List.of(validated(() -> new DeleteDocument(model, document, now))),
        new DocumentDeletion(model, document));
  }

  private Reply judge(RequestQuery query) {
    String model = query.model();
    String alert = query.text("id");
    String judgment = RequestBody.of(query.request(), Set.of("judgment")).text("judgment");
    GivenJudgment given = RequestQuery.choice("judgment", judgment, GivenJudgment.class);
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
    return new Reply(List.of(command), new Judged(model, alert, given));
  }

  record Deployed(String model, String service, String version) {}

  private static Reply deploy(RequestQuery query) {
    String model = query.model();
    RequestBody body = RequestBody.of(query.request(), Set.of("service", "version"));
    String service = body.has("service") ? body.text("service") : "";
    String version = body.text("version");
    long now = System.currentTimeMillis();
    return new Reply(
        List.of(validated(() -> new MarkDeployment(model, service, version, now))),
        new Deployed(model, service, version));
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

  private static ServiceUnavailableResponse unavailable(String message, Exception cause) {
    var unavailable = new ServiceUnavailableResponse(message);
    unavailable.initCause(cause);
    return unavailable;
  }
}
