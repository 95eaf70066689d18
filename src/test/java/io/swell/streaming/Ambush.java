package io.swell.streaming;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits at a {@link Stop} of the journey for a thread to pass, and does something to it. Armed with
 * one act at a time, by words: {@code throw CODE 3} at the third passing.
 */
final class Ambush {
  private static final long LONGEST_HOLD_SECONDS = 20;

  private final PrintStream told;
  private @Nullable Armed armed;
  private boolean held;

  private record Armed(Act act, Stop stop, int passings) {}

  /** What is done to the thread. */
  enum Act {
    /** An exception, as a fault of ours or a passing one of Kafka's would throw it. */
    THROW,
    /** An error, after which nothing in the process is to be trusted. */
    ERROR,
    /** The thread takes memory until there is none, for itself and for all others. */
    EXHAUST,
    /** The thread stands still until {@link #release}, so that the process can be hit there. */
    HOLD
  }

  /** What an ambush throws. */
  static final class Injected extends RuntimeException {
    private static final long serialVersionUID = 1;

    Injected(Stop stop) {
      super("injected at " + stop);
    }
  }

  /**
   * @param told hears {@code AT STOP} when a thread is caught
   */
  Ambush(PrintStream told) {
    this.told = told;
  }

  /** Arms with {@code ACT STOP PASSINGS}; replaces what was armed before. */
  synchronized void arm(String words) {
    String[] word = words.split(" ", -1);
    armed =
        new Armed(
            Act.valueOf(word[0].toUpperCase(Locale.ROOT)),
            Stop.valueOf(word[1]),
            Integer.parseInt(word[2]));
  }

  /** Lets a thread go on that is held, and disarms. */
  synchronized void release() {
    armed = null;
    held = false;
    notifyAll();
  }

  /** A thread passes here. */
  synchronized void pass(Stop stop) {
    Armed now = armed;
    if (now == null || now.stop != stop) {
      return;
    }
    if (now.passings > 1) {
      armed = new Armed(now.act, stop, now.passings - 1);
      return;
    }
    armed = null;
    told.println("AT " + stop);
    told.flush();
    switch (now.act) {
      case THROW -> throw new Injected(stop);
      case ERROR -> throw new AssertionError("injected at " + stop);
      case EXHAUST -> exhaust();
      case HOLD -> hold();
    }
  }

  private static void exhaust() {
    Object[] hoard = {};
    while (true) {
      Object[] more = new Object[1 << 17];
      more[0] = hoard;
      hoard = more;
    }
  }

  private void hold() {
    held = true;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_HOLD_SECONDS);
    try {
      while (held && System.nanoTime() < end) {
        wait(TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()) + 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // whoever ends the thread wants it to go on
    }
  }
}
