package io.swell.model;

import io.swell.state.StateSink;
import java.util.Arrays;

/**
 * An entry of the {@link GatherLog}, and the rows of R that wait for it: those that it was the
 * first to touch since they were saved, and, as {@code ~row}, those that are stored as zero until
 * the entries before it are gone. Its content is kept until it is saved.
 */
final class GatherLogEntry {
  private final long number;
  private final long documents;
  private final int bytes;
  private final int documentBytes;
  private boolean isSaved;
  private byte[] content;

  /** Waiting rows, a queue: {@code waiting[first]} to {@code waiting[end - 1]}. */
  private int[] waiting = new int[16];

  private int first;
  private int end;

  /**
   * Creates an entry that is not saved.
   *
   * @param documents number of the mini-batch in {@link SavedDocuments}, or -1
   * @param documentBytes how many bytes that takes
   */
  GatherLogEntry(long number, byte[] content, long documents, int documentBytes) {
    this.number = number;
    this.content = content;
    this.documents = documents;
    this.documentBytes = documentBytes;
    bytes = content.length;
  }

  long number() {
    return number;
  }

  /** Returns the number of the mini-batch in {@link SavedDocuments}, or -1. */
  long documents() {
    return documents;
  }

  /** Returns the bytes that it takes, with its documents. */
  int bytes() {
    return bytes + documentBytes;
  }

  boolean isSaved() {
    return isSaved;
  }

  /** Records that the store holds the entry, and forgets its content. */
  void setSaved() {
    isSaved = true;
    content = new byte[0];
  }

  /** Returns the content of an entry that is not saved. */
  byte[] content() {
    return content;
  }

  /** Saves the content and forgets it. */
  void save(StateSink changes) {
    SplitPiece.save(content, this::key, changes);
    setSaved();
  }

  /** Removes the pieces from the store. */
  void remove(StateSink changes) {
    SplitPiece.remove(bytes, this::key, changes);
  }

  private byte[] key(int piece) {
    return GatherLog.KIND.key().putLong(number).putInt(piece).take();
  }

  /** Lets a row wait. */
  void add(int row) {
    if (end == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * end);
    }
    waiting[end++] = row;
  }

  /** Returns the number of waiting rows. */
  int waiting() {
    return end - first;
  }

  /** Returns the row that has waited for longest. */
  int first() {
    return waiting[first];
  }

  /** Takes the row that has waited for longest. */
  int take() {
    return waiting[first++];
  }
}
