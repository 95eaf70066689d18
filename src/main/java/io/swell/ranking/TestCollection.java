package io.swell.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A test collection: documents, queries, and the documents relevant to each query. Contains only
 * queries with at least one relevant document; for the others no measure is defined, so they are
 * only counted.
 *
 * @param documents all documents, in the order that breaks ties
 * @param queriesWithoutRelevant number of queries left out because no document is relevant to them
 */
public record TestCollection(
    List<Text> documents, List<Text> queries, List<Relevant> relevant, int queriesWithoutRelevant) {
  /** Maximum number of ids to list in an error message. */
  private static final int SHOWN = 5;

  /**
   * The relevant documents of one query.
   *
   * @param document indices of the documents in the collection, ascending
   * @param grade grade of each document, at least 1, aligned with {@code document}
   */
  public record Relevant(int[] document, int[] grade) {}

  public TestCollection {
    documents = List.copyOf(documents);
    queries = List.copyOf(queries);
    relevant = List.copyOf(relevant);
  }

  /**
   * Creates a collection.
   *
   * @throws IllegalArgumentException if an id is used twice, a judgment names an unknown document
   *     or query, two judgments of one pair differ, or no document is relevant to any query
   */
  public static TestCollection of(
      List<Text> documents, List<Text> queries, List<Judgment> judgments) {
    Map<String, Integer> documentAt = index("document", documents);
    requireKnown("document", judgments.stream().map(Judgment::document).toList(), documentAt);
    requireKnown(
        "query", judgments.stream().map(Judgment::query).toList(), index("query", queries));
    Map<String, Map<Integer, Integer>> grades = new HashMap<>();
    for (Judgment each : judgments) {
      Integer before =
          grades
              .computeIfAbsent(each.query(), query -> new TreeMap<>())
              .put(documentAt.getOrDefault(each.document(), 0), each.grade());
      if (before != null && before != each.grade()) {
        throw new IllegalArgumentException(
            "query %s and document %s have two different grades, %d and %d: keep one"
                .formatted(each.query(), each.document(), before, each.grade()));
      }
    }
    List<Text> judged = new ArrayList<>();
    List<Relevant> relevant = new ArrayList<>();
    for (Text query : queries) {
      List<Map.Entry<Integer, Integer>> above =
          grades.getOrDefault(query.id(), Map.of()).entrySet().stream()
              .filter(entry -> entry.getValue() > 0)
              .toList();
      if (!above.isEmpty()) {
        judged.add(query);
        relevant.add(
            new Relevant(
                above.stream().mapToInt(Map.Entry::getKey).toArray(),
                above.stream().mapToInt(Map.Entry::getValue).toArray()));
      }
    }
    if (judged.isEmpty()) {
      throw new IllegalArgumentException(
          "no document is relevant to any query: none of the "
              + judgments.size()
              + " judgments has a grade of 1 or more; there is nothing to measure");
    }
    return new TestCollection(documents, judged, relevant, queries.size() - judged.size());
  }

  private static Map<String, Integer> index(String kind, List<Text> texts) {
    Map<String, Integer> at = new HashMap<>();
    for (int i = 0; i < texts.size(); i++) {
      Integer first = at.putIfAbsent(texts.get(i).id(), i);
      if (first != null) {
        throw new IllegalArgumentException(
            "%s %s occurs twice, as number %d and number %d: use unique ids"
                .formatted(kind, texts.get(i).id(), first + 1, i + 1));
      }
    }
    return at;
  }

  private static void requireKnown(String kind, List<String> named, Map<String, Integer> at) {
    List<String> unknown = named.stream().distinct().filter(id -> !at.containsKey(id)).toList();
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "the judgments name %d unknown %s, the first: %s; known ids look like %s"
              .formatted(
                  unknown.size(),
                  plural(kind, unknown.size()),
                  unknown.stream().limit(SHOWN).toList(),
                  at.keySet().stream().sorted().limit(SHOWN).toList()));
    }
  }

  private static String plural(String kind, int count) {
    return count == 1 ? kind : kind.equals("query") ? "queries" : kind + "s";
  }

  /**
   * A document or a query of a test collection.
   *
   * @param id unique among the documents or among the queries; not blank
   * @param text the words of the text; may be empty
   */
  public record Text(String id, String text) {
    public Text {
      if (id.isBlank()) {
        throw new IllegalArgumentException("an id must not be blank, its text is: " + text);
      }
    }
  }

  /**
   * An assessor's relevance judgment of one document for one query.
   *
   * @param grade degree of relevance; 0 or less means not relevant
   */
  public record Judgment(String query, String document, int grade) {
    private static final String FORM = "query 0 document grade";

    /**
     * Returns the judgments of a file, one per line: TREC's four columns {@code query iteration
     * document grade}, or three below a heading line, {@code query document grade}, as in BEIR.
     *
     * @throws IllegalArgumentException if there is no judgment or a line is not a judgment
     */
    public static List<Judgment> parse(String content, String name) {
      List<Judgment> found = new ArrayList<>();
      List<String> lines = content.lines().toList();
      boolean isHeaded = !lines.isEmpty() && lines.get(0).startsWith("query");
      int width = isHeaded ? 3 : 4;
      for (int i = isHeaded ? 1 : 0; i < lines.size(); i++) {
        String line = lines.get(i).strip();
        String[] columns = line.split("\\s+", -1);
        if (line.isEmpty()) {
          continue;
        }
        if (columns.length != width || !columns[width - 1].matches("-?\\d{1,9}")) {
          throw new IllegalArgumentException(
              "%s line %d must have %d columns, the last a whole number, found '%s'; write: %s"
                  .formatted(name, i + 1, width, line, FORM));
        }
        int grade = Integer.parseInt(columns[width - 1]);
        found.add(new Judgment(columns[0], columns[width - 2], grade));
      }
      if (found.isEmpty()) {
        throw new IllegalArgumentException(name + " has no judgment; write one per line: " + FORM);
      }
      return found;
    }
  }
}
