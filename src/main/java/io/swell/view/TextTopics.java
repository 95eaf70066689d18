package io.swell.view;

import java.util.List;

/**
 * What a text of the moment is about.
 *
 * @param model key of the model
 * @param occurrences words of the text
 * @param known how many of them a live topic has; the others count for nothing
 * @param unknown some of the others
 * @param residual {@code |d - U v|^2 / |d|^2}, at most 1: how much of it no topic explains
 * @param topics largest share first
 */
public record TextTopics(
    String model,
    long occurrences,
    long known,
    List<String> unknown,
    double residual,
    List<Topic> topics) {
  public TextTopics {
    unknown = List.copyOf(unknown);
    topics = List.copyOf(topics);
  }

  /**
   * One topic of it.
   *
   * @param share {@code |v_k| |u_k|} over the sum of that
   * @param weight v_k
   * @param terms those that decided, first the most
   */
  public record Topic(long topic, String label, double share, double weight, List<Term> terms) {
    public Topic {
      terms = List.copyOf(terms);
    }
  }

  /**
   * A term that decided.
   *
   * @param inText d_m, its weight in the text
   * @param inTopic u_mk, its weight in the topic
   * @param contribution {@code u_mk d_m v_k}
   */
  public record Term(String term, double inText, double inTopic, double contribution) {}
}
