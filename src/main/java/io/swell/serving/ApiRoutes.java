package io.swell.serving;

import io.javalin.config.RoutesConfig;
import java.util.function.Consumer;

/** Registers questions of the API, whose parameters are checked and whose answers are cached. */
record ApiRoutes(RoutesConfig routes, ModelStatus modelStatus, AnswerCache cache) {
  /** Path of everything that the API has. */
  static final String PREFIX = "/api/v1/";

  /** Answers GET requests for a path with the help of a method. */
  void get(String path, Consumer<RequestQuery> answer) {
    routes.get(
        PREFIX + path, cache.over(request -> answer.accept(RequestQuery.of(request, modelStatus))));
  }
}
