package io.swell.stories;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The newest {@value #LIMIT} documents of a story that are no near-duplicates of earlier ones: one
 * for each group of near-duplicates.
 *
 * <p>A document is a near-duplicate of a member with the same terms, or of one of the newest
 * {@value #COMPARED} whose terms overlap with its own by at least {@value #NEAR} (Jaccard). Memory:
 * at most {@code 28 + 4 x 40} bytes a member.
 */
final class StoryMembers {
  /** Maximum number of members. */
  static final int LIMIT = 150;

  private static final int COMPARED = 40;
  private static final double NEAR = 0.7;

  private long added;
  private long[] time = new long[4];
  private long[] document = new long[4];
  private long[] signature = new long[4];
  private int[][] rows = new int[4][];

  StoryMembers() {}

  StoryMembers(StateReader in) {
    long all = in.getVarLong();
    int size = in.getVarInt();
    in.need(3L * size);
    added = all - size;
    long at = 0;
    long number = 0;
    for (int i = 0; i < size; i++) {
      at += i == 0 ? in.getLong() : in.getVarLong();
      number += i == 0 ? in.getLong() : signed(in.getVarLong());
      add(at, number, RowDeltas.read(in));
    }
  }

  void write(StateWriter out) {
    out.putVarLong(added).putVarInt(size());
    for (long m = oldest(); m < added; m++) {
      if (m == oldest()) {
        out.putLong(time(m)).putLong(document(m));
      } else {
        out.putVarLong(time(m) - time(m - 1)).putVarLong(unsigned(document(m) - document(m - 1)));
      }
      RowDeltas.write(out, rows(m), rows(m).length);
    }
  }

  /** Returns a number that is not negative, small for a small difference of either sign. */
  private static long unsigned(long difference) {
    return (difference << 1) ^ (difference >> 63);
  }

  private static long signed(long unsigned) {
    return (unsigned >>> 1) ^ -(unsigned & 1);
  }

  /** Returns the number of members added so far: one more than the newest member's number. */
  long added() {
    return added;
  }

  /** Returns the number of the oldest member that is kept. */
  long oldest() {
    return Math.max(0, added - LIMIT);
  }

  int size() {
    return (int) (added - oldest());
  }

  long time(long member) {
    return time[(int) (member % LIMIT)];
  }

  /** Returns the number of the document in the {@link DocumentRing}. */
  long document(long member) {
    return document[(int) (member % LIMIT)];
  }

  /** Returns the rows of a member's compared terms, ascending; must not be modified. */
  int[] rows(long member) {
    return rows[(int) (member % LIMIT)];
  }

  void add(long at, long number, int[] terms) {
    int place = (int) (added++ % LIMIT);
    if (place >= time.length) {
      int room = Math.min(LIMIT, Math.max(place + 1, 2 * time.length));
      time = Arrays.copyOf(time, room);
      document = Arrays.copyOf(document, room);
      signature = Arrays.copyOf(signature, room);
      rows = Arrays.copyOf(rows, room);
    }
    time[place] = at;
    document[place] = number;
    signature[place] = DocumentVector.signature(terms);
    rows[place] = terms;
  }

  /** Adds the members of another story, in order of time; of equal times its own come first. */
  void add(StoryMembers other) {
    var both = new StoryMembers();
    long m = oldest();
    for (long o = other.oldest(); m < added || o < other.added; ) {
      boolean own = o == other.added || (m < added && time(m) <= other.time(o));
      StoryMembers from = own ? this : other;
      long next = own ? m++ : o++;
      both.add(from.time(next), from.document(next), from.rows(next));
    }
    added = both.added;
    time = both.time;
    document = both.document;
    signature = both.signature;
    rows = both.rows;
  }

  /** Returns whether a document with these terms is a near-duplicate of a member. */
  boolean hasNear(int[] terms) {
    long sought = DocumentVector.signature(terms);
    for (long m = added - 1; m >= oldest(); m--) {
      if (signature[(int) (m % LIMIT)] == sought
          || (added - m <= COMPARED && isNear(terms, rows(m)))) {
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

  /** Returns which of at most 31 rows, ascending, a member has: bit i for row i. */
  int mask(long member, int[] core) {
    int[] terms = rows(member);
    int mask = 0;
    for (int i = 0, j = 0; i < terms.length && j < core.length; ) {
      int order = Integer.compare(terms[i], core[j]);
      mask |= order == 0 ? 1 << j : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return mask;
  }

  /** Forgets the terms of a document; returns whether it is a member. */
  boolean forget(long number) {
    for (long m = oldest(); m < added; m++) {
      if (document(m) == number) {
        set(m, new int[0]);
        return true;
      }
    }
    return false;
  }

  private void set(long member, int[] terms) {
    rows[(int) (member % LIMIT)] = terms;
    signature[(int) (member % LIMIT)] = DocumentVector.signature(terms);
  }

  /** Removes vocabulary rows; returns whether it had any of them. */
  boolean evict(BitSet evicted) {
    boolean isChanged = false;
    for (long m = oldest(); m < added; m++) {
      int[] terms = rows(m);
      int[] left = Arrays.stream(terms).filter(r -> !evicted.get(r)).toArray();
      if (left.length < terms.length) {
        set(m, left);
        isChanged = true;
      }
    }
    return isChanged;
  }
}
