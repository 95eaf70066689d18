package io.swell.format.output;

import io.swell.engine.Outputs;
import io.swell.output.JudgedAlert;
import io.swell.output.Output;
import io.swell.output.Tombstone;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes everything that an engine publishes, in order, as JSON objects. Throws {@link
 * UncheckedIOException} if writing fails.
 *
 * @param sink receives the objects
 */
public record JsonLines(Sink sink) implements Outputs {
  /** Receives the JSON objects, each with its kind. */
  @FunctionalInterface
  public interface Sink {
    void write(Output.Kind kind, byte[] json) throws IOException;
  }

  /** Writes one object per line to a stream, which the caller buffers and closes. */
  public JsonLines(OutputStream out) {
    this(
        (kind, json) -> {
          out.write(json);
          out.write('\n');
        });
  }

  @Override
  public void publish(Output output) {
    Output written = output instanceof JudgedAlert judged ? judged.alert() : output;
    if (written instanceof Tombstone) {
      return; // lines keep nothing that could be removed
    }
    try {
      sink.write(written.outputKind(), OutputFormat.write(written));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the output", e);
    }
  }
}
