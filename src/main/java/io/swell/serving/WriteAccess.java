package io.swell.serving;

import io.swell.config.OptionCatalog;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a server needs for those who do not only read.
 *
 * @param commands where goes what somebody wants done; null if nobody may
 * @param analyzers makes what reads words and texts as the tracker does; one for each question
 */
public record WriteAccess(@Nullable CommandSink commands, Supplier<TextAnalyzer> analyzers) {
  /** Hands that do nothing, and read as a tracker does whose configuration says nothing of text. */
  static final WriteAccess NONE =
      of(null, OptionCatalog.of(List.of(TextOptions.class)).reader().read().get(TextOptions.class));

  /** Hands for a tracker that reads its documents with these options. */
  public static WriteAccess of(@Nullable CommandSink commands, TextOptions options) {
    return new WriteAccess(commands, () -> TextAnalyzer.of(options));
  }
}
