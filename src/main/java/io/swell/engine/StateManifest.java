package io.swell.engine;

import io.swell.state.IncompatibleException;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Map;
import java.util.TreeMap;

/**
 * The manifest of a saved model: the version of the layout of all pieces, and the values of the
 * fixed options. Its key sorts before all other pieces, so an incompatible model is refused before
 * any other piece is read.
 *
 * <p>Any change to the layout of any piece needs a new version. A state without a manifest is
 * incomplete.
 */
final class StateManifest extends StatePart {
  static final StateKind KIND = new StateKind(0, "the version of the layout and the fixed options");

  /** The version of the layout of all pieces. */
  static final int VERSION = 1;

  private final String model;
  private final Map<String, String> fixed;
  private boolean saved;
  private boolean known;

  /**
   * @param model the model's key, for messages
   * @param fixed values of the fixed options, by key
   */
  StateManifest(String model, Map<String, String> fixed) {
    super(KIND);
    this.model = model;
    this.fixed = new TreeMap<>(fixed);
  }

  @Override
  public void save(StateSink changes) {
    if (saved) {
      return;
    }
    var writer = new StateWriter().putInt(VERSION).putInt(fixed.size());
    fixed.forEach((key, value) -> writer.putString(key).putString(value));
    changes.put(key().take(), writer.take());
    saved = true;
  }

  @Override
  public void restore(StateReader key, StateReader reader) {
    int version = reader.getInt();
    if (version != VERSION) {
      throw IncompatibleException.version("the saved state of model " + model, version, VERSION);
    }
    Map<String, String> before = new TreeMap<>();
    for (int left = reader.getCount(8); left > 0; left--) {
      before.put(reader.getString(), reader.getString());
    }
    FixedOptions.requireSame("model " + model, before, fixed);
    // Keep the options of parts that are not used now.
    reader.requireEnd();
    known = true;
    saved = before.keySet().containsAll(fixed.keySet());
    before.forEach(fixed::putIfAbsent);
  }

  void requireRestored() {
    if (!known) {
      throw new IllegalArgumentException("its manifest, piece [" + KIND.code() + "], is missing");
    }
  }
}
