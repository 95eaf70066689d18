package io.swell.cli;

import io.swell.config.OptionCatalog;
import io.swell.format.registry.RegistryOptions;
import io.swell.naming.NamingOptions;
import io.swell.notify.NotifyOptions;
import io.swell.replay.EngineFactory;
import io.swell.serving.HttpOptions;
import io.swell.streaming.client.KafkaOptions;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.util.List;
import java.util.stream.Stream;

/**
 * All option records. To add a record, add one line to a list below or in {@link
 * EngineFactory#OPTIONS}.
 */
final class OptionRecords {
  /** Options that determine where and how the process runs. */
  private static final List<Class<? extends Record>> RUNNING_RECORDS =
      List.of(
          KafkaOptions.class,
          RegistryOptions.class,
          ViewOptions.class,
          SearchOptions.class,
          HttpOptions.class,
          LogOptions.class,
          NotifyOptions.class,
          NamingOptions.class);

  static final OptionCatalog CATALOG =
      OptionCatalog.of(
          Stream.concat(EngineFactory.OPTIONS.stream(), RUNNING_RECORDS.stream()).toList());

  private OptionRecords() {}
}
