package io.swell.serving;

import io.swell.tracking.WindowOptions;
import io.swell.view.AlertView;
import io.swell.view.StoryView;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import org.jspecify.annotations.Nullable;

/**
 * The topics, stories and alerts that a server shows.
 *
 * @param documents the stream topic that the tracker reads, or null if it is not known
 */
public record Views(
    TopicView topics, AlertView alerts, StoryView stories, @Nullable String documents) {
  /** Creates empty views of closed windows with the limits of the options. */
  public static Views of(ViewOptions options) {
    return of(options, null);
  }

  /** Creates empty views that also show open windows, if the tracker's window options are given. */
  public static Views of(ViewOptions options, @Nullable WindowOptions windows) {
    return new Views(
        new TopicView(options, windows),
        new AlertView(options.models(), options.alerts()),
        new StoryView(options),
        null);
  }

  /** Returns the same views with the stream topic that the tracker reads. */
  public Views reading(String streamTopic) {
    return new Views(topics, alerts, stories, streamTopic);
  }

  /** Returns a number that increases whenever something may have changed. */
  long version() {
    return topics.version() + alerts.version() + stories.version();
  }
}
