package io.swell.cli;

import io.swell.config.OptionCatalog;
import io.swell.format.InputOptions;
import io.swell.model.LearnOptions;
import io.swell.serving.HttpOptions;
import io.swell.text.TextOptions;
import io.swell.tracking.ViewOptions;
import java.util.List;

/** Every record of options there is; a new one joins by one line. */
final class Settings {
  static final OptionCatalog CATALOG =
      OptionCatalog.of(
          List.of(
              InputOptions.class,
              TextOptions.class,
              LearnOptions.class,
              ViewOptions.class,
              HttpOptions.class));

  private Settings() {}
}
