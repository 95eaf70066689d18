package io.swell.serving;

import io.javalin.http.Context;
import io.swell.view.ModelOverview;
import io.swell.view.Throughput;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Provides the status and the throughput of each model. */
final class ModelStatus {
  private static final String DEFAULT_MODEL = "main";

  private final Views views;
  private final boolean isWritable;
  private final Map<String, Throughput> throughputs = new ConcurrentHashMap<>();
  private volatile long version;
  private volatile long changedNanos = System.nanoTime();

  /** How far a model is from having topics. */
  enum State {
    /** No document has arrived yet. */
    WAITING,
    /** Documents are being collected; there are no topics yet. */
    WARMING,
    /** There are topics. */
    TRACKING;

    static State of(ModelOverview modelOverview, int unassigned) {
      if (modelOverview.liveTopics() > 0 || modelOverview.windows() > 0) {
        return TRACKING;
      }
      return modelOverview.documents() + unassigned > 0 ? WARMING : WAITING;
    }
  }

  /**
   * @param overview a {@link ModelOverview}, whose components are fields of the status
   * @param unassigned documents that have arrived and wait to be learned from, of those that can be
   *     searched
   * @param alertsAfter documents that must have been learned from before there are alerts
   * @param alertsBegin when alerts begin, and why not yet; null if there can be alerts
   * @param idleSeconds seconds since the last record of any model was received
   * @param patterns known patterns of log lines
   * @param writable whether this server accepts commands from clients that send the write token
   * @param advice why there are no topics although there are documents, and what to do; null if
   *     there are topics or the reason is not known
   */
  record Status(
      Record overview,
      List<String> models,
      State state,
      int unassigned,
      int alertsAfter,
      @Nullable String alertsBegin,
      double documentsPerSecond,
      long idleSeconds,
      int openAlerts,
      int patterns,
      boolean writable,
      @Nullable String documentsTopic,
      @Nullable String advice) {}

  ModelStatus(Views views, boolean isWritable) {
    this.views = views;
    this.isWritable = isWritable;
  }

  /**
   * Measures the throughput of every model, with the documents that wait for their mini-batch;
   * called several times a second. Documents that arrived before this server started do not count.
   */
  void observe(long nanos) {
    if (views.version() != version) {
      version = views.version();
      changedNanos = nanos;
    }
    var models = views.topics().models();
    if (views.topics().isReadingHistory()) {
      throughputs.clear();
      return;
    }
    throughputs.keySet().retainAll(models);
    for (String model : models) {
      throughputs
          .computeIfAbsent(model, key -> new Throughput())
          .observe(
              nanos,
              views.topics().of(model).overview().documents() + views.search().unassigned(model));
    }
  }

  /** Returns the last observed version of the views, which clients are notified of. */
  long version() {
    return version;
  }

  List<String> models() {
    return views.topics().models();
  }

  /**
   * Returns the requested model or, if none is requested, the first known model: of those that have
   * published something, else of those that have documents.
   */
  String model(@Nullable String requested) {
    if (requested != null) {
      return requested;
    }
    List<String> models = views.topics().models();
    return models.isEmpty()
        ? Objects.requireNonNullElse(views.search().firstModel(), DEFAULT_MODEL)
        : models.get(0);
  }

  void answer(Context request) {
    RequestQuery.json(request, of(RequestQuery.of(request, this).model()));
  }

  Status of(String model) {
    Throughput throughput = throughputs.get(model);
    ModelOverview overview = views.topics().of(model).overview();
    int unassigned = views.search().unassigned(model);
    return new Status(
        overview,
        views.topics().models(),
        State.of(overview, unassigned),
        unassigned,
        views.alertStart().warmUp(),
        views.alertStart().explanation(overview.documents(), overview.documentsPerDay()),
        throughput == null ? 0 : throughput.perSecond(),
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - changedNanos),
        views.alerts().ongoing(model),
        views.patterns().size(model),
        isWritable,
        views.documents(),
        overview.advice());
  }
}
