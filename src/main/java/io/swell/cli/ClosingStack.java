package io.swell.cli;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;

/** A stack of parts that are closed in the reverse order of their start. */
final class ClosingStack implements AutoCloseable {
  private final ArrayDeque<AutoCloseable> parts = new ArrayDeque<>();

  /** Adds a part; it is closed before those added earlier. */
  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  /**
   * Closes every part, even if closing another one fails.
   *
   * @throws IOException if parts could not be closed; carries their exceptions as suppressed
   */
  @Override
  public void close() throws IOException {
    var failures = new ArrayList<Exception>();
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failures.add(e);
      } catch (Exception e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      var failure = new IOException("could not stop cleanly: " + failures);
      failures.forEach(failure::addSuppressed);
      throw failure;
    }
  }
}
