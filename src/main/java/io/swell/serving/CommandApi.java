package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.ConflictResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.ServiceUnavailableResponse;
import io.swell.engine.DeleteDocument;
import io.swell.engine.SeedTopic;
import io.swell.engine.TopicCommand;
import io.swell.engine.TopicCommand.Act;
import io.swell.engine.UserCommand;
import io.swell.output.Snapshot;
import io.swell.view.TopicHistory;
import io.swell.view.TopicView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The part of the API that does something to topics. It is done when the tracker reads it in the
 * log, and shows as an event; the answer says that the log has it.
 */
final class CommandApi {
  private static final String TOPICS = "/api/v1/topics";
  private static final String TOPIC = TOPICS + "/{id}";
  private static final String DOCUMENTS = "/api/v1/documents";
  private static final int ACCEPTED = 202;

  private final TopicView view;
  private final ModelStatus modelStatus;
  private final WriteGuard guard;
  private final QueryAnalyzer queryAnalyzer;

  CommandApi(
      TopicView view, ModelStatus modelStatus, WriteGuard guard, QueryAnalyzer queryAnalyzer) {
    this.view = view;
    this.modelStatus = modelStatus;
    this.guard = guard;
    this.queryAnalyzer = queryAnalyzer;
  }

  void addTo(RoutesConfig routes) {
    routes.patch(TOPIC, this::change);
    routes.post(TOPIC + "/merge", this::merge);
    routes.post(TOPICS, this::seed);
    routes.delete(DOCUMENTS, request -> erase(request, new RequestQuery(request).text("id")));
    routes.delete(DOCUMENTS + "/{id}", request -> erase(request, request.pathParam("id")));
  }

  /**
   * @param commands what was written, in this order
   */
  record Accepted(String model, long topic, List<Act> commands) {}

  /**
   * @param terms what the words given are to this model
   */
  record Seeded(String model, List<String> terms, String name) {}

  record Erased(String model, String document) {}

  private void change(Context request) {
    CommandSink log = guard.check(request);
    var query = new RequestQuery(request);
    String model = query.model(modelStatus);
    long topic = live(query.topic(model, id -> view.topic(model, id)));
    RequestBody body = RequestBody.of(request, Set.of("name", "pinned", "muted"));
    long now = System.currentTimeMillis();
    List<TopicCommand> commands = new ArrayList<>();
    if (body.has("name")) {
      String name = body.text("name");
      commands.add(made(() -> TopicCommand.rename(model, topic, name, now)));
    }
    if (body.has("pinned")) {
      commands.add(TopicCommand.of(model, body.flag("pinned") ? Act.PIN : Act.UNPIN, topic, now));
    }
    if (body.has("muted")) {
      commands.add(TopicCommand.of(model, body.flag("muted") ? Act.MUTE : Act.UNMUTE, topic, now));
    }
    write(commands, log);
    accepted(
        request, new Accepted(model, topic, commands.stream().map(TopicCommand::act).toList()));
  }

  private void merge(Context request) {
    CommandSink log = guard.check(request);
    var query = new RequestQuery(request);
    String model = query.model(modelStatus);
    long topic = live(query.topic(model, id -> view.topic(model, id)));
    long into = RequestBody.of(request, Set.of("into")).topic("into");
    if (into == topic) {
      throw new BadRequestResponse("into must be the id of another topic, found " + into);
    }
    TopicHistory heir = view.topic(model, into);
    if (heir == null) {
      throw new NotFoundResponse("model " + model + " has no topic " + into + " to merge into");
    }
    live(heir);
    write(List.of(TopicCommand.merge(model, topic, into, System.currentTimeMillis())), log);
    accepted(request, new Accepted(model, topic, List.of(Act.MERGE)));
  }

  private void seed(Context request) {
    CommandSink log = guard.check(request);
    String model = new RequestQuery(request).model(modelStatus);
    RequestBody body = RequestBody.of(request, Set.of("terms", "name"));
    List<String> given = body.texts("terms");
    String name = body.has("name") ? body.text("name") : "";
    if (view.overview(model).documents() == 0) {
      throw new ConflictResponse(
          "model "
              + model
              + " has learned nothing yet: seed it when /api/v1/status says warming or tracking");
    }
    List<String> terms = queryAnalyzer.terms(model, given);
    SeedTopic seedTopic;
    try {
      seedTopic = new SeedTopic(model, terms, name, System.currentTimeMillis());
    } catch (IllegalArgumentException e) {
      throw RequestBody.wrong(
          e.getMessage() + "; to the model's analyser these words are " + terms, e);
    }
    write(List.of(seedTopic), log);
    accepted(request, new Seeded(model, terms, name));
  }

  private void erase(Context request, String document) {
    CommandSink log = guard.check(request);
    String model = new RequestQuery(request).model(modelStatus);
    long now = System.currentTimeMillis();
    write(List.of(made(() -> new DeleteDocument(model, document, now))), log);
    accepted(request, new Erased(model, document));
  }

  private static <T> T made(Supplier<T> wish) {
    try {
      return wish.get();
    } catch (IllegalArgumentException e) {
      throw RequestBody.wrong(String.valueOf(e.getMessage()), e);
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
              + RequestQuery.lower(snapshot.state())
              + ": /api/v1/topics lists those that are");
    }
    return snapshot.topic();
  }

  private static void write(List<? extends UserCommand> wishes, CommandSink log) {
    try {
      for (UserCommand command : wishes) {
        log.send(command);
      }
    } catch (IOException e) {
      throw unavailable(String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the server stops", e);
    }
  }

  private static void accepted(Context request, Object answer) {
    request.status(ACCEPTED);
    RequestQuery.json(request, answer);
  }

  private static ServiceUnavailableResponse unavailable(String message, Exception cause) {
    var unavailable = new ServiceUnavailableResponse(message);
    unavailable.initCause(cause);
    return unavailable;
  }
}
