package io.swell.serving;

import io.swell.view.Throughput;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells where the models stand and how fast they go. */
final class ModelStatus {
  private static final String NO_MODEL_YET = "main";

  private final Views views;
  private final boolean isWritable;
  private final Map<String, Throughput> paces = new ConcurrentHashMap<>();
  private volatile long version;
  private volatile long changed = System.nanoTime();

  /**
   * @param isWritable whether there is anybody who may do something to topics
   */
  ModelStatus(Views views, boolean isWritable) {
    this.views = views;
    this.isWritable = isWritable;
  }

  /** Measures the pace of every model; called several times a second. */
  void observe(long nanos) {
    if (views.version() != version) {
      version = views.version();
      changed = nanos;
    }
    var models = views.topics().models();
    paces.keySet().retainAll(models);
    for (String model : models) {
      paces
          .computeIfAbsent(model, key -> new Throughput())
          .observe(nanos, views.topics().overview(model).documents());
    }
  }

  /** The version of the views that was observed last: what readers are told of. */
  long version() {
    return version;
  }

  /** Keys of the models known. */
  List<String> models() {
    return views.topics().models();
  }

  /** The model asked for; if none was, the first of those known by now. */
  String model(@Nullable String asked) {
    if (asked != null) {
      return asked;
    }
    List<String> models = views.topics().models();
    return models.isEmpty() ? NO_MODEL_YET : models.get(0);
  }

  ApiAnswers.Status of(String model) {
    Throughput pace = paces.get(model);
    return ApiAnswers.Status.of(
        views.topics().overview(model),
        views.topics().models(),
        pace == null ? 0 : pace.perSecond(),
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - changed),
        views.alerts().open(model),
        isWritable);
  }
}
