package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swell.engine.Outputs;
import io.swell.format.input.JsonParser;
import io.swell.model.StateSink;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a whole model into one file: what it was set up with, everything it has learned, and its
 * topics as a reader sees them.
 *
 * <p>The file is gzip over lines of JSON, so {@code zcat} shows it: a line {@code model-file} with
 * version, model key and options; a line {@code state} for each part of the engine's state; lines
 * of outputs as a replay writes them; and a line {@code end} without which the file is not whole.
 * Give the state first.
 */
public final class ModelFileWriter implements StateSink, Closeable {
  /** The version of this format: the field {@code v}. */
  static final int VERSION = 1;

  private final OutputStream out;
  private final JsonLines outputs;
  private long parts;

  /**
   * Starts a file.
   *
   * @param model the model's key
   * @param options every option that decides what it learns, by full key, as it would be written
   */
  public ModelFileWriter(OutputStream file, String model, Map<String, String> options)
      throws IOException {
    this.out = new GZIPOutputStream(file, 1 << 16);
    this.outputs = new JsonLines(out);
    line(
        json -> {
          json.writeStringField("type", "model-file");
          json.writeNumberField("v", VERSION);
          json.writeStringField("model", model);
          json.writeObjectFieldStart("options");
          for (Map.Entry<String, String> option : new TreeMap<>(options).entrySet()) {
            json.writeStringField(option.getKey(), option.getValue());
          }
          json.writeEndObject();
        });
  }

  @Override
  public void put(byte[] key, byte[] value) {
    parts++;
    line(
        json -> {
          json.writeStringField("type", "state");
          json.writeBinaryField("key", key);
          json.writeBinaryField("value", value);
        });
  }

  /** Does nothing: the file is new, so nothing earlier is in it to be removed. */
  @Override
  public void remove(byte[] key) {}

  /** Takes the outputs that show the model's topics. */
  public Outputs outputs() {
    return outputs;
  }

  @Override
  public void close() throws IOException {
    try (out) {
      line(
          json -> {
            json.writeStringField("type", "end");
            json.writeNumberField("parts", parts);
          });
    }
  }

  @FunctionalInterface
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private void line(Fields fields) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
      try (JsonGenerator json = JsonParser.FACTORY.createGenerator(bytes)) {
        json.writeStartObject();
        fields.write(json);
        json.writeEndObject();
      }
      bytes.write('\n');
      bytes.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the model file", e);
    }
  }
}
