package io.swell.model;

import io.swell.state.SplitPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.vocabulary.RowCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * Saves the documents of mini-batches once for all parts that hold some of them: the log of
 * mini-batches, the reservoir and the newest documents. These save the number of the mini-batch and
 * the position in it. A mini-batch is saved while a part refers to it.
 *
 * <p>The bytes are held until they are saved, and again while a model is restored. An unsaved
 * mini-batch that no part refers to any more is forgotten, so that a model that is never saved does
 * not collect them.
 */
public final class SavedDocuments extends SplitPart {
  static final StateKind KIND =
      new StateKind('m', "the documents of mini-batches that other pieces refer to");

  private final List<LongSupplier> users = new ArrayList<>();
  private final TreeMap<Long, byte[]> unsaved = new TreeMap<>();

  private long next;
  private boolean isNeverSaved;

  private long vectorsOf = -1;
  private SparseVector[] vectors = new SparseVector[0];

  public SavedDocuments() {
    super(KIND);
  }

  /**
   * Registers a part that refers to mini-batches.
   *
   * @param oldest returns the number of the oldest of them, or {@link Long#MAX_VALUE}
   */
  void register(LongSupplier oldest) {
    users.add(oldest);
  }

  /** Holds no mini-batch from now on: the model is not going to be saved. */
  public void neverSave() {
    isNeverSaved = true;
    unsaved.clear();
  }

  /**
   * Adds a mini-batch, and returns it with its number. What is learned from the result, or
   * remembered of it, refers to it.
   *
   * @param counts the documents before weighting
   * @param factor returns the weight of one occurrence of a row's term, before any normalization
   */
  public MiniBatch add(MiniBatch batch, RowCounts counts, IntToDoubleFunction factor) {
    if (!isNeverSaved) {
      unsaved.headMap(needed()).clear();
      unsaved.put(next, SavedBatch.write(batch, counts, factor));
    }
    return batch.numbered(next++);
  }

  /** Returns the number of the oldest mini-batch to keep; the newest has the next number. */
  private long needed() {
    LongStream needed = users.stream().mapToLong(LongSupplier::getAsLong);
    return Math.min(next - 1, needed.min().orElse(Long.MAX_VALUE));
  }

  /** Returns how many bytes a mini-batch takes that is not saved; 0 for others. */
  int bytes(long number) {
    byte[] bytes = unsaved.get(number);
    return bytes == null ? 0 : bytes.length;
  }

  @Override
  public void save(StateSink changes) {
    if (isNeverSaved) {
      throw new IllegalStateException("this model holds nothing to be saved: see neverSave()");
    }
    long needed = needed();
    unsaved.tailMap(needed).forEach((number, bytes) -> save(number, bytes, changes));
    unsaved.clear();
    removeBefore(needed, changes);
  }

  SavedBatch batch(long number) {
    byte[] bytes = value(number, "mini-batch");
    if (bytes == null) {
      throw new IllegalArgumentException(
          "the saved model is damaged: the documents of mini-batch %d are missing"
              .formatted(number));
    }
    var in = new StateReader(bytes);
    var batch = SavedBatch.read(in);
    in.requireEnd();
    return batch;
  }

  /**
   * Returns a restored document.
   *
   * @param position in the mini-batch
   */
  SparseVector document(long number, int position) {
    if (number != vectorsOf) {
      vectors = batch(number).vectors();
      vectorsOf = number;
    }
    if (position >= vectors.length) {
      throw new IllegalArgumentException(
          "the saved model is damaged: mini-batch %d has only %d documents"
              .formatted(number, vectors.length));
    }
    return vectors[position];
  }

  /** Forgets the restored bytes: all other parts are restored. */
  @Override
  public void restored() {
    super.restored();
    vectorsOf = -1;
    vectors = new SparseVector[0];
    next = Math.max(next, nextNumber());
  }
}
