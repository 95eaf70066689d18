package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/** What a request to a shard consists of. */
enum ShardOperation {
  CLEAR(0),
  SEED(1),
  MERGE(2),
  EVICT(3),
  LEARN(4),
  PRESSURES(5),
  GATHER(6);

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
