package io.swell.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How two instants differ.
 *
 * @param a the earlier instant
 * @param b the later one
 * @param windowA the newest window that had begun at the first; null if none is remembered
 * @param windowB the same of the second
 * @param topics those that lived at either, or in between, the most changed share first
 */
public record InstantComparison(
    Instant a,
    Instant b,
    HeatMap.@Nullable Window windowA,
    HeatMap.@Nullable Window windowB,
    List<Row> topics) {
  public InstantComparison {
    topics = List.copyOf(topics);
  }

  /** What became of a topic from the one instant to the other. */
  public enum Fate {
    /** It was born, and lives. */
    APPEARED,
    /** It ended, or became part of another. */
    ENDED,
    /** It was born and has ended. */
    PASSED,
    /** Its share grew by half a point or more. */
    GREW,
    /** Its share shrank by half a point or more. */
    SHRANK,
    /** It lived, much the same, at both. */
    STAYED
  }

  /**
   * One topic.
   *
   * @param into the topic that it became part of, if that is remembered
   * @param shareA its share in the window at the first instant, 0 where it had none
   * @param shareB the same at the second
   * @param similarity cosine of its heaviest terms then and then; null where they are known of one
   *     instant at most
   * @param gained terms among the heaviest at the second instant and not at the first
   * @param lost the other way round
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
      List<String> lost) {
    public Row {
      gained = List.copyOf(gained);
      lost = List.copyOf(lost);
    }
  }
}
