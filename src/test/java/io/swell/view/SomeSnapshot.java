package io.swell.view;

import io.swell.output.Snapshot;
import io.swell.output.Snapshot.Relation;
import io.swell.output.Snapshot.Representative;
import io.swell.output.Snapshot.State;
import io.swell.output.Snapshot.Term;
import java.time.Instant;
import java.util.List;

/** A snapshot of a topic of which a test says what matters to it. */
public final class SomeSnapshot {
  private final String model;
  private final long topic;
  private State state = State.LIVE;
  private String label = "label";
  private List<Term> terms = List.of();
  private double share = 0.1;
  private List<Representative> documents = List.of();
  private List<Relation> relations = List.of();
  private Instant born = Instant.EPOCH;
  private Instant timestamp = Instant.EPOCH;
  private long batch = 1;

  private SomeSnapshot(String model, long topic) {
    this.model = model;
    this.topic = topic;
  }

  public static SomeSnapshot of(String model, long topic) {
    return new SomeSnapshot(model, topic);
  }

  public SomeSnapshot state(State now) {
    state = now;
    return this;
  }

  public SomeSnapshot label(String now) {
    label = now;
    return this;
  }

  public SomeSnapshot terms(List<Term> now) {
    terms = now;
    return this;
  }

  public SomeSnapshot share(double now) {
    share = now;
    return this;
  }

  public SomeSnapshot documents(Representative... now) {
    documents = List.of(now);
    return this;
  }

  public SomeSnapshot relations(List<Relation> now) {
    relations = now;
    return this;
  }

  /** When the topic was born, and when this was taken. */
  public SomeSnapshot at(Instant birth, Instant now) {
    born = birth;
    timestamp = now;
    return this;
  }

  public SomeSnapshot batch(long now) {
    batch = now;
    return this;
  }

  public Snapshot take() {
    return new Snapshot(
        model, topic, 0, state, label, terms, share, 0, 0, 1, 0.1, 0.2, documents, relations, born,
        timestamp, timestamp, batch, false, false);
  }
}
