package io.swell.tracking;

import io.swell.output.LabelWords;
import io.swell.state.Saved;
import java.util.ArrayList;
import java.util.List;

/**
 * The label of a topic: its three heaviest terms, but only {@linkplain LabelWords one form of a
 * word}. The label stays, so that readers recognize the topic, until two of the three have differed
 * for several snapshots in a row. A word that is not among the {@value #IN_FORCE} heaviest says
 * nothing of the topic, so the heaviest that the label does not have replaces it at once.
 */
final class StableLabel {
  private static final int CHANGED = 2;

  /** Snapshots in a row in which the terms must differ before the label changes. */
  private static final int PATIENCE = 3;

  private static final int IN_FORCE = 5;

  @Saved(1)
  private int streak;

  @Saved(2)
  private List<String> terms = List.of();

  /**
   * Updates the label from a snapshot.
   *
   * @param heaviest the topic's terms, heaviest first
   */
  void update(List<String> heaviest) {
    List<String> now = LabelWords.of(heaviest, LabelWords.MOST);
    if (now.isEmpty()) {
      return;
    }
    long kept = now.stream().filter(term -> LabelWords.areAny(terms, term)).count();
    boolean differs = Math.max(now.size(), terms.size()) - kept >= CHANGED;
    streak = differs ? streak + 1 : 0;
    if (terms.isEmpty() || streak >= PATIENCE) {
      terms = now;
      streak = 0;
    } else if (!isInForce(heaviest)) {
      terms = inForce(heaviest);
    }
  }

  /** Returns whether all its words are among a topic's heaviest. */
  boolean isInForce(List<String> heaviest) {
    List<String> inForce = LabelWords.of(heaviest, IN_FORCE);
    return terms.stream().allMatch(term -> LabelWords.areAny(inForce, term));
  }

  /** Returns its words with others in place of those that are not among a topic's heaviest. */
  private List<String> inForce(List<String> heaviest) {
    List<String> inForce = LabelWords.of(heaviest, IN_FORCE);
    List<String> kept = new ArrayList<>(terms);
    kept.removeIf(term -> !LabelWords.areAny(inForce, term));
    for (String term : inForce) {
      if (kept.size() < LabelWords.MOST && !LabelWords.areAny(kept, term)) {
        kept.add(term);
      }
    }
    return List.copyOf(kept);
  }

  @Override
  public String toString() {
    return String.join(" ", terms);
  }
}
