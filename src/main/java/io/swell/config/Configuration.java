package io.swell.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A valid configuration. Every option has a value, and every value has an origin. */
public final class Configuration {

  private static final String MASK = "********";

  /**
   * Matches the keys of secrets. "token" matches only as a whole word, because a count of tokens is
   * not secret. The address of a chat's webhook is a secret because it permits writing to the chat.
   */
  private static final Pattern SECRET =
      Pattern.compile(
          "password|passwd|passphrase|(^|[._-])pass$|pwd|secret|credential|jaas|user[._]info"
              + "|(api|access|private|auth|shared)[._-]?key|(^|[._-])token([._-]|$)|keystore[._]key$"
              + "|(^|[.])alerts[.][a-z]+[.]url$");

  /** Matches what stands before the host in a URL: a user, often with a password. */
  private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/@\\s]*@");

  /** Matches the value of a parameter in a URL that is a key, a token or the like. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "([?&;](?:[^=&;\\s]*[._-])?(?i:[a-z]*key|[a-z]*token|sig|signature|[a-z]*secret|pass"
              + "|password|passwd|pwd|auth|authorization|code|credential)=)[^&;#\\s]+");

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

  /**
   * Returns a mask if the key names a secret and the value is not empty, otherwise the value
   * without passwords and keys in URLs.
   */
  static String masked(String key, String value) {
    boolean secret = SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
    return secret && !value.isEmpty()
        ? MASK
        : PARAMETER
            .matcher(USER_INFO.matcher(value).replaceAll(MASK + "@"))
            .replaceAll("$1" + MASK);
  }
}
