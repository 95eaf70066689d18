package io.swell.engine;

import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.model.IncompatibleException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The options whose values a model keeps as it began with them. */
public final class FixedOptions {
  private FixedOptions() {}

  /** Returns their values as a configuration has them, by key, those of its method included. */
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
   * Makes sure that no value has changed. An option that has a value only before or only now is no
   * change: another release, or a part that is not used.
   *
   * @param who what has the values, for messages
   * @throws IncompatibleException with every value that changed, before and now, and the remedies
   */
  public static void requireSame(String who, Map<String, String> before, Map<String, String> now) {
    List<String> changed = new ArrayList<>();
    new TreeMap<>(now)
        .forEach(
            (option, value) -> {
              String then = before.getOrDefault(option, value);
              if (!then.equals(value)) {
                changed.add(option + "=" + then + ", and now " + option + "=" + value);
              }
            });
    if (!changed.isEmpty()) {
      throw new IncompatibleException(
          who
              + " has learned with "
              + String.join("; ", changed)
              + ": set it back; or 'swell reset' to forget what was learned; or learn anew beside"
              + " it under another kafka.application and kafka.prefix, with 'swell backfill'");
    }
  }
}
