package io.swell.config;

import java.util.List;
import java.util.stream.Collectors;

/** A configuration that cannot be used, with everything that is wrong with it. */
public final class ConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient List<ConfigurationFault> faults;

  /**
   * Reports faults.
   *
   * @param faults all of them, at least one
   */
  public ConfigurationException(List<ConfigurationFault> faults) {
    super(
        (faults.size() == 1
                ? "1 fault in the configuration\n  "
                : faults.size() + " faults in the configuration\n  ")
            + faults.stream()
                .map(ConfigurationFault::toString)
                .collect(Collectors.joining("\n  ")));
    this.faults = List.copyOf(faults);
  }

  /** Everything wrong, in the order of the sources and then of the options. */
  public List<ConfigurationFault> faults() {
    return faults;
  }
}
