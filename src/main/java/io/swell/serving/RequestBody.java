package io.swell.serving;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.swell.format.output.ApiJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpException;

/** The body of a request, checked: a JSON object of known fields. */
record RequestBody(Map<String, Object> fields) {
  /** Reads it; what is not known, or not there at all, is refused. */
  static RequestBody of(Context request, Set<String> known) {
    Map<String, Object> fields;
    try {
      fields = ApiJson.fields(text(request));
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
    return new RequestBody(fields);
  }

  /** Whatever hinders its coming is of the connection, and no fault of the server. */
  private static String text(Context request) {
    try {
      return request.body();
    } catch (Exception e) { // the library throws I/O errors without saying so
      if (e instanceof IOException || e instanceof HttpException) {
        throw wrong("the body did not come as a whole", e);
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
    List<String> texts = new ArrayList<>();
    List<?> given = value(name, List.class, "a list of strings");
    given.forEach(each -> texts.add(String.valueOf(each)));
    return texts;
  }

  private <T> T value(String name, Class<T> type, String allowed) {
    Object found = fields.get(name);
    if (!type.isInstance(found)) {
      throw new BadRequestResponse(name + " must be " + allowed + ", found " + found);
    }
    return type.cast(found);
  }

  /** A refusal with its cause, which the log may show. */
  static BadRequestResponse wrong(String message, Exception cause) {
    var wrong = new BadRequestResponse(message);
    wrong.initCause(cause);
    return wrong;
  }
}
