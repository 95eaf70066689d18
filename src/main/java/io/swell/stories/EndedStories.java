package io.swell.stories;

import io.swell.state.RingPieces;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The core terms of the newest {@value #LIMIT} ended stories, so that a return can be told. Memory:
 * at most 500 bytes a story, 1 MB.
 */
final class EndedStories extends StatePart {
  static final StateKind KIND = new StateKind('E', "the core terms of ended stories");

  static final int LIMIT = 2048;

  /** Cosine of core terms from which a new story continues an ended one. */
  static final double RETURN_COSINE = 0.5;

  /** Less than the square of RETURN_COSINE by more than what is lost by rounding. */
  private static final double LEAST_SQUARES = RETURN_COSINE * RETURN_COSINE - 1e-6;

  private static final int BLOCK = 32;

  private final long[] id = new long[LIMIT];
  private final @Nullable CoreTerms[] terms = new CoreTerms[LIMIT];
  private final TermPostings postings = new TermPostings();
  private final RowWeights compared = new RowWeights();
  private final int[] number = new int[LIMIT];
  private final float[] weight = new float[LIMIT];
  private final double[] squares = new double[LIMIT];
  private final int[] touched = new int[LIMIT];
  private final RingPieces pieces =
      new RingPieces(KIND, BLOCK, LIMIT, "ended stories", "the number of ended stories");

  EndedStories() {
    super(KIND);
  }

  void add(long story, CoreTerms core) {
    int at = pieces.add();
    CoreTerms first = terms[at];
    if (first != null) {
      for (int row : first.row()) {
        postings.removeOldest(row, false);
      }
    }
    id[at] = story;
    terms[at] = core;
    index(pieces.added() - 1, core);
  }

  private void index(long number, CoreTerms core) {
    for (int i = 0; i < core.row().length; i++) {
      postings.add(core.row()[i], (float) core.weight()[i], (int) number);
    }
  }

  /**
   * Returns the most similar story, of equal ones the one that ended last, or -1. Stories are unit
   * vectors, so by Cauchy and Schwarz the cosine is at most the root of the squares of the weights
   * that {@code core} has in the terms of both: most stories are not looked at.
   */
  long mostSimilar(CoreTerms core) {
    core.copyTo(compared);
    int found = 0;
    for (int i = 0; i < core.row().length; i++) {
      int n = postings.copyNewest(core.row()[i], (int) (pieces.added() - LIMIT), number, weight);
      for (int k = 0; k < n; k++) {
        int at = number[k] & (LIMIT - 1);
        if (squares[at] == 0) {
          touched[found++] = at;
        }
        squares[at] += Math.max(Double.MIN_NORMAL, core.weight()[i] * core.weight()[i]);
      }
    }
    int best = -1;
    double most = RETURN_COSINE;
    for (int t = 0; t < found; t++) {
      int at = touched[t];
      CoreTerms each = terms[at];
      if (each != null && squares[at] > LEAST_SQUARES) {
        double cosine = each.cosine(compared);
        if (cosine > most || (cosine == most && (best < 0 || age(at) < age(best)))) {
          most = cosine;
          best = at;
        }
      }
      squares[at] = 0;
    }
    return best < 0 ? Story.NONE : id[best];
  }

  /** Returns how many stories ended after one. */
  private int age(int at) {
    return (int) (pieces.added() - 1 - at) & (LIMIT - 1);
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    for (int at = 0; at < pieces.size(); at++) {
      CoreTerms each = terms[at];
      if (each != null && each.hasAny(rows)) {
        terms[at] = each.without(rows);
        pieces.mark(at);
      }
    }
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      postings.remove(row);
    }
  }

  @Override
  public void save(StateSink changes) {
    pieces.save(
        changes,
        (out, at) -> {
          out.putLong(id[at]);
          CoreTerms each = terms[at];
          (each == null ? CoreTerms.NONE : each).write(out);
        });
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    pieces.restore(
        key,
        value,
        (at, in) -> {
          id[at] = in.getLong();
          terms[at] = CoreTerms.read(in);
        });
  }

  @Override
  public void restored() {
    pieces.restored();
    for (long n = pieces.added() - pieces.size(); n < pieces.added(); n++) {
      CoreTerms each = terms[(int) (n % LIMIT)];
      index(n, each == null ? CoreTerms.NONE : each);
    }
  }
}
