package io.swell.serving;

import io.swell.tracking.Activity;
import io.swell.tracking.HeatMap;
import io.swell.tracking.ModelReport;
import io.swell.tracking.NumberedEvent;
import io.swell.tracking.Overview;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;
import io.swell.tracking.TopicHistory;
import io.swell.tracking.TopicSummary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bodies of the API's answers; the components' names are the names of the JSON fields. */
final class Answers {
  private static final int TERMS_SHOWN = 10;

  private Answers() {}

  /** Where a model stands on its way to topics. */
  enum State {
    /** No document was learned from yet. */
    WAITING,
    /** Documents are being gathered; there is no topic yet. */
    WARMING,
    /** There are topics. */
    TRACKING;

    static State of(Overview overview) {
      if (overview.liveTopics() > 0 || overview.windows() > 0) {
        return TRACKING;
      }
      return overview.documents() > 0 ? WARMING : WAITING;
    }
  }

  /**
   * @param idleSeconds since the last record was taken in, of any model
   * @param openAlerts alerts that go on
   * @param writable whether there is a token that lets who knows it do something to topics
   */
  record Status(
      String model,
      List<String> models,
      long version,
      State state,
      @Nullable Instant eventTime,
      long documents,
      double documentsPerSecond,
      long idleSeconds,
      int liveTopics,
      int windows,
      int openAlerts,
      boolean writable,
      @Nullable ModelReport report) {

    static Status of(
        Overview overview,
        List<String> models,
        double documentsPerSecond,
        long idleSeconds,
        int openAlerts,
        boolean writable) {
      return new Status(
          overview.model(),
          models,
          overview.version(),
          State.of(overview),
          overview.eventTime(),
          overview.documents(),
          documentsPerSecond,
          idleSeconds,
          overview.liveTopics(),
          overview.windows(),
          openAlerts,
          writable,
          overview.report());
    }
  }

  record Topics(String model, List<Topic> topics) {}

  record Topic(
      long topic,
      String label,
      Snapshot.State state,
      boolean pinned,
      boolean muted,
      double share,
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
          now.share(),
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
      List<String> terms) {

    static Window of(Activity activity) {
      return new Window(
          activity.windowStart(),
          activity.windowEnd(),
          activity.share(),
          activity.documents(),
          activity.windowDocuments(),
          activity.expected(),
          activity.z(),
          activity.terms());
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

    static Event of(NumberedEvent numbered) {
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
   * @param cells window index, topic index, share to four decimals, z to two (null in an open
   *     window)
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

  /** An error as RFC 9457 says it. */
  record Problem(String type, String title, int status, String detail) {}
}
