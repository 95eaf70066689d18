package io.swell.streaming;

import io.swell.engine.EngineCounters;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.model.StateSink;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import org.jspecify.annotations.Nullable;

/** An engine whose outputs, saving and restoring pass by an {@link Ambush}. */
record AmbushedEngine(ModelEngine engine, Ambush ambush) implements ModelEngine {
  @Override
  public void accept(LogEntry entry, Outputs outputs) {
    engine.accept(entry, new Passing(outputs, ambush));
  }

  @Override
  public void finish(Outputs outputs) {
    engine.finish(new Passing(outputs, ambush));
  }

  @Override
  public EngineCounters counters() {
    return engine.counters();
  }

  @Override
  public void save(StateSink changes) {
    engine.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            changes.put(key, value);
            ambush.pass(Stop.COMMIT);
          }

          @Override
          public void remove(byte[] key) {
            changes.remove(key);
            ambush.pass(Stop.COMMIT);
          }
        });
  }

  @Override
  public boolean isBulk(byte[] key) {
    return engine.isBulk(key);
  }

  @Override
  public boolean restoreBulk(byte[] key, byte @Nullable [] value) {
    ambush.pass(Stop.RESTORE);
    return engine.restoreBulk(key, value);
  }

  @Override
  public boolean adoptBulk(ModelEngine saved) {
    return engine.adoptBulk(((AmbushedEngine) saved).engine);
  }

  @Override
  public void restore(byte[] key, byte[] value) {
    ambush.pass(Stop.RESTORE);
    engine.restore(key, value);
  }

  @Override
  public void restored() {
    engine.restored();
  }

  private record Passing(Outputs outputs, Ambush ambush) implements Outputs {
    @Override
    public void assignment(Assignment assignment) {
      outputs.assignment(assignment);
      ambush.pass(Stop.SERVE);
    }

    @Override
    public void snapshot(Snapshot snapshot) {
      ambush.pass(Stop.TRACK);
      outputs.snapshot(snapshot);
    }

    @Override
    public void activity(TopicActivity activity) {
      ambush.pass(Stop.TRACK);
      outputs.activity(activity);
    }

    @Override
    public void event(TopicEvent event) {
      ambush.pass(Stop.TRACK);
      outputs.event(event);
    }

    @Override
    public void alert(Alert alert) {
      ambush.pass(Stop.ALERT);
      outputs.alert(alert);
    }

    @Override
    public void report(ModelReport report) {
      outputs.report(report);
    }
  }
}
