package io.swell.serving;

import io.swell.tracking.WindowOptions;
import io.swell.view.AlertStart;
import io.swell.view.AlertView;
import io.swell.view.DocumentSearch;
import io.swell.view.PatternView;
import io.swell.view.SearchOptions;
import io.swell.view.StoryView;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import org.jspecify.annotations.Nullable;

/**
 * The topics, stories, patterns, alerts and documents that a server shows.
 *
 * @param documents the stream topic that the tracker reads, or null if it is not known
 * @param alertStart what must be there before alerts are raised
 * @param address public URL of the page, without a slash at its end; empty if it is not known
 */
public record Views(
    TopicView topics,
    AlertView alerts,
    StoryView stories,
    PatternView patterns,
    DocumentSearch search,
    @Nullable String documents,
    AlertStart alertStart,
    String address) {
  /**
   * Creates empty views with the limits of the options: of closed windows, and of open ones, too,
   * if the tracker's window options are given.
   */
  public static Views of(ViewOptions options, @Nullable WindowOptions windows) {
    return new Views(
        new TopicView(options, windows),
        new AlertView(),
        new StoryView(StoryView.STORIES, options.documents()),
        new PatternView(),
        new DocumentSearch(new SearchOptions(0)),
        null,
        AlertStart.UNKNOWN,
        "");
  }

  /**
   * Returns the same views with an empty search of documents and what a tracker's options say.
   *
   * @param streamTopic the stream topic that it reads, or null if it is not known
   * @param start what must be there before it raises alerts
   * @param url public URL of the page; empty if it is not known
   */
  public Views with(
      SearchOptions options, @Nullable String streamTopic, AlertStart start, String url) {
    return new Views(
        topics,
        alerts,
        stories,
        patterns,
        new DocumentSearch(options),
        streamTopic,
        start,
        url.replaceFirst("/+$", ""));
  }

  /** Returns a number that increases whenever something may have changed. */
  long version() {
    return topics.version()
        + alerts.version()
        + stories.version()
        + patterns.version()
        + search.version();
  }
}
