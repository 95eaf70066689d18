package io.swell.engine;

import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;

/**
 * How many terms a model may know: {@code vocabulary.max}, or fewer where the heap holds fewer.
 *
 * <p>The bound decides which terms are evicted, so what is learned depends on it. A model therefore
 * begins with the bound of the heap that it begins in and keeps that, saved with it, in whichever
 * heap it goes on; until somebody changes {@code vocabulary.max}, which is then in force, as far as
 * the heap holds it and never below what the model was allowed before.
 */
final class VocabularyBound implements StatePart {
  /** After the version of the state, before the vocabulary: pieces are restored in this order. */
  private static final byte KIND = 1;

  private final int option;
  private final int room;
  private int terms;
  private boolean saved;

  /**
   * @param option the value of {@code vocabulary.max}
   * @param room most terms for which there is memory
   */
  VocabularyBound(int option, int room) {
    this.option = option;
    this.room = room;
    terms = Math.min(option, room);
  }

  /** Most terms that the model may know. */
  int terms() {
    return terms;
  }

  /** Says that a saved model follows; of one without this piece only the option was the bound. */
  void restoring() {
    terms = option;
  }

  @Override
  public void save(StateSink changes) {
    if (!saved) {
      changes.put(new byte[] {KIND}, new StateWriter().putInt(option).putInt(terms).take());
      saved = true;
    }
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length != 1 || key[0] != KIND) {
      return false;
    }
    var reader = new StateReader(value);
    int optionThen = reader.getInt();
    int termsThen = reader.getInt();
    reader.requireEnd();
    if (termsThen < 1 || termsThen > optionThen) {
      throw new IllegalArgumentException(
          "the bound saved is " + termsThen + " terms of vocabulary.max=" + optionThen);
    }
    saved = option == optionThen;
    terms = saved ? termsThen : Math.min(option, Math.max(room, termsThen));
    return true;
  }

  @Override
  public void restored() {}
}
