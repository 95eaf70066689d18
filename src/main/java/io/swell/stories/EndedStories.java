package io.swell.stories;

import io.swell.model.RingPieces;
import io.swell.model.StateKind;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The core terms of the newest {@value #LIMIT} ended stories, so that a return can be told. Memory:
 * at most 200 bytes a story, 0.4 MB.
 */
final class EndedStories extends StatePart {
  static final int LIMIT = 2048;

  /** Cosine of core terms from which a new story continues an ended one. */
  static final double RETURN_COSINE = 0.5;

  private static final int BLOCK = 32;

  private final long[] id = new long[LIMIT];
  private final @Nullable CoreTerms[] terms = new CoreTerms[LIMIT];
  private final RowWeights compared = new RowWeights();
  private final RingPieces pieces =
      new RingPieces(
          StateKind.ENDED_STORIES, BLOCK, 0, LIMIT, "ended stories", "the number of ended stories");

  EndedStories() {
    super(StateKind.ENDED_STORIES);
  }

  void add(long story, CoreTerms core) {
    int at = pieces.add();
    id[at] = story;
    terms[at] = core;
  }

  /** Returns the most similar story, of equal ones the one that ended last, or -1. */
  long mostSimilar(CoreTerms core) {
    core.copyTo(compared);
    long best = Story.NONE;
    double most = RETURN_COSINE;
    for (long n = pieces.added() - pieces.size(); n < pieces.added(); n++) {
      int at = (int) (n % LIMIT);
      CoreTerms each = terms[at];
      double cosine = each == null ? 0 : each.cosine(compared);
      if (cosine >= most) {
        most = cosine;
        best = id[at];
      }
    }
    return best;
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
        (in, at, format) -> {
          id[at] = in.getLong();
          terms[at] = CoreTerms.read(in);
        });
  }

  @Override
  public void restored() {
    pieces.restored();
  }
}
