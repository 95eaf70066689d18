package io.swell.evaluation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * Corpora that lie beside the checkout, for measuring only: in the directory that the system
 * property {@code swell.corpora} or the environment's {@code SWELL_CORPORA} names, else in {@code
 * ../shared/data}.
 */
public final class RequiredCorpus {
  private RequiredCorpus() {}

  /** Returns a corpus, or skips the test that asks for it, saying where it was looked for. */
  public static Path of(String name) {
    Path file = directory().resolve(name);
    Assumptions.assumeTrue(
        Files.exists(file), () -> "no corpus at " + file.toAbsolutePath() + ": set swell.corpora");
    return file;
  }

  private static Path directory() {
    String named =
        Optional.ofNullable(System.getProperty("swell.corpora"))
            .orElseGet(() -> System.getenv("SWELL_CORPORA"));
    return Path.of(Optional.ofNullable(named).orElse("../shared/data"));
  }
}
