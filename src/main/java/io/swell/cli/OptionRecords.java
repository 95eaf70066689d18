package io.swell.cli;

import io.swell.config.OptionCatalog;
import io.swell.engine.Engine;
import io.swell.format.input.InputOptions;
import io.swell.notify.NotifyOptions;
import io.swell.serving.HttpOptions;
import io.swell.streaming.client.KafkaOptions;
import io.swell.text.TextOptions;
import io.swell.view.ViewOptions;
import java.util.List;
import java.util.stream.Stream;

/** All option records. To add a record, add one line to a list below. */
final class OptionRecords {
  /**
   * Options that determine the outputs for a given sequence of documents; a model file stores them.
   */
  private static final List<Class<? extends Record>> LEARNING_RECORDS =
      Stream.of(List.of(InputOptions.class, TextOptions.class), Engine.OPTIONS)
          .<Class<? extends Record>>flatMap(List::stream)
          .toList();

  /** Options that determine where and how the process runs. */
  private static final List<Class<? extends Record>> RUNNING_RECORDS =
      List.of(
          KafkaOptions.class,
          ViewOptions.class,
          HttpOptions.class,
          LogOptions.class,
          NotifyOptions.class);

  static final OptionCatalog LEARNING = OptionCatalog.of(LEARNING_RECORDS);

  static final OptionCatalog CATALOG =
      OptionCatalog.of(Stream.concat(LEARNING_RECORDS.stream(), RUNNING_RECORDS.stream()).toList());

  private OptionRecords() {}
}
