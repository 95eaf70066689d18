package io.swell.naming;

import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Tombstone;
import io.swell.output.TopicEvent;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Knows from the outputs which topics are due for a name: live ones that have none, and those whose
 * suggested name was given for other terms, so that fewer than half of the {@value #TERMS} heaviest
 * are among them. A name that is not the last suggestion is a user's, and its topic is never due.
 *
 * <p>Memory: the newest snapshot of each live topic, and the terms of each suggestion. Thread-safe.
 */
public final class NameCandidates {
  static final int TERMS = 10;

  private final Map<Key, Topic> topics = new HashMap<>();
  private long turns;

  private record Key(String model, long topic) {}

  /** A name that was suggested, and the topic's terms then. */
  private record Suggestion(String name, List<String> terms) {}

  private static final class Topic {
    private @Nullable Snapshot snapshot;
    private @Nullable Suggestion suggestion;

    /** Terms with which the language model was asked last, and answered. */
    private @Nullable List<String> answered;

    /** Number of its last turn; 0 before the first. */
    private long turn;

    private @Nullable Candidate candidate() {
      Snapshot now = snapshot;
      if (now == null || now.terms().isEmpty()) {
        return null;
      }
      List<String> named = answered;
      String replaced = "";
      if (now.named()) {
        if (suggestion == null || !suggestion.name.equals(now.label())) {
          return null;
        }
        replaced = suggestion.name;
        named = named == null ? suggestion.terms : named;
      }
      return named == null || haveChanged(named, terms(now))
          ? new Candidate(now, replaced, turn)
          : null;
    }
  }

  /**
   * A topic that is due.
   *
   * @param replaced the suggested name that it has; empty if it has none
   * @param turn number of its last turn; 0 before the first
   */
  record Candidate(Snapshot snapshot, String replaced, long turn) {}

  /**
   * Takes in the newest state of a topic, an event that says who named it or that it has ended, or
   * that its snapshot was removed. Ignores other outputs.
   */
  public synchronized void accept(Output output) {
    if (output instanceof Snapshot snapshot && snapshot.state() == Snapshot.State.LIVE) {
      topic(snapshot.model(), snapshot.topic()).snapshot = snapshot;
    } else if (output instanceof Snapshot snapshot) {
      remove(snapshot.model(), snapshot.topic());
    } else if (output instanceof TopicEvent event) {
      accept(event);
    } else if (output instanceof Tombstone gone && gone.removed() == Output.Kind.SNAPSHOT) {
      remove(gone.model(), gone.number());
    }
  }

  private void accept(TopicEvent event) {
    switch (event.event()) {
      case RENAMED -> {
        String name = event.name();
        List<String> terms = event.evidence().terms();
        topic(event.model(), event.topic()).suggestion =
            event.evidence().byUser() || name == null ? null : new Suggestion(name, terms);
      }
      case ENDED, MERGED -> remove(event.model(), event.topic());
      default -> {}
    }
  }

  private void remove(String model, long topic) {
    topics.remove(new Key(model, topic));
  }

  /** Returns the topics that are due: those whose turn is longest ago first, then the largest. */
  synchronized List<Candidate> due() {
    return topics.values().stream()
        .map(Topic::candidate)
        .filter(Objects::nonNull)
        .sorted(
            Comparator.comparingLong(Candidate::turn)
                .thenComparingDouble(candidate -> -candidate.snapshot.share())
                .thenComparing(candidate -> candidate.snapshot.model())
                .thenComparingLong(candidate -> candidate.snapshot.topic()))
        .toList();
  }

  /**
   * Records that a topic had its turn.
   *
   * @param isAnswered whether there was an answer, of whatever kind: the topic is due again only
   *     when its terms have changed
   */
  synchronized void asked(Candidate candidate, boolean isAnswered) {
    Snapshot snapshot = candidate.snapshot;
    Topic topic = topics.get(new Key(snapshot.model(), snapshot.topic()));
    if (topic != null) {
      topic.turn = ++turns;
      if (isAnswered) {
        topic.answered = terms(snapshot);
      }
    }
  }

  private Topic topic(String model, long topic) {
    return topics.computeIfAbsent(new Key(model, topic), key -> new Topic());
  }

  private static List<String> terms(Snapshot snapshot) {
    return snapshot.terms().stream().limit(TERMS).map(Snapshot.Term::term).toList();
  }

  private static boolean haveChanged(List<String> before, List<String> now) {
    List<String> compared = before.subList(0, Math.min(TERMS, before.size()));
    return 2 * now.stream().filter(compared::contains).count() < now.size();
  }
}
