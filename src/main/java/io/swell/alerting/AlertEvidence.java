package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.Alert;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The documents that show something best, and the sources of all of them. Bounded. */
final class AlertEvidence {
  /** Documents kept. */
  static final int MOST_DOCUMENTS = 10;

  private static final int MOST_SOURCES = 200;
  private static final int SHOWN_SOURCES = 5;
  private static final int COMPARED = 80;

  /** Weight of a document worth showing, over the best one's. */
  private static final double NEARLY = 1.0 / 3;

  private static final Comparator<Alert.Document> BEST =
      Comparator.comparingDouble(Alert.Document::weight)
          .reversed()
          .thenComparing(Alert.Document::timestamp)
          .thenComparing(Alert.Document::id);

  /** The best first. */
  private final List<Alert.Document> documents = new ArrayList<>();

  private final TreeMap<String, Long> sources = new TreeMap<>();

  void add(Alert.Document document) {
    int place = documents.size();
    while (place > 0 && BEST.compare(document, documents.get(place - 1)) < 0) {
      place--;
    }
    if (place < MOST_DOCUMENTS) {
      documents.add(place, document);
    }
    if (documents.size() > MOST_DOCUMENTS) {
      documents.remove(MOST_DOCUMENTS);
    }
  }

  void addSource(String source, long count) {
    if (sources.size() < MOST_SOURCES || sources.containsKey(source)) {
      sources.merge(source, count, Long::sum);
    }
  }

  void add(AlertEvidence more) {
    more.documents.forEach(this::add);
    more.sources.forEach(this::addSource);
  }

  /** Forgets a document; says whether it was there. Its source stays counted. */
  boolean erase(String id) {
    return documents.removeIf(document -> document.id().equals(id));
  }

  void clear() {
    documents.clear();
    sources.clear();
  }

  /**
   * The documents from a time on that show it nearly as well as the best of them; of those that
   * read alike only the first.
   */
  List<Alert.Document> documents(long since) {
    Set<String> met = new HashSet<>();
    List<Alert.Document> late =
        documents.stream()
            .filter(document -> document.timestamp().toEpochMilli() >= since)
            .toList();
    double best = late.isEmpty() ? 0 : late.get(0).weight();
    return late.stream()
        .filter(document -> document.weight() >= NEARLY * best)
        .filter(document -> document.title().isEmpty() || met.add(letters(document.title())))
        .toList();
  }

  private static String letters(String title) {
    String letters = title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]+", "");
    return letters.substring(0, Math.min(COMPARED, letters.length()));
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
    out.putByte(document.source() == null ? 0 : 1);
    if (document.source() != null) {
      out.putString(document.source());
    }
    out.putLong(document.timestamp().toEpochMilli()).putDouble(document.weight());
  }

  static Alert.Document document(StateReader in) {
    String id = in.getString();
    String title = in.getString();
    String source = in.getByte() == 0 ? null : in.getString();
    Instant time = Instant.ofEpochMilli(in.getLong());
    return new Alert.Document(id, title, source, time, in.getDouble());
  }
}
