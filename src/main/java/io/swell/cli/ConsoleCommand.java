package io.swell.cli;

import java.util.concurrent.Callable;

/** A command that uses a console; returns its exit code. */
abstract class ConsoleCommand implements Callable<Integer> {
  /** Set by {@link Swell} before the command is called. */
  @SuppressWarnings("NullAway.Init")
  Console console;
}
