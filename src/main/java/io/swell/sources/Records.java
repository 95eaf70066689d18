package io.swell.sources;

import java.io.IOException;

/** Where the records of a source go. */
public interface Records {
  /** Takes one record. */
  void accept(byte[] value) throws IOException, InterruptedException;

  /**
   * Returns when all records taken are safe; only then is it remembered that they were read.
   *
   * @throws IOException if one of them is not
   */
  void flush() throws IOException;
}
