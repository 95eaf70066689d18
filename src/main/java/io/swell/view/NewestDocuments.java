package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The newest documents of each topic, those first that arrived last. A document is a topic's when
 * the topic is the largest in it, or has a share of at least {@value #SHARE}. Bounded in topics,
 * and in documents of each.
 */
final class NewestDocuments {
  private static final double SHARE = 0.3;
  private static final int TOPICS = 1_000;

  private final int most;

  /** By topic, the one silent for longest first. */
  private final Map<Long, ArrayDeque<RecentDocument>> documents =
      new LinkedHashMap<>(16, 0.75f, true);

  NewestDocuments(int most) {
    this.most = most;
  }

  void add(Assignment assignment) {
    boolean largest = true;
    for (TopicWeight topic : assignment.topics()) {
      if (!largest && topic.share() < SHARE) {
        return;
      }
      largest = false;
      add(
          topic.topic(),
          new RecentDocument(
              assignment.id(), assignment.title(), assignment.timestamp(), topic.share()));
    }
  }

  /** Returns a topic's documents, newest first. */
  List<RecentDocument> of(long topic) {
    ArrayDeque<RecentDocument> found = documents.get(topic);
    return found == null ? List.of() : new ArrayList<>(found);
  }

  void retire(long topic) {
    documents.remove(topic);
  }

  void retire(String id) {
    documents.values().forEach(newest -> newest.removeIf(document -> document.id().equals(id)));
  }

  private void add(long topic, RecentDocument document) {
    ArrayDeque<RecentDocument> newest = documents.computeIfAbsent(topic, key -> new ArrayDeque<>());
    if (newest.stream().anyMatch(known -> known.id().equals(document.id()))) {
      return;
    }
    newest.addFirst(document);
    if (newest.size() > most) {
      newest.removeLast();
    }
    if (documents.size() > TOPICS) {
      Iterator<Long> silent = documents.keySet().iterator();
      silent.next();
      silent.remove();
    }
  }
}
