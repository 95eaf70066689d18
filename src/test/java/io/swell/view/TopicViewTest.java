package io.swell.view;

import static io.swell.view.PlantedStory.MODEL;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Snapshot.State;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class TopicViewTest {
  private static final int WINDOWS = 70;

  private final TopicView view = new TopicView(new ViewOptions(400, 20), null);

  @Test
  void anUnknownModelHasEmptyAnswers() {
    assertThat(view.models()).isEmpty();
    assertThat(view.of("unknown").topics(TopicView.Order.SHARE, 10)).isEmpty();
    assertThat(view.of("unknown").topic(1)).isNull();
    assertThat(view.of("unknown").heatMap(TimeRange.ALL, 10).windows()).isEmpty();
    assertThat(view.of("unknown").events(10)).isEmpty();
    assertThat(view.of("unknown").report()).isNull();
    assertThat(view.of("unknown").overview())
        .isEqualTo(new ModelOverview("unknown", 0, null, 0, Double.NaN, 0, 0, null));
  }

  @Test
  void listsLiveTopicsInTheRequestedOrder() {
    PlantedStory.addTo(view, WINDOWS);
    List<Long> live = PlantedStory.live(WINDOWS - 1, WINDOWS).stream().map(Long::valueOf).toList();

    var byShare = snapshots(TopicView.Order.SHARE);
    assertThat(byShare).extracting(Snapshot::topic).containsExactlyInAnyOrderElementsOf(live);
    assertThat(byShare).isSortedAccordingTo(Comparator.comparing(Snapshot::share).reversed());
    assertThat(snapshots(TopicView.Order.RISING))
        .isSortedAccordingTo(Comparator.comparing(Snapshot::trend).reversed());
    assertThat(snapshots(TopicView.Order.NEW))
        .isSortedAccordingTo(Comparator.comparing(Snapshot::born).reversed());
  }

  /** Snapshots are published only if topics have changed; shares change with every window. */
  @Test
  void sharesFollowTheNewestWindowWhicheverRecordIsReadFirst() {
    double typical = 0.4 - 0.1;
    Snapshot old = PlantedStory.snapshot(1, 1, WINDOWS, State.LIVE);
    TopicActivity later = activity(PlantedStory.activity(1, 2, WINDOWS), 0.4, 0.1);
    view.accept(old);
    view.accept(later);
    assertThat(requireNonNull(view.of(MODEL).topic(1)).snapshot())
        .isEqualTo(old.withShare(0.4, PlantedStory.WINDOW_DOCUMENTS, 0.4 - typical));
    var other = new TopicView(new ViewOptions(400, 20), null);
    other.accept(later);
    other.accept(old);
    assertThat(other.of(MODEL).topics(TopicView.Order.RISING, 3))
        .isEqualTo(view.of(MODEL).topics(TopicView.Order.RISING, 3));
    view.accept(activity(PlantedStory.activity(1, 1, WINDOWS), 0.9, 0.9));
    assertThat(requireNonNull(view.of(MODEL).topic(1)).snapshot().share()).isEqualTo(0.4);
    view.accept(activity(PlantedStory.activity(1, 3, WINDOWS), 0.5, Double.NaN));
    assertThat(requireNonNull(view.of(MODEL).topic(1)).snapshot())
        .as("not known")
        .isEqualTo(old.withShare(0.5, PlantedStory.WINDOW_DOCUMENTS, Double.NaN));
  }

  private static TopicActivity activity(TopicActivity of, double share, double trend) {
    return new TopicActivity(
        of.model(),
        of.topic(),
        of.windowStart(),
        of.windowEnd(),
        share,
        trend,
        of.documents(),
        of.windowDocuments(),
        of.expected(),
        of.z(),
        of.terms(),
        of.sources());
  }

  @Test
  void aTopicWasLastSeenWithItsNewestDocumentUntilNow() {
    Snapshot old = PlantedStory.snapshot(1, 1, WINDOWS, State.LIVE);
    Instant seen = PlantedStory.start(3);
    view.accept(assignment("before", seen));
    view.accept(PlantedStory.snapshot(2, 4, WINDOWS, State.LIVE));
    view.accept(old);
    assertThat(requireNonNull(view.of(MODEL).topic(1)).snapshot())
        .isEqualTo(old.withLastSeen(seen));
    view.accept(assignment("after", seen.plusSeconds(1)));
    view.accept(assignment("ahead", PlantedStory.start(90)));
    assertThat(requireNonNull(view.of(MODEL).topic(1)).snapshot().lastSeen())
        .isEqualTo(seen.plusSeconds(1));
  }

  private static Assignment assignment(String id, Instant time) {
    return new Assignment(
        MODEL,
        id,
        "",
        DocumentOrigin.NONE,
        time,
        List.of(new Assignment.TopicWeight(1, 1, 1)),
        0.5,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }

  @Test
  void recentSharesAreInChronologicalOrder() {
    PlantedStory.addTo(view, WINDOWS);
    TopicSummary topic = view.of(MODEL).topics(TopicView.Order.SHARE, 3).get(0);
    int id = (int) topic.snapshot().topic();
    assertThat(topic.shares())
        .containsExactly(
            PlantedStory.activity(id, WINDOWS - 3, WINDOWS).share(),
            PlantedStory.activity(id, WINDOWS - 2, WINDOWS).share(),
            PlantedStory.activity(id, WINDOWS - 1, WINDOWS).share());
  }

  @Test
  void windowsWithoutDocumentsHaveNoShare() {
    for (int window : new int[] {0, 1, 4, 6}) {
      PlantedStory.addTo(view, window, WINDOWS);
    }
    TopicSummary topic = view.of(MODEL).topics(TopicView.Order.SHARE, 3).get(0);
    int id = (int) topic.snapshot().topic();
    assertThat(topic.shares())
        .containsExactly(
            PlantedStory.activity(id, 1, WINDOWS).share(),
            null,
            PlantedStory.activity(id, 4, WINDOWS).share(),
            null,
            PlantedStory.activity(id, 6, WINDOWS).share());
  }

  @Test
  void anEndedTopicLeavesTheListAndKeepsItsHistory() {
    PlantedStory.addTo(view, WINDOWS);
    assertThat(snapshots(TopicView.Order.SHARE)).extracting(Snapshot::topic).doesNotContain(0L);
    TopicHistory history = requireNonNull(view.of(MODEL).topic(0));
    assertThat(history.snapshot().state()).isEqualTo(State.ENDED);
    assertThat(history.windows()).hasSize(WINDOWS / 4);
    assertThat(history.events())
        .extracting(e -> e.event().event())
        .containsExactly(Kind.ENDED, Kind.BORN);
  }

  @Test
  void aTopicThatReturnsIsLiveAgain() {
    view.accept(PlantedStory.snapshot(1, 1, WINDOWS, State.ENDED));
    assertThat(snapshots(TopicView.Order.SHARE)).isEmpty();
    view.accept(PlantedStory.snapshot(1, 2, WINDOWS, State.LIVE));
    assertThat(snapshots(TopicView.Order.SHARE)).hasSize(1);
  }

  @Test
  void theHeatMapContainsAllSharesInOrderOfBirth() {
    PlantedStory.addTo(view, WINDOWS);
    HeatMap map = view.of(MODEL).heatMap(TimeRange.ALL, 100);
    assertThat(map.topics())
        .extracting(HeatMap.Row::topic)
        .isSorted()
        .hasSize(PlantedStory.topics());
    assertThat(map.windows()).hasSize(WINDOWS).extracting(HeatMap.Window::start).isSorted();
    double drawn = map.cells().stream().mapToDouble(HeatMap.Cell::share).sum();
    double published = 0;
    for (int window = 0; window < WINDOWS; window++) {
      for (int topic : PlantedStory.live(window, WINDOWS)) {
        published += PlantedStory.activity(topic, window, WINDOWS).share();
      }
    }
    assertThat(drawn).isCloseTo(published, within(1e-9));
    HeatMap.Cell cell = map.cells().get(map.cells().size() - 1);
    assertThat(cell.share())
        .isEqualTo(
            PlantedStory.activity(
                    (int) map.topics().get(cell.topic()).topic(), cell.window(), WINDOWS)
                .share());
  }

  @Test
  void eventsAreNewestFirstAndAvailableAfterAGivenOne() {
    PlantedStory.addTo(view, WINDOWS);
    List<TopicHistory.NumberedEvent> events = view.of(MODEL).events(100);
    assertThat(events)
        .extracting(TopicHistory.NumberedEvent::number)
        .isSortedAccordingTo(Comparator.<Long>naturalOrder().reversed());
    assertThat(events.get(0).event().timestamp())
        .isAfter(events.get(events.size() - 1).event().timestamp());
    long seen = events.get(3).number();
    assertThat(view.of(MODEL).eventsAfter(seen, 100)).isEqualTo(events.subList(0, 3));
    assertThat(view.of(MODEL).events(2)).isEqualTo(events.subList(0, 2));
  }

  @Test
  void eventsHaveTermsAsLabelUntilTheTopicHasOne() {
    view.accept(PlantedStory.event(4, 0, Kind.BORN));
    assertThat(view.of(MODEL).events(1).get(0).label()).isEqualTo("comet orbit telescope");
    var forms =
        new TopicEvent.Evidence(List.of("iraqi", "iraqis", "iraq", "army"), List.of(), null, 1.0);
    view.accept(
        new TopicEvent(
            MODEL, Kind.BORN, 5, null, PlantedStory.event(4, 0, Kind.BORN).timestamp(), forms));
    assertThat(view.of(MODEL).events(1).get(0).label()).isEqualTo("iraqi army");
  }

  @Test
  void repeatedRecordsChangeOnlyTheVersion() {
    PlantedStory.addTo(view, WINDOWS);
    var topics = view.of(MODEL).topics(TopicView.Order.SHARE, 5);
    var map = view.of(MODEL).heatMap(TimeRange.ALL, 50);
    var events = view.of(MODEL).events(100);
    long version = view.version();

    view.accept(PlantedStory.event(0, 0, Kind.BORN));
    view.accept(PlantedStory.activity(5, WINDOWS - 1, WINDOWS));
    view.accept(PlantedStory.snapshot(5, WINDOWS - 1, WINDOWS, State.LIVE));

    assertThat(view.version()).isEqualTo(version + 3);
    assertThat(view.of(MODEL).topics(TopicView.Order.SHARE, 5)).isEqualTo(topics);
    assertThat(view.of(MODEL).heatMap(TimeRange.ALL, 50)).isEqualTo(map);
    assertThat(view.of(MODEL).events(100)).isEqualTo(events);
  }

  @Test
  void keepsTheNewestWindowsEventsEndedTopicsAndModels() {
    var small = new TopicView(new ViewOptions(5, 3), null);
    PlantedStory.addTo(small, WINDOWS);
    assertThat(small.of(MODEL).heatMap(TimeRange.ALL, 100).windows())
        .extracting(HeatMap.Window::start)
        .startsWith(PlantedStory.start(WINDOWS - 5))
        .hasSize(5);

    for (int i = 0; i <= ModelView.EVENTS; i++) {
      TopicEvent one = PlantedStory.event(4, 0, TopicEvent.Kind.BORN);
      small.accept(new TopicEvent(MODEL, one.event(), i, null, one.timestamp(), one.evidence()));
    }
    assertThat(small.of(MODEL).events(Integer.MAX_VALUE)).hasSize(ModelView.EVENTS);
    for (int i = 0; i <= ModelView.ENDED_TOPICS; i++) {
      small.accept(SomeSnapshot.of(MODEL, 1_000 + i).state(Snapshot.State.ENDED).take());
    }
    assertThat(small.of(MODEL).topic(1_000)).isNull();
    assertThat(small.of(MODEL).topic(1_001)).isNotNull();

    for (int i = 0; i < TopicView.MODELS; i++) {
      small.accept(reportOf("m" + i));
    }
    assertThat(small.models()).hasSize(TopicView.MODELS).doesNotContain(MODEL);
  }

  @Test
  void aRemovedTopicIsNoLongerFound() {
    PlantedStory.addTo(view, WINDOWS);
    view.removeTopic(MODEL, 5);
    assertThat(view.of(MODEL).topic(5)).isNull();
    assertThat(snapshots(TopicView.Order.SHARE)).extracting(Snapshot::topic).doesNotContain(5L);
  }

  @Test
  void theOverviewHasEventTimeDocumentsAndTopics() {
    PlantedStory.addTo(view, WINDOWS);
    ModelOverview now = view.of(MODEL).overview();
    assertThat(now.eventTime()).isEqualTo(PlantedStory.start(WINDOWS));
    assertThat(now.documents()).isEqualTo(WINDOWS * 240L);
    assertThat(now.liveTopics()).isEqualTo(9);
    assertThat(now.windows()).isEqualTo(WINDOWS);
    assertThat(now.version()).isEqualTo(view.version());
  }

  @Test
  void concurrentReadersGetConsistentAnswers() throws Exception {
    var done = new AtomicBoolean();
    var threads = Executors.newFixedThreadPool(2);
    try {
      Future<Integer> reader =
          threads.submit(
              () -> {
                int widest = 0;
                boolean last;
                do {
                  last = done.get();
                  HeatMap map = view.of(MODEL).heatMap(TimeRange.ALL, 100);
                  for (HeatMap.Cell cell : map.cells()) {
                    assertThat(cell.window()).isLessThan(map.windows().size());
                    assertThat(cell.topic()).isLessThan(map.topics().size());
                  }
                  widest = Math.max(widest, map.windows().size());
                } while (!last);
                return widest;
              });
      Future<?> writer =
          threads.submit(
              () -> {
                PlantedStory.addTo(view, WINDOWS);
                done.set(true);
              });
      writer.get();
      assertThat(reader.get()).isEqualTo(WINDOWS);
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
  }

  @Test
  void optionsThatKeepNothingAreRejected() {
    assertThatThrownBy(() -> new ViewOptions(0, 1))
        .hasMessage("view.windows must be at least 1, found 0");
  }

  private List<Snapshot> snapshots(TopicView.Order order) {
    return view.of(MODEL).topics(order, 1).stream().map(TopicSummary::snapshot).toList();
  }

  private static ModelReport reportOf(String model) {
    ModelReport report = PlantedStory.report(1, 1);
    return new ModelReport(
        model,
        report.method(),
        report.options(),
        report.weighting(),
        report.analyzer(),
        report.vocabulary(),
        report.outOfVocabularyRate(),
        report.reconstructionError(),
        report.liveTopics(),
        report.meanCoherence(),
        report.diversity(),
        report.documents(),
        report.nearDuplicates(),
        report.late(),
        report.ahead(),
        report.storyAlerts(),
        report.batch(),
        report.timestamp());
  }
}
