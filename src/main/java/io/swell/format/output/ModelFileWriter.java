package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swell.engine.Outputs;
import io.swell.format.input.JsonParser;
import io.swell.state.StateSink;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a whole model to one file: its options, everything it has learned, and its topics as
 * published.
 *
 * <p>The file contains gzipped lines of JSON, so {@code zcat} shows it: a line {@code model-file}
 * with version, model key and options; a line {@code state} for each part of the engine's state;
 * lines of outputs in the format of a replay; and a line {@code end}, without which the file is
 * incomplete. The state must be written before the outputs.
 */
public final class ModelFileWriter implements StateSink, Closeable {
  /** The version of this format, written as the field {@code v}. */
  static final int VERSION = 1;

  private final OutputStream out;
  private final JsonLines outputs;
  private long parts;

  /**
   * Starts a file.
   *
   * @param model the model's key
   * @param options every option that affects what the model learns, by full key, with its value as
   *     in a configuration file
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

  /** Does nothing: a new file contains no earlier part that could be removed. */
  @Override
  public void remove(byte[] key) {}

  /** Returns where to write the outputs that show the model's topics. */
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
