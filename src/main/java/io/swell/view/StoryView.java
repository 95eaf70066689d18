package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.Story;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about stories from the stories and assignments published so far. It keeps the
 * stories of each model that changed last, and the newest documents of each story.
 *
 * <p>One thread may feed it while any number of threads read. Feeding the same twice changes
 * nothing.
 */
public final class StoryView {
  /**
   * Documents are kept for this many times as many stories, because most documents are alone in
   * theirs, but not more documents than all known stories may have.
   */
  private static final int WAITING = 8;

  /** Stories remembered of each model: those that changed last. */
  public static final int STORIES = 2_000;

  private final int stories;
  private final int documents;
  private final Map<String, OfModel> known = new LinkedHashMap<>();
  private volatile long version;

  /** The order of a list of stories. */
  public enum Order {
    /** The story with the newest document first. */
    NEWEST,
    /**
     * The story with the most documents first; of equal ones, the one with fewer near-duplicates.
     */
    LARGEST
  }

  /** A document of a story. */
  public record Document(
      String id, String title, DocumentOrigin origin, Instant timestamp, @Nullable Long topic) {}

  /** A story with its newest documents, newest first. */
  public record Documents(Story story, List<Document> documents) {}

  private static final class OfModel {
    /** In the order of the last change, oldest first. */
    private final Map<Long, Story> stories = new LinkedHashMap<>();

    /** By story; the one that got no document for longest comes first. */
    private final Map<Long, ArrayDeque<Document>> documents = new LinkedHashMap<>(16, 0.75f, true);

    /** The number of all these documents. */
    private int size;

    private void remove(long story) {
      ArrayDeque<Document> removed = documents.remove(story);
      size -= removed == null ? 0 : removed.size();
    }
  }

  /** Returns what is known of a model: nothing, which is not kept, if the model is not known. */
  private OfModel of(String model) {
    return known.getOrDefault(model, new OfModel());
  }

  /** Creates an empty view of some stories of each model, with some documents of each. */
  public StoryView(int stories, int documents) {
    this.stories = stories;
    this.documents = documents;
  }

  /** Adds a story, or replaces its earlier state. */
  public synchronized void accept(Story story) {
    OfModel model = TopicView.newest(known, story.model(), OfModel::new);
    Story before = model.stories.remove(story.id());
    model.stories.put(story.id(), story);
    TopicView.dropOldest(model.stories.keySet(), stories);
    if (story.mergedInto() != null) {
      merge(model, story.id(), story.mergedInto());
    }
    version += story.equals(before) ? 0 : 1;
  }

  private void merge(OfModel model, long from, long into) {
    ArrayDeque<Document> moved = model.documents.get(from);
    if (moved != null) {
      model.remove(from);
      List<Document> all = new ArrayList<>(moved);
      all.addAll(model.documents.getOrDefault(into, new ArrayDeque<>()));
      all.sort(Comparator.comparing(Document::timestamp).reversed());
      all = all.stream().distinct().limit(documents).toList();
      model.remove(into);
      model.documents.put(into, new ArrayDeque<>(all));
      model.size += all.size();
    }
  }

  /** Adds a document to its story. */
  public synchronized void accept(Assignment assignment) {
    Long id = assignment.storyId();
    if (id == null || documents == 0) {
      return;
    }
    OfModel model = TopicView.newest(known, assignment.model(), OfModel::new);
    ArrayDeque<Document> newest =
        model.documents.computeIfAbsent(current(model, id), key -> new ArrayDeque<>(2));
    if (newest.stream().anyMatch(document -> document.id().equals(assignment.id()))) {
      return;
    }
    newest.addFirst(
        new Document(
            assignment.id(),
            assignment.title(),
            assignment.origin(),
            assignment.timestamp(),
            assignment.mainTopic()));
    model.size++;
    if (newest.size() > documents) {
      newest.removeLast();
      model.size--;
    }
    while (model.documents.size() > WAITING * stories || model.size > (long) documents * stories) {
      model.remove(model.documents.keySet().iterator().next());
    }
  }

  private static long current(OfModel model, long id) {
    Story story = model.stories.get(id);
    return story == null || story.mergedInto() == null ? id : current(model, story.mergedInto());
  }

  /** Removes a document from the stories of every model. */
  public synchronized void deleteDocument(String document) {
    for (OfModel model : known.values()) {
      model
          .documents
          .values()
          .forEach(newest -> newest.removeIf(each -> each.id().equals(document)));
      model.size = model.documents.values().stream().mapToInt(ArrayDeque::size).sum();
    }
  }

  /** Removes a story. */
  public synchronized void remove(String model, long story) {
    if (of(model).stories.remove(story) != null) {
      of(model).remove(story);
      version++;
    }
  }

  /** Returns the number of changes so far: it differs if any story changed. Never blocks. */
  public long version() {
    return version;
  }

  /** Returns the known stories of a model in an order; of equal ones, the newest id first. */
  public synchronized List<Story> stories(String model, Order order) {
    Comparator<Story> by =
        switch (order) {
          case NEWEST -> Comparator.comparing(Story::lastSeen);
          case LARGEST ->
              Comparator.comparingLong(Story::documents).thenComparingLong(Story::distinct);
        };
    return of(model).stories.values().stream()
        .sorted(by.thenComparingLong(Story::id).reversed())
        .toList();
  }

  /** Returns the ids of the stories of which a filter selects one of the newest documents. */
  public synchronized Set<Long> storiesFrom(String model, OriginFilter filter) {
    return of(model).documents.entrySet().stream()
        .filter(each -> each.getValue().stream().anyMatch(known -> filter.test(known.origin())))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Returns whether a story is published. */
  public synchronized boolean isKnown(String model, long id) {
    return of(model).stories.containsKey(id);
  }

  /** Returns a story with its newest documents, or null if it is not known. */
  public synchronized @Nullable Documents story(String model, long id) {
    Story story = of(model).stories.get(id);
    return story == null
        ? null
        : new Documents(
            story, List.copyOf(of(model).documents.getOrDefault(id, new ArrayDeque<>())));
  }
}
