package io.swell.cli;

import java.util.concurrent.Callable;

/** A command that uses a console; returns its exit code. */
abstract class ConsoleCommand implements Callable<Integer> {
  final Console console;

  ConsoleCommand(Console console) {
    this.console = console;
  }
}
