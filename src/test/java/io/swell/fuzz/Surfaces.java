package io.swell.fuzz;

import io.swell.cli.ArgumentSurface;
import io.swell.cli.ConfigurationSurface;
import io.swell.format.feed.FeedSurface;
import io.swell.format.input.FileSurface;
import io.swell.format.input.InputPreset;
import io.swell.format.output.ModelFileSurface;
import io.swell.method.Method;
import io.swell.serving.HttpSurface;
import io.swell.streaming.LogSurface;
import io.swell.streaming.RecordSurface;
import io.swell.streaming.StateSurface;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** All surfaces there are, by name; a new one joins by a line here. */
public final class Surfaces {
  /** Those that learn from a stream as they are, beside the usual one. */
  private static final Set<Method> METHODS =
      EnumSet.complementOf(EnumSet.of(Method.RLSI, Method.SPARSE_LSA_GROUP));

  private Surfaces() {}

  /**
   * One surface and its share of the work.
   *
   * @param weight inputs of a long run, of a million records of one preset
   * @param quick inputs of the run among the tests
   */
  public record Entry(Supplier<Surface> make, double weight, int quick) {}

  /** The surfaces in the order in which they are tried. */
  public static Map<String, Entry> all() {
    Map<String, Entry> all = new LinkedHashMap<>();
    for (InputPreset preset : InputPreset.values()) {
      all.put(
          "records-" + preset.name().toLowerCase(Locale.ROOT),
          new Entry(() -> RecordSurface.of(preset), 1, 800));
    }
    all.put("records-by-key", new Entry(RecordSurface::byKey, 1, 500));
    all.put("files-lines", new Entry(FileSurface::lines, 1, 1_000));
    all.put("files-csv", new Entry(FileSurface::tables, 1, 1_000));
    all.put("feeds", new Entry(FeedSurface::new, 1, 1_000));
    all.put("model-files", new Entry(ModelFileSurface::new, 0.5, 300));
    all.put("outputs", new Entry(HttpSurface::outputs, 0.5, 500));
    all.put("log-entries", new Entry(() -> new LogSurface(Method.RLSI), 0.5, 40));
    for (Method method : METHODS) {
      all.put("log-entries-" + method, new Entry(() -> new LogSurface(method), 0.05, 10));
    }
    all.put("state", new Entry(StateSurface::new, 0.5, 100));
    all.put("configurations", new Entry(ConfigurationSurface::new, 0.5, 60));
    all.put("arguments", new Entry(ArgumentSurface::new, 0.5, 40));
    all.put("http", new Entry(HttpSurface::new, 0.5, 300));
    return all;
  }
}
