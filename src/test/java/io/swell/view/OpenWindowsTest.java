package io.swell.view;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.lifecycle.TopicProportions;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.tracking.ClosedWindow;
import io.swell.tracking.EventTimeWindows;
import io.swell.tracking.WindowOptions;
import io.swell.tracking.WindowOptions.Calendar;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OpenWindowsTest {
  static final String MODEL = "m";
  static final long SECOND = 1000;
  static final WindowOptions CUT =
      new WindowOptions(Duration.ofSeconds(1), Calendar.NONE, Duration.ZERO, 7);
  private static final Set<Long> NONE = Set.of();
  private static final SortedSet<Long> MANY =
      new TreeSet<>(LongStream.range(40, 70).boxed().toList());
  private static final long[] TOPICS = {40, 41, 42};

  private final OpenWindows open = new OpenWindows(CUT);
  private final TopicView view = new TopicView(new ViewOptions(5, 5), CUT);

  /** Must agree with the tracker's own windows, which get the same documents. */
  @Test
  void openWindowsOfCompleteSharesEqualClosedOnes() {
    var random = new Random(3);
    var windows = new EventTimeWindows(CUT);
    for (int i = 0; i < 400; i++) {
      long time = random.nextInt(4000);
      double a = 0.1 + 0.5 * random.nextDouble();
      double b = (1 - a) * (0.2 + 0.6 * random.nextDouble());
      double[] shares = {a, b, 1 - a - b};
      windows.add(
          List.of(new DocumentHeader("", "", DocumentOrigin.NONE, time, 0)),
          new TopicProportions(1, 3, shares),
          TOPICS);
      open.add(assignment(time, shares));
    }
    List<OpenWindows.Column> estimated = open.within(MODEL, TimeRange.ALL, NONE);
    List<ClosedWindow> closed = windows.closeAll();
    assertThat(estimated).hasSameSizeAs(closed).hasSize(4);
    for (int w = 0; w < closed.size(); w++) {
      ClosedWindow then = closed.get(w);
      HeatMap.Window window = estimated.get(w).window();
      assertThat(window)
          .isEqualTo(
              new HeatMap.Window(
                  Instant.ofEpochMilli(then.start()),
                  Instant.ofEpochMilli(then.end()),
                  then.documents(),
                  false));
      for (long topic : TOPICS) {
        TopicActivity here = estimated.get(w).of("main", topic);
        assertThat(here.share())
            .isCloseTo(then.tally(topic).share() / then.documents(), within(1e-12)); // rounding
        assertThat(here.documents()).isEqualTo(then.tally(topic).documents());
      }
    }
  }

  /** The omitted shares are distributed as in the previous window, so the estimate is exact. */
  @Test
  void omittedSharesInSteadyProportionsAreEstimatedExactly() {
    var random = new Random(5);
    var windows = new EventTimeWindows(CUT);
    read(windows, 0, 60, OpenWindowsTest::steady, random);
    windows.closeAll().forEach(this::close);
    read(windows, 1, 35, OpenWindowsTest::steady, random);
    OpenWindows.Column estimated = open.within(MODEL, TimeRange.ALL, MANY).get(0);
    ClosedWindow then = windows.closeAll().get(0);
    assertThat(estimated.topics()).containsOnlyKeys(MANY);
    for (long topic : MANY) {
      assertThat(estimated.of("main", topic).share())
          .isCloseTo(then.tally(topic).share() / then.documents(), within(1e-12)); // rounding
    }
    assertThat(estimated.rest()).isZero();
  }

  /**
   * In every window, the estimate is much nearer to the final value than the listed shares alone.
   */
  @Test
  void estimatesAreNearTheFinalValues() {
    var random = new Random(7);
    var windows = new EventTimeWindows(CUT);
    for (int w = 0; w < 6; w++) {
      read(windows, w, 80, OpenWindowsTest::various, random);
      OpenWindows.Column estimated = open.within(MODEL, TimeRange.ALL, MANY).get(0);
      OpenWindows.Column listed = open.within(MODEL, TimeRange.ALL, NONE).get(0);
      ClosedWindow then = windows.closeAll().get(0);
      double estimatedGap = 0;
      double listedGap = 0;
      double sum = 0;
      for (long topic : MANY) {
        double share = then.tally(topic).share() / then.documents();
        estimatedGap += Math.abs(estimated.of("main", topic).share() - share);
        listedGap += Math.abs(listed.of("main", topic).share() - share);
        sum += estimated.of("main", topic).share();
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
      assertThat(listedGap).isCloseTo(listed.rest(), within(1e-12)).isGreaterThan(0.25);
      assertThat(estimatedGap).as("window %d", w).isLessThan(listedGap / (w == 0 ? 1.5 : 4));
      close(then);
    }
  }

  @Test
  void windowsReadInPartDoNotImproveTheEstimate() {
    var random = new Random(9);
    var windows = new EventTimeWindows(CUT);
    read(windows, 0, 50, OpenWindowsTest::steady, random);
    ClosedWindow then = windows.closeAll().get(0);
    var late = new OpenWindows(CUT);
    late.add(listing(1, steady(random)));
    each(then, late::close);
    late.add(assignment(SECOND, 1 - 0.4, 0.2));
    OpenWindows.Column estimated = late.within(MODEL, TimeRange.ALL, MANY).get(0);
    for (long topic : MANY) {
      double listed = topic == 40 ? 0.6 : topic == 41 ? 0.2 : 0;
      assertThat(estimated.of("main", topic).share())
          .isCloseTo(listed + 0.2 / MANY.size(), within(1e-12)); // equal for all topics
    }
  }

  /** Feeds documents to the tracker's windows and to a view, which sees the large shares only. */
  private void read(
      EventTimeWindows windows,
      int window,
      int documents,
      Function<Random, double[]> kind,
      Random random) {
    long[] topics = MANY.stream().mapToLong(Long::longValue).toArray();
    for (int i = 0; i < documents; i++) {
      long time = window * SECOND + i;
      double[] shares = kind.apply(random);
      windows.add(
          List.of(new DocumentHeader("", "", DocumentOrigin.NONE, time, 0)),
          new TopicProportions(1, shares.length, shares),
          topics);
      open.add(listing(time, shares));
    }
  }

  /** Returns two large shares, and the rest in fixed proportions. */
  private static double[] steady(Random random) {
    double[] shares = new double[MANY.size()];
    double rest = 0.1 + 0.1 * random.nextDouble();
    for (int k = 2; k < shares.length; k++) {
      shares[k] = rest * k / 434; // 2 + 3 + ... + 29
    }
    shares[0] = (1 - rest) * (0.2 + 0.6 * random.nextDouble());
    shares[1] = 1 - rest - shares[0];
    return shares;
  }

  /** Returns arbitrary shares of dissimilar topics. */
  private static double[] various(Random random) {
    double[] shares = new double[MANY.size()];
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      double large = random.nextInt(shares.length) == 0 ? 30 : 1;
      shares[k] = large * (1 + k) * random.nextDouble();
      sum += shares[k];
    }
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= sum;
    }
    return shares;
  }

  private static Assignment listing(long time, double[] shares) {
    var topics = new ArrayList<TopicWeight>();
    for (int k = 0; k < shares.length; k++) {
      if (shares[k] >= Assignment.MIN_SHARE) {
        topics.add(new TopicWeight(40 + k, 1, shares[k]));
      }
    }
    return new Assignment(
        MODEL,
        "d" + time,
        "",
        DocumentOrigin.NONE,
        Instant.ofEpochMilli(time),
        topics,
        0.5,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }

  private void close(ClosedWindow window) {
    each(window, open::close);
  }

  private static void each(ClosedWindow window, Consumer<TopicActivity> reader) {
    for (long topic : MANY) {
      reader.accept(
          new TopicActivity(
              MODEL,
              topic,
              Instant.ofEpochMilli(window.start()),
              Instant.ofEpochMilli(window.end()),
              window.tally(topic).share() / window.documents(),
              0,
              window.tally(topic).documents(),
              window.documents(),
              1,
              0,
              List.of(),
              List.of()));
    }
  }

  @Test
  void aClosedWindowClosesEarlierOnesAndRejectsLateDocuments() {
    for (long time : new long[] {100, 1100, 2100, 2900}) {
      open.add(assignment(time, 1));
    }
    open.closeUntil(Instant.ofEpochMilli(2 * SECOND));
    open.closeUntil(Instant.ofEpochMilli(SECOND));
    open.add(assignment(1999, 1));
    assertThat(open.within(MODEL, TimeRange.ALL, NONE))
        .singleElement()
        .extracting(OpenWindows.Column::window)
        .isEqualTo(
            new HeatMap.Window(Instant.ofEpochMilli(2000), Instant.ofEpochMilli(3000), 2, false));
    open.closeUntil(Instant.ofEpochMilli(3 * SECOND));
    assertThat(open.within(MODEL, TimeRange.ALL, NONE)).isEmpty();
  }

  @Test
  void documentsDatedAheadDoNotDisplaceOpenWindows() {
    for (long window = 10_000; window > 10_000 - OpenWindows.MAX_WINDOWS; window--) {
      open.add(assignment(window * SECOND, 1));
    }
    open.add(assignment(0, 1));
    open.add(assignment(20_000 * SECOND, 1));
    List<OpenWindows.Column> kept = open.within(MODEL, TimeRange.ALL, NONE);
    assertThat(kept).hasSize(OpenWindows.MAX_WINDOWS);
    assertThat(kept.get(0).window().start()).isEqualTo(Instant.EPOCH);
    assertThat(kept.get(kept.size() - 1).window().start())
        .isEqualTo(Instant.ofEpochMilli(9_999 * SECOND));
  }

  @Test
  void sharesOfMergedTopicsCountForTheRemainingTopic() {
    open.add(assignment(0, 0.7, 0.2));
    open.add(assignment(1, 0.1, 0.9));
    open.merge(40, 41);
    open.merge(40, 41);
    OpenWindows.Column window = open.within(MODEL, TimeRange.ALL, NONE).get(0);
    assertThat(window.topics()).containsOnlyKeys(41L);
    assertThat(window.of("main", 41).share()).isCloseTo((0.9 + 1.0) / 2, within(1e-12));
    assertThat(window.of("main", 41).documents()).isEqualTo(2);
    assertThat(window.of("main", 40).share()).isZero();
  }

  @Test
  void openWindowsFollowClosedOnesAndAreMarked() {
    view.accept(activity(0, 0.25));
    view.accept(snapshot());
    view.accept(assignment(SECOND + 1, 0.8, 0.1));
    view.accept(assignment(SECOND + 2, 0.2, 0.6));
    view.accept(assignment(3 * SECOND, new double[0]));
    HeatMap map = view.of(MODEL).heatMap(TimeRange.ALL, 10);
    assertThat(map.windows())
        .extracting(HeatMap.Window::closed)
        .containsExactly(true, false, false);
    assertThat(map.topics()).extracting(HeatMap.Row::topic).containsExactly(40L, 41L);
    assertThat(map.cells()).filteredOn(cell -> cell.window() == 0).hasSize(1);
    HeatMap.Cell cell = map.cells().get(1);
    assertThat(cell.window()).isEqualTo(1);
    assertThat(cell.share()).isCloseTo(0.5 + 0.15, within(1e-12)); // the live topic
    assertThat(cell.z()).isNaN();
    StreamGraph streamGraph = view.of(MODEL).streamGraph(TimeRange.ALL, 1);
    assertThat(streamGraph.windows()).isEqualTo(map.windows());
    assertThat(streamGraph.shares().get(0)).hasSize(3).last().isEqualTo(1.0);
    assertThat(streamGraph.shares().get(0).get(1) + streamGraph.other().get(1))
        .isCloseTo(1, within(1e-12));
    assertThat(streamGraph.other().get(2)).isZero();
    TopicHistory history = requireNonNull(view.of(MODEL).topic(40));
    assertThat(history.windows()).hasSize(1);
    assertThat(history.unfinished()).extracting(TopicActivity::documents).containsExactly(1L, 0L);
  }

  @Test
  void otherQueriesUseClosedWindows() {
    view.accept(activity(0, 0.25));
    view.accept(snapshot());
    var before = answers();
    view.accept(assignment(SECOND, 0.8, 0.1));
    assertThat(answers()).isEqualTo(before);
    assertThat(view.of(MODEL).heatMap(TimeRange.ALL, 10).windows()).hasSize(2);
  }

  @Test
  void aPeriodExcludesOpenWindowsAfterIt() {
    view.accept(assignment(SECOND, 1));
    view.accept(assignment(2 * SECOND, 1));
    var range = new TimeRange(Instant.EPOCH, Instant.ofEpochMilli(2 * SECOND));
    assertThat(view.of(MODEL).heatMap(range, 10).windows()).hasSize(1);
  }

  @Test
  void withoutKnownWindowOptionsThereAreNoOpenWindows() {
    var closedOnly = new TopicView(new ViewOptions(5, 5), null);
    closedOnly.accept(assignment(0, 1));
    assertThat(closedOnly.of(MODEL).heatMap(TimeRange.ALL, 10).windows()).isEmpty();
  }

  private List<Object> answers() {
    var a = new TimeRange(Instant.EPOCH, Instant.ofEpochMilli(SECOND));
    var b = new TimeRange(Instant.ofEpochMilli(SECOND), Instant.ofEpochMilli(2 * SECOND));
    return List.of(
        view.of(MODEL).newestWindow(),
        view.of(MODEL).compare(a, b),
        view.of(MODEL).difference(Instant.EPOCH, Instant.ofEpochMilli(SECOND)),
        view.of(MODEL).overview().windows());
  }

  static Assignment assignment(long time, double... shares) {
    var topics = new ArrayList<TopicWeight>();
    for (int k = 0; k < shares.length; k++) {
      topics.add(new TopicWeight(TOPICS[k], 1, shares[k]));
    }
    return new Assignment(
        MODEL,
        "d" + time,
        "",
        DocumentOrigin.NONE,
        Instant.ofEpochMilli(time),
        topics,
        0.5,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }

  static TopicActivity activity(long start, double share) {
    return new TopicActivity(
        MODEL,
        40,
        Instant.ofEpochMilli(start),
        Instant.ofEpochMilli(start + SECOND),
        share,
        0,
        1,
        4,
        1,
        0,
        List.of("comet", "tail"),
        List.of());
  }

  static Snapshot snapshot() {
    Snapshot planted = PlantedStory.snapshot(4, 1, 10, Snapshot.State.LIVE);
    return SomeSnapshot.of(MODEL, 40).label("comet").terms(planted.terms()).share(0.2).take();
  }
}
