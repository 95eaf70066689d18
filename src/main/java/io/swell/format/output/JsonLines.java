package io.swell.format.output;

import io.swell.engine.Outputs;
import io.swell.output.JudgedAlert;
import io.swell.output.Output;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes everything that an engine publishes, in order, as JSON objects. Throws {@link
 * UncheckedIOException} if writing fails.
 */
public final class JsonLines implements Outputs {
  private final Sink sink;

  /** Receives the JSON objects. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Writes an object.
     *
     * @param type the kind of the output; see {@link OutputSchema#type}
     */
    void write(String type, byte[] json) throws IOException;
  }

  /** Writes one object per line to a stream, which the caller buffers and closes. */
  public JsonLines(OutputStream out) {
    this(
        (type, json) -> {
          out.write(json);
          out.write('\n');
        });
  }

  /** Writes the objects to a sink that knows their kinds. */
  public JsonLines(Sink sink) {
    this.sink = sink;
  }

  @Override
  public void publish(Output output) {
    switch (output.outputKind()) {
      case ASSIGNMENT, SNAPSHOT, ACTIVITY, EVENT, STORY, PATTERN, ALERT, MODEL -> write(output);
      case JUDGED -> write(((JudgedAlert) output).alert());
      case TOMBSTONE -> {} // lines keep nothing that could be removed
    }
  }

  private void write(Output output) {
    try {
      sink.write(OutputFormat.of(output).type(), OutputWriter.write(output));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the output", e);
    }
  }
}
