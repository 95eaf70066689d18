package io.swell.vocabulary;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Map;
import java.util.TreeMap;

/**
 * When terms that were evicted from a vocabulary were first seen, so that one that comes back is
 * not taken for a new one.
 *
 * <p>A term is known by a hash of 64 bits. Terms are kept in two generations: once the younger one
 * is full, the older one is forgotten and the younger one takes its place. Since when nothing is
 * forgotten, {@link #completeSince} tells.
 *
 * <p>Memory: at most {@value #LARGEST_GENERATION} terms in a generation, 20 bytes each, 5 MB in
 * all. A term costs O(1).
 */
final class EvictedTerms extends StatePart {
  static final StateKind KIND = new StateKind('F', "when terms that were evicted were first seen");

  /** Maximum number of terms in a generation. */
  static final int LARGEST_GENERATION = 1 << 17;

  private static final long FNV_BASIS = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private final TreeMap<Integer, TermGeneration> generations = new TreeMap<>();

  /** Generations of which pieces are still saved, with the number of pieces. */
  private final TreeMap<Integer, Integer> forgotten = new TreeMap<>();

  private int completeSince = Integer.MIN_VALUE;
  private boolean isSummaryChanged;

  EvictedTerms() {
    super(KIND);
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
    long hash = hash(term);
    for (TermGeneration each : generations.values()) {
      int n = each.find(hash);
      if (n >= 0) {
        return each.firstSeen(n);
      }
    }
    return otherwise;
  }

  /**
   * Remembers a term.
   *
   * @param firstSeen the minute in which it was first seen
   * @param now the minute in which it is evicted
   * @param most maximum number of terms in a generation, as far as memory allows
   */
  void add(String term, int firstSeen, int now, int most) {
    Map.Entry<Integer, TermGeneration> young = generations.lastEntry();
    if (young == null || young.getValue().size() >= Math.min(most, LARGEST_GENERATION)) {
      generations.put(young == null ? 0 : young.getKey() + 1, new TermGeneration());
    }
    generations.lastEntry().getValue().add(hash(term), firstSeen, now);
    if (generations.size() > 2) {
      Map.Entry<Integer, TermGeneration> old = generations.pollFirstEntry();
      forgotten.put(old.getKey(), old.getValue().blocks());
      completeSince = Math.max(completeSince, old.getValue().until());
      isSummaryChanged = true;
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
  public void save(StateSink changes) {
    forgotten.forEach(
        (number, blocks) -> {
          for (int block = 0; block < blocks; block++) {
            changes.remove(key().putInt(number).putInt(block).take());
          }
        });
    forgotten.clear();
    generations.forEach(
        (number, each) ->
            each.save(
                (piece, block) -> changes.put(key().putInt(number).putInt(block).take(), piece)));
    if (isSummaryChanged) {
      changes.put(key().take(), new StateWriter().putInt(completeSince).take());
      isSummaryChanged = false;
    }
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    if (!key.hasRemaining()) {
      completeSince = in.getInt();
      return;
    }
    int number = key.getInt();
    generations
        .computeIfAbsent(number, each -> new TermGeneration())
        .restore(key.getIndex(LARGEST_GENERATION / TermGeneration.BLOCK), in);
  }

  @Override
  public void restored() {
    generations.values().forEach(TermGeneration::restored);
  }
}
