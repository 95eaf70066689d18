package io.swell.serving;

import io.swell.config.OptionCatalog;
import io.swell.engine.UserCommand;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a server needs to accept commands and to analyze texts.
 *
 * @param commands receives the commands; null if this server does not accept commands
 * @param analyzers creates a text analyzer with the tracker's options, one for each request
 */
public record WriteAccess(@Nullable CommandSink commands, Supplier<TextAnalyzer> analyzers) {
  /** Accepts no commands and analyzes text with the default options. */
  static final WriteAccess NONE =
      of(null, OptionCatalog.of(List.of(TextOptions.class)).reader().read().get(TextOptions.class));

  /** Creates the access to a tracker that analyzes its documents with the given options. */
  public static WriteAccess of(@Nullable CommandSink commands, TextOptions options) {
    return new WriteAccess(commands, () -> TextAnalyzer.of(options));
  }

  /** Writes user commands to the log of bags. */
  @FunctionalInterface
  public interface CommandSink {
    /**
     * Writes a command and returns when it is in the log.
     *
     * @throws IOException if the command was not written, or if that is uncertain
     */
    void send(UserCommand command) throws IOException, InterruptedException;
  }
}
