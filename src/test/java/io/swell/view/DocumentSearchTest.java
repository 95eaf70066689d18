package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.view.DocumentSearch.LoggedDocument;
import io.swell.view.FoundDocuments.FoundDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DocumentSearchTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private final DocumentSearch search = new DocumentSearch(new SearchOptions(4));

  private static Assignment assignment(String model, String id, int topic, int day) {
    return new Assignment(
        model,
        id,
        "Title of " + id,
        new DocumentOrigin("wire-" + topic, trace(topic), null),
        START.plusSeconds(86_400L * day),
        List.of(new Assignment.TopicWeight(topic, 0.5, 0.75)),
        0.2,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }

  /** Returns the trace to which the documents of a topic belong. */
  private static String trace(int topic) {
    return "%032x".formatted(topic);
  }

  private static LoggedDocument logged(String model, String id, String text) {
    Map<String, Integer> counts = new TreeMap<>();
    Arrays.stream(text.split(" ", -1)).forEach(word -> counts.merge(word, 1, Integer::sum));
    return new LoggedDocument(
        model,
        id,
        counts.keySet().toArray(String[]::new),
        counts.values().stream().mapToInt(Integer::intValue).toArray());
  }

  private void add(String id, int topic, int day, String text) {
    search.add(() -> logged("main", id, text));
    search.accept(assignment("main", id, topic, day));
  }

  private static DocumentSearch.Query query(
      String text, @Nullable Integer topic, double weight, String source) {
    LoggedDocument words = logged("main", "", text);
    List<TextTopics.Topic> topics =
        topic == null ? List.of() : List.of(new TextTopics.Topic(topic, "", 1, 0.3, List.of()));
    return new DocumentSearch.Query(
        "main",
        words.terms(),
        words.counts(),
        new TextTopics("main", 1, 1, List.of(), 0, topics),
        weight,
        new OriginFilter(source, ""));
  }

  private List<String> found(String text) {
    return ids(query(text, null, 0, ""));
  }

  private List<String> ids(DocumentSearch.Query query) {
    return search.search(query, 10).documents().stream().map(FoundDocument::id).toList();
  }

  @Test
  void aDocumentIsFoundOnceItsTermsAndItsTopicsAreKnown() {
    search.add(() -> logged("main", "a", "tin mine"));
    assertThat(found("tin")).isEmpty();
    search.accept(assignment("main", "a", 1, 1));
    assertThat(found("tin")).containsExactly("a");
    search.accept(assignment("main", "b", 1, 2));
    assertThat(found("tin")).containsExactly("a");
    search.add(() -> logged("main", "b", "tin roof"));
    search.indexSome();
    assertThat(found("tin")).containsExactly("b", "a");
    FoundDocument first = search.search(query("tin roof gold", null, 0, ""), 1).documents().get(0);
    assertThat(first.title()).isEqualTo("Title of b");
    assertThat(first.origin().source()).isEqualTo("wire-1");
    assertThat(first.matching()).containsExactly("roof", "tin");
    assertThat(first.topics()).containsExactly(new FoundDocuments.Topic(1, null, 0.75));
  }

  @Test
  void documentsWithoutTopicsAreCounted() {
    search.add(() -> logged("main", "a", "tin mine"));
    search.add(() -> logged("other", "b", "tin roof"));
    search.add(() -> logged("main", "c", "tin cup"));
    search.indexSome();
    search.accept(assignment("main", "a", 1, 1));
    assertThat(search.unassigned("main")).isEqualTo(1);
    assertThat(search.unassigned("other")).isEqualTo(1);
    assertThat(search.unassigned("unknown")).isZero();
  }

  /** Of documents before the ones whose assignments are read at the start, there is none. */
  @Test
  void documentsBeforeOneWithTopicsDoNotWait() {
    search.accept(assignment("main", "c", 1, 1));
    for (String id : List.of("a", "b", "c", "d")) {
      search.add(() -> logged("main", id, "tin"));
    }
    search.indexSome();
    assertThat(search.unassigned("main")).isEqualTo(1);
  }

  @Test
  void recordsThatAreNoDocumentsAndRepeatedOnesChangeNothing() {
    add("a", 1, 1, "tin mine");
    search.add(() -> null);
    search.add(() -> logged("main", "a", "gold"));
    assertThat(found("gold")).isEmpty();
    assertThat(found("tin")).containsExactly("a");
  }

  @Test
  void aModelIsSearchedAlone() {
    add("a", 1, 1, "tin");
    search.add(() -> logged("other", "b", "tin tin"));
    search.accept(assignment("other", "b", 1, 1));
    FoundDocuments found = search.search(query("tin", null, 0, ""), 10);
    assertThat(found.searched()).isEqualTo(1);
    assertThat(found.documents()).extracting(FoundDocument::id).containsExactly("a");
  }

  @Test
  void topicsFindDocumentsThatHaveNoneOfTheWords() {
    add("a", 1, 1, "tin mine");
    add("b", 2, 2, "copper mine");
    add("c", 2, 3, "ore");
    List<FoundDocument> found = search.search(query("copper", 2, 0.25, ""), 10).documents();
    assertThat(found).extracting(FoundDocument::id).containsExactly("b", "c");
    assertThat(found.get(0).score()).isEqualTo(1, within(1e-6));
    assertThat(found.get(1).wordScore()).isZero();
    assertThat(found.get(1).score()).isEqualTo(0.25, within(1e-6));
  }

  @Test
  void aSourceSelectsDocuments() {
    add("a", 1, 1, "tin");
    add("b", 2, 2, "tin");
    assertThat(ids(query("tin", null, 0, "wire-2"))).containsExactly("b");
    assertThat(ids(query("tin", null, 0, "none"))).isEmpty();
  }

  @Test
  void withoutWordsAllDocumentsOfATraceAreFoundTheNewestFirst() {
    add("a", 1, 1, "tin");
    add("b", 2, 2, "tin");
    add("c", 1, 3, "copper");
    assertThat(ids(withoutWords(new OriginFilter("", trace(1))))).containsExactly("c", "a");
    assertThat(ids(withoutWords(new OriginFilter("wire-2", trace(1))))).isEmpty();
    assertThat(ids(withoutWords(new OriginFilter("wire-1", "")))).isEmpty();
  }

  private static DocumentSearch.Query withoutWords(OriginFilter origin) {
    var none = new TextTopics("main", 0, 0, List.of(), 0, List.of());
    return new DocumentSearch.Query("main", new String[0], new int[0], none, 0.2, origin);
  }

  @Test
  void theOldestDocumentGoesFirst() {
    for (int i = 0; i < 6; i++) {
      add("d" + i, 1, i, "tin");
    }
    assertThat(found("tin")).containsExactly("d5", "d4", "d3", "d2");
    add("d6", 1, 6, "tin");
    assertThat(found("tin")).containsExactly("d6", "d5", "d4", "d3");
  }

  @Test
  void aDeletedDocumentIsNotFoundAgain() {
    add("a", 1, 1, "tin");
    add("b", 1, 2, "tin");
    search.deleteDocument("b");
    assertThat(found("tin")).containsExactly("a");
    search.add(() -> logged("main", "b", "tin"));
    assertThat(found("tin")).as("it was sent again, and skipped").containsExactly("a");
  }

  @Test
  void withoutRoomNothingIsFoundAndTheReasonIsGiven() {
    DocumentSearch none = new DocumentSearch(new SearchOptions(0));
    none.accept(assignment("main", "a", 1, 1));
    none.add(() -> logged("main", "a", "tin"));
    assertThat(none.search(query("tin", 1, 0.5, ""), 10).documents()).isEmpty();
    assertThat(none.obstacle()).contains("search.documents is 0");
    assertThat(search.obstacle()).isNull();
    search.unavailable("no right");
    assertThat(search.obstacle()).endsWith("searched: no right");
  }

  /** Lucene rounds the lengths of long documents; these are short enough to be exact. */
  @Test
  void wordScoresAreBm25() {
    Random random = new Random(11);
    DocumentSearch large = new DocumentSearch(new SearchOptions(500));
    List<LoggedDocument> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      List<String> words = new ArrayList<>();
      for (int k = 3 + random.nextInt(30); k > 0; k--) {
        words.add("w" + (int) Math.abs(random.nextGaussian() * 10));
      }
      LoggedDocument document = logged("main", "d" + i, String.join(" ", words));
      all.add(document);
      large.add(() -> document);
      large.accept(assignment("main", document.id(), 1, i));
    }
    double[] expected = all.stream().mapToDouble(d -> bm25(d, all, "w3", "w17")).toArray();
    double largest = Arrays.stream(expected).max().orElseThrow();
    List<FoundDocument> found = large.search(query("w3 w17", null, 0, ""), 500).documents();
    assertThat(found).hasSize((int) Arrays.stream(expected).filter(each -> each > 0).count());
    for (FoundDocument each : found) {
      assertThat(each.score())
          .isEqualTo(expected[Integer.parseInt(each.id().substring(1))] / largest, within(1e-5));
    }
  }

  private static double bm25(LoggedDocument document, List<LoggedDocument> all, String... terms) {
    double mean = all.stream().mapToInt(DocumentSearchTest::length).average().orElseThrow();
    double score = 0;
    for (String term : terms) {
      long with = all.stream().filter(each -> count(each, term) > 0).count();
      double idf = Math.log(1 + (all.size() - with + 0.5) / (with + 0.5));
      double tf = count(document, term);
      score += idf * tf / (tf + 1.2 * (0.25 + 0.75 * length(document) / mean));
    }
    return score;
  }

  private static int length(LoggedDocument document) {
    return Arrays.stream(document.counts()).sum();
  }

  private static int count(LoggedDocument document, String term) {
    int at = Arrays.binarySearch(document.terms(), term);
    return at < 0 ? 0 : document.counts()[at];
  }

  /** Returns a text of distinct words. */
  private static String words(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(n -> prefix + n).collect(Collectors.joining(" "));
  }

  @Test
  void ofLongDocumentsFewerAreFound() {
    for (String id : List.of("a", "b", "c", "d")) {
      add(id, 1, 1, "tin " + words(id, 199));
    }
    assertThat(found("tin")).containsExactlyInAnyOrder("c", "d");
    for (String id : List.of("e", "f", "g")) {
      add(id, 1, 1, "tin " + words(id, 99));
    }
    assertThat(found("tin")).containsExactlyInAnyOrder("d", "e", "f", "g");
    add("h", 1, 1, "tin " + words("h", 9_999));
    assertThat(found("tin")).containsExactly("h");
    search.deleteDocument("h");
    add("i", 1, 1, "tin");
    add("j", 1, 1, "tin");
    assertThat(found("tin")).containsExactlyInAnyOrder("i", "j");
  }

  @Test
  void longRecordsDoNotWaitForASearch() {
    List<String> read = new ArrayList<>();
    for (String id : List.of("a", "b", "c", "d")) {
      search.add(
          new DocumentSearch.LogRecord() {
            @Override
            public LoggedDocument document() {
              read.add(id);
              return logged("main", id, "tin");
            }

            @Override
            public int bytes() {
              return 4_000;
            }
          });
      search.accept(assignment("main", id, 1, 1));
    }
    assertThat(read).containsExactly("a", "b");
    assertThat(found("tin")).containsExactlyInAnyOrder("a", "b", "c", "d");
  }
}
