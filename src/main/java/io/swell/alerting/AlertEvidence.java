package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.DocumentHeader;
import io.swell.output.TopicActivity.SourceCount;
import io.swell.state.Saved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The documents that best show what an alert is about, and the number of documents of each source.
 * Keeps at most {@value #MAX_DOCUMENTS} documents and 200 sources.
 */
final class AlertEvidence {
  static final int MAX_DOCUMENTS = 10;

  private static final int MAX_SOURCES = 200;
  private static final int SHOWN_SOURCES = 5;
  private static final int COMPARED_LETTERS = 80;

  /** Minimum weight of a document that is shown, relative to the weight of the best one. */
  private static final double MIN_RELATIVE_WEIGHT = 1.0 / 3;

  /** The part of the documents that one source has if it is alone. */
  private static final double ALONE = 0.9;

  private static final Comparator<Alert.Document> BEST_FIRST =
      Comparator.comparingDouble(Alert.Document::weight)
          .reversed()
          .thenComparing(Alert.Document::timestamp)
          .thenComparing(Alert.Document::id);

  /** Best document first. */
  @Saved(1)
  private final List<Alert.Document> documents = new ArrayList<>();

  @Saved(2)
  private final TreeMap<String, Long> sources = new TreeMap<>();

  /** Adds a document, unless it is kept already. */
  void add(Alert.Document document) {
    if (documents.stream().anyMatch(each -> each.id().equals(document.id()))) {
      return;
    }
    documents.add(document);
    documents.sort(BEST_FIRST);
    if (documents.size() > MAX_DOCUMENTS) {
      documents.remove(MAX_DOCUMENTS);
    }
  }

  static Alert.Document shown(DocumentHeader document, double weight) {
    return new Alert.Document(
        document.id(),
        document.title(),
        document.origin(),
        Instant.ofEpochMilli(document.time()),
        weight);
  }

  void addSourceOf(Alert.Document document) {
    String source = document.origin().source();
    if (source != null) {
      addSource(source, 1);
    }
  }

  void addSource(String source, long count) {
    if (sources.size() < MAX_SOURCES || sources.containsKey(source)) {
      sources.merge(source, count, Long::sum);
    }
  }

  void addWithSource(Alert.Document document) {
    add(document);
    addSourceOf(document);
  }

  void add(AlertEvidence more) {
    more.documents.forEach(this::add);
    more.sources.forEach(this::addSource);
  }

  Set<String> ids() {
    return documents.stream().map(Alert.Document::id).collect(Collectors.toUnmodifiableSet());
  }

  /** Deletes a document and returns whether it was kept. Its source stays counted. */
  boolean deleteDocument(String id) {
    return documents.removeIf(document -> document.id().equals(id));
  }

  /**
   * Returns the documents to show, best first: those from an event time on that have at least a
   * third of the weight of the best one. Of documents whose titles have the same first 80 letters,
   * it returns only the best.
   */
  List<Alert.Document> documents(long since) {
    Set<String> titles = new HashSet<>();
    List<Alert.Document> candidates =
        documents.stream()
            .filter(document -> document.timestamp().toEpochMilli() >= since)
            .toList();
    double best = candidates.isEmpty() ? 0 : candidates.get(0).weight();
    return candidates.stream()
        .filter(document -> document.weight() >= MIN_RELATIVE_WEIGHT * best)
        .filter(document -> document.title().isEmpty() || titles.add(normalized(document.title())))
        .toList();
  }

  private static String normalized(String title) {
    String letters = title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]+", "");
    return letters.substring(0, Math.min(COMPARED_LETTERS, letters.length()));
  }

  /** Returns whether so many of the documents are of one source that it alone is the news. */
  boolean isOf(String source) {
    long all = sources.values().stream().mapToLong(Long::longValue).sum();
    return sources.getOrDefault(source, 0L) > ALONE * all;
  }

  Alert.Sources sources() {
    Map<String, Long> most = new TreeMap<>();
    SourceCount.largest(sources, SHOWN_SOURCES)
        .forEach(each -> most.put(each.source(), each.documents()));
    return new Alert.Sources(sources.size(), most);
  }
}
