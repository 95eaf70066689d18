package io.swell.fuzz;

import java.io.IOException;
import java.util.random.RandomGenerator;

/**
 * One way into Swell for bytes that strangers wrote: it makes such bytes, hands them over, and
 * holds what comes of them against the promises made. Belongs to one thread.
 */
public interface Surface extends AutoCloseable {
  /** Its name, also that of the directory of its fixtures. */
  String name();

  /** Returns the input that these random numbers make; nothing else may decide it. */
  byte[] input(RandomGenerator random);

  /**
   * Hands an input over.
   *
   * @return what became of it in a word, for counting
   * @throws Exception any at all is a crash: what Swell may throw is caught here
   */
  String take(byte[] input) throws Exception;

  @Override
  default void close() throws IOException {}
}
