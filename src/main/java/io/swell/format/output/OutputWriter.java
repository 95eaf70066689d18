package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swell.format.input.JsonParser;
import io.swell.output.JudgedAlert;
import io.swell.output.Output;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes what an engine publishes as JSON objects in UTF-8, without a line break.
 *
 * <p>The same record gives the same bytes on every JDK: fields in the order of the schemas, times
 * in ISO-8601 UTC, options in alphabetical order, and absent values omitted. Each object names its
 * {@code type}. Fractions are rounded ({@link RecordFormat}) to five significant digits, a relative
 * error of at most 5e-5, and to four in assignments, stories and activity, of which there are most;
 * whole numbers are exact. A number that is not finite, a bug, is an exception.
 */
public final class OutputWriter {
  /** The version of these formats, written as the field {@code v}. */
  public static final int VERSION = 1;

  private OutputWriter() {}

  /**
   * Writes an output.
   *
   * @throws IllegalArgumentException if it is of a kind that only a tracker handles, a tombstone or
   *     a candidate
   */
  public static byte[] write(Output output) {
    Output written = output instanceof JudgedAlert judged ? judged.alert() : output;
    OutputFormat<?> format = OutputFormat.of(written);
    var bytes = new ByteArrayOutputStream(0); // the generator hands over all at once
    try (JsonGenerator json = JsonParser.FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("type", format.type());
      json.writeNumberField("v", VERSION);
      format.write(written, json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write JSON to memory", e);
    }
    return bytes.toByteArray();
  }
}
