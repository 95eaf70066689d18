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
 * Writes everything that an engine publishes to one stream, in order: one JSON object per line.
 * Throws {@link UncheckedIOException} if the stream fails. The caller buffers and closes the
 * stream.
 */
public final class JsonLines implements Outputs {
  private final OutputStream out;

  public JsonLines(OutputStream out) {
    this.out = out;
  }

  @Override
  public void assignment(Assignment assignment) {
    line(OutputWriter.write(assignment));
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    line(OutputWriter.write(snapshot));
  }

  @Override
  public void activity(TopicActivity activity) {
    line(OutputWriter.write(activity));
  }

  @Override
  public void event(TopicEvent event) {
    line(OutputWriter.write(event));
  }

  @Override
  public void story(Story story) {
    line(OutputWriter.write(story));
  }

  @Override
  public void alert(Alert alert) {
    line(OutputWriter.write(alert));
  }

  @Override
  public void report(ModelReport report) {
    line(OutputWriter.write(report));
  }

  private void line(byte[] json) {
    try {
      out.write(json);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the output", e);
    }
  }
}
