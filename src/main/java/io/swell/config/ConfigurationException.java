package io.swell.config;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Thrown for an invalid configuration, with everything that is wrong with it. */
public final class ConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient List<Fault> faults;

  /**
   * @param faults all of them, at least one
   */
  public ConfigurationException(List<Fault> faults) {
    super(
        (faults.size() == 1
                ? "1 error in the configuration\n  "
                : faults.size() + " errors in the configuration\n  ")
            + faults.stream().map(Fault::toString).collect(Collectors.joining("\n  ")));
    this.faults = List.copyOf(faults);
  }

  /** Returns all faults, in the order of the sources and then of the options. */
  public List<Fault> faults() {
    return faults;
  }

  /**
   * One thing wrong with a configuration.
   *
   * @param key the full key, or the text found where a key is expected
   * @param value the value found, masked if secret, or null if the key alone is wrong
   * @param origin where it was found: a file, a variable, an argument
   * @param problem what is wrong and what is allowed
   * @param remedy what to do
   */
  public record Fault(
      String key, @Nullable String value, String origin, String problem, String remedy) {
    /** Returns one line with key, value, origin, problem and remedy. */
    @Override
    public String toString() {
      String shown = value == null ? "" : " = " + (value.isEmpty() ? "(empty)" : value);
      return "%s%s [%s]: %s; %s".formatted(key, shown, origin, problem, remedy);
    }
  }
}
