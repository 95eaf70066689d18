package io.swell.stories;

import io.swell.state.NumberedPart;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The groups of alerts that users judged, and the part of the budget that similar ones get.
 *
 * <p>A candidate whose evidence has a cosine of {@value #SIMILAR} or more to that of a judged group
 * is judged as that was: the threshold for it is that of the budget divided by {@value
 * #CHANCE_DIVISOR} after {@link StoryAlert.Label#CHANCE}, and multiplied by {@value #EVENT_FACTOR}
 * after {@link StoryAlert.Label#EVENT}. For scores that come by chance with a scale of b nats this
 * moves the threshold by {@code b ln 10 = 2.3 b}. Of several judged groups the most similar counts,
 * of equal ones the one judged last. The evidence compared is that at the time of the judgment, so
 * what joins a group later does not change what was judged.
 *
 * <p>Memory: the newest {@value #LIMIT} judgments, of 192 terms each, 0.6 MB. A comparison costs
 * O(groups x terms); it is made only when a score has grown.
 */
final class LabeledGroups extends NumberedPart<LabeledGroups.Labeled> {
  static final StateKind KIND =
      new StateKind('L', "groups of alerts about stories that users judged");

  /** Maximum number of judged groups; more than that, those judged first are forgotten. */
  static final int LIMIT = 256;

  static final double SIMILAR = 0.5;
  static final double CHANCE_DIVISOR = 10;
  static final double EVENT_FACTOR = 10;

  /**
   * A judged group.
   *
   * @param number of the judgment; later ones have larger numbers
   * @param terms its evidence when it was judged
   */
  record Labeled(long number, StoryAlert.Label label, StoryCentroid terms) {}

  LabeledGroups() {
    super(KIND, StateFormat.of(Labeled.class));
  }

  /** Judges a group, which replaces an earlier judgment. */
  void put(AlertGroup group, StoryAlert.Label label) {
    remove(group.id);
    var terms = new StoryCentroid(group.lastTime);
    terms.add(group.terms);
    long number = pieces.values().stream().mapToLong(Labeled::number).max().orElse(-1) + 1;
    pieces.put(group.id, new Labeled(number, label, terms));
    pieces.keepLargest(LIMIT, Comparator.comparingLong(Labeled::number));
  }

  /** Takes the judgment of a group back, if it has one. */
  void remove(long group) {
    pieces.remove(group);
  }

  boolean isEmpty() {
    return pieces.values().isEmpty();
  }

  StoryAlert.@Nullable Label label(long group) {
    Labeled labeled = pieces.get(group);
    return labeled == null ? null : labeled.label;
  }

  /**
   * Returns the factor of the budget for a candidate.
   *
   * @param own id of its group, whose own judgment counts first, or {@link Story#NONE}
   * @param evidence the sum of its evidence
   */
  double budgetFactor(long own, StoryCentroid evidence) {
    StoryAlert.Label label = label(own);
    double most = SIMILAR;
    long newest = -1;
    for (Labeled each : label == null ? pieces.values() : List.<Labeled>of()) {
      double cosine = each.terms.cosine(evidence);
      if (cosine > most || (cosine == most && each.number > newest)) {
        most = cosine;
        newest = each.number;
        label = each.label;
      }
    }
    return label == null ? 1 : label == StoryAlert.Label.EVENT ? EVENT_FACTOR : 1 / CHANCE_DIVISOR;
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    pieces.changeIf(group -> group.terms.evict(rows));
  }
}
