package io.swell.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * The bundled corpus: the State of the Union addresses from 1790 to 2021 as JSON lines, oldest
 * first. {@code SOTU.md} in the same directory describes its source and how it was prepared.
 */
final class DemoCorpus {
  static final String RESOURCE = "/io/swell/demo/sotu.jsonl.gz";

  /** Number of documents in the corpus. */
  static final int DOCUMENTS = 12_881;

  private DemoCorpus() {}

  /** Opens the corpus as uncompressed lines in UTF-8. */
  static InputStream open() throws IOException {
    return new GZIPInputStream(openCompressed(), 1 << 16);
  }

  /** Opens the bundled file, compressed with gzip. */
  static InputStream openCompressed() {
    InputStream compressed = DemoCorpus.class.getResourceAsStream(RESOURCE);
    if (compressed == null) {
      throw new IllegalStateException(
          "the bundled corpus " + RESOURCE + " is not on the class path");
    }
    return compressed;
  }
}
