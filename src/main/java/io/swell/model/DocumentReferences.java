package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Saves the documents that a part holds in the places of a ring: as references into {@link
 * SavedDocuments}, 2 to 4 bytes each, or with their terms if they were changed since.
 */
public final class DocumentReferences {
  private static final long NONE = -1;

  private final SavedDocuments documents;
  private final IntFunction<@Nullable SparseVector> held;
  private final long[] number;
  private final int[] position;

  /** Restored documents that were saved with their terms, by place. */
  private final Map<Integer, SparseVector> own = new HashMap<>();

  /** The place after the newest document: that of the oldest one if the ring is full. */
  private int next;

  /**
   * @param size number of places
   * @param held returns the document in a place
   */
  public DocumentReferences(
      SavedDocuments documents, int size, IntFunction<@Nullable SparseVector> held) {
    this.documents = documents;
    this.held = held;
    number = new long[size];
    position = new int[size];
    Arrays.fill(number, NONE);
    documents.register(this::oldest);
  }

  /** Records that a place, the next one in turn, holds a document of a mini-batch. */
  public void put(int place, MiniBatch batch, int document) {
    number[place] = batch.number();
    position[place] = document;
    next = (place + 1) % number.length;
  }

  /** Records that a place holds a document that is not as it was learned from. */
  public void change(int place) {
    number[place] = NONE;
  }

  /** Returns whether a place holds a document as it was learned from. */
  public boolean refers(int place) {
    return number[place] != NONE;
  }

  /** Returns the number of the oldest mini-batch that a place refers to. */
  long oldest() {
    for (int i = 0; i < number.length; i++) {
      int place = (next + i) % number.length;
      if (refers(place)) {
        return number[place];
      }
    }
    return Long.MAX_VALUE;
  }

  /** Writes the document in a place. */
  public void write(int place, StateWriter out) {
    out.putVarLong(number[place] + 1);
    if (refers(place)) {
      out.putVarInt(position[place]);
      return;
    }
    SparseVector terms = held.apply(place);
    (terms == null ? SparseVector.EMPTY : terms).write(out);
  }

  /** Reads what {@link #write} wrote; {@link #restored(int)} returns the document. */
  public void read(int place, StateReader in) {
    number[place] = in.getVarLong() - 1;
    if (refers(place)) {
      position[place] = in.getVarInt();
      return;
    }
    own.put(place, SparseVector.read(in));
  }

  /** Returns the restored document in a place, null if there is none. All must be restored. */
  public @Nullable SparseVector restored(int place) {
    SparseVector terms = own.remove(place);
    return terms != null || !refers(place)
        ? terms
        : documents.document(number[place], position[place]);
  }

  /** Ends restoring; tells the place after the newest document. */
  public void endRestoring(int place) {
    next = place % number.length;
  }
}
