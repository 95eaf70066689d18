package io.swell.state;

/**
 * A kind of pieces that a saved model consists of. The owner of the pieces declares their kind in a
 * constant. A code is never reused for other pieces: ARCHITECTURE.md lists all of them. Pieces are
 * restored in the order of their keys, so kinds with lower codes come first.
 *
 * @param code the first byte of the keys of these pieces
 * @param content what the pieces hold, for messages
 */
public record StateKind(byte code, String content) {
  public StateKind(int code, String content) {
    this((byte) code, content);
  }

  /** Starts a key of this kind. What distinguishes pieces of the same kind follows the code. */
  public StateWriter key() {
    return new StateWriter().putByte(code);
  }
}
