package io.swell.streaming.record;

import io.swell.output.TopicEvent;

/** The keys and headers of outputs on their stream topics. */
public final class OutputKey {
  /**
   * Name of the header of a record that repeats an earlier one without some of its documents, or
   * with a judgment.
   */
  public static final String REPUBLISHED_HEADER = "swell-republished";

  private OutputKey() {}

  /** Returns the key of an output about one topic, or about none. */
  public static String topic(String model, long topic) {
    return model + "/" + (topic == TopicEvent.NO_TOPIC ? "none" : topic);
  }
}
