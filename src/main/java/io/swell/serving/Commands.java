package io.swell.serving;

import io.swell.engine.Wish;
import java.io.IOException;

/** Takes what somebody wants done to the log of bags. */
@FunctionalInterface
public interface Commands {
  /**
   * Returns when it is written.
   *
   * @throws IOException if it is not, or if that is not certain
   */
  void send(Wish wish) throws IOException, InterruptedException;
}
