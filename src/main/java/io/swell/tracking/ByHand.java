package io.swell.tracking;

import io.swell.tracking.TopicEvent.Kind;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What somebody does to topics: each thing that changes something is an event. What is asked of a
 * topic that does not live changes nothing.
 */
public final class ByHand {
  private final Tracker tracker;
  private final TrackedTopics topics;
  private final Lives lives;
  private final long now;
  private final long batch;
  private final Consumer<TopicEvent> events;
  private final Consumer<Snapshot> snapshots;

  ByHand(
      Tracker tracker,
      TrackedTopics topics,
      Lives lives,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    this.tracker = tracker;
    this.topics = topics;
    this.lives = lives;
    this.now = now;
    this.batch = batch;
    this.events = events;
    this.snapshots = snapshots;
  }

  /** Gives a topic a name, which it keeps whatever its terms become; shows it at once. */
  public void rename(long id, String name) {
    TrackedTopic topic = live(id);
    if (topic != null && !name.equals(topic.name)) {
      topic.name = name;
      happened(Kind.RENAMED, topic, name);
      snapshots.accept(tracker.snapshot(topic, now, batch));
    }
  }

  /** Lets a topic keep its slot: no newborn takes it, and no other topic takes it in. */
  public void pin(long id, boolean pinned) {
    TrackedTopic topic = live(id);
    if (topic != null && lives.pin(topic.slot, pinned)) {
      happened(pinned ? Kind.PINNED : Kind.UNPINNED, topic, null);
    }
  }

  /** Lets a topic raise no alerts. */
  public void mute(long id, boolean muted) {
    TrackedTopic topic = live(id);
    if (topic != null && topic.muted != muted) {
      topic.muted = muted;
      happened(muted ? Kind.MUTED : Kind.UNMUTED, topic, null);
    }
  }

  /** Makes a topic part of another, which keeps its id and name. */
  public void merge(long id, long into) {
    TrackedTopic topic = live(id);
    TrackedTopic heir = live(into);
    if (topic != null && heir != null && topic != heir) {
      tracker.merge(topic, heir, now, batch, events, snapshots);
    }
  }

  private @Nullable TrackedTopic live(long id) {
    if (!topics.contains(id)) {
      return null;
    }
    TrackedTopic topic = topics.change(id);
    return topic.live && lives.id(topic.slot) == id ? topic : null;
  }

  private void happened(Kind kind, TrackedTopic topic, @Nullable String name) {
    events.accept(
        new TopicEvent(
            tracker.model(),
            kind,
            topic.id,
            null,
            Instant.ofEpochMilli(now),
            Tracker.evidence(topic, null),
            name));
  }
}
