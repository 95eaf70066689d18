package io.swell.cli;

import io.swell.config.OptionCatalog;
import io.swell.model.LearnOptions;
import java.util.List;

/** Every record of options there is; a new one joins by one line. */
final class Settings {
  static final OptionCatalog CATALOG = OptionCatalog.of(List.of(LearnOptions.class));

  private Settings() {}
}
