package io.swell.stories;

import io.swell.math.PoissonGain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores how surprising the newest documents of a story are against the history of the stream.
 *
 * <p>The <i>core</i> of a story is its {@value #CORE} heaviest terms. In a window that ends now, of
 * 1, 3, 8 and 24 hours, c_tu groups of the story hold both t and u, where the messages of a
 * {@linkplain ConversationPairs conversation} count once, and those that have left the {@link
 * DocumentRing} do not count. Of the n documents of the ring in the window,
 *
 * <pre>  m_tu = n ((h_tu + 1/2) / (H + A) + p_t p_u),   p_t = (h_t + 1/2) / (H + A)</pre>
 *
 * were expected to: h_t and h_tu of the H documents of the history hold the term and the pair, and
 * the prior A = {@value #PRIOR} documents keeps what was never seen from counting as impossible.
 * Because n is the stream's own number, its daily cycle cancels. The score of a window is the
 * {@value #RANK}nd largest {@link PoissonGain} G(c_tu, m_tu) among the pairs with c_tu of {@value
 * #LEAST} or more, so that one odd pair is not enough; the score of the story is that of the best
 * window. In a stream of few documents ({@link DocumentRing#isSparse}), where two about the same
 * are as rare as three elsewhere, a story without such pairs is scored by those with c_tu of 2:
 * another <i>kind</i> of evidence, whose scores come by chance at another rate. If the stream has
 * been sparse for long, the largest gain of a pair with c_tu of {@value #LEAST} is enough, since
 * the few reports of an event share little else. Pairs are counted within the story: over the whole
 * stream, words that many events share would win. Pairs, not terms: a single word also rises by
 * chance.
 *
 * <p>The <i>evidence</i> is the members in that window that hold a pair whose gain reaches the
 * score. Others were only loosely related. A {@link Score} holds all that it needs; this class
 * keeps nothing of one story for the next but counts of the history. h_tu is what {@link PastPairs}
 * count.
 */
final class NoveltyScorer {
  static final int CORE = 8;
  private static final int LEAST = 3;
  private static final int LEAST_IN_SPARSE = 2;

  static final int KINDS = 2;

  private static final int RANK = 2;

  /** Number of places for pairs of core terms. */
  private static final int PAIRS = CORE * CORE;

  private static final int LONGEST = DocumentRing.SCORED_WINDOWS - 1;

  private static final double PRIOR = 5000;

  /** Maximum number of documents shown as evidence. */
  private static final int MAX_EVIDENCE = 100;

  private final DocumentRing ring;
  private final PastPairs pastPairs;
  private final ConversationPairs conversations = new ConversationPairs();

  /** By window and pair: groups that hold it, and the gain. */
  private final int[] pair = new int[DocumentRing.SCORED_WINDOWS * PAIRS];

  private final double[] gain = new double[DocumentRing.SCORED_WINDOWS * PAIRS];

  /** By pair: h_tu. */
  private final double[] past = new double[PAIRS];

  /** By core term: p_t. */
  private final double[] share = new double[CORE];

  /** Whether a window has members that the shorter ones have not. */
  private final boolean[] hasMore = new boolean[DocumentRing.SCORED_WINDOWS];

  /**
   * The score of some documents.
   *
   * @param value in nats
   * @param kind of evidence: 0, or 1 for pairs in 2 documents
   * @param documents the scored documents by their numbers, ascending in time; must not be modified
   * @param core rows of the core terms, ascending; must not be modified
   * @param window the best window
   * @param partners by core term, those with which it forms a pair whose gain reaches the score, a
   *     bit for each; must not be modified
   * @param counts what it was computed from
   */
  record Score(
      double value,
      int kind,
      long[] documents,
      int[] core,
      int window,
      int[] partners,
      StoryAlert.Counts counts) {
    private boolean hasPair(int mask) {
      for (int i = 0; i < core.length; i++) {
        if ((mask >>> i & 1) != 0 && (mask & partners[i]) != 0) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * A document that is evidence.
   *
   * @param number its number in the {@link DocumentRing}
   * @param weight share of the core terms that it holds
   */
  record Evidence(long number, double weight) {}

  NoveltyScorer(DocumentRing ring) {
    this.ring = ring;
    pastPairs = new PastPairs(ring);
  }

  /** Forgets what was counted: rows stand for other terms, or a document was deleted. */
  void forget() {
    pastPairs.forget();
  }

  /** Returns the smallest number of groups that a story is scored with. */
  int least() {
    return ring.isSparse() ? LEAST_IN_SPARSE : LEAST;
  }

  /**
   * Scores some documents.
   *
   * @param documents their numbers, ascending in time, none of which is a near-duplicate of another
   * @param core the core's rows, ascending
   * @param isLongSparse whether the stream has been sparse for so long that one pair is enough
   * @param low the least score that is wanted
   * @return null if there are too few pairs or the score is less than {@code low}
   */
  @Nullable Score score(long[] documents, int[] core, boolean isLongSparse, double low) {
    countPairs(documents, core);
    int rank = isLongSparse ? 1 : RANK;
    if (frequentPairs(LEAST) >= rank) {
      return score(documents, core, LEAST, rank, low);
    }
    return frequentPairs(least()) >= RANK ? score(documents, core, least(), RANK, low) : null;
  }

  /** Counts the groups that hold each pair, in each window. */
  private void countPairs(long[] documents, int[] core) {
    Arrays.fill(pair, 0);
    noteConversations(documents);
    int i = documents.length - 1;
    for (int w = 0; w < DocumentRing.SCORED_WINDOWS; w++) {
      if (w > 0) {
        System.arraycopy(pair, (w - 1) * PAIRS, pair, w * PAIRS, PAIRS);
      }
      int before = i;
      for (; i >= 0 && isIn(w, documents[i]); i--) {
        if (ring.header(documents[i]) != null) {
          count(ring.of(documents[i]), core, w * PAIRS);
        }
      }
      hasMore[w] = i < before;
    }
  }

  /** Returns the number of pairs that are frequent enough in the longest window. */
  private int frequentPairs(int least) {
    int longest = LONGEST * PAIRS;
    int pairs = 0;
    for (int at = 0; at < PAIRS; at++) {
      pairs += pair[longest + at] >= least ? 1 : 0;
    }
    return pairs;
  }

  /** Returns whether a document is in a window; one that has left the ring is in none. */
  private boolean isIn(int w, long document) {
    return document >= ring.windowStart(w);
  }

  private void noteConversations(long[] documents) {
    conversations.clear();
    for (int i = documents.length - 1; i >= 0 && isIn(LONGEST, documents[i]); i--) {
      if (ring.header(documents[i]) != null) {
        conversations.note(ring.of(documents[i]).subject());
      }
    }
  }

  private void count(RingDocument document, int[] core, int from) {
    long pairs = 0;
    for (int left = document.mask(core); left != 0; left &= left - 1) {
      int i = Integer.numberOfTrailingZeros(left);
      for (int others = left & (left - 1); others != 0; others &= others - 1) {
        pairs |= 1L << at(i, Integer.numberOfTrailingZeros(others));
      }
    }
    pairs = conversations.count(document.subject(), pairs);
    for (; pairs != 0; pairs &= pairs - 1) {
      pair[from + Long.numberOfTrailingZeros(pairs)]++;
    }
  }

  private static int at(int i, int j) {
    return i < j ? i * CORE + j : j * CORE + i;
  }

  /** Scores the pairs that were counted last, of those in at least so many groups. */
  private @Nullable Score score(long[] documents, int[] core, int least, int rank, double low) {
    setGains(core, least);
    double value = 0;
    int window = 0;
    for (int w = 0; w < DocumentRing.SCORED_WINDOWS; w++) {
      double[] gains = Arrays.copyOfRange(gain, w * PAIRS, (w + 1) * PAIRS);
      Arrays.sort(gains);
      if (gains[PAIRS - rank] > value) {
        value = gains[PAIRS - rank];
        window = w;
      }
    }
    return value < low
        ? null
        : new Score(
            value,
            LEAST - least,
            documents,
            core,
            window,
            partners(core.length, window, value),
            counts(window, value));
  }

  private void setGains(int[] core, int least) {
    pastPairs.advance();
    Arrays.fill(gain, 0);
    Arrays.fill(past, 0);
    for (int j = 0; j < core.length; j++) {
      share[j] = (ring.postings().historyFrequency(core[j]) + 0.5) / (ring.historySize() + PRIOR);
      for (int i = 0; i < j; i++) {
        if (pair[LONGEST * PAIRS + at(i, j)] >= least) {
          past[at(i, j)] = pastPairs.count(core[i], core[j]);
        }
        for (int w = 0; w < DocumentRing.SCORED_WINDOWS; w++) {
          int groups = pair[w * PAIRS + at(i, j)];
          if (hasMore[w] && groups >= least) {
            gain[w * PAIRS + at(i, j)] = PoissonGain.of(groups, expected(w, i, j));
          }
        }
      }
    }
  }

  private int[] partners(int terms, int window, double value) {
    int[] partners = new int[terms];
    for (int i = 0; i < terms; i++) {
      for (int j = i + 1; j < terms; j++) {
        partners[i] |= gain[window * PAIRS + at(i, j)] >= value ? 1 << j : 0;
      }
    }
    return partners;
  }

  /** Returns the counts of the pair whose gain is the score. */
  private StoryAlert.Counts counts(int window, double value) {
    int from = window * PAIRS;
    int best = 0;
    while (best < PAIRS - 1 && gain[from + best] != value) {
      best++;
    }
    return new StoryAlert.Counts(
        pair[from + best], ring.inWindow(window), expected(window, best / CORE, best % CORE));
  }

  /** Returns m_tu. */
  private double expected(int w, int i, int j) {
    double all = ring.historySize() + PRIOR;
    return ring.inWindow(w) * ((past[at(i, j)] + 0.5) / all + share[i] * share[j]);
  }

  /**
   * Returns the evidence for a score, newest first, at most {@value #MAX_EVIDENCE} documents; empty
   * if there are too few, since some have left the ring.
   */
  List<Evidence> evidence(Score score) {
    List<Evidence> evidence = new ArrayList<>();
    long[] documents = score.documents;
    for (int i = documents.length - 1;
        i >= 0 && isIn(score.window, documents[i]) && evidence.size() < MAX_EVIDENCE;
        i--) {
      int mask = ring.of(documents[i]).mask(score.core);
      if (ring.header(documents[i]) != null && score.hasPair(mask)) {
        double weight = Integer.bitCount(mask) / (double) score.core.length;
        evidence.add(new Evidence(documents[i], weight));
      }
    }
    return evidence.size() < LEAST - score.kind ? List.of() : evidence;
  }
}
