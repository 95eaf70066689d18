package io.swell.tracking;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.LabelWords;
import java.util.List;

/**
 * The label of a topic: its three heaviest terms, but only {@linkplain LabelWords one form of a
 * word}. The label stays, so that readers recognize the topic, until for several snapshots in a row
 * two of the three have differed, or one has not been among the {@value #IN_FORCE} heaviest words.
 * It changes at once if none of its words is among these, because it then says nothing of the
 * topic.
 */
final class StableLabel {
  private static final int CHANGED = 2;
  private static final int IN_FORCE = 6;

  private List<String> terms = List.of();
  private int streak;

  /**
   * Updates the label from a snapshot.
   *
   * @param heaviest the topic's terms, heaviest first
   * @param patience snapshots in a row in which the terms must differ before the label changes
   */
  void update(List<String> heaviest, int patience) {
    List<String> now = LabelWords.of(heaviest, LabelWords.MOST);
    if (now.isEmpty()) {
      return;
    }
    long kept = now.stream().filter(term -> LabelWords.areAny(terms, term)).count();
    boolean differs = Math.max(now.size(), terms.size()) - kept >= CHANGED;
    streak = differs || !isInForce(heaviest) ? streak + 1 : 0;
    if (inForce(heaviest) == 0 || streak >= patience) {
      terms = now;
      streak = 0;
    }
  }

  /** Returns whether all its words are among a topic's heaviest. */
  boolean isInForce(List<String> heaviest) {
    return inForce(heaviest) == terms.size();
  }

  private long inForce(List<String> heaviest) {
    List<String> inForce = LabelWords.of(heaviest, IN_FORCE);
    return terms.stream().filter(term -> LabelWords.areAny(inForce, term)).count();
  }

  @Override
  public String toString() {
    return String.join(" ", terms);
  }

  void write(StateWriter writer) {
    writer.putInt(streak).putStrings(terms);
  }

  static StableLabel read(StateReader reader) {
    var label = new StableLabel();
    label.streak = reader.getInt();
    label.terms = reader.getStrings();
    return label;
  }
}
