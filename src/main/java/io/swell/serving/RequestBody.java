package io.swell.serving;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.swell.format.output.ApiJson;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpException;

/** The validated body of a request: a JSON object with known fields. */
record RequestBody(Map<String, Object> fields) {
  /** Reads the body; throws if it has no fields or an unknown field. */
  static RequestBody of(Context request, Set<String> known) {
    Map<String, Object> fields;
    try {
      fields = ApiJson.parseFields(text(request));
    } catch (IllegalArgumentException e) {
      throw badRequest("the body " + e.getMessage(), e);
    }
    if (fields.isEmpty() || !known.containsAll(fields.keySet())) {
      throw new BadRequestResponse(
          "the body must have one or more of the fields %s and no others, found %s"
              .formatted(new TreeSet<>(known), fields.keySet()));
    }
    return new RequestBody(fields);
  }

  /** Reads the text; a failure to receive it is an error of the client, not of the server. */
  private static String text(Context request) {
    try {
      return request.body();
    } catch (Exception e) { // the library throws checked I/O exceptions without declaring them
      if (e instanceof IOException || e instanceof HttpException) {
        throw badRequest("the body of the request is incomplete or malformed", e);
      }
      throw e;
    }
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  boolean flag(String name) {
    return value(name, Boolean.class, "true or false");
  }

  long topic(String name) {
    return value(name, Long.class, "the id of another topic");
  }

  String text(String name) {
    return value(name, String.class, "a string");
  }

  List<String> texts(String name) {
    List<?> given = value(name, List.class, "a list of strings");
    return given.stream().map(String::valueOf).toList();
  }

  private <T> T value(String name, Class<T> type, String allowed) {
    Object found = fields.get(name);
    if (!type.isInstance(found)) {
      throw new BadRequestResponse(name + " must be " + allowed + ", found " + found);
    }
    return type.cast(found);
  }

  static BadRequestResponse badRequest(String message, Exception cause) {
    var response = new BadRequestResponse(message);
    response.initCause(cause);
    return response;
  }
}
