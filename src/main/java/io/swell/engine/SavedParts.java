package io.swell.engine;

import io.swell.model.IncompatibleException;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import java.util.Arrays;
import java.util.List;

/**
 * The parts of a model's saved state. Any error in saved bytes becomes an {@link
 * IncompatibleException} that names the model and the remedy.
 *
 * @param model the model's key, for messages
 * @param manifest the manifest, saved and restored before all other parts
 */
record SavedParts(String model, StateManifest manifest, List<StatePart> parts) {
  void save(StateSink changes) {
    manifest.save(changes);
    parts.forEach(part -> part.save(changes));
  }

  /**
   * Restores one piece.
   *
   * @param onManifest called after the manifest, the first piece, was restored
   * @param onPiece called after any piece was restored
   */
  void restore(byte[] key, byte[] value, Runnable onManifest, Runnable onPiece) {
    restoring(
        "piece " + Arrays.toString(Arrays.copyOf(key, Math.min(key.length, 12))),
        () -> {
          if (manifest.restore(key, value)) {
            onManifest.run();
          } else {
            manifest.requireRestored();
            if (key.length == 0 || parts.stream().noneMatch(part -> part.restore(key, value))) {
              throw new IllegalArgumentException("this release does not recognize this piece");
            }
          }
          onPiece.run();
        });
  }

  void restored() {
    restoring(
        "all pieces",
        () -> {
          manifest.requireRestored();
          parts.forEach(StatePart::restored);
        });
  }

  private void restoring(String piece, Runnable restore) {
    try {
      restore.run();
    } catch (IncompatibleException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IncompatibleException(
          "the saved state of model "
              + model
              + " cannot be restored: "
              + piece
              + ": "
              + e.getMessage()
              + ". Run the release of Swell that wrote it, or run 'swell reset' to delete it and"
              + " learn anew",
          e);
    }
  }
}
