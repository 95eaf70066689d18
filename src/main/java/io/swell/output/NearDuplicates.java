package io.swell.output;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Explains why texts that repeat make few topics or none. */
public final class NearDuplicates {
  /** Documents from which their near-duplicates say something about the stream. */
  private static final int ENOUGH = 100;

  private NearDuplicates() {}

  /**
   * Returns what it means that most documents of a stream are near-duplicates of earlier ones and
   * do not count, and what to do; null if they are less than half of them.
   *
   * @param nearDuplicates how many of the documents do not count, as near-duplicates
   * @param documents number of documents
   */
  public static @Nullable String advice(long nearDuplicates, long documents) {
    return documents < ENOUGH || nearDuplicates < documents / 2
        ? null
        : String.format(
            Locale.ROOT,
            "%,d of %,d documents are near-duplicates of earlier ones, and near-duplicates do not"
                + " make topics. If they are log lines, set text.analyzer=logs; if they are other"
                + " texts that repeat, set lifecycle.count-near-duplicates=true.",
            nearDuplicates,
            documents);
  }
}
