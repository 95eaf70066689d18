package io.swell.serving;

import io.swell.alerting.AlertView;
import io.swell.tracking.TopicView;
import io.swell.tracking.ViewOptions;

/** All that a server shows. */
public record Views(TopicView topics, AlertView alerts) {
  /** Views that are empty yet and remember as much as the options say. */
  public static Views of(ViewOptions options) {
    return new Views(new TopicView(options), new AlertView(options.models(), options.alerts()));
  }

  /** Differs when something may have changed; never falls. */
  long version() {
    return topics.version() + alerts.version();
  }
}
