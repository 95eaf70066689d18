package io.swell.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * The bundled corpus: the State of the Union addresses 1790 to 2021 as JSON lines in ascending
 * time. Where it comes from and how it was made stands in {@code SOTU.md} beside it.
 */
final class DemoCorpus {
  static final String RESOURCE = "/io/swell/demo/sotu.jsonl.gz";

  /** How many documents it has. */
  static final int DOCUMENTS = 12_881;

  private DemoCorpus() {}

  /** Opens its lines, unpacked, in UTF-8. */
  static InputStream open() throws IOException {
    return new GZIPInputStream(openPacked(), 1 << 16);
  }

  /** Opens the file as it is bundled. */
  static InputStream openPacked() {
    InputStream packed = DemoCorpus.class.getResourceAsStream(RESOURCE);
    if (packed == null) {
      throw new IllegalStateException(
          "the bundled corpus " + RESOURCE + " is not on the class path");
    }
    return packed;
  }
}
