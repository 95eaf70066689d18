package io.swell.config;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A configuration without faults: every option has a value, and every value knows its origin. */
public final class Configuration {
  private final Map<Class<?>, Record> records;
  private final List<Setting> settings;
  private final Map<String, String> kafka;

  Configuration(Map<Class<?>, Record> records, List<Setting> settings, Map<String, String> kafka) {
    this.records = Map.copyOf(records);
    this.settings = List.copyOf(settings);
    this.kafka = Map.copyOf(kafka);
  }

  /**
   * One effective value.
   *
   * @param key the full key
   * @param value the value as it was written, masked if secret
   * @param origin {@code default}, or the file, variable or argument that set it
   * @param doc what the option does; empty for a setting of Kafka's own
   */
  public record Setting(String key, String value, String origin, String doc) {}

  /**
   * Returns one record of options.
   *
   * @throws IllegalStateException if the class is not in the catalog
   */
  public <T extends Record> T get(Class<T> type) {
    Record found = records.get(type);
    if (found == null) {
      throw new IllegalStateException(type.getName() + " is not in the catalog of options");
    }
    return type.cast(found);
  }

  /**
   * The values that a model keeps as it began with them, by their keys without prefix.
   *
   * @param except records of options that it does not read
   */
  public Map<String, String> fixed(Set<Class<? extends Record>> except) {
    Map<String, String> fixed = new TreeMap<>();
    for (Record options : records.values()) {
      if (!except.contains(options.getClass())) {
        fixed.putAll(OptionValues.fixed(options));
      }
    }
    return fixed;
  }

  /** Every effective value that may be shown, in the catalog's order, Kafka's own at the end. */
  public List<Setting> settings() {
    return settings;
  }

  /** The settings {@code kafka.*}, without that prefix, for Kafka's clients. Holds secrets. */
  public Map<String, String> kafka() {
    return kafka;
  }
}
