package io.swell.serving;

import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.view.HeatMap;
import io.swell.view.ModelOverview;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bodies of API answers. The names of the record components are the JSON field names. */
final class ApiAnswers {
  private static final int TERMS_SHOWN = 10;

  private ApiAnswers() {}

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
   * @param documents documents learned from
   * @param unassigned documents that have arrived and wait to be learned from, of those that can be
   *     searched
   * @param alertsAfter documents that must have been learned from before there are alerts
   * @param alertsBegin when alerts begin, and why not yet; null if there can be alerts
   * @param documentsPerDay documents a day of event time, of the newest ones; NaN if not known
   * @param idleSeconds seconds since the last record of any model was received
   * @param openAlerts number of alerts that are still active
   * @param writable whether this server accepts commands from clients that send the write token
   * @param documentsTopic the stream topic that the tracker reads
   * @param advice why there are no topics although there are documents, and what to do; null if
   *     there are topics or the reason is not known
   */
  record Status(
      String model,
      List<String> models,
      long version,
      State state,
      @Nullable Instant eventTime,
      long documents,
      int unassigned,
      int alertsAfter,
      @Nullable String alertsBegin,
      double documentsPerSecond,
      double documentsPerDay,
      long idleSeconds,
      int liveTopics,
      int windows,
      int openAlerts,
      boolean writable,
      @Nullable String documentsTopic,
      @Nullable String advice,
      @Nullable ModelReport report) {}

  record Topics(String model, List<Topic> topics) {}

  record Topic(
      long topic,
      String label,
      Snapshot.State state,
      boolean pinned,
      boolean muted,
      boolean background,
      double share,
      long shareDocuments,
      boolean open,
      double trend,
      Instant born,
      Instant lastSeen,
      List<Snapshot.Term> terms,
      List<@Nullable Double> shares) {

    static Topic of(TopicSummary summary) {
      Snapshot now = summary.snapshot();
      return new Topic(
          now.topic(),
          now.label(),
          now.state(),
          now.pinned(),
          now.muted(),
          now.background(),
          now.share(),
          now.shareDocuments(),
          summary.isOpen(),
          now.trend(),
          now.born(),
          now.lastSeen(),
          now.terms().subList(0, Math.min(TERMS_SHOWN, now.terms().size())),
          summary.shares());
    }
  }

  record Detail(
      Snapshot snapshot,
      List<Window> windows,
      List<TopicHistory.Unfinished> unfinished,
      List<Event> events) {
    static Detail of(TopicHistory history) {
      return new Detail(
          history.snapshot(),
          history.windows().stream().map(Window::of).toList(),
          history.unfinished(),
          history.events().stream().map(Event::of).toList());
    }
  }

  record Window(
      Instant start,
      Instant end,
      double share,
      long documents,
      long windowDocuments,
      double expected,
      double z,
      List<String> terms,
      List<TopicActivity.SourceCount> sources) {

    static Window of(TopicActivity activity) {
      return new Window(
          activity.windowStart(),
          activity.windowEnd(),
          activity.share(),
          activity.documents(),
          activity.windowDocuments(),
          activity.expected(),
          activity.z(),
          activity.terms(),
          activity.sources());
    }
  }

  record Events(String model, List<Event> events) {}

  record Event(
      long number,
      TopicEvent.Kind event,
      @Nullable Long topic,
      @Nullable Long into,
      @Nullable String name,
      String label,
      Instant timestamp,
      TopicEvent.Evidence evidence) {

    static Event of(TopicHistory.NumberedEvent numbered) {
      TopicEvent event = numbered.event();
      return new Event(
          numbered.number(),
          event.event(),
          event.topic() == TopicEvent.NO_TOPIC ? null : event.topic(),
          event.into(),
          event.name(),
          numbered.label(),
          event.timestamp(),
          event.evidence());
    }
  }

  /**
   * @param cells for each cell: window index, topic index, share rounded to four decimals, z
   *     rounded to two (null in an open window)
   */
  record Heat(
      String model, List<HeatMap.Window> windows, List<HeatMap.Row> topics, double[][] cells) {
    private static final double PLACES = 1e4;
    private static final double PLACES_OF_Z = 1e2;

    static Heat of(String model, HeatMap map) {
      double[][] cells =
          map.cells().stream()
              .map(
                  cell ->
                      new double[] {
                        cell.window(),
                        cell.topic(),
                        Math.round(cell.share() * PLACES) / PLACES,
                        rounded(cell.z())
                      })
              .toArray(double[][]::new);
      return new Heat(model, map.windows(), map.topics(), cells);
    }

    private static double rounded(double z) {
      return Double.isNaN(z) ? z : Math.round(z * PLACES_OF_Z) / PLACES_OF_Z;
    }
  }

  /** An error in the format of RFC 9457. */
  record Problem(String type, String title, int status, String detail) {}
}
