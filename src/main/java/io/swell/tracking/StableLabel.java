package io.swell.tracking;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.List;

/**
 * The label of a topic: its three heaviest terms. The label stays until two of the three have
 * differed for several snapshots in a row, so that readers recognize the topic.
 */
final class StableLabel {
  private static final int TERMS = 3;
  private static final int CHANGED = 2;

  private List<String> terms = List.of();
  private int streak;

  /**
   * Updates the label from a snapshot.
   *
   * @param heaviest the topic's terms, heaviest first
   * @param patience snapshots in a row in which the terms must differ before the label changes
   */
  void update(List<String> heaviest, int patience) {
    List<String> now = heaviest.subList(0, Math.min(TERMS, heaviest.size()));
    if (now.isEmpty()) {
      return;
    }
    long kept = now.stream().filter(terms::contains).count();
    boolean differs = Math.max(now.size(), terms.size()) - kept >= CHANGED;
    streak = differs ? streak + 1 : 0;
    if (terms.isEmpty() || streak >= patience) {
      terms = List.copyOf(now);
      streak = 0;
    }
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
