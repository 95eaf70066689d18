package io.swell.format.output;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
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
  public void assignment(Assignment assignment) {
    write("assignment", OutputWriter.write(assignment));
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    write("snapshot", OutputWriter.write(snapshot));
  }

  @Override
  public void activity(TopicActivity activity) {
    write("activity", OutputWriter.write(activity));
  }

  @Override
  public void event(TopicEvent event) {
    write("event", OutputWriter.write(event));
  }

  @Override
  public void story(Story story) {
    write("story", OutputWriter.write(story));
  }

  @Override
  public void alert(Alert alert) {
    write("alert", OutputWriter.write(alert));
  }

  @Override
  public void report(ModelReport report) {
    write("model", OutputWriter.write(report));
  }

  private void write(String type, byte[] json) {
    try {
      sink.write(type, json);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the output", e);
    }
  }
}
