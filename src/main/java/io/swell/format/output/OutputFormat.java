package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swell.format.input.JsonParser;
import io.swell.output.JudgedAlert;
import io.swell.output.Output;
import io.swell.output.Output.Kind;
import io.swell.output.Snapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes what an engine publishes as JSON objects in UTF-8, without a line break, and reads it.
 *
 * <p>The same record gives the same bytes on every JDK: fields in the order of the schemas, times
 * in ISO-8601 UTC, options in alphabetical order, and absent values omitted. Each object names its
 * {@code type}. Fractions are rounded ({@link RecordFormat}) to five significant digits, a relative
 * error of at most 5e-5, and to four in assignments, stories and activity, of which there are most;
 * whole numbers are exact. A number that is not finite, a bug, is an exception.
 *
 * <p>Reads this version or an earlier one, also in a {@link ConnectEnvelope}. Unknown fields are
 * ignored, so records that a later release wrote in the same version can be read. Thread-safe.
 */
public final class OutputFormat {
  /** The version of these formats, written as the field {@code v}. */
  public static final int VERSION = 1;

  private static final int DIGITS = 5;
  private static final int FEW_DIGITS = 4;

  /** Those of which there are most. */
  private static final Set<Kind> FREQUENT = EnumSet.of(Kind.ASSIGNMENT, Kind.STORY, Kind.ACTIVITY);

  private static final Map<Kind, RecordFormat<?>> FIELDS =
      Arrays.stream(Kind.values())
          .filter(kind -> OutputSchema.TYPES.contains(kind.type()))
          .collect(Collectors.toMap(Function.identity(), OutputFormat::fields));

  private OutputFormat() {}

  private static RecordFormat<?> fields(Kind kind) {
    List<OutputSchema.Field> schema =
        OutputSchema.of(kind.type()).fields().stream()
            .filter(field -> !field.name().equals("type") && !field.name().equals("v"))
            .toList();
    return new RecordFormat<>(kind.outputs().asSubclass(Record.class), schema);
  }

  private static RecordFormat<?> known(Kind kind) {
    RecordFormat<?> fields = FIELDS.get(kind);
    if (fields == null) {
      throw new IllegalArgumentException("no JSON is defined for " + kind.type());
    }
    return fields;
  }

  /**
   * Writes an output.
   *
   * @throws IllegalArgumentException if it is of a kind that only a tracker handles, a tombstone
   */
  public static byte[] write(Output output) {
    Output written = output instanceof JudgedAlert judged ? judged.alert() : output;
    Kind kind = written.outputKind();
    RecordFormat<?> fields = known(kind);
    int digits = FREQUENT.contains(kind) ? FEW_DIGITS : DIGITS;
    var bytes = new ByteArrayOutputStream(0); // the generator hands over all at once
    try (JsonGenerator json = JsonParser.FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("type", kind.type());
      json.writeNumberField("v", VERSION);
      fields.write(written, json, () -> kind.type() + " " + fields.name(written), digits);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write JSON to memory", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads an output.
   *
   * @throws IllegalArgumentException if the bytes are not a record of this kind; the message
   *     contains the kind, the field and the value found
   */
  public static Output read(Kind kind, byte[] json) {
    return read(kind, OutputNode.of(kind.type(), json));
  }

  /** Reads an output whose version is known to be readable. */
  static Output read(Kind kind, OutputNode node) {
    Output output = (Output) known(kind).read(node);
    return output instanceof Snapshot snapshot
        ? snapshot.withWeightSum(node.number("weightSum"))
        : output;
  }

  /** Reads an output of the kind of a record, as {@link #read(Kind, byte[])} does. */
  public static <T extends Record & Output> T read(Class<T> type, byte[] json) {
    return type.cast(read(Kind.of(type), json));
  }
}
