package io.swell.stories;

import io.swell.state.Saved;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The newest {@value #LIMIT} documents of a story that are no near-duplicates of earlier ones: one
 * for each group of near-duplicates.
 *
 * <p>A document is a near-duplicate of a member with the same terms, or of one of the newest
 * {@value #COMPARED} whose terms overlap with its own by at least {@value #NEAR} (Jaccard). Memory:
 * at most {@code 64 + 4 x 40} bytes a member.
 */
final class StoryMembers {
  static final int LIMIT = 150;

  private static final int COMPARED = 40;
  private static final double NEAR = 0.7;

  /**
   * A member.
   *
   * @param document number of the document in the {@link DocumentRing}
   * @param rows of its compared terms, ascending; must not be modified
   */
  record Member(long time, long document, int[] rows) {
    private Member with(int[] terms) {
      return new Member(time, document, terms);
    }
  }

  /** Oldest first. */
  @Saved(1)
  private final List<Member> members = new ArrayList<>();

  int size() {
    return members.size();
  }

  /** Returns the i-th member, 0 being the oldest. */
  Member get(int i) {
    return members.get(i);
  }

  /** Returns the numbers of the documents, in order of time. */
  long[] documents() {
    return members.stream().mapToLong(Member::document).toArray();
  }

  /** Returns the rows of each document's compared terms. */
  List<int[]> rows() {
    return members.stream().map(Member::rows).toList();
  }

  void add(long time, long document, int[] terms) {
    members.add(new Member(time, document, terms));
    keepNewest();
  }

  private void keepNewest() {
    members.subList(0, Math.max(0, size() - LIMIT)).clear();
  }

  /** Adds the members of another story, in order of time; of equal times its own come first. */
  void add(StoryMembers other) {
    members.addAll(other.members);
    members.sort(Comparator.comparingLong(Member::time));
    keepNewest();
  }

  boolean hasNear(int[] terms) {
    for (int i = size() - 1; i >= 0; i--) {
      Member each = get(i);
      if (Arrays.equals(each.rows, terms) || (size() - i <= COMPARED && isNear(terms, each.rows))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNear(int[] x, int[] y) {
    int common = 0;
    int least = leastCommon(x.length + y.length);
    int i = 0;
    int j = 0;
    while (i < x.length && j < y.length) {
      if (common + Math.min(x.length - i, y.length - j) < least) {
        return false;
      }
      int own = x[i];
      int other = y[j];
      common += own == other ? 1 : 0;
      i += own <= other ? 1 : 0;
      j += other <= own ? 1 : 0;
    }
    return common >= least;
  }

  /** Returns the least number c of common terms with {@code c >= NEAR (all - c)}. */
  private static int leastCommon(int all) {
    int common = (int) (NEAR / (1 + NEAR) * all);
    while (common < NEAR * (all - common)) {
      common++;
    }
    return common;
  }

  /** Forgets the terms of a document; returns whether it is a member. */
  boolean forget(long document) {
    for (int i = 0; i < size(); i++) {
      if (get(i).document == document) {
        members.set(i, get(i).with(new int[0]));
        return true;
      }
    }
    return false;
  }

  /** Removes vocabulary rows; returns whether it had any of them. */
  boolean evict(BitSet evicted) {
    boolean isChanged = false;
    for (int i = 0; i < size(); i++) {
      int[] left = Arrays.stream(get(i).rows).filter(r -> !evicted.get(r)).toArray();
      if (left.length < get(i).rows.length) {
        members.set(i, get(i).with(left));
        isChanged = true;
      }
    }
    return isChanged;
  }
}
