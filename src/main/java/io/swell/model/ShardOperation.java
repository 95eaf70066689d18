package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/** What a request to a shard consists of. */
@SuppressWarnings("EnumOrdinal") // the places are the codes
enum ShardOperation {
  CLEAR,
  SEED,
  MERGE,
  EVICT,
  LEARN,
  PRESSURES,
  GATHER;

  void write(StateWriter out) {
    out.putByte(ordinal());
  }

  static ShardOperation read(StateReader in) {
    int code = in.getByte();
    if (code >= 0 && code < values().length) {
      return values()[code];
    }
    throw new IllegalArgumentException("a request to a shard has the unknown operation " + code);
  }
}
