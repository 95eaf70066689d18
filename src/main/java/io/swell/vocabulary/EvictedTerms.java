package io.swell.vocabulary;

import io.swell.state.NumberedPart;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * When terms that were evicted from a vocabulary were first seen, so that one that comes back is
 * not taken for a new one.
 *
 * <p>A term is known by a hash of 64 bits. Beyond a number of terms, those evicted first are
 * forgotten; {@link #completeSince} returns since when nothing is. Memory: about 90 bytes a term,
 * at most {@value #MOST} terms, 12 MB. A term costs O(1).
 */
final class EvictedTerms extends NumberedPart<EvictedTerms.Block> {
  static final StateKind KIND = new StateKind('F', "when terms that were evicted were first seen");

  private static final int MOST = 1 << 17;
  private static final long FNV_BASIS = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  /** Of each hash, the newest block with it, times 2^32, plus the minute in which it was seen. */
  private final Map<Long, Long> known = new HashMap<>();

  private long newestNumber = -1;
  private int completeSince = Integer.MIN_VALUE;

  /** Terms, in the order of their eviction, that are saved and forgotten together. */
  static final class Block {
    static final int TERMS = 256;

    @Saved(1)
    final long[] hash = new long[TERMS];

    @Saved(2)
    final long[] firstSeen = new long[TERMS];

    @Saved(3)
    int size;

    /** The minute in which the last term was evicted. */
    @Saved(4)
    int until = Integer.MIN_VALUE;

    /** The minute since which no term was forgotten when the last one was evicted. */
    @Saved(5)
    int completeSince = Integer.MIN_VALUE;
  }

  EvictedTerms() {
    super(KIND, StateFormat.of(Block.class, Block::new));
  }

  /** Returns the minute since which no term was forgotten; the smallest number if none was. */
  int completeSince() {
    return completeSince;
  }

  /**
   * Returns the minute in which a term was first seen.
   *
   * @param otherwise what to return if it was not evicted, or was forgotten
   */
  int firstSeen(String term, int otherwise) {
    Long found = known.get(hash(term));
    return found == null ? otherwise : found.intValue();
  }

  /**
   * Remembers a term.
   *
   * @param firstSeen the minute in which it was first seen
   * @param now the minute in which it is evicted
   * @param most maximum number of terms, as far as memory allows; those of two blocks always fit
   */
  void add(String term, int firstSeen, int now, int most) {
    Block newest = pieces.get(newestNumber);
    if (newest == null || newest.size == Block.TERMS) {
      newest = new Block();
      newestNumber++;
    }
    newest.hash[newest.size] = hash(term);
    newest.firstSeen[newest.size] = firstSeen;
    newest.until = Math.max(newest.until, now);
    enter(newestNumber, newest, newest.size++);
    pieces.put(newestNumber, newest);
    if (pieces.keys().size() > Math.max(2, Math.min(most, MOST) / Block.TERMS)) {
      forgetOldest();
    }
    newest.completeSince = completeSince; // whatever was forgotten made room for this term
  }

  private void enter(long number, Block block, int n) {
    known.put(block.hash[n], number << Integer.SIZE | (block.firstSeen[n] & 0xFFFFFFFFL));
  }

  private void forgetOldest() {
    long number = pieces.keys().iterator().next();
    Block oldest = Objects.requireNonNull(pieces.remove(number));
    completeSince = Math.max(completeSince, oldest.until);
    for (int n = 0; n < oldest.size; n++) {
      known.computeIfPresent(
          oldest.hash[n], (hash, found) -> found >> Integer.SIZE == number ? null : found);
    }
  }

  /** FNV-1a over the characters, with the upper bits mixed into the lower ones. */
  private static long hash(String term) {
    long hash = FNV_BASIS;
    for (int i = 0; i < term.length(); i++) {
      hash = (hash ^ term.charAt(i)) * FNV_PRIME;
    }
    return hash ^ hash >>> 29;
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    Block block = pieces.restore(key, in);
    if (block.size < 0 || block.size > Block.TERMS) {
      throw new IllegalArgumentException(
          "the saved vocabulary is damaged: it has %d evicted terms in a place for %d"
              .formatted(block.size, Block.TERMS));
    }
    completeSince = Math.max(completeSince, block.completeSince);
  }

  @Override
  public void restored() {
    for (long number : pieces.keys()) {
      Block block = Objects.requireNonNull(pieces.get(number));
      newestNumber = number;
      for (int n = 0; n < block.size; n++) {
        enter(number, block, n);
      }
    }
  }
}
