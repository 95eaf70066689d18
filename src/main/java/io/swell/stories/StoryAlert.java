package io.swell.stories;

import java.util.List;

/**
 * A story that is surprising: raised, or a candidate that other thresholds would have raised.
 *
 * @param group id of its group of alerts: of the first story that it is about the same as; a group
 *     is to be told once
 * @param story id of the story
 * @param time time of the stream, milliseconds since 1970 UTC
 * @param score the {@link NoveltyScore}, in nats
 * @param threshold the threshold at that time
 * @param falsePerWeek how many false alarms a week this score as threshold is estimated to raise
 * @param isFirst whether no alert of its group was raised before
 * @param window length of the window in which it is most surprising, milliseconds
 * @param core rows of its core terms, ascending
 * @param documents ids of the evidence, newest first: documents in the window that hold a pair of
 *     core terms that is as surprising as the score
 */
public record StoryAlert(
    long group,
    long story,
    long time,
    double score,
    double threshold,
    double falsePerWeek,
    boolean isFirst,
    long window,
    List<Integer> core,
    List<String> documents) {
  public StoryAlert {
    core = List.copyOf(core);
    documents = List.copyOf(documents);
  }

  /** Returns whether the score reaches the threshold. */
  public boolean isRaised() {
    return score >= threshold;
  }
}
