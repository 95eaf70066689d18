package io.swell.serving;

import io.swell.engine.UserCommand;
import java.io.IOException;

/** Writes user commands to the log of bags. */
@FunctionalInterface
public interface CommandSink {
  /**
   * Writes a command and returns when it is in the log.
   *
   * @throws IOException if the command was not written, or if that is uncertain
   */
  void send(UserCommand command) throws IOException, InterruptedException;
}
