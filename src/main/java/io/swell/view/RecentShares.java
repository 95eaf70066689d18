package io.swell.view;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The shares of topics over the newest documents of a model: those of the open windows, and of as
 * many of the newest closed ones as are needed for {@value #LEAST}. Over the n_w documents of these
 * windows, topic k has {@code sum_w n_w share_wk / sum_w n_w}.
 *
 * @param shares by topic; a topic that is not among them has none
 * @param documents how many documents these are; 0 before the first window
 * @param isOpen whether some of them are in windows that are still open
 */
record RecentShares(Map<Long, Double> shares, long documents, boolean isOpen) {
  /** Of fewer documents, the share of a topic is mostly chance: 2 points up or down for 10 %. */
  static final int LEAST = 200;

  static RecentShares of(List<OpenWindows.Column> open, WindowTable closed) {
    List<SortedMap<Long, TopicActivity>> windows = new ArrayList<>();
    long documents = 0;
    for (OpenWindows.Column column : open) {
      windows.add(column.topics());
      documents += column.window().documents();
    }
    long known = documents;
    for (SortedMap<Long, TopicActivity> window : closed.newestFirst()) {
      if (documents >= LEAST) {
        break;
      }
      windows.add(window);
      documents += WindowTable.heading(window).documents();
    }
    Map<Long, Double> shares = new HashMap<>();
    for (SortedMap<Long, TopicActivity> window : windows) {
      for (TopicActivity topic : window.values()) {
        shares.merge(
            topic.topic(), topic.share() * topic.windowDocuments() / documents, Double::sum);
      }
    }
    return new RecentShares(Collections.unmodifiableMap(shares), documents, known > 0);
  }

  /**
   * Returns a snapshot with its share, and the difference from the typical one of closed windows.
   */
  Snapshot in(Snapshot snapshot, WindowTable closed) {
    if (documents == 0) {
      return snapshot;
    }
    double share = shares.getOrDefault(snapshot.topic(), 0.0);
    TopicActivity newest = closed.newestOf(snapshot.topic());
    double typical = newest == null ? 0 : newest.share() - newest.trend();
    double trend = closed.size() == 0 ? Double.NaN : share - typical;
    return snapshot.withShare(share, documents, trend);
  }
}
