package io.swell.lifecycle;

import io.swell.math.AnscombeScore;
import io.swell.model.DocumentReferences;
import io.swell.model.SavedDocuments;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import io.swell.state.RingPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Keeps the newest documents, and among them those that no topic explained. */
final class DocumentReservoir extends RingPart {
  static final StateKind KIND = new StateKind('d', "the documents that births are judged by");

  /** Unexplained documents that are searched; memory and cost of a check grow with its square. */
  private static final int SEARCHED = 400;

  /** The newest {@code 1 / RECENT_FRACTION} of the reservoir counts as the present. */
  private static final int RECENT_FRACTION = 10;

  /** A document matches a topic if more than this share of its energy is along the topic. */
  static final double MIN_ENERGY_SHARE = 0.1;

  /** Heaviest terms that are kept of a document: more than all but books and dumps have. */
  private static final int MAX_TERMS = 2000;

  private static final int BLOCK = 10;

  private final @Nullable ReservoirDocument[] ring;
  private final DocumentReferences references;

  private final RisingTerms risingTerms = new RisingTerms();

  /** The newest documents that count as the present. */
  private final int recent;

  DocumentReservoir(int size, SavedDocuments documents) {
    super(KIND, BLOCK, size, "documents", "lifecycle.reservoir");
    ring = new ReservoirDocument[size];
    references = new DocumentReferences(documents, size, this::terms);
    recent = size / RECENT_FRACTION;
  }

  int size() {
    return filled();
  }

  ReservoirDocument document(long number) {
    return Objects.requireNonNull(ring[(int) (number % ring.length)]);
  }

  /**
   * Adds the documents of a learned mini-batch.
   *
   * @param next number of its first document
   * @return the number of the first document of the next mini-batch
   */
  long add(LearnedBatch batch, long next, LifecycleOptions options) {
    int size = batch.documents().documents();
    for (int i = 0; i < size; i++) {
      SparseVector document = batch.documents().document(i).heaviest(MAX_TERMS);
      boolean isUnexplained =
          !batch.nearDuplicate()[i]
              && document.size() >= options.minTerms()
              && batch.codes().residual()[i]
                  > LifecycleOptions.MIN_RESIDUAL * batch.documents().squaredNorm(i);
      add(
          new ReservoirDocument(
              next + i,
              batch.headers().get(i),
              batch.nearDuplicate()[i],
              batch.number(),
              isUnexplained,
              document));
      references.put((int) ((next + i) % ring.length), batch.documents(), i);
    }
    return next + size;
  }

  void add(ReservoirDocument document) {
    int at = nextPlace();
    ReservoirDocument leaving = ring[at];
    if (leaving != null) {
      risingTerms.addBefore(leaving.terms(), -1);
    }
    put(at, document);
    count(document, 1);
    if (newest() >= recent) {
      SparseVector aging = document(newest() - recent).terms();
      risingTerms.addRecent(aging, -1);
      risingTerms.addBefore(aging, 1);
    }
  }

  private long newest() {
    return added() - 1;
  }

  /** Counts the terms of a kept document, or takes them out with a step of -1. */
  private void count(ReservoirDocument document, int step) {
    if (document.number() > newest() - recent) {
      risingTerms.addRecent(document.terms(), step);
    } else {
      risingTerms.addBefore(document.terms(), step);
    }
  }

  private @Nullable SparseVector terms(int at) {
    ReservoirDocument document = ring[at];
    return document == null ? null : document.terms();
  }

  /** Returns the newest of the documents that no topic explained, oldest first. */
  List<ReservoirDocument> unexplained() {
    List<ReservoirDocument> documents = new ArrayList<>();
    for (long number = newest();
        number > newest() - size() && documents.size() < SEARCHED;
        number--) {
      if (document(number).unexplained()) {
        documents.add(document(number));
      }
    }
    Collections.reverse(documents);
    return documents;
  }

  /**
   * Returns those of the {@link #unexplained} documents that may belong to something that grows:
   * documents with {@link RisingTerms}. Empty if fewer than a given number of them are new, because
   * then nothing can have grown enough.
   */
  List<ReservoirDocument> rising(int leastRecent) {
    risingTerms.setDocuments(Math.min(recent, size()), Math.max(0, size() - recent));
    List<ReservoirDocument> rising = new ArrayList<>();
    int found = 0;
    for (ReservoirDocument each : unexplained()) {
      if (risingTerms.isRising(each.terms())) {
        rising.add(each);
        found += each.number() > newest() - recent ? 1 : 0;
      }
    }
    return found < leastRecent ? List.of() : rising;
  }

  /**
   * Returns by how much more of the newest documents match a topic than of those before: the {@link
   * AnscombeScore}. Costs O(nnz of the reservoir).
   *
   * @param topic of unit norm
   */
  double growth(SparseVector topic) {
    var sparseAccumulator = new SparseAccumulator();
    sparseAccumulator.add(1, topic);
    int matches = 0;
    int matchesBefore = 0;
    for (long number = newest(); number > newest() - size(); number--) {
      int match = document(number).matches(sparseAccumulator, MIN_ENERGY_SHARE) ? 1 : 0;
      matches += number > newest() - recent ? match : 0;
      matchesBefore += number > newest() - recent ? 0 : match;
    }
    int now = Math.min(recent, size());
    int before = size() - now;
    double expected = AnscombeScore.expected(now, matchesBefore, before);
    return AnscombeScore.of(matches, expected, now, before + 1.0); // so that no past divides by 0
  }

  /** Returns all documents, in the order of the ring buffer. */
  List<ReservoirDocument> documents() {
    return Arrays.stream(ring).filter(Objects::nonNull).map(Objects::requireNonNull).toList();
  }

  /** Replaces the documents for which a change returns another one; their places stay. */
  void replaceAll(UnaryOperator<ReservoirDocument> change) {
    for (int at = 0; at < ring.length; at++) {
      ReservoirDocument before = ring[at];
      ReservoirDocument now = before == null ? null : change.apply(before);
      if (before != null && now != null && !now.equals(before)) {
        count(before, -1);
        count(now, 1);
        put(at, now);
      }
    }
  }

  private void put(int at, ReservoirDocument document) {
    ring[at] = document;
    references.change(at);
    mark(at);
  }

  @Override
  protected void write(int at, StateWriter out) {
    ReservoirDocument document = Objects.requireNonNull(ring[at]);
    ReservoirDocument.FORMAT.write(document.with(SparseVector.EMPTY), out);
    references.write(at, out);
  }

  @Override
  protected void read(int at, StateReader in) {
    ring[at] = ReservoirDocument.FORMAT.read(in);
    references.read(at, in);
  }

  @Override
  public void restored() {
    for (int at = 0; at < ring.length; at++) {
      ReservoirDocument document = ring[at];
      if (document != null) {
        SparseVector terms = Objects.requireNonNull(references.restored(at));
        ring[at] = document.with(terms.heaviest(MAX_TERMS));
      }
    }
    documents().forEach(document -> count(document, 1));
    references.endRestoring((int) (added() % ring.length));
    super.restored();
  }
}
