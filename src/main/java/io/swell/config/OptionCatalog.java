package io.swell.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All options: the single list from which configurations are read and explained. */
public final class OptionCatalog {
  private final List<OptionRecord> records;

  private OptionCatalog(List<OptionRecord> records) {
    this.records = records;
  }

  /**
   * Collects the options of record classes. Each component must have an {@link Option}.
   *
   * @throws IllegalStateException if a declaration is wrong: no {@link Option}, a type that cannot
   *     be read, a default that its own record refuses, a key declared twice
   */
  public static OptionCatalog of(List<Class<? extends Record>> types) {
    List<OptionRecord> records = new ArrayList<>();
    Set<String> variables = new HashSet<>();
    for (Class<? extends Record> type : types) {
      OptionRecord read = OptionRecord.of(type);
      for (DeclaredOption option : read.options()) {
        if (!variables.add(option.variable())) {
          throw new IllegalStateException(
              type.getName() + " declares " + option.key() + ", which is already declared");
        }
      }
      records.add(read);
    }
    return new OptionCatalog(List.copyOf(records));
  }

  /** Starts reading a configuration. */
  public ConfigurationReader reader() {
    return new ConfigurationReader(this);
  }

  /** Returns the text of a properties file that explains every option and sets none. */
  public String reference() {
    return ReferenceFile.of(this);
  }

  List<OptionRecord> records() {
    return records;
  }

  List<DeclaredOption> options() {
    return records.stream().flatMap(each -> each.options().stream()).toList();
  }
}
