package io.swell.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the values of one record. After a fault, it continues to find further faults. */
final class RecordReader {
  private final OptionRecord record;
  private final Function<DeclaredOption, @Nullable String> given;
  private final Function<DeclaredOption, String> origin;
  private final List<ConfigurationFault> faults = new ArrayList<>();

  RecordReader(
      OptionRecord record,
      Function<DeclaredOption, @Nullable String> given,
      Function<DeclaredOption, String> origin) {
    this.record = record;
    this.given = given;
    this.origin = origin;
  }

  /** Returns all faults of this record, once it has been read. */
  List<ConfigurationFault> faults() {
    return faults;
  }

  /** Reads the record; returns null if there are faults. */
  @Nullable Record read() {
    @Nullable Object[] values = record.defaults();
    boolean[] free = new boolean[values.length];
    for (int i = 0; i < values.length; i++) {
      DeclaredOption option = record.options().get(i);
      String text = given.apply(option);
      if (text == null) {
        continue;
      }
      try {
        values[i] = option.type().parse(text);
        free[i] = true;
      } catch (IllegalArgumentException e) {
        faults.add(fault(option, "is not " + option.type().allowed()));
      }
    }
    Record made = make(values, free);
    return faults.isEmpty() ? made : null;
  }

  /**
   * Creates the record. A constructor stops at the first invalid value, so each time it rejects a
   * value that was set, this records the fault and tries again with the default instead.
   */
  private @Nullable Record make(@Nullable Object[] values, boolean[] free) {
    while (true) {
      try {
        return record.create(values);
      } catch (IllegalArgumentException rejected) {
        String message = String.valueOf(rejected.getMessage());
        int index = named(message, free);
        if (index < 0) {
          faults.add(fault(message));
          return null;
        }
        DeclaredOption option = record.options().get(index);
        int found = message.lastIndexOf(", found ");
        faults.add(
            fault(
                option,
                message.substring(
                    option.key().length() + 1, found < 0 ? message.length() : found)));
        values[index] = record.defaults()[index];
        free[index] = false;
      }
    }
  }

  /** Returns the index of the option that was set and whose key starts the message, or -1. */
  private int named(String message, boolean[] free) {
    for (int i = 0; i < free.length; i++) {
      if (free[i] && message.startsWith(record.options().get(i).key() + " ")) {
        return i;
      }
    }
    return -1;
  }

  private ConfigurationFault fault(DeclaredOption option, String problem) {
    String text = given.apply(option);
    return new ConfigurationFault(
        option.fullKey(),
        Secrets.masked(option.fullKey(), text == null ? option.byDefault() : text),
        origin.apply(option),
        problem,
        option.byDefault().isEmpty()
            ? "remove it for no value"
            : "the default is " + option.byDefault());
  }

  /** Returns a fault that concerns several options; the message of the record names them. */
  private ConfigurationFault fault(String message) {
    return new ConfigurationFault(
        record.type().getSimpleName().toLowerCase(Locale.ROOT),
        null,
        "several options",
        message,
        "change one of them");
  }
}
