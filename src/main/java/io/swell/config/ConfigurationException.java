package io.swell.config;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown for an invalid configuration, with everything that is wrong with it. */
public final class ConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient List<ConfigurationFault> faults;

  /**
   * @param faults all of them, at least one
   */
  public ConfigurationException(List<ConfigurationFault> faults) {
    super(
        (faults.size() == 1
                ? "1 error in the configuration\n  "
                : faults.size() + " errors in the configuration\n  ")
            + faults.stream()
                .map(ConfigurationFault::toString)
                .collect(Collectors.joining("\n  ")));
    this.faults = List.copyOf(faults);
  }

  /** Returns all faults, in the order of the sources and then of the options. */
  public List<ConfigurationFault> faults() {
    return faults;
  }
}
