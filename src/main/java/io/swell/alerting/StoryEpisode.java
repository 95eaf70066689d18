package io.swell.alerting;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/** The alert about a group of stories, and when a document last joined one of them. */
final class StoryEpisode {
  final long group;
  final AlertEpisode alert;

  /** Time of the stream at which a document last joined one of its stories. */
  long lastSeen;

  StoryEpisode(long group, AlertEpisode alert, long lastSeen) {
    this.group = group;
    this.alert = alert;
    this.lastSeen = lastSeen;
  }

  /** Whether the alert about a topic tells of the event, so that this one is never published. */
  boolean isToldOfTopic() {
    return !alert.isOngoing() && !alert.isPublished();
  }

  void write(StateWriter out) {
    alert.write(out);
    out.putLong(lastSeen).putLong(alert.storyId()).putLong(alert.returnOf());
    out.putLong(alert.remembered());
  }

  static StoryEpisode read(long group, StateReader in) {
    AlertEpisode alert = AlertEpisode.read(in);
    var episode = new StoryEpisode(group, alert, in.getLong());
    long story = in.getLong();
    alert.setStory(story, group, in.getLong());
    alert.setRemembered(in.getLong());
    return episode;
  }
}
