package io.swell.stories;

import io.swell.math.HeapSelect;
import io.swell.math.PoissonGain;
import java.util.Arrays;

/**
 * How surprising the newest documents of a story are against the history of the stream.
 *
 * <p>The <i>core</i> of a story is its {@value #CORE} heaviest terms. In a window that ends now, of
 * 1, 3, 8 and 24 hours, c_tu groups of the story hold both t and u. Of the n documents of the
 * stream in the window,
 *
 * <pre>  m_tu = n ((h_tu + 1/2) / (H + A) + p_t p_u),   p_t = (h_t + 1/2) / (H + A)</pre>
 *
 * were expected to: h_t and h_tu of the H documents of the history hold the term and the pair, and
 * the prior A = {@value #PRIOR} documents keeps what was never seen from counting as impossible.
 * Because n is the stream's own number, its daily cycle cancels. The score of a window is the
 * {@value #RANK}nd largest {@link PoissonGain} G(c_tu, m_tu) among the pairs with c_tu of {@value
 * #LEAST} or more, so that one odd pair is not enough; the score of the story is that of the best
 * window. In a stream of few documents ({@link DocumentRing#isSparse}), where two about the same
 * are as rare as three elsewhere, a story without {@value #RANK} such pairs is scored by its pairs
 * with c_tu of 2: another <i>kind</i> of evidence, whose scores come by chance at another rate.
 * Pairs are counted within the story: over the whole stream, words that many events share would
 * win. Pairs, not terms: a single word also rises by chance.
 *
 * <p>The <i>evidence</i> is the members in that window that hold a pair whose gain reaches the
 * score. Others were only loosely related.
 */
final class NoveltyScore {
  static final int CORE = 8;
  private static final int LEAST = 3;
  private static final int LEAST_IN_SPARSE = 2;

  /** Number of kinds of evidence. */
  static final int KINDS = 2;

  private static final int RANK = 2;

  /** Places for pairs of core terms i, j at i CORE + j, i less than j. */
  private static final int PAIRS = CORE * CORE;

  private static final double PRIOR = 5000;

  /** Maximum number of documents shown as evidence. */
  private static final int MAX_EVIDENCE = 100;

  private final DocumentRing ring;
  private final PastPairs pastPairs;
  private final int[] pair = new int[DocumentRing.SCORED_WINDOWS * PAIRS];
  private final boolean[] needed = new boolean[PAIRS];
  private final double[] gain = new double[PAIRS];
  private final double[] listed = new double[PAIRS];
  private final int[] partners = new int[CORE];
  private int[] core = new int[0];
  private double value;
  private int window;
  private int least = LEAST;

  NoveltyScore(DocumentRing ring) {
    this.ring = ring;
    pastPairs = new PastPairs(ring);
  }

  /** Returns the smallest number of groups that a story is scored with. */
  int least() {
    return ring.isSparse() ? LEAST_IN_SPARSE : LEAST;
  }

  /** Returns the kind of evidence of the story scored last: 0, or 1 for pairs in 2 documents. */
  int kind() {
    return LEAST - least;
  }

  /** Returns the rows of the core of the story scored last. */
  int[] core() {
    return core;
  }

  /** Returns the length of the best window of the story scored last, in milliseconds. */
  long window() {
    return DocumentRing.window(window);
  }

  /** Scores a story; returns 0 if no window has enough pairs. */
  double score(Story story) {
    core = story.centroid.heaviest(CORE);
    value = 0;
    countPairs(story.members);
    least = LEAST;
    if (markNeeded() < RANK) {
      least = least();
      if (least == LEAST || markNeeded() < RANK) {
        return 0;
      }
    }
    CorePast past = pastPairs.past(story, core, needed);
    for (int w = 0; w < DocumentRing.SCORED_WINDOWS; w++) {
      score(w, past);
    }
    return value;
  }

  /** Counts the groups that hold each pair, in each window. */
  private void countPairs(StoryMembers members) {
    Arrays.fill(pair, 0);
    long member = members.added() - 1;
    for (int w = 0; w < DocumentRing.SCORED_WINDOWS; w++) {
      if (w > 0) {
        System.arraycopy(pair, (w - 1) * PAIRS, pair, w * PAIRS, PAIRS);
      }
      for (; member >= members.oldest() && isIn(w, members.time(member)); member--) {
        count(members.mask(member, core), w * PAIRS);
      }
    }
  }

  /** Marks the pairs that are frequent enough in the longest window; returns how many. */
  private int markNeeded() {
    int longest = (DocumentRing.SCORED_WINDOWS - 1) * PAIRS;
    int pairs = 0;
    for (int at = 0; at < PAIRS; at++) {
      needed[at] = pair[longest + at] >= least;
      pairs += needed[at] ? 1 : 0;
    }
    return pairs;
  }

  private boolean isIn(int w, long time) {
    return time > ring.now() - DocumentRing.window(w);
  }

  private void count(int mask, int from) {
    for (int left = mask; left != 0; left &= left - 1) {
      int i = Integer.numberOfTrailingZeros(left);
      for (int others = left & (left - 1); others != 0; others &= others - 1) {
        pair[from + i * CORE + Integer.numberOfTrailingZeros(others)]++;
      }
    }
  }

  private void score(int w, CorePast past) {
    double all = ring.historySize() + PRIOR;
    double documents = ring.inWindow(w);
    int pairs = 0;
    for (int i = 0; i < core.length; i++) {
      double share = (past.countAt(i, i) + 0.5) / all;
      for (int j = i + 1; j < core.length; j++) {
        int at = i * CORE + j;
        int groups = pair[w * PAIRS + at];
        gain[at] = 0;
        if (groups >= least) {
          double other = (past.countAt(j, j) + 0.5) / all;
          double expected = documents * ((past.countAt(i, j) + 0.5) / all + share * other);
          gain[at] = PoissonGain.of(groups, expected);
          listed[pairs++] = gain[at];
        }
      }
    }
    double score = pairs < RANK ? 0 : HeapSelect.largest(listed, pairs, RANK);
    if (score > value) {
      value = score;
      window = w;
      for (int i = 0; i < core.length; i++) {
        partners[i] = 0;
        for (int j = i + 1; j < core.length; j++) {
          partners[i] |= gain[i * CORE + j] >= score ? 1 << j : 0;
        }
      }
    }
  }

  /** Returns the numbers of the evidence for the story scored last, newest first; empty if few. */
  long[] evidence(Story story) {
    long[] numbers = new long[MAX_EVIDENCE];
    int n = 0;
    StoryMembers members = story.members;
    for (long m = members.added() - 1;
        m >= members.oldest() && isIn(window, members.time(m)) && n < MAX_EVIDENCE;
        m--) {
      if (ring.id(members.document(m)) != null && holdsPair(members.mask(m, core))) {
        numbers[n++] = members.document(m);
      }
    }
    return Arrays.copyOf(numbers, n < least ? 0 : n);
  }

  private boolean holdsPair(int mask) {
    for (int i = 0; i < core.length; i++) {
      if ((mask >>> i & 1) != 0 && (mask & partners[i]) != 0) {
        return true;
      }
    }
    return false;
  }
}
