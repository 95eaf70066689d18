package io.swell.tracking;

import io.swell.lifecycle.SparseVectors;
import io.swell.model.SparseVector;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/** All topics that are live or are still counted in an open window, by id. */
final class TrackedTopics extends StatePart {
  static final StateKind KIND = new StateKind('t', "what is remembered of each topic");

  private static final byte TOPIC = 0;
  private static final byte REFERENCE = 1;
  private static final byte PUBLISHED = 2;

  private final TreeMap<Long, TrackedTopic> topics = new TreeMap<>();
  private final TreeSet<Long> removed = new TreeSet<>();
  private final TreeMap<Long, SparseVector> restoring = new TreeMap<>();
  private final TreeMap<Long, PublishedSnapshot> restoringPublished = new TreeMap<>();

  TrackedTopics() {
    super(KIND);
  }

  TrackedTopic get(long id) {
    TrackedTopic topic = topics.get(id);
    if (topic == null) {
      throw new IllegalStateException("topic " + id + " is not tracked");
    }
    return topic;
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
    var changed = new TreeSet<>(removed);
    var moved = new TreeSet<>(removed);
    var shown = new TreeSet<>(removed);
    removed.clear();
    for (TrackedTopic topic : topics.values()) {
      if (topic.takeChanged()) {
        changed.add(topic.id);
      }
      if (topic.takeReferenceChanged()) {
        moved.add(topic.id);
      }
      if (topic.takePublishedChanged()) {
        shown.add(topic.id);
      }
    }
    changes.putChanged(changed, topics, id -> key(id, TOPIC), TrackedTopic::write);
    changes.putChanged(
        moved,
        topics,
        id -> key(id, REFERENCE),
        (topic, out) -> SparseVectors.write(topic.reference(), out));
    changes.putChanged(shown, topics, id -> key(id, PUBLISHED), TrackedTopic::writePublished);
  }

  private byte[] key(long id, byte part) {
    return key().putLong(id).putByte(part).take();
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    long id = key.getLong();
    switch (key.getByte()) {
      case REFERENCE -> restoring.put(id, SparseVectors.read(value));
      case PUBLISHED -> restoringPublished.put(id, PublishedSnapshot.read(value));
      default -> topics.put(id, TrackedTopic.read(id, value));
    }
  }

  @Override
  public void restored() {
    restoring.forEach((id, reference) -> get(id).refer(reference));
    restoring.clear();
    restoringPublished.forEach((id, published) -> get(id).publish(published));
    restoringPublished.clear();
    topics.values().forEach(TrackedTopic::takeChanged);
    topics.values().forEach(TrackedTopic::takeReferenceChanged);
    topics.values().forEach(TrackedTopic::takePublishedChanged);
  }
}
