package io.swell.output;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of one topic.
 *
 * <p>The schema {@code snapshot.json} in the resources describes its fields.
 *
 * @param slot the column of U that holds it
 * @param drift 1 - cosine between its terms and those that it settled with; 0 once it has ended
 * @param compactness number of its nonzero terms over the size of the vocabulary
 * @param relations topics that it occurs with or excludes, strongest first; empty if the method
 *     learns no relations
 */
public record Snapshot(
    String model,
    long topic,
    int slot,
    State state,
    String label,
    boolean named,
    List<Term> terms,
    double share,
    long shareDocuments,
    double trend,
    double drift,
    double majorityRatio,
    double compactness,
    double coherence,
    List<Representative> documents,
    List<Relation> relations,
    Instant born,
    Instant lastSeen,
    Instant timestamp,
    long batch,
    boolean pinned,
    boolean muted,
    boolean background)
    implements Output {
  public Snapshot {
    terms = List.copyOf(terms);
    documents = List.copyOf(documents);
    relations = List.copyOf(relations);
  }

  /** Returns the sum of {@code |u_mk|} over all terms of the topic, listed or not; 0 if none is. */
  public double weightSum() {
    return terms.isEmpty() ? 0 : Math.abs(terms.get(0).weight()) / terms.get(0).normalized();
  }

  /** Returns the snapshot with terms normalized by their {@link #weightSum}. */
  public Snapshot withWeightSum(double sum) {
    List<Term> normalized =
        terms.stream()
            .map(term -> new Term(term.term, term.weight, Math.abs(term.weight) / sum, term.idf))
            .toList();
    return with(normalized, documents, share, shareDocuments, trend, lastSeen);
  }

  /** Returns the snapshot with only those of its documents whose ids pass a test. */
  public Snapshot withDocumentsThat(Predicate<String> isNamed) {
    return with(
        terms,
        documents.stream().filter(document -> isNamed.test(document.id())).toList(),
        share,
        shareDocuments,
        trend,
        lastSeen);
  }

  /** Returns the snapshot with a later share, which is of a number of documents, and trend. */
  public Snapshot withShare(double newShare, long ofDocuments, double newTrend) {
    return with(terms, documents, newShare, ofDocuments, newTrend, lastSeen);
  }

  /** Returns the snapshot with a later document assigned to the topic. */
  public Snapshot withLastSeen(Instant time) {
    return with(terms, documents, share, shareDocuments, trend, time);
  }

  private Snapshot with(
      List<Term> newTerms,
      List<Representative> newDocuments,
      double newShare,
      long newShareDocuments,
      double newTrend,
      Instant newLastSeen) {
    return new Snapshot(
        model,
        topic,
        slot,
        state,
        label,
        named,
        newTerms,
        newShare,
        newShareDocuments,
        newTrend,
        drift,
        majorityRatio,
        compactness,
        coherence,
        newDocuments,
        relations,
        born,
        newLastSeen,
        timestamp,
        batch,
        pinned,
        muted,
        background);
  }

  /** Where a topic stands in its lifecycle. */
  public enum State {
    LIVE,
    ENDED,
    MERGED
  }

  /**
   * One term of a topic.
   *
   * @param weight {@code u_mk}, turned to the reported side
   * @param normalized {@code |u_mk| / |u_k|_1}
   * @param idf the term's inverse document frequency now
   */
  public record Term(String term, double weight, double normalized, double idf) {}

  /**
   * A document that represents the topic.
   *
   * @param link where it can be read ({@link DocumentOrigin#isLink}), or null
   * @param snippet the start of its text, or null
   */
  public record Representative(
      String id,
      String title,
      @Nullable String link,
      @Nullable String snippet,
      Instant timestamp,
      double weight) {
    public Representative {
      DocumentOrigin.requireLink(link);
    }
  }

  /**
   * Another topic that occurs together with this one, or instead of it, more often than all other
   * topics explain.
   *
   * @param topic its id
   * @param strength partial correlation of the codes of the two topics, -1 to 1: above 0 they occur
   *     together, below 0 they exclude each other
   */
  public record Relation(long topic, double strength) {}
}
