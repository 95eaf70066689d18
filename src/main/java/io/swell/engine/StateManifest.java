package io.swell.engine;

import io.swell.model.IncompatibleException;
import io.swell.model.StateKind;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.Map;
import java.util.TreeMap;

/**
 * The manifest of a saved model: the version of the layout of all pieces, and the values of the
 * fixed options. Its key sorts before all other pieces, so an incompatible model is refused before
 * any other piece is read.
 *
 * <p>Any change to the layout of any piece needs a new version. Every release saves the manifest,
 * so a state without it is incomplete.
 */
final class StateManifest extends StatePart {
  /**
   * The version of the layout of all pieces. Version 2 added the watermarks and the documents that
   * wait for them, version 3 what the last published snapshots of topics say; version 4 saves U
   * apart from the rows of R, version 5 logs what mini-batches add to the rows of R, version 6
   * saves terms and each document once, and packs numbers, version 7 adds stories and the long-term
   * sample, version 8 the judgments of alerts, the alerts that ended last, the background and the
   * pace of a stream, version 9 when each term was first seen, version 10 the trace ids and links
   * of documents, and for alerts about topics when these were first seen, version 11 the sources of
   * the documents in open windows.
   */
  static final int VERSION = 11;

  private final String model;
  private final Map<String, String> fixed;
  private boolean saved;
  private boolean known;

  /**
   * @param model the model's key, for messages
   * @param fixed values of the fixed options, by key
   */
  StateManifest(String model, Map<String, String> fixed) {
    super(StateKind.MANIFEST);
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
    if (version < 1 || version > VERSION) {
      throw IncompatibleException.version("the saved state of model " + model, version, VERSION);
    }
    Map<String, String> before = new TreeMap<>();
    for (int left = reader.getCount(8); left > 0; left--) {
      before.put(reader.getString(), reader.getString());
    }
    FixedOptions.requireSame("model " + model, before, fixed);
    // Keep the options of later releases and of parts that are not used now.
    reader.requireEnd();
    known = true;
    saved = version == VERSION && before.keySet().containsAll(fixed.keySet());
    before.forEach(fixed::putIfAbsent);
  }

  /** Requires that the manifest has been restored. */
  void requireRestored() {
    if (!known) {
      throw new IllegalArgumentException(
          "its manifest, piece [" + StateKind.MANIFEST.code() + "], is missing");
    }
  }
}
