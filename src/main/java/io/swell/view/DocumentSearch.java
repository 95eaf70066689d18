package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.Assignment;
import io.swell.view.DocumentIndex.Match;
import io.swell.view.FoundDocuments.FoundDocument;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the newest documents by their words and topics, as RLSI's authors combine them:
 *
 * <pre>  s(q, d) = a s_topic(q, d) + (1 - a) s_term(q, d)</pre>
 *
 * <p>s_topic is the cosine of the topic weights of query and document, of the document those that
 * its assignment lists; s_term is BM25 divided by its largest value for the query. The terms come
 * from the log of bags, everything else from the assignments, and a document is found once both are
 * known. When there are too many documents, or on average more than {@value #TERMS} terms in each
 * that there may be, the first one that came goes.
 *
 * <p>Records of the log are kept as they came, and enter the index at the next search, when there
 * is time ({@link #indexSome}), or when they have more than {@value #BYTES} bytes for each document
 * that there may be, so without searches a fast stream costs next to nothing. Safe for several
 * threads.
 */
public class DocumentSearch {
  private static final int SOME = 50;

  /** Distinct terms of the documents in the index, on average of the most documents. */
  private static final int TERMS = 128;

  /** Bytes of the records that wait, on average of the most documents. */
  private static final int BYTES = 2_048;

  private static final Match NO_MATCH = new Match(0, 0);
  private static final Comparator<Candidate> BEST_FIRST =
      comparingDouble(Candidate::score)
          .thenComparing(Candidate::timestamp)
          .thenComparing(Candidate::id)
          .reversed();

  private final int most;

  /** Created when it is needed, because loading Lucene takes a part of a second. */
  private @Nullable DocumentIndex index;

  /** Records of the log that are not yet in the index, the oldest first. */
  private final ArrayDeque<LogRecord> waiting = new ArrayDeque<>();

  /** The oldest first. */
  private final Map<Key, Entry> entries = new LinkedHashMap<>();

  /** Ids of deleted documents, of which records may still come. */
  private final Set<String> deleted = new LinkedHashSet<>();

  /** Numbers of deleted documents that are still in the index. */
  private final ArrayDeque<Long> erased = new ArrayDeque<>();

  /** By model, the last place in the log of a document that has topics. */
  private final Map<String, Long> assignedUntil = new HashMap<>();

  private long waitingBytes;
  private long indexedTerms;
  private long nextNumber;
  private long places;
  private long removedBefore;
  private @Nullable String obstacle;
  private volatile long version;

  private record Key(String model, String id) {}

  /** A document of which the terms, the assignment, or both are known. */
  private static final class Entry {
    private final long number;

    /** Its place among the documents of the log, from 1; 0 if its terms are not known. */
    private long place;

    private int terms;

    private @Nullable IndexedDocument document;

    Entry(long number) {
      this.number = number;
    }

    boolean hasTerms() {
      return place > 0;
    }
  }

  /** A record of the log of bags, unread. */
  @FunctionalInterface
  public interface LogRecord {
    /** Reads the record; returns null if it is not a document of this release. */
    @Nullable LoggedDocument document();

    /** Returns how many bytes it takes until it is read. */
    default int bytes() {
      return 0;
    }
  }

  /** A document as the log of bags has it. */
  public record LoggedDocument(String model, String id, String[] terms, int[] counts) {}

  /**
   * A question.
   *
   * @param terms distinct terms, as the model's analyzer produces them
   * @param topicsWeight a, 0 to 1
   * @param origin where documents must have come from; with a trace id and without terms, the
   *     search finds all documents of the trace
   */
  public record Query(
      String model,
      String[] terms,
      int[] counts,
      TextTopics topics,
      double topicsWeight,
      OriginFilter origin) {}

  /** Creates an empty index. */
  public DocumentSearch(SearchOptions options) {
    most = options.documents();
  }

  /** Receives a record of the log. */
  public synchronized void add(LogRecord record) {
    waiting.addLast(record);
    waitingBytes += record.bytes();
    if (waiting.size() > most) {
      waitingBytes -= waiting.removeFirst().bytes();
    }
    while (waitingBytes > (long) BYTES * most) {
      version += drain(1);
    }
    version++;
  }

  /**
   * Adds at most {@value #SOME} of the records that wait to the index. Called again and again while
   * few records come: there is time for other work.
   */
  public synchronized void indexSome() {
    version += drain(SOME);
  }

  /**
   * Returns how many of a model's documents have arrived, but have no topics yet. A model learns in
   * the order of the log, so those before one with topics have some, too, known here or not.
   */
  public synchronized int unassigned(String model) {
    long assigned = assignedUntil.getOrDefault(model, 0L);
    int unassigned = 0;
    for (Map.Entry<Key, Entry> each : entries.entrySet()) {
      Entry entry = each.getValue();
      boolean waits = entry.document == null && entry.place > assigned;
      unassigned += waits && each.getKey().model.equals(model) ? 1 : 0;
    }
    return unassigned;
  }

  /** Returns the model of the first document, or null if there is no document. */
  public synchronized @Nullable String firstModel() {
    return entries.isEmpty() ? null : entries.keySet().iterator().next().model;
  }

  private void noteAssigned(Key key, Entry entry) {
    if (entry.document != null && entry.hasTerms()) {
      assignedUntil.merge(key.model, entry.place, Math::max);
    }
  }

  /** Adds the topics of a document. */
  public synchronized void accept(Assignment assignment) {
    if (most > 0) {
      var key = new Key(assignment.model(), assignment.id());
      Entry entry = entry(key);
      entry.document = IndexedDocument.of(assignment);
      noteAssigned(key, entry);
      version++;
    }
  }

  /**
   * Removes a document of every model, now and later. Its terms leave the index with the next
   * search or {@link #indexSome}.
   */
  public synchronized void deleteDocument(String id) {
    deleted.add(id);
    TopicView.dropOldest(deleted, TopicView.MAX_DELETED);
    List<Key> found = entries.keySet().stream().filter(key -> key.id.equals(id)).toList();
    for (Key key : found) {
      Entry entry = entries.remove(key);
      if (entry != null && entry.hasTerms()) {
        erased.add(entry.number);
        indexedTerms -= entry.terms;
      }
      version++;
    }
  }

  /** Receives the reason why no more records come. */
  public synchronized void unavailable(String reason) {
    obstacle = "no newer documents are searched: " + reason;
    version++;
  }

  /** Returns why no more documents are added, or null if they are. */
  public synchronized @Nullable String obstacle() {
    return most > 0 ? obstacle : "documents are not searched: search.documents is 0";
  }

  /** Returns the number of changes so far: it differs if an answer may differ. Never blocks. */
  public long version() {
    return version;
  }

  /**
   * Returns the best documents for a query; of equally good ones, the newest first. Costs O(K) for
   * each document, the postings of the terms, and the indexing of what came since the last search.
   */
  public synchronized FoundDocuments search(Query query, int limit) {
    version += drain(Integer.MAX_VALUE);
    Map<Long, Match> words =
        entries.isEmpty() ? Map.of() : index().search(query.model, query.terms, query.counts);
    double largest = words.values().stream().mapToDouble(Match::score).max().orElse(1);
    Map<Long, Double> topics = unitWeights(query.topics);
    boolean isForAnyWords = query.terms.length == 0 && !query.origin.traceId().isEmpty();
    List<Candidate> found = new ArrayList<>();
    int searched = 0;
    for (Map.Entry<Key, Entry> each : entries.entrySet()) {
      Entry entry = each.getValue();
      IndexedDocument document = entry.document;
      if (document == null
          || !entry.hasTerms()
          || !each.getKey().model.equals(query.model)
          || !query.origin.test(document.origin())) {
        continue;
      }
      searched++;
      Match match = words.getOrDefault(entry.number, NO_MATCH);
      var candidate =
          new Candidate(
              each.getKey().id,
              document,
              match,
              match.score() / largest,
              document.cosine(topics),
              query.topicsWeight);
      if (candidate.score() > 0 || isForAnyWords) {
        found.add(candidate);
      }
    }
    found.sort(BEST_FIRST);
    return new FoundDocuments(
        searched, found.stream().limit(limit).map(each -> each.found(query.terms)).toList());
  }

  private record Candidate(
      String id,
      IndexedDocument document,
      Match match,
      double wordScore,
      double topicScore,
      double topicsWeight) {
    double score() {
      return topicsWeight * topicScore + (1 - topicsWeight) * wordScore;
    }

    Instant timestamp() {
      return document.timestamp();
    }

    FoundDocument found(String[] terms) {
      return new FoundDocument(
          id,
          document.title(),
          document.origin(),
          document.timestamp(),
          score(),
          wordScore,
          topicScore,
          matching(terms, match),
          document.shownTopics(),
          document.story());
    }
  }

  private static List<String> matching(String[] terms, Match match) {
    return IntStream.range(0, Math.min(terms.length, Long.SIZE))
        .filter(i -> (match.terms() >> i & 1) == 1)
        .mapToObj(i -> terms[i])
        .toList();
  }

  private static Map<Long, Double> unitWeights(TextTopics query) {
    double norm =
        Math.sqrt(query.topics().stream().mapToDouble(each -> each.weight() * each.weight()).sum());
    Map<Long, Double> weights = new HashMap<>();
    if (norm > 0) {
      query.topics().forEach(each -> weights.put(each.topic(), each.weight() / norm));
    }
    return weights;
  }

  /** Returns how many documents entered the index. */
  private long drain(int limit) {
    long before = places;
    while (!erased.isEmpty()) {
      index().erase(erased.removeFirst());
    }
    for (int left = limit; left > 0 && !waiting.isEmpty(); left--) {
      LogRecord next = waiting.removeFirst();
      waitingBytes -= next.bytes();
      LoggedDocument logged = next.document();
      if (logged != null && !deleted.contains(logged.id)) {
        var key = new Key(logged.model, logged.id);
        Entry entry = entry(key);
        if (!entry.hasTerms()) {
          entry.place = ++places;
          entry.terms = logged.terms.length;
          indexedTerms += entry.terms;
          noteAssigned(key, entry);
          index().add(entry.number, logged.model, logged.terms, logged.counts);
          dropOldest();
        }
      }
    }
    long oldest = entries.isEmpty() ? nextNumber : entries.values().iterator().next().number;
    if (oldest > removedBefore) {
      removedBefore = oldest;
      index().removeBefore(oldest);
    }
    return places - before;
  }

  private DocumentIndex index() {
    if (index == null) {
      index = new DocumentIndex();
    }
    return index;
  }

  private Entry entry(Key key) {
    Entry entry = entries.computeIfAbsent(key, absent -> new Entry(nextNumber++));
    dropOldest();
    return entry;
  }

  private void dropOldest() {
    Iterator<Entry> oldest = entries.values().iterator();
    while (entries.size() > most || (indexedTerms > (long) TERMS * most && entries.size() > 1)) {
      indexedTerms -= oldest.next().terms;
      oldest.remove();
    }
  }
}
