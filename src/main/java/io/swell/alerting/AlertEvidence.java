package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.DocumentOrigin;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The documents that best show what an alert is about, and the number of documents of each source.
 * Keeps at most {@value #MAX_DOCUMENTS} documents and 200 sources.
 */
final class AlertEvidence {
  /** Maximum number of documents that are kept. */
  static final int MAX_DOCUMENTS = 10;

  private static final int MAX_SOURCES = 200;
  private static final int SHOWN_SOURCES = 5;
  private static final int COMPARED_LETTERS = 80;

  /** Minimum weight of a document that is shown, relative to the weight of the best one. */
  private static final double MIN_RELATIVE_WEIGHT = 1.0 / 3;

  private static final Comparator<Alert.Document> BEST_FIRST =
      Comparator.comparingDouble(Alert.Document::weight)
          .reversed()
          .thenComparing(Alert.Document::timestamp)
          .thenComparing(Alert.Document::id);

  /** Best document first. */
  private final List<Alert.Document> documents = new ArrayList<>();

  private final TreeMap<String, Long> sources = new TreeMap<>();

  void add(Alert.Document document) {
    int position = documents.size();
    while (position > 0 && BEST_FIRST.compare(document, documents.get(position - 1)) < 0) {
      position--;
    }
    if (position < MAX_DOCUMENTS) {
      documents.add(position, document);
    }
    if (documents.size() > MAX_DOCUMENTS) {
      documents.remove(MAX_DOCUMENTS);
    }
  }

  /** Counts a document for its source, if that is known. */
  void addSourceOf(Alert.Document document) {
    String source = document.origin().source();
    if (source != null) {
      addSource(source, 1);
    }
  }

  private void addSource(String source, long count) {
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
    addSources(more);
  }

  void addSources(AlertEvidence more) {
    more.sources.forEach(this::addSource);
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

  Alert.Sources sources() {
    Map<String, Long> most = new TreeMap<>();
    sources.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(SHOWN_SOURCES)
        .forEach(entry -> most.put(entry.getKey(), entry.getValue()));
    return new Alert.Sources(sources.size(), most);
  }

  void write(StateWriter out) {
    out.putInt(documents.size());
    documents.forEach(document -> write(document, out));
    out.putInt(sources.size());
    sources.forEach((source, count) -> out.putString(source).putLong(count));
  }

  static AlertEvidence read(StateReader in) {
    var evidence = new AlertEvidence();
    for (int left = in.getCount(25); left > 0; left--) {
      evidence.documents.add(document(in));
    }
    for (int left = in.getCount(12); left > 0; left--) {
      evidence.sources.put(in.getString(), in.getLong());
    }
    return evidence;
  }

  static void write(Alert.Document document, StateWriter out) {
    out.putString(document.id()).putString(document.title());
    out.putNullables(document.origin().values());
    out.putLong(document.timestamp().toEpochMilli()).putDouble(document.weight());
  }

  static Alert.Document document(StateReader in) {
    String id = in.getString();
    String title = in.getString();
    DocumentOrigin origin = DocumentOrigin.ofValues(in.getNullables());
    Instant time = Instant.ofEpochMilli(in.getLong());
    return new Alert.Document(id, title, origin, time, in.getDouble());
  }
}
