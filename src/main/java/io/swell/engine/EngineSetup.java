package io.swell.engine;

import io.swell.config.Option;
import io.swell.model.LearnOptions;
import io.swell.tracking.LivesOptions;
import io.swell.tracking.SnapshotOptions;
import io.swell.tracking.WindowOptions;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an engine is set up with.
 *
 * @param model key of the model
 * @param method name of the method that learns
 * @param analyser the text chain that made the bags, in words
 */
public record EngineSetup(
    String model,
    String method,
    String analyser,
    LearnOptions learn,
    LivesOptions lives,
    WindowOptions windows,
    SnapshotOptions snapshots,
    EngineOptions engine) {

  /** Returns every option by its key, as it would be written in a file. */
  public Map<String, String> options() {
    Map<String, String> values = new TreeMap<>();
    for (Record options : List.of(learn, lives, windows, snapshots, engine)) {
      for (RecordComponent component : options.getClass().getRecordComponents()) {
        Option option = component.getAnnotation(Option.class);
        if (option != null) {
          values.put(option.key(), text(component, options));
        }
      }
    }
    return values;
  }

  private static String text(RecordComponent component, Record options) {
    try {
      Object value = component.getAccessor().invoke(options);
      return value instanceof Enum<?> constant
          ? constant.name().toLowerCase(Locale.ROOT).replace('_', '-')
          : String.valueOf(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("option " + component.getName() + " cannot be read", e);
    }
  }
}
