package io.swell.format.output;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.JudgedAlert;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
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
      case ASSIGNMENT -> write("assignment", OutputWriter.write((Assignment) output));
      case SNAPSHOT -> write("snapshot", OutputWriter.write((Snapshot) output));
      case ACTIVITY -> write("activity", OutputWriter.write((TopicActivity) output));
      case EVENT -> write("event", OutputWriter.write((TopicEvent) output));
      case STORY -> write("story", OutputWriter.write((Story) output));
      case ALERT -> write("alert", OutputWriter.write((Alert) output));
      case MODEL -> write("model", OutputWriter.write((ModelReport) output));
      case JUDGED -> publish(((JudgedAlert) output).alert());
      case CANDIDATE, TOMBSTONE -> {} // lines keep nothing that could be removed
    }
  }

  private void write(String type, byte[] json) {
    try {
      sink.write(type, json);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the output", e);
    }
  }
}
