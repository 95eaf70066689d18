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
 * Applies user commands to topics. A command that changes something publishes an event and, at
 * once, a snapshot of the topic. A command that cannot be applied publishes a REJECTED event with
 * the reason. A command that changes nothing publishes nothing.
 */
public record TopicCuration(
    TopicTracker tracker,
    TrackedTopics topics,
    TopicLifecycle lifecycle,
    StreamPosition at,
    Consumer<TopicEvent> events,
    Consumer<Snapshot> snapshots) {
  private static final String HINT = "; the API's list of topics shows the live ones";

  /** Renames a topic. It keeps the name even if its terms change. */
  public void rename(long id, String name) {
    TrackedTopic topic = live(id);
    if (topic != null && !name.equals(topic.name())) {
      topic.rename(name);
      publish(Kind.RENAMED, topic, name);
    }
  }

  /**
   * Names a topic unless a user has named it: it must be live, and have no name or still the one
   * that is to be replaced. Otherwise nothing is changed or published, because nobody waits for the
   * answer to a suggestion.
   *
   * @param replaced the earlier suggestion; empty if the topic must have no name
   */
  public void suggestName(long id, String name, String replaced) {
    TrackedTopic topic = tracker.live(id);
    if (topic == null) {
      return;
    }
    String now = topic.name() == null ? "" : topic.name();
    if (now.equals(replaced) && !now.equals(name)) {
      topic.rename(name);
      events.accept(event(Kind.RENAMED, topic.id, topic.evidence(null), name));
      tracker.publish(topic, at, snapshots);
    }
  }

  /**
   * Pins or unpins a topic. A pinned topic keeps its slot: no new topic displaces it, and it is not
   * merged into another unless a user command says so.
   */
  public void pin(long id, boolean pinned) {
    TrackedTopic topic = live(id);
    if (topic != null && lifecycle.pin(topic.slot, pinned)) {
      publish(pinned ? Kind.PINNED : Kind.UNPINNED, topic, null);
    }
  }

  /** Mutes or unmutes a topic. A muted topic raises no alerts. */
  public void mute(long id, boolean muted) {
    TrackedTopic topic = live(id);
    if (topic != null && topic.isMuted() != muted) {
      topic.mute(muted);
      publish(muted ? Kind.MUTED : Kind.UNMUTED, topic, null);
    }
  }

  /** Merges a topic into another one, which keeps its id and name. */
  public void merge(long id, long into) {
    TrackedTopic topic = live(id);
    TrackedTopic target = topic == null ? null : tracker.live(into);
    if (topic != null && target == null) {
      String what = "cannot merge topic " + id + " into another: " + absence(into) + HINT;
      refuse(id, topic.heaviest(), null, what);
    } else if (topic != null && target != null && topic != target) {
      tracker.merge(topic, target, at, events, snapshots);
    }
  }

  /** Publishes that a command that concerns no topic could not be executed. */
  public void refuse(List<String> terms, @Nullable String name, String reason) {
    refuse(TopicEvent.NO_TOPIC, terms, name, reason);
  }

  private void refuse(long id, List<String> terms, @Nullable String name, String reason) {
    var evidence = new Evidence(terms, List.of(), null, null, null, null, true, reason);
    events.accept(event(Kind.REJECTED, id, evidence, name));
  }

  /**
   * Gives birth to a topic from terms, and publishes the event with its name.
   *
   * @param topic its terms, of unit norm
   * @param name its name, or null
   * @return its documents from before the birth; null if there is no slot for it
   */
  public @Nullable BirthHistory seed(SparseVector topic, @Nullable String name) {
    return tracker.seed(topic, name, at, events, snapshots);
  }

  /**
   * Deletes a document. New snapshots show the topics that it represented without it. The event
   * names its id, but none of its content.
   */
  public void deleteDocument(String document) {
    lifecycle.deleteDocument(document);
    for (TrackedTopic topic : topics.all()) {
      boolean isNamed = topic.removeDocument(document) || topic.isPublishedWith(document);
      if (isNamed && tracker.live(topic.id) != null) {
        tracker.publish(topic, at, snapshots);
      }
    }
    var evidence = new Evidence(List.of(), List.of(document), null, null);
    events.accept(
        event(Kind.DOCUMENT_DELETED, TopicEvent.NO_TOPIC, evidence, null).byUserCommand());
  }

  /**
   * Publishes that a service was deployed.
   *
   * @param service or empty for all
   */
  public void markDeployment(String service, String version) {
    Instant time = Instant.ofEpochMilli(at.time());
    var evidence = new Evidence(List.of(), List.of(), null, null);
    String deployed = service.isEmpty() ? null : service;
    events.accept(
        new TopicEvent(
                tracker.model(),
                Kind.DEPLOYED,
                TopicEvent.NO_TOPIC,
                null,
                time,
                evidence,
                version,
                deployed)
            .byUserCommand());
  }

  /** Returns the topic if it is live; else publishes that the command is refused. */
  private @Nullable TrackedTopic live(long id) {
    TrackedTopic topic = tracker.live(id);
    if (topic == null) {
      TrackedTopic ended = topics.find(id);
      refuse(id, ended == null ? List.of() : ended.heaviest(), null, absence(id) + HINT);
    }
    return topic;
  }

  private String absence(long id) {
    return "topic " + id + (topics.contains(id) ? " has ended" : " is not known");
  }

  private void publish(Kind kind, TrackedTopic topic, @Nullable String name) {
    events.accept(event(kind, topic.id, topic.evidence(null), name).byUserCommand());
    tracker.publish(topic, at, snapshots);
  }

  private TopicEvent event(Kind kind, long topic, Evidence evidence, @Nullable String name) {
    Instant time = Instant.ofEpochMilli(at.time());
    return new TopicEvent(tracker.model(), kind, topic, null, time, evidence, name, null);
  }
}
