package io.swell.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two instants.
 *
 * @param a the earlier instant
 * @param b the later one
 * @param windowA the newest window that had begun at the first instant; null if none is remembered
 * @param windowB the newest window that had begun at the second instant; null if none is remembered
 * @param topics topics that were live at either instant or in between, largest change of share
 *     first
 */
public record InstantComparison(
    Instant a,
    Instant b,
    HeatMap.@Nullable Window windowA,
    HeatMap.@Nullable Window windowB,
    List<Row> topics) {
  /** What became of a topic between the two instants. */
  public enum Fate {
    /** It was born and is live at the second instant. */
    APPEARED,
    /** It ended or was merged into another topic. */
    ENDED,
    /** It was born and ended in between. */
    PASSED,
    /** Its share grew by half a percentage point or more. */
    GREW,
    /** Its share shrank by half a percentage point or more. */
    SHRANK,
    /** It was live at both instants with about the same share. */
    STAYED
  }

  /**
   * One topic.
   *
   * @param into the topic that it was merged into, if that is remembered
   * @param shareA its share in the window at the first instant; 0 if it had none
   * @param shareB its share in the window at the second instant; 0 if it had none
   * @param similarity cosine between its heaviest terms at the two instants; null if they are not
   *     known for both
   * @param gained terms that are among its heaviest at the second instant but not at the first
   * @param lost terms that are among its heaviest at the first instant but not at the second
   */
  public record Row(
      long topic,
      String label,
      Fate fate,
      @Nullable Long into,
      double shareA,
      double shareB,
      @Nullable Double similarity,
      List<String> gained,
      List<String> lost) {}
}
