package io.swell.serving;

import io.swell.tracking.Throughput;
import io.swell.tracking.TopicView;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells where the models stand and how fast they go. */
final class Status {
  private static final String NO_MODEL_YET = "main";

  private final TopicView view;
  private final Map<String, Throughput> paces = new ConcurrentHashMap<>();
  private volatile long version;
  private volatile long changed = System.nanoTime();

  Status(TopicView view) {
    this.view = view;
  }

  /** Measures the pace of every model; called several times a second. */
  void observe(long nanos) {
    if (view.version() != version) {
      version = view.version();
      changed = nanos;
    }
    var models = view.models();
    paces.keySet().retainAll(models);
    for (String model : models) {
      paces
          .computeIfAbsent(model, key -> new Throughput())
          .observe(nanos, view.overview(model).documents());
    }
  }

  /** Keys of the models known. */
  List<String> models() {
    return view.models();
  }

  /** The model asked for; if none was, the first of those known by now. */
  String model(@Nullable String asked) {
    if (asked != null) {
      return asked;
    }
    List<String> models = view.models();
    return models.isEmpty() ? NO_MODEL_YET : models.get(0);
  }

  Answers.Status of(String model) {
    Throughput pace = paces.get(model);
    return Answers.Status.of(
        view.overview(model),
        view.models(),
        pace == null ? 0 : pace.perSecond(),
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - changed));
  }
}
