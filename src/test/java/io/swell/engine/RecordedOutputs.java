package io.swell.engine;

import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.ArrayList;
import java.util.List;

/** Everything published, in order. */
public class RecordedOutputs implements Outputs {
  public final List<Record> all = new ArrayList<>();

  public <T> List<T> of(Class<T> type) {
    return all.stream().filter(type::isInstance).map(type::cast).toList();
  }

  @Override
  public void assignment(Assignment assignment) {
    all.add(assignment);
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    all.add(snapshot);
  }

  @Override
  public void activity(TopicActivity activity) {
    all.add(activity);
  }

  @Override
  public void event(TopicEvent event) {
    all.add(event);
  }

  @Override
  public void alert(Alert alert) {
    all.add(alert);
  }

  @Override
  public void report(ModelReport report) {
    all.add(report);
  }

  @Override
  public void removed(Tombstone tombstone) {
    all.add((Record) tombstone);
  }
}
