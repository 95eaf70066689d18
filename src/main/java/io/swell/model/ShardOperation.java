package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/** What a request to a shard consists of. */
enum ShardOperation {
  CLEAR(1),
  SEED(2),
  MERGE(3),
  EVICT(4),
  LEARN(5),
  PRESSURES(6),
  GATHER(7);

  private final int code;

  ShardOperation(int code) {
    this.code = code;
  }

  void write(StateWriter out) {
    out.putByte(code);
  }

  static ShardOperation read(StateReader in) {
    int code = in.getByte();
    for (ShardOperation each : values()) {
      if (each.code == code) {
        return each;
      }
    }
    throw new IllegalArgumentException("a request to a shard has the unknown operation " + code);
  }
}
