package io.swell.tracking;

import io.swell.lifecycle.BirthHistory;
import io.swell.lifecycle.TopicLifecycle;
import io.swell.model.SparseVector;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Evidence;
import io.swell.output.TopicEvent.Kind;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What somebody does to topics: each thing that changes something is an event, and shows in a
 * snapshot at once. What cannot be done is an event, too, which says why; what is so already is
 * none.
 */
public final class TopicCuration {
  private static final String REMEDY = "; the API's list of topics names those that live";

  private final TopicTracker tracker;
  private final TrackedTopics topics;
  private final TopicLifecycle lifecycle;
  private final long now;
  private final long batch;
  private final Consumer<TopicEvent> events;
  private final Consumer<Snapshot> snapshots;

  TopicCuration(
      TopicTracker tracker,
      TrackedTopics topics,
      TopicLifecycle lifecycle,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    this.tracker = tracker;
    this.topics = topics;
    this.lifecycle = lifecycle;
    this.now = now;
    this.batch = batch;
    this.events = events;
    this.snapshots = snapshots;
  }

  /** Gives a topic a name, which it keeps whatever its terms become. */
  public void rename(long id, String name) {
    TrackedTopic topic = live(id);
    if (topic != null && !name.equals(topic.name)) {
      topic.name = name;
      happened(Kind.RENAMED, topic, name);
    }
  }

  /** Lets a topic keep its slot: no newborn takes it, and no other topic takes it in. */
  public void pin(long id, boolean pinned) {
    TrackedTopic topic = live(id);
    if (topic != null && lifecycle.pin(topic.slot, pinned)) {
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
    TrackedTopic heir = topic == null ? null : liveFor(topic, into);
    if (topic != null && heir != null && topic != heir) {
      tracker.merge(topic, heir, now, batch, events, snapshots);
    }
  }

  /** Why no topic can be born from words now, with the remedy; null if one can. */
  public @Nullable String fullness() {
    return tracker.fullness();
  }

  /** Says that a topic could not be born from words. */
  public void refuse(List<String> terms, @Nullable String name, String reason) {
    refuse(TopicEvent.NO_TOPIC, terms, name, reason);
  }

  private void refuse(long id, List<String> terms, @Nullable String name, String reason) {
    events.accept(
        new TopicEvent(
            tracker.model(),
            Kind.REJECTED,
            id,
            null,
            Instant.ofEpochMilli(now),
            new Evidence(terms, List.of(), null, null, null, null, true, reason),
            name));
  }

  /**
   * Lets a topic be born; an event says so, with the name.
   *
   * @param topic its terms, of unit norm
   * @param name what it is to be called, or null
   * @return what was there of it before; null where there is no slot for it
   */
  public @Nullable BirthHistory seed(SparseVector topic, @Nullable String name) {
    return tracker.seed(topic, name, now, batch, events, snapshots);
  }

  /**
   * Forgets a document. Topics that it stood for are shown without it; the event names it, and
   * repeats nothing of it.
   */
  public void erase(String document) {
    lifecycle.erase(document);
    for (TrackedTopic topic : topics.all()) {
      if (topic.representativeDocuments.remove(document)) {
        topics.change(topic.id);
        if (isLive(topic)) {
          snapshots.accept(tracker.builder.current(topic, now, batch));
        }
      }
    }
    events.accept(
        new TopicEvent(
            tracker.model(),
            Kind.DOCUMENT_DELETED,
            TopicEvent.NO_TOPIC,
            null,
            Instant.ofEpochMilli(now),
            new Evidence(List.of(), List.of(document), null, null, true)));
  }

  /** The topic, if it lives; else it is refused to do anything to it. */
  private @Nullable TrackedTopic live(long id) {
    TrackedTopic topic = known(id);
    if (!isLive(topic)) {
      refuse(id, topic == null ? List.of() : topic.heaviest, null, dead(id, topic) + REMEDY);
      return null;
    }
    return topic;
  }

  private @Nullable TrackedTopic liveFor(TrackedTopic topic, long into) {
    TrackedTopic heir = known(into);
    if (!isLive(heir)) {
      refuse(
          topic.id,
          topic.heaviest,
          null,
          "nothing can be merged into it: " + dead(into, heir) + REMEDY);
      return null;
    }
    return heir;
  }

  private static String dead(long id, @Nullable TrackedTopic topic) {
    return "topic " + id + (topic == null ? " is not known" : " has ended");
  }

  private @Nullable TrackedTopic known(long id) {
    return topics.contains(id) ? topics.change(id) : null;
  }

  private boolean isLive(@Nullable TrackedTopic topic) {
    return topic != null && topic.live && lifecycle.id(topic.slot) == topic.id;
  }

  private void happened(Kind kind, TrackedTopic topic, @Nullable String name) {
    events.accept(
        new TopicEvent(
            tracker.model(),
            kind,
            topic.id,
            null,
            Instant.ofEpochMilli(now),
            topic.evidence(null),
            name));
    snapshots.accept(tracker.builder.current(topic, now, batch));
  }
}
