package io.swell.engine;

import io.swell.model.IncompatibleException;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import java.util.Arrays;
import java.util.List;

/**
 * The parts of which the state of a model consists. Whatever is wrong with saved bytes is an {@link
 * IncompatibleException} that names the model and the remedy.
 *
 * @param model the model's key, for messages
 * @param origin saved and read before all others
 */
record SavedParts(String model, StateManifest origin, List<StatePart> parts) {
  void save(StateSink changes) {
    origin.save(changes);
    parts.forEach(part -> part.save(changes));
  }

  /**
   * Takes back one piece.
   *
   * @param begun called when the first piece, the origin's, was read
   * @param read called when any piece was read
   */
  void restore(byte[] key, byte[] value, Runnable begun, Runnable read) {
    restoring(
        "piece " + Arrays.toString(Arrays.copyOf(key, Math.min(key.length, 12))),
        () -> {
          if (origin.restore(key, value)) {
            begun.run();
          } else {
            origin.requireKnown();
            if (key.length == 0 || parts.stream().noneMatch(part -> part.restore(key, value))) {
              throw new IllegalArgumentException("this release knows no such piece");
            }
          }
          read.run();
        });
  }

  void restored() {
    restoring(
        "all of it",
        () -> {
          origin.requireKnown();
          parts.forEach(StatePart::restored);
        });
  }

  private void restoring(String what, Runnable restore) {
    try {
      restore.run();
    } catch (IncompatibleException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IncompatibleException(
          "the saved state of model "
              + model
              + " cannot be used, "
              + what
              + ": "
              + e.getMessage()
              + "; run the release that wrote it, or 'swell reset' to forget it and learn anew",
          e);
    }
  }
}
