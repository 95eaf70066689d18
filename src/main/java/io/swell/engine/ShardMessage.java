package io.swell.engine;

import io.swell.state.IncompatibleException;
import io.swell.state.StateFormat;
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

  private static final int VERSION = 1;
  private static final StateFormat<ShardMessage> FORMAT = StateFormat.of(ShardMessage.class);

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

  ShardMessage answer() {
    return new ShardMessage(model, shard, true, number, 0, 1, new byte[0], home, ingestTime);
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
    var out = new StateWriter().putByte(VERSION);
    FORMAT.write(this, out);
    return out.take();
  }

  /**
   * Reads what {@link #write} returned.
   *
   * @throws IncompatibleException if a later release wrote it
   * @throws IllegalArgumentException if it is damaged
   */
  public static ShardMessage read(byte[] bytes) {
    var in = new StateReader(bytes);
    int version = in.getByte();
    if (version != VERSION) {
      throw IncompatibleException.version(
          "a message between a model and its shards", version, VERSION);
    }
    return FORMAT.read(in);
  }
}
