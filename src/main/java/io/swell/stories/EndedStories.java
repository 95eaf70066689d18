package io.swell.stories;

import io.swell.model.SparseVector;
import io.swell.state.RingPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The {@value #TERMS} heaviest terms of the newest {@value #LIMIT} ended stories, as unit vectors,
 * so that a return can be recognized. Memory: at most 300 bytes a story, 0.6 MB.
 */
final class EndedStories extends RingPart {
  static final StateKind KIND = new StateKind('E', "the core terms of ended stories");

  static final int LIMIT = 2048;
  private static final int TERMS = 10;

  /** Cosine from which a new story continues an ended one. */
  static final double RETURN_COSINE = 0.5;

  /** The least part of it that terms other than the heaviest give: one word does not return. */
  private static final double OTHERS = 0.25;

  private static final int BLOCK = 32;

  private final long[] id = new long[LIMIT];
  private final SparseVector[] terms = new SparseVector[LIMIT];

  EndedStories() {
    super(KIND, BLOCK, LIMIT, "ended stories", "the number of ended stories");
    Arrays.fill(terms, SparseVector.EMPTY);
  }

  void add(Story story) {
    int at = nextPlace();
    id[at] = story.id;
    terms[at] = story.centroid.terms().heaviest(TERMS).unit();
  }

  /**
   * Returns the id of the most similar story, of equal ones the one that ended last, or -1. Costs
   * O(LIMIT TERMS); a story is compared once in its life.
   */
  long mostSimilar(Story story) {
    SparseVector core = story.centroid.terms().heaviest(TERMS).unit();
    long best = Story.NONE;
    double most = RETURN_COSINE;
    for (long number = added() - filled(); number < added(); number++) {
      int at = (int) (number % LIMIT);
      double cosine = core.dot(terms[at]);
      if (cosine >= most && cosine - heaviestProduct(core, terms[at]) >= OTHERS) {
        most = cosine;
        best = id[at];
      }
    }
    return best;
  }

  private static double heaviestProduct(SparseVector x, SparseVector y) {
    double heaviest = 0;
    for (int e = 0; e < x.size(); e++) {
      int at = Arrays.binarySearch(y.row(), x.row()[e]);
      heaviest = Math.max(heaviest, at < 0 ? 0 : x.weight()[e] * y.weight()[at]);
    }
    return heaviest;
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    for (int at = 0; at < filled(); at++) {
      SparseVector left = terms[at].without(rows);
      if (left.size() < terms[at].size()) {
        terms[at] = left.unit();
        mark(at);
      }
    }
  }

  @Override
  protected void write(int place, StateWriter out) {
    terms[place].write(out.putLong(id[place]));
  }

  @Override
  protected void read(int place, StateReader in) {
    id[place] = in.getLong();
    terms[place] = SparseVector.read(in);
  }
}
