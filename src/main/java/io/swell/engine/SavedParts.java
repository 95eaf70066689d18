package io.swell.engine;

import io.swell.state.IncompatibleException;
import io.swell.state.StatePart;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The saved state of a model: its manifest first, then all other parts. Any error in saved bytes
 * becomes an {@link IncompatibleException} that names the model and the remedy.
 */
final class SavedParts {
  private final String model;
  private final StateManifest manifest;
  private final StateRegistry registry;

  SavedParts(String model, StateManifest manifest, List<StatePart> others) {
    this.model = model;
    this.manifest = manifest;
    registry = new StateRegistry(Stream.concat(Stream.of(manifest), others.stream()).toList());
  }

  void save(StateSink changes) {
    registry.save(changes);
  }

  /** Restores one piece; the manifest is the first. */
  void restore(byte[] key, byte[] value) {
    restoring(
        "piece " + Arrays.toString(Arrays.copyOf(key, Math.min(key.length, 12))),
        () -> {
          if (!Arrays.equals(key, StateManifest.KIND.key().take())) {
            manifest.requireRestored();
          }
          registry.restore(key, value);
        });
  }

  /**
   * Ends restoring.
   *
   * @param check checks what parts must agree on
   */
  void restored(Runnable check) {
    restoring(
        "all pieces",
        () -> {
          manifest.requireRestored();
          registry.restored();
          check.run();
        });
  }

  private void restoring(String piece, Runnable restore) {
    try {
      restore.run();
    } catch (IncompatibleException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IncompatibleException(
          ("the saved state of model %s cannot be restored: %s: %s. Run the release of Swell that"
                  + " wrote it, or run 'swell reset' to delete it and learn anew")
              .formatted(model, piece, e.getMessage()),
          e);
    }
  }
}
