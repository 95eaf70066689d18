package io.swell.engine;

import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.state.IncompatibleException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The fixed options: a model keeps the values that it was created with. */
public final class FixedOptions {
  private FixedOptions() {}

  /**
   * Returns the values of the fixed options in a configuration, by key, including those of its
   * method.
   */
  public static Map<String, String> of(Configuration configuration) {
    Method method = configuration.get(MethodOptions.class).method();
    return of(method.compose(configuration, Parallel.SEQUENTIAL), configuration);
  }

  static Map<String, String> of(MethodSpec method, Configuration configuration) {
    Set<Class<? extends Record>> unused = new HashSet<>(Method.OPTIONS);
    method.options().forEach(each -> unused.remove(each.getClass()));
    EngineSetup.OPTIONS.forEach(unused::remove);
    unused.remove(MethodOptions.class);
    return configuration.fixed(unused);
  }

  /**
   * Requires that no fixed option has changed. An option that is missing on one side is ignored,
   * because another release or an unused part explains it.
   *
   * @param owner the owner of the values, for messages
   * @throws IncompatibleException with the old and the new value of each changed option, and the
   *     remedies
   */
  public static void requireSame(
      String owner, Map<String, String> before, Map<String, String> now) {
    List<String> changed = new ArrayList<>();
    new TreeMap<>(now)
        .forEach(
            (option, value) -> {
              String old = before.getOrDefault(option, value);
              if (!old.equals(value)) {
                changed.add("%s=%s, but now %s=%s".formatted(option, old, option, value));
              }
            });
    if (!changed.isEmpty()) {
      throw new IncompatibleException(
          ("%s has learned with %s: set the old values again, or run 'swell reset' to delete what"
                  + " was learned, or run 'swell backfill' with another kafka.application and"
                  + " kafka.prefix to learn anew beside it")
              .formatted(owner, String.join("; ", changed)));
    }
  }
}
