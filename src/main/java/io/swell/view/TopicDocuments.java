package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The documents of a topic.
 *
 * @param snapshot of the topic, with its representative documents
 * @param newest its newest documents, newest first
 */
public record TopicDocuments(Snapshot snapshot, List<RecentDocument> newest) {
  /**
   * A recent document of a topic.
   *
   * @param title its title, or the start of its text; empty if the assignment has none
   * @param share the topic's share of it
   */
  public record RecentDocument(
      String id, String title, DocumentOrigin origin, Instant timestamp, double share) {}

  /**
   * The newest documents of each topic, last arrived first. A document belongs to its largest topic
   * and to every topic with a share of at least {@value #MIN_SHARE}. The number of topics and the
   * number of documents of each are bounded.
   */
  static final class Newest {
    private static final double MIN_SHARE = 0.3;
    private static final int MAX_TOPICS = 1_000;

    private final int most;

    /** By topic; the topic that was inactive for longest comes first. */
    private final Map<Long, ArrayDeque<RecentDocument>> documents =
        new LinkedHashMap<>(16, 0.75f, true);

    Newest(int most) {
      this.most = most;
    }

    void add(Assignment assignment) {
      boolean largest = true;
      for (TopicWeight topic : assignment.topics()) {
        if (!largest && topic.share() < MIN_SHARE) {
          return;
        }
        largest = false;
        add(
            topic.topic(),
            new TopicDocuments.RecentDocument(
                assignment.id(),
                assignment.title(),
                assignment.origin(),
                assignment.timestamp(),
                topic.share()));
      }
    }

    /** Returns a topic's documents, newest first. */
    List<RecentDocument> of(long topic) {
      ArrayDeque<RecentDocument> found = documents.get(topic);
      return found == null ? List.of() : new ArrayList<>(found);
    }

    void remove(long topic) {
      documents.remove(topic);
    }

    void remove(String id) {
      documents.values().forEach(newest -> newest.removeIf(document -> document.id().equals(id)));
    }

    private void add(long topic, RecentDocument document) {
      ArrayDeque<RecentDocument> newest =
          documents.computeIfAbsent(topic, key -> new ArrayDeque<>());
      if (newest.stream().anyMatch(known -> known.id().equals(document.id()))) {
        return;
      }
      newest.addFirst(document);
      if (newest.size() > most) {
        newest.removeLast();
      }
      TopicView.dropOldest(documents.keySet(), MAX_TOPICS);
    }
  }
}
