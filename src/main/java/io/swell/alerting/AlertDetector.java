package io.swell.alerting;

import io.swell.patterns.PatternNews;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Detects one kind of change. {@link AlertMonitor} shows it each document, closed window, story and
 * pattern; what it returns is made an alert by {@link AlertPublisher}. So a new kind of alert is
 * one implementation, which AlertMonitor lists, with a number of its own for its {@link Subject}s.
 */
interface AlertDetector {
  /** Judges a topic in a window that closes, before the topic's monitor learns it. */
  default @Nullable Finding judgeWindow(TopicMonitor monitor, WindowCounts counts) {
    return null;
  }

  /** Judges a document that has arrived when the stream had reached an event time. */
  default @Nullable Finding judgeDocument(ObservedDocument document, long now) {
    return null;
  }

  /** Judges a story whose score has grown. */
  default @Nullable Finding judgeStory(ObservedStory story) {
    return null;
  }

  /**
   * Judges a new pattern of log lines that had lines.
   *
   * @param news all that is new about patterns
   */
  default @Nullable Finding judgePattern(PatternNews.Observed pattern, PatternNews news) {
    return null;
  }

  /** Judges a service of which known patterns surge. */
  default @Nullable Finding judgeSurge(PatternNews.Surging surge) {
    return null;
  }

  /**
   * Judges the services that write no lines.
   *
   * @param silent those that miss lines
   */
  default List<Finding> judgeSilence(List<PatternNews.Silence> silent, long now) {
    return List.of();
  }

  /** Takes in that event time has advanced. */
  default List<Finding> advance(long now) {
    return List.of();
  }
}
