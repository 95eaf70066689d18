package io.swell.tracking;

import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.tracking.TrackedTopic.Part;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** All topics that are live or are still counted in an open window, by id. */
final class TrackedTopics extends StatePart {
  static final StateKind KIND = new StateKind('t', "what is remembered of each topic");

  private final NumberedPieces<TrackedTopic> topics = pieces(0, TrackedTopic.FORMAT);

  /** What is saved of each topic beside the topic itself, as of the last save. */
  private final NumberedPieces<PublishedSnapshot> published = pieces(1, PublishedSnapshot.FORMAT);

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
    return find(id) != null;
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

  void removeEnded(LongPredicate needed) {
    for (TrackedTopic topic : all()) {
      if (!topic.isLive() && !needed.test(topic.id)) {
        List.of(topics, published).forEach(pieces -> pieces.remove(topic.id));
      }
    }
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    topics.values().forEach(topic -> topic.evict(rows));
  }

  private static <T> NumberedPieces<T> pieces(int part, StateFormat<T> format) {
    return new NumberedPieces<>(KIND.key().putByte(part), format);
  }

  @Override
  public void save(StateSink changes) {
    for (TrackedTopic topic : topics.values()) {
      if (topic.takeChanged(Part.TOPIC)) {
        topics.mark(topic.id);
      }
      PublishedSnapshot snapshot = topic.published();
      if (topic.takeChanged(Part.PUBLISHED) && snapshot != null) {
        published.put(topic.id, snapshot);
      }
    }
    List.of(topics, published).forEach(pieces -> pieces.save(changes));
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    int part = key.getByte();
    List<NumberedPieces<?>> parts = List.of(topics, published);
    if (part < 0 || part >= parts.size()) {
      throw new IllegalArgumentException("unknown part " + part + " of a saved topic");
    }
    parts.get(part).restore(key, value);
  }

  @Override
  public void restored() {
    published.forEach((id, snapshot) -> get(id).publish(snapshot));
    topics.values().forEach(topic -> List.of(Part.values()).forEach(topic::takeChanged));
  }
}
