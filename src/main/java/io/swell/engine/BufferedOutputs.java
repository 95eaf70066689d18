package io.swell.engine;

import io.swell.alerting.StoryCandidate;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Holds outputs back, in their order. */
final class BufferedOutputs implements Outputs {
  private final List<Consumer<Outputs>> held = new ArrayList<>();

  /** Passes all outputs on and forgets them. */
  void forwardTo(Outputs outputs) {
    held.forEach(each -> each.accept(outputs));
    held.clear();
  }

  @Override
  public void assignment(Assignment assignment) {
    held.add(outputs -> outputs.assignment(assignment));
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    held.add(outputs -> outputs.snapshot(snapshot));
  }

  @Override
  public void activity(TopicActivity activity) {
    held.add(outputs -> outputs.activity(activity));
  }

  @Override
  public void event(TopicEvent event) {
    held.add(outputs -> outputs.event(event));
  }

  @Override
  public void story(Story story) {
    held.add(outputs -> outputs.story(story));
  }

  @Override
  public void alert(Alert alert) {
    held.add(outputs -> outputs.alert(alert));
  }

  @Override
  public void judged(Alert alert) {
    held.add(outputs -> outputs.judged(alert));
  }

  @Override
  public void candidate(StoryCandidate candidate) {
    held.add(outputs -> outputs.candidate(candidate));
  }

  @Override
  public void report(ModelReport report) {
    held.add(outputs -> outputs.report(report));
  }

  @Override
  public void removed(Tombstone tombstone) {
    held.add(outputs -> outputs.removed(tombstone));
  }
}
