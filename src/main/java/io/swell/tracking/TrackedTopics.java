package io.swell.tracking;

import io.swell.model.SparseVector;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.tracking.TrackedTopic.Part;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** All topics that are live or are still counted in an open window, by id. */
final class TrackedTopics extends StatePart {
  static final StateKind KIND = new StateKind('t', "what is remembered of each topic");

  private final TreeMap<Long, TrackedTopic> topics = new TreeMap<>();
  private final TreeSet<Long> removed = new TreeSet<>();
  private final TreeMap<Long, SparseVector> restoring = new TreeMap<>();
  private final TreeMap<Long, PublishedSnapshot> restoringPublished = new TreeMap<>();

  TrackedTopics() {
    super(KIND);
  }

  TrackedTopic get(long id) {
    TrackedTopic topic = find(id);
    if (topic == null) {
      throw new IllegalStateException("topic " + id + " is not tracked");
    }
    return topic;
  }

  @Nullable TrackedTopic find(long id) {
    return topics.get(id);
  }

  boolean contains(long id) {
    return topics.containsKey(id);
  }

  void add(TrackedTopic topic) {
    topics.put(topic.id, topic);
  }

  /** Returns all topics, live or ended, by id. */
  List<TrackedTopic> all() {
    return List.copyOf(topics.values());
  }

  List<TrackedTopic> live() {
    return topics.values().stream().filter(topic -> topic.isLive()).toList();
  }

  /** Removes the topics that have ended and are not needed any more. */
  void removeEnded(LongPredicate needed) {
    for (TrackedTopic topic : new ArrayList<>(topics.values())) {
      if (!topic.isLive() && !needed.test(topic.id)) {
        topics.remove(topic.id);
        removed.add(topic.id);
      }
    }
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    topics.values().forEach(topic -> topic.evict(rows));
  }

  @Override
  public void save(StateSink changes) {
    for (Part part : Part.values()) {
      var changed = new TreeSet<>(removed);
      for (TrackedTopic topic : topics.values()) {
        if (topic.takeChanged(part)) {
          changed.add(topic.id);
        }
      }
      changes.putChanged(
          changed, topics, id -> key(id, part), (topic, out) -> topic.write(part, out));
    }
    removed.clear();
  }

  private byte[] key(long id, Part part) {
    return key().putLong(id).putByte(part.code).take();
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    long id = key.getLong();
    int part = key.getByte();
    if (part == Part.REFERENCE.code) {
      restoring.put(id, SparseVector.read(value));
    } else if (part == Part.PUBLISHED.code) {
      restoringPublished.put(id, PublishedSnapshot.read(value));
    } else {
      topics.put(id, TrackedTopic.read(id, value));
    }
  }

  @Override
  public void restored() {
    restoring.forEach((id, reference) -> get(id).refer(reference));
    restoring.clear();
    restoringPublished.forEach((id, published) -> get(id).publish(published));
    restoringPublished.clear();
    topics.values().forEach(topic -> List.of(Part.values()).forEach(topic::takeChanged));
  }
}
