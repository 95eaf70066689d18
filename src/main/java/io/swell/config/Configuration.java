package io.swell.config;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A valid configuration. Every option has a value, and every value has an origin. */
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
   * @param value the value as written in its source, masked if it is secret
   * @param origin {@code default}, or the file, variable or argument that set it
   * @param doc what the option does; empty for a {@code kafka.*} client setting
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
   * Returns the fixed options by their keys without prefix: a model keeps the values that it was
   * created with.
   *
   * @param except option records that the model does not use
   */
  public Map<String, String> fixed(Set<Class<? extends Record>> except) {
    Map<String, String> fixed = new TreeMap<>();
    for (Record options : records.values()) {
      if (!except.contains(options.getClass())) {
        fixed.putAll(OptionCatalog.fixed(options));
      }
    }
    return fixed;
  }

  /**
   * Returns every effective value, with secrets masked, in the order of the catalog; {@code
   * kafka.*} client settings come last.
   */
  public List<Setting> settings() {
    return settings;
  }

  /**
   * Returns the settings {@code kafka.*} without that prefix, for Kafka's clients. Contains
   * secrets.
   */
  public Map<String, String> kafka() {
    return kafka;
  }
}
