package io.swell.serving;

import io.swell.tracking.WindowOptions;
import io.swell.view.AlertView;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import org.jspecify.annotations.Nullable;

/** All that a server shows. */
public record Views(TopicView topics, AlertView alerts) {
  /** Views of closed windows, empty yet, that remember as much as the options say. */
  public static Views of(ViewOptions options) {
    return of(options, null);
  }

  /** Such views that also show windows before they close, as the tracker's options cut them. */
  public static Views of(ViewOptions options, @Nullable WindowOptions windows) {
    return new Views(
        new TopicView(options, windows), new AlertView(options.models(), options.alerts()));
  }

  /** Differs when something may have changed; never falls. */
  long version() {
    return topics.version() + alerts.version();
  }
}
