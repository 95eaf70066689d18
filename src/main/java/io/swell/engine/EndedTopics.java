package io.swell.engine;

import io.swell.alerting.StoryCandidate;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayDeque;

/**
 * The topics that ended most recently. Their last snapshots stay published; tombstones remove those
 * of topics that ended earlier. The published snapshots of a model are therefore bounded by {@code
 * learn.topics + snapshots.ended-topics}. Costs 8 bytes of memory per topic; each end of a topic
 * saves all of them again.
 */
final class EndedTopics extends StatePart {
  static final StateKind KIND = new StateKind('x', "the newest ended topics");

  private final String model;
  private final int limit;

  /** Ids in the order in which the topics ended. */
  private final ArrayDeque<Long> ids = new ArrayDeque<>();

  private boolean isChanged;

  /**
   * @param limit largest number of ended topics whose last snapshots stay published
   */
  EndedTopics(String model, int limit) {
    super(KIND);
    this.model = model;
    this.limit = limit;
  }

  /** Returns outputs that forward everything and remove the snapshots beyond the limit. */
  Outputs bound(Outputs outputs) {
    return new Bounded(outputs);
  }

  private void ended(long topic, Outputs outputs) {
    ids.addLast(topic);
    isChanged = true;
    while (ids.size() > limit) {
      outputs.removed(new Tombstone.Topic(model, ids.removeFirst()));
    }
  }

  @Override
  public void save(StateSink changes) {
    if (isChanged) {
      var writer = new StateWriter().putInt(ids.size());
      ids.forEach(writer::putLong);
      changes.put(key().take(), writer.take());
      isChanged = false;
    }
  }

  @Override
  public void restore(StateReader key, StateReader reader) {
    for (int left = reader.getCount(Long.BYTES); left > 0; left--) {
      ids.addLast(reader.getLong());
    }
  }

  private final class Bounded implements Outputs {
    private final Outputs outputs;

    Bounded(Outputs outputs) {
      this.outputs = outputs;
    }

    @Override
    public void assignment(Assignment assignment) {
      outputs.assignment(assignment);
    }

    @Override
    public void snapshot(Snapshot snapshot) {
      outputs.snapshot(snapshot);
      if (snapshot.state() != Snapshot.State.LIVE) {
        ended(snapshot.topic(), outputs);
      }
    }

    @Override
    public void activity(TopicActivity activity) {
      outputs.activity(activity);
    }

    @Override
    public void event(TopicEvent event) {
      outputs.event(event);
    }

    @Override
    public void story(Story story) {
      outputs.story(story);
    }

    @Override
    public void alert(Alert alert) {
      outputs.alert(alert);
    }

    @Override
    public void judged(Alert alert) {
      outputs.judged(alert);
    }

    @Override
    public void candidate(StoryCandidate candidate) {
      outputs.candidate(candidate);
    }

    @Override
    public void report(ModelReport report) {
      outputs.report(report);
    }

    @Override
    public void removed(Tombstone tombstone) {
      outputs.removed(tombstone);
    }
  }
}
