package io.swell.view;

import java.util.List;

/**
 * The topics of an ad hoc text.
 *
 * @param model key of the model
 * @param occurrences number of occurrences of terms in the text
 * @param known how many of them are of terms that a live topic has; the others are ignored
 * @param unknown some of the terms that no live topic has
 * @param residual {@code |d - U v|^2 / |d|^2}, at most 1: the part that no topic explains
 * @param topics largest share first
 */
public record TextTopics(
    String model,
    long occurrences,
    long known,
    List<String> unknown,
    double residual,
    List<Topic> topics) {
  /**
   * One topic of a text.
   *
   * @param share {@code |v_k| |u_k| / sum_j |v_j| |u_j|}
   * @param weight v_k
   * @param terms the terms of the text that contribute most, largest contribution first
   */
  public record Topic(long topic, String label, double share, double weight, List<Term> terms) {}

  /**
   * A term that contributes to a topic.
   *
   * @param inText d_m, its weight in the text
   * @param inTopic u_mk, its weight in the topic
   * @param contribution {@code u_mk d_m v_k}
   */
  public record Term(String term, double inText, double inTopic, double contribution) {}
}
