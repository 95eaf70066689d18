package io.swell.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Holds what is written to {@link System#err}, such as warnings of the log, while a table is drawn
 * there: written below the table, it would displace it and be overwritten at the next redraw. What
 * nobody took is written in the end.
 */
final class HeldMessages implements AutoCloseable {
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();

  /** Begins to hold messages, or leaves them alone if no table is drawn. */
  HeldMessages(boolean areHeld) {
    if (areHeld) {
      System.setErr(new PrintStream(held, true, StandardCharsets.UTF_8));
    }
  }

  /** Returns the messages since the last call. */
  String take() {
    synchronized (held) {
      String text = held.toString(StandardCharsets.UTF_8);
      held.reset();
      return text;
    }
  }

  @Override
  public void close() {
    System.setErr(before);
    before.print(take());
  }
}
