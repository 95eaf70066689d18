package io.swell.config;

import io.swell.config.Configuration.Setting;
import io.swell.config.ConfigurationException.Fault;
import io.swell.config.OptionRecord.DeclaredOption;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a configuration from several sources and reports all faults of all sources at once. Later
 * sources override earlier ones.
 *
 * <p>Keys start with {@code swell.} (an option of the catalog) or {@code kafka.} (passed to Kafka's
 * clients unchanged); any other key is a fault. The order of the sources is the order of the calls.
 */
public final class ConfigurationReader {
  private static final String KAFKA = "kafka.";
  private static final String VARIABLES = "SWELL_";
  private static final String SECRET_FILE = "_FILE";

  private final OptionCatalog catalog;
  private final Map<String, DeclaredOption> known;
  private final Map<String, DeclaredOption> variables;
  private final Map<String, Given> given = new TreeMap<>();

  /** Keys in {@code given} that were set by the value of another option. */
  private final Set<String> implied = new TreeSet<>();

  private final List<Fault> faults = new ArrayList<>();

  private record Given(String value, String origin) {}

  ConfigurationReader(OptionCatalog catalog) {
    this.catalog = catalog;
    this.known = index(catalog, DeclaredOption::fullKey);
    this.variables = index(catalog, DeclaredOption::variable);
  }

  private static Map<String, DeclaredOption> index(
      OptionCatalog catalog, Function<DeclaredOption, String> name) {
    return catalog.options().stream()
        .collect(Collectors.toMap(name, option -> option, (a, b) -> a, LinkedHashMap::new));
  }

  /** Adds a properties file in UTF-8. */
  public ConfigurationReader file(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      faults.add(unreadable(file.toString(), "there is no such file", "check the path"));
    } catch (IOException | IllegalArgumentException e) {
      faults.add(
          unreadable(
              file.toString(), "cannot be read: " + e, "it must be a properties file in UTF-8"));
    }
    for (String key : properties.stringPropertyNames().stream().sorted().toList()) {
      put(key, properties.getProperty(key), file.toString());
    }
    return this;
  }

  /** Adds values with full keys; {@code origin} names their source. */
  public ConfigurationReader values(Map<String, String> values, String origin) {
    new TreeMap<>(values).forEach((key, value) -> put(key, value, origin));
    return this;
  }

  /**
   * Adds the variables {@code SWELL_*}. Their names are full keys in upper case with underscores
   * for dots and hyphens; {@code SWELL_KAFKA_*} sets a {@code kafka.*} client setting. A variable
   * that ends in {@code _FILE} names a file that contains the value, which is how containers mount
   * secrets.
   */
  public ConfigurationReader environment(Map<String, String> environment) {
    new TreeMap<>(environment)
        .forEach(
            (name, value) -> {
              if (name.startsWith(VARIABLES)) {
                variable(name, value);
              }
            });
    return this;
  }

  /** Adds {@code key=value} from the command line; the prefix {@code swell.} may be omitted. */
  public ConfigurationReader set(String assignment) {
    int equals = assignment.indexOf('=');
    if (equals < 1) {
      faults.add(new Fault(assignment, null, "--set", "is not key=value", "write --set KEY=VALUE"));
      return this;
    }
    String key = assignment.substring(0, equals).strip();
    boolean full = key.startsWith(DeclaredOption.PREFIX) || key.startsWith(KAFKA);
    put(
        full && !known.containsKey(DeclaredOption.PREFIX + key) ? key : DeclaredOption.PREFIX + key,
        assignment.substring(equals + 1),
        "--set");
    return this;
  }

  /**
   * Returns the configuration from all sources.
   *
   * @throws ConfigurationException with every fault of every source and every option
   */
  public Configuration read() {
    imply();
    List<Fault> found = new ArrayList<>(faults);
    Map<Class<?>, Record> records = new HashMap<>();
    List<Setting> settings = new ArrayList<>();
    for (OptionRecord record : catalog.records()) {
      Record made = read(record, found);
      if (made != null) {
        records.put(record.type(), made);
      }
      for (DeclaredOption option : record.options()) {
        settings.add(setting(option.fullKey(), option.byDefault(), option.option().doc()));
      }
    }
    Map<String, String> kafka = new TreeMap<>();
    given.forEach(
        (key, value) -> {
          if (key.startsWith(KAFKA)) {
            kafka.put(key.substring(KAFKA.length()), value.value);
            settings.add(setting(key, "", ""));
          }
        });
    if (!found.isEmpty()) {
      throw new ConfigurationException(found);
    }
    return new Configuration(records, settings, kafka);
  }

  /**
   * Creates a record from the values given; returns null if there are faults. After a fault, it
   * continues to find further faults.
   */
  private @Nullable Record read(OptionRecord record, List<Fault> found) {
    int before = found.size();
    @Nullable Object[] values = record.defaults();
    boolean[] free = new boolean[values.length];
    for (int i = 0; i < values.length; i++) {
      DeclaredOption option = record.options().get(i);
      Given text = given.get(option.fullKey());
      if (text == null) {
        continue;
      }
      try {
        values[i] = option.type().parse(text.value);
        free[i] = true;
      } catch (IllegalArgumentException e) {
        found.add(fault(option, "is not " + option.type().allowed()));
      }
    }
    Record made = make(record, values, free, found);
    return found.size() == before ? made : null;
  }

  /**
   * Creates the record. A constructor stops at the first invalid value, so each time it rejects a
   * value that was set, this records the fault and tries again with the default instead.
   */
  private @Nullable Record make(
      OptionRecord record, @Nullable Object[] values, boolean[] free, List<Fault> found) {
    while (true) {
      try {
        return record.create(values);
      } catch (IllegalArgumentException rejected) {
        String message = String.valueOf(rejected.getMessage());
        int index = named(record, message, free);
        if (index < 0) { // the fault concerns several options, which the message names
          String name = record.type().getSimpleName().toLowerCase(Locale.ROOT);
          found.add(new Fault(name, null, "several options", message, "change one of them"));
          return null;
        }
        DeclaredOption option = record.options().get(index);
        int end = message.lastIndexOf(", found ");
        int problem = option.key().length() + 1;
        found.add(fault(option, message.substring(problem, end < 0 ? message.length() : end)));
        values[index] = record.defaults()[index];
        free[index] = false;
      }
    }
  }

  /** Returns the index of the option that was set and whose key starts the message, or -1. */
  private static int named(OptionRecord record, String message, boolean[] free) {
    return IntStream.range(0, free.length)
        .filter(i -> free[i] && message.startsWith(record.options().get(i).key() + " "))
        .findFirst()
        .orElse(-1);
  }

  private Fault fault(DeclaredOption option, String problem) {
    String byDefault = option.byDefault();
    Setting set = setting(option.fullKey(), byDefault, "");
    String remedy = byDefault.isEmpty() ? "remove it for no value" : "the default is " + byDefault;
    return new Fault(set.key(), set.value(), set.origin(), problem, remedy);
  }

  /** Sets the options that values of other options imply, unless they are set explicitly. */
  private void imply() {
    implied.forEach(given::remove);
    implied.clear();
    for (OptionRecord record : catalog.records()) {
      for (DeclaredOption option : record.options()) {
        Given value = given.get(option.fullKey());
        String chosen = (value == null ? option.byDefault() : value.value).strip();
        for (String implication : option.option().implies()) {
          int blank = implication.indexOf(' ');
          int equals = implication.indexOf('=', blank);
          String key = DeclaredOption.PREFIX + implication.substring(blank + 1, equals);
          if (implication.substring(0, blank).equals(chosen)
              && known.containsKey(key)
              && !given.containsKey(key)) {
            String origin = option.option().key() + "=" + implication.substring(0, blank);
            given.put(key, new Given(implication.substring(equals + 1), origin));
            implied.add(key);
          }
        }
      }
    }
  }

  private Setting setting(String key, String byDefault, String doc) {
    Given value = given.getOrDefault(key, new Given(byDefault, "default"));
    return new Setting(key, Configuration.masked(key, value.value), value.origin, doc);
  }

  private void put(String key, String value, String origin) {
    String ours = DeclaredOption.PREFIX + key;
    if (known.containsKey(ours)) {
      // For example kafka.bootstrap: Kafka has no such setting and would only log a warning.
      faults.add(unknown(key, Configuration.masked(key, value), origin, ours, List.of(ours)));
    } else if (known.containsKey(key) || key.startsWith(KAFKA)) {
      given.put(key, new Given(value, origin));
    } else {
      faults.add(unknown(key, Configuration.masked(key, value), origin, key, known.keySet()));
    }
  }

  private void variable(String name, String value) {
    String key = keyOf(name);
    if (key != null) {
      put(key, value, name);
      return;
    }
    int end = name.length() - SECRET_FILE.length();
    String target = name.endsWith(SECRET_FILE) ? keyOf(name.substring(0, end)) : null;
    if (target == null) {
      faults.add(unknown(name, null, "environment", name, variables.keySet()));
      return;
    }
    try {
      put(target, Files.readString(Path.of(value)).strip(), name);
    } catch (IOException | IllegalArgumentException e) {
      faults.add(
          unreadable(
              name, "cannot read the file it names: " + e, "check the path and its permissions"));
    }
  }

  /** Returns the full key that a variable sets, or null. Kafka's keys contain dots only. */
  private @Nullable String keyOf(String variable) {
    DeclaredOption option = variables.get(variable);
    if (option != null) {
      return option.fullKey();
    }
    String kafka = VARIABLES + "KAFKA_";
    return variable.startsWith(kafka) && !variable.endsWith(SECRET_FILE)
        ? KAFKA + variable.substring(kafka.length()).toLowerCase(Locale.ROOT).replace('_', '.')
        : null;
  }

  private static Fault unreadable(String what, String problem, String remedy) {
    return new Fault(what, null, "source", problem, remedy);
  }

  private static Fault unknown(
      String key,
      @Nullable String value,
      String origin,
      String name,
      Collection<String> candidates) {
    if (key.isBlank()) {
      return new Fault(
          "(no key)",
          value,
          origin,
          "there is no key before the =",
          "write key=value; comments start with #");
    }
    return new Fault(
        key,
        value,
        origin,
        "there is no such option",
        nearest(name, candidates)
            .map(nearest -> "did you mean " + nearest + "?")
            .orElse("'swell config reference' lists all options"));
  }

  /**
   * Returns the candidate with the smallest edit distance (insert, delete, replace, swap of
   * neighbors), if that is at most a third of the name's length, or at most 2 for short names. Of
   * several such candidates, returns the first.
   */
  private static Optional<String> nearest(String name, Collection<String> candidates) {
    return candidates.stream()
        .min(Comparator.comparingInt(each -> distance(name, each)))
        .filter(each -> distance(name, each) <= Math.max(2, name.length() / 3));
  }

  /** Returns the optimal string alignment distance. Costs O(|a| |b|). */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replace = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
