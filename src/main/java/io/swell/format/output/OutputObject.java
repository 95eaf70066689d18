package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swell.format.input.JsonParser;
import io.swell.format.input.TextSanitizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes one JSON object to bytes; keeps its name for messages. */
final class OutputObject {
  private final String thing;
  private final int digits;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
  private final JsonGenerator json;

  OutputObject(String thing, int digits) {
    this.thing = thing;
    this.digits = digits;
    try {
      this.json = JsonParser.FACTORY.createGenerator(bytes);
      json.writeStartObject();
    } catch (IOException e) {
      throw inMemory(e);
    }
  }

  void string(String name, String value) {
    write(() -> json.writeStringField(name, TextSanitizer.wellFormed(value)));
  }

  void strings(String name, List<String> values) {
    array(name, values, value -> write(() -> json.writeString(TextSanitizer.wellFormed(value))));
  }

  void integer(String name, long value) {
    write(() -> json.writeNumberField(name, value));
  }

  void number(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalStateException(thing + ": " + name + " must be finite, found " + value);
    }
    write(() -> json.writeNumberField(name, SignificantDigits.rounded(value, digits)));
  }

  void flagIfSet(String name, boolean value) {
    if (value) {
      write(() -> json.writeBooleanField(name, true));
    }
  }

  <T> void ifGiven(String name, @Nullable T value, BiConsumer<String, T> field) {
    if (value != null) {
      field.accept(name, value);
    }
  }

  void time(String name, Instant value) {
    write(() -> json.writeStringField(name, value.toString()));
  }

  private <T> void array(String name, List<T> values, Consumer<T> element) {
    write(() -> json.writeArrayFieldStart(name));
    values.forEach(element);
    write(json::writeEndArray);
  }

  <T> void objects(String name, List<T> values, Consumer<T> fields) {
    array(
        name,
        values,
        value -> {
          write(json::writeStartObject);
          fields.accept(value);
          endObject();
        });
  }

  void object(String name) {
    write(() -> json.writeObjectFieldStart(name));
  }

  void endObject() {
    write(json::writeEndObject);
  }

  byte[] bytes() {
    write(json::close);
    return bytes.toByteArray();
  }

  private static void write(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw inMemory(e);
    }
  }

  private static UncheckedIOException inMemory(IOException e) {
    return new UncheckedIOException("cannot write JSON to memory", e);
  }

  /** A step of writing to memory, where I/O cannot fail. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }
}
