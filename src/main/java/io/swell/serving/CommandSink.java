package io.swell.serving;

import io.swell.engine.UserCommand;
import java.io.IOException;

/** Takes what somebody wants done to the log of bags. */
@FunctionalInterface
public interface CommandSink {
  /**
   * Returns when it is written.
   *
   * @throws IOException if it is not, or if that is not certain
   */
  void send(UserCommand command) throws IOException, InterruptedException;
}
