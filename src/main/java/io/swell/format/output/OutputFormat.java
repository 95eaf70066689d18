package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.LogPattern;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/**
 * The JSON of one kind of output.
 *
 * @param type its name in the field {@code type}, of those of {@link OutputSchema#TYPES}
 * @param digits significant digits of numbers that are not whole
 */
record OutputFormat<T extends Record & Output>(
    String type, Class<T> kind, int digits, RecordFormat<T> fields) {
  private static final int DIGITS = 5;

  /** Of the kinds of which there are most. */
  private static final int FEW_DIGITS = 4;

  private static final List<OutputFormat<?>> ALL =
      List.of(
          of("assignment", Assignment.class, FEW_DIGITS),
          of("snapshot", Snapshot.class, DIGITS),
          of("story", Story.class, FEW_DIGITS),
          of("pattern", LogPattern.class, DIGITS),
          of("activity", TopicActivity.class, FEW_DIGITS),
          of("event", TopicEvent.class, DIGITS),
          of("alert", Alert.class, DIGITS),
          of("model", ModelReport.class, DIGITS));

  private static <T extends Record & Output> OutputFormat<T> of(
      String type, Class<T> kind, int digits) {
    List<OutputSchema.Field> schema =
        OutputSchema.of(type).fields().stream()
            .filter(field -> !field.name().equals("type") && !field.name().equals("v"))
            .toList();
    return new OutputFormat<>(type, kind, digits, new RecordFormat<>(kind, schema));
  }

  static OutputFormat<?> of(Output output) {
    return first(format -> format.kind.isInstance(output), output.getClass().getSimpleName());
  }

  /** Returns the format of the outputs that are records of a class. */
  @SuppressWarnings("unchecked") // the class says what it is
  static <T extends Record & Output> OutputFormat<T> of(Class<T> kind) {
    return (OutputFormat<T>) first(format -> format.kind.equals(kind), kind.getSimpleName());
  }

  static OutputFormat<?> of(String type) {
    return first(format -> format.type.equals(type), type);
  }

  private static OutputFormat<?> first(Predicate<OutputFormat<?>> fits, String name) {
    for (OutputFormat<?> format : ALL) {
      if (fits.test(format)) {
        return format;
      }
    }
    throw new IllegalArgumentException("no JSON is defined for " + name);
  }

  /** Reads an output whose version is known to be readable. */
  Output read(OutputNode node) {
    Output output = fields.read(node);
    return output instanceof Snapshot snapshot
        ? snapshot.withWeightSum(node.number("weightSum"))
        : output;
  }

  /** Writes the fields of an output but its type and version. */
  void write(Output output, JsonGenerator json) throws IOException {
    fields.write(output, json, () -> type + " " + fields.name(output), digits);
  }
}
