package io.swell.engine;

import io.swell.state.IncompatibleException;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A piece of a request of a model to one of its shards, or of the answer.
 *
 * @param model key of the model
 * @param shard number of the shard, from 0
 * @param isAnswer whether the shard answers
 * @param number of the request, from 1
 * @param piece number of the piece, from 0
 * @param pieces how many pieces there are
 * @param content the bytes of the piece
 * @param home partition of the log of bags that has the model
 * @param ingestTime when it was sent, milliseconds since 1970 UTC; never negative
 */
public record ShardMessage(
    String model,
    int shard,
    boolean isAnswer,
    long number,
    int piece,
    int pieces,
    byte[] content,
    int home,
    long ingestTime)
    implements LogEntry {
  /** Largest number of bytes of a piece. */
  public static final int PIECE_BYTES = 900_000;

  private static final int FORMAT = 1;

  /**
   * Sends a whole request or answer in pieces that fit into a record, with the model, the shard,
   * the direction, the number, home and time of this message.
   */
  void send(byte[] whole, Consumer<ShardMessage> outputs) {
    int count = Math.max(1, (whole.length + PIECE_BYTES - 1) / PIECE_BYTES);
    for (int i = 0; i < count; i++) {
      int end = Math.min(whole.length, (i + 1) * PIECE_BYTES);
      byte[] part = Arrays.copyOfRange(whole, i * PIECE_BYTES, end);
      outputs.accept(
          new ShardMessage(model, shard, isAnswer, number, i, count, part, home, ingestTime));
    }
  }

  /** Returns this message with the partition that the model is in. */
  public ShardMessage from(int partition) {
    return new ShardMessage(
        model, shard, isAnswer, number, piece, pieces, content, partition, ingestTime);
  }

  /**
   * Returns the key under which the receiver is stored: the model, or what stands for the shard.
   */
  public String receiver() {
    return isAnswer ? model : ShardKey.of(model, shard);
  }

  /** Returns the message as bytes, for {@link #read}. */
  public byte[] write() {
    return new StateWriter()
        .putByte(FORMAT)
        .putString(model)
        .putVarInt(shard)
        .putByte(isAnswer ? 1 : 0)
        .putVarLong(number)
        .putVarInt(piece)
        .putVarInt(pieces)
        .putVarInt(home)
        .putVarLong(ingestTime)
        .putBytes(content)
        .take();
  }

  /**
   * Reads what {@link #write} returned.
   *
   * @throws IncompatibleException if a later release wrote it
   * @throws IllegalArgumentException if it is damaged
   */
  public static ShardMessage read(byte[] bytes) {
    var in = new StateReader(bytes);
    int format = in.getByte();
    if (format != FORMAT) {
      throw new IncompatibleException(
          "a message between a model and its shards has format %d, but this release reads only %d"
              .formatted(format, FORMAT));
    }
    String model = in.getString();
    int shard = in.getVarInt();
    boolean isAnswer = in.getByte() == 1;
    long number = in.getVarLong();
    int piece = in.getVarInt();
    int pieces = in.getVarInt();
    int home = in.getVarInt();
    long ingestTime = in.getVarLong();
    return new ShardMessage(
        model, shard, isAnswer, number, piece, pieces, in.getRest(), home, ingestTime);
  }
}
