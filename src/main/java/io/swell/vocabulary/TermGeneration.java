package io.swell.vocabulary;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/** Terms that were evicted one after another, by hash, and when each was first seen. */
final class TermGeneration {
  /** Terms per saved piece. */
  static final int BLOCK = 256;

  private long[] hash = new long[BLOCK];
  private int[] first = new int[BLOCK];
  private int size;
  private int saved;
  private int until = Integer.MIN_VALUE;

  /** By place in a table with open addressing: one more than a term's number, or 0. */
  private int[] place = new int[2 * BLOCK];

  int size() {
    return size;
  }

  /** Returns the minute in which the last one was evicted. */
  int until() {
    return until;
  }

  /** Returns the number of pieces that it is saved in. */
  int blocks() {
    return (size + BLOCK - 1) / BLOCK;
  }

  /** Returns the minute in which a term was first seen. */
  int firstSeen(int n) {
    return first[n];
  }

  /** Returns the number of a term, or -1. */
  int find(long wanted) {
    int at = start(wanted);
    while (place[at] != 0 && hash[place[at] - 1] != wanted) {
      at = next(at);
    }
    return place[at] - 1;
  }

  private int start(long wanted) {
    return (int) (wanted ^ wanted >>> 32) & (place.length - 1);
  }

  private int next(int at) {
    return (at + 1) & (place.length - 1);
  }

  void add(long added, int firstSeen, int now) {
    reserve(size + 1);
    hash[size] = added;
    first[size] = firstSeen;
    until = Math.max(until, now);
    enter(size++);
  }

  private void reserve(int number) {
    if (number > hash.length) {
      int length = Math.max(2 * hash.length, Integer.highestOneBit(2 * number - 1));
      hash = Arrays.copyOf(hash, length);
      first = Arrays.copyOf(first, length);
      enterAll();
    }
  }

  private void enterAll() {
    place = new int[2 * hash.length];
    for (int n = 0; n < size; n++) {
      enter(n);
    }
  }

  private void enter(int n) {
    int at = start(hash[n]);
    while (place[at] != 0) {
      at = next(at);
    }
    place[at] = n + 1;
  }

  /** Gives the pieces with terms that were not saved yet. */
  void save(ObjIntConsumer<byte[]> pieces) {
    for (int block = saved / BLOCK; saved < size; block++) {
      int to = Math.min(size, (block + 1) * BLOCK);
      var out = new StateWriter().putInt(until).putInt(to - block * BLOCK);
      for (int n = block * BLOCK; n < to; n++) {
        out.putLong(hash[n]).putInt(first[n]);
      }
      pieces.accept(out.take(), block);
      saved = to;
    }
  }

  void restore(int block, StateReader in) {
    until = Math.max(until, in.getInt());
    int n = block * BLOCK;
    int to = n + in.getCount(12);
    reserve(to);
    size = Math.max(size, to);
    for (; n < to; n++) {
      hash[n] = in.getLong();
      first[n] = in.getInt();
    }
  }

  void restored() {
    saved = size;
    enterAll();
  }
}
