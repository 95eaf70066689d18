package io.swell.serving;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.swell.format.input.DocumentField;
import io.swell.format.output.ApiJson;
import io.swell.output.DocumentOrigin;
import io.swell.view.OriginFilter;
import io.swell.view.TimeRange;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The validated parameters of an API request, and methods to answer it. */
record RequestQuery(Context request, String model) {
  private static final String TIME =
      "a time such as 2026-03-01T12:00:00Z or a day such as 2026-03-01";

  /** Reads the requested model, which must be known; by default it is the first known model. */
  static RequestQuery of(Context request, ModelStatus modelStatus) {
    String requested = request.queryParam("model");
    List<String> models = modelStatus.models();
    if (requested != null && !models.contains(requested)) {
      throw new NotFoundResponse(
          "there is no model " + requested + "; the known models are " + models);
    }
    return new RequestQuery(request, modelStatus.model(requested));
  }

  /** Looks up the topic whose id is in the path; throws 404 if it is unknown. */
  <T> T topic(LongFunction<@Nullable T> lookup) {
    return numbered("topic", "topics", lookup);
  }

  /** Looks up the thing whose id is in the path; throws 404 if it is unknown. */
  <T> T numbered(String thing, String things, LongFunction<@Nullable T> lookup) {
    String id = request.pathParam("id");
    T found = id.matches("\\d{1,18}") ? lookup.apply(Long.parseLong(id)) : null;
    if (found == null) {
      throw new NotFoundResponse(
          "model %s has no %s %s: GET /api/v1/%s lists its %s"
              .formatted(model, thing, id, things, things));
    }
    return found;
  }

  int number(String name, int byDefault, int smallest, int largest) {
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

  /** Returns a number from 0 to 1. */
  double fraction(String name, double byDefault) {
    String found = request.queryParam(name);
    if (found == null) {
      return byDefault;
    }
    double value = found.matches("\\d(\\.\\d{1,9})?") ? Double.parseDouble(found) : -1;
    if (!(value >= 0 && value <= 1)) {
      throw new BadRequestResponse(name + " must be 0 to 1, found " + found);
    }
    return value;
  }

  String text(String name) {
    return Objects.requireNonNullElse(request.queryParam(name), "");
  }

  /** Returns what the parameters {@code source} and {@code traceId} select; by default, all. */
  OriginFilter origin() {
    String traceId = text("traceId");
    if (!traceId.isEmpty() && !DocumentOrigin.isTraceId(traceId)) {
      throw new BadRequestResponse(
          "traceId must have 32 lower-case hexadecimal digits that are not all 0, found "
              + traceId);
    }
    return new OriginFilter(text("source"), traceId);
  }

  /** Returns the test for the topic that the parameter {@code topic} selects; by default, all. */
  Predicate<@Nullable Long> selectedTopic() {
    String requested = text("topic");
    if (!requested.matches("\\d{0,18}")) {
      throw new BadRequestResponse("topic must be a topic id (a whole number), found " + requested);
    }
    return topic -> requested.isEmpty() || requested.equals(String.valueOf(topic));
  }

  <E extends Enum<E>> E choice(String name, E byDefault, Class<E> choices) {
    String requested = request.queryParam(name);
    return requested == null ? byDefault : choice(name, requested, choices);
  }

  /** Returns the choice with a name in lower case; throws 400 if there is none. */
  static <E extends Enum<E>> E choice(String name, String requested, Class<E> choices) {
    List<String> names =
        Arrays.stream(choices.getEnumConstants()).map(DocumentField::lowerCaseName).toList();
    int index = names.indexOf(requested);
    if (index < 0) {
      throw new BadRequestResponse(name + " must be one of " + names + ", found " + requested);
    }
    return choices.getEnumConstants()[index];
  }

  /** Returns the range from {@code from} to {@code to}; each end is open if it is not given. */
  TimeRange range() {
    String from = request.queryParam("from");
    String to = request.queryParam("to");
    return range(
        "to",
        from == null ? TimeRange.ALL.from() : time("from", from),
        to == null ? TimeRange.ALL.to() : time("to", to));
  }

  TimeRange period(String name) {
    String requested = request.queryParam(name);
    String[] ends = requested == null ? new String[0] : requested.split("/", -1);
    if (ends.length != 2) {
      throw new BadRequestResponse(
          name + " must be a period FROM/TO, each end " + TIME + ", found " + requested);
    }
    return range(name, time(name, ends[0]), time(name, ends[1]));
  }

  Instant instant(String name) {
    String requested = request.queryParam(name);
    if (requested == null) {
      throw new BadRequestResponse(name + " must be " + TIME + ", found nothing");
    }
    return time(name, requested);
  }

  /** Returns a required time that must be later than another time. */
  Instant instantAfter(String name, Instant earlier) {
    Instant later = instant(name);
    if (!later.isAfter(earlier)) {
      throw new BadRequestResponse(name + " must be after " + earlier + ", found " + later);
    }
    return later;
  }

  private record Answer(String model, Record found) {}

  /**
   * Answers with the model and what was found as JSON, or with a CSV table if {@code format=csv} is
   * given.
   */
  void answer(Record found, Supplier<CsvTable> table) {
    String format = Objects.requireNonNullElse(request.queryParam("format"), "json");
    switch (format) {
      case "json" -> json(request, new Answer(model, found));
      case "csv" ->
          request
              .header("Cache-Control", "no-store")
              .header("Content-Disposition", "attachment; filename=\"swell.csv\"")
              .contentType("text/csv; charset=utf-8; header=present")
              .result(table.get().bytes());
      default -> throw new BadRequestResponse("format must be json or csv, found " + format);
    }
  }

  /** Answers in the same way, with columns of rows as {@link CsvTable#of} makes them. */
  void answer(Record found, List<?> rows, String columns) {
    answer(found, () -> CsvTable.of(rows, columns));
  }

  /** Answers with JSON that clients and proxies must not cache. */
  static void json(Context request, Object body) {
    request
        .header("Cache-Control", "no-store")
        .contentType("application/json")
        .result(ApiJson.write(body));
  }

  private static TimeRange range(String name, Instant from, Instant to) {
    if (!to.isAfter(from)) {
      throw new BadRequestResponse(
          name + " must be after " + from + ", the start of the period, found " + to);
    }
    return new TimeRange(from, to);
  }

  private static Instant time(String name, String found) {
    try {
      return found.contains("T")
          ? Instant.parse(found)
          : LocalDate.parse(found).atStartOfDay().toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      // in a query, a plus sign stands for a space
      String remedy = found.contains(" ") ? "; write the + of an offset as %2B" : "";
      throw RequestBody.badRequest(name + " must be " + TIME + ", found " + found + remedy, e);
    }
  }
}
