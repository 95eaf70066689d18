package io.swell.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts of a saved model by kind, so that each restored piece goes to the part it is of. */
public final class StateRegistry implements StateOwner {
  private final Map<Byte, StatePart> parts = new LinkedHashMap<>();

  /**
   * Registers parts.
   *
   * @throws IllegalStateException if two parts have the same kind
   */
  public StateRegistry(List<StatePart> parts) {
    for (StatePart part : parts) {
      StatePart other = this.parts.putIfAbsent(part.kind().code(), part);
      if (other != null) {
        throw new IllegalStateException(
            "%s and %s both save pieces of kind %s: give one of them another StateKind"
                .formatted(other.getClass().getName(), part.getClass().getName(), part.kind()));
      }
    }
  }

  @Override
  public List<StatePart> parts() {
    return List.copyOf(parts.values());
  }

  /**
   * Restores one piece.
   *
   * @throws IllegalArgumentException if no part has its kind, or its part cannot have written it
   */
  public void restore(byte[] key, byte[] value) {
    StatePart part = key.length == 0 ? null : parts.get(key[0]);
    if (part == null) {
      throw StateReader.unknownPiece();
    }
    var keyReader = StateReader.ofKey(key);
    var valueReader = new StateReader(value);
    part.restore(keyReader, valueReader);
    keyReader.requireEnd();
    valueReader.requireEnd();
  }

  /** Ends restoring: all pieces have been restored. */
  public void restored() {
    parts.values().forEach(StatePart::restored);
  }
}
