package io.swell.serving;

import io.swell.engine.Command;
import java.io.IOException;

/** Takes what somebody wants done to a topic to the log of bags. */
@FunctionalInterface
public interface Commands {
  /**
   * Returns when the command is written.
   *
   * @throws IOException if it is not, or if that is not certain
   */
  void send(Command command) throws IOException, InterruptedException;
}
