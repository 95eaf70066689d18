package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.lifecycle.TopicProportions;
import io.swell.model.SavedState;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.output.TopicActivity.SourceCount;
import io.swell.state.StateOwner;
import io.swell.tracking.WindowOptions.Calendar;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTimeWindowsTest {
  private static final WindowOptions OPTIONS =
      new WindowOptions(Duration.ofSeconds(1), Calendar.NONE, Duration.ofMillis(300), 7);
  private static final long[] TOPICS = {40, 41, 42};

  private static void add(EventTimeWindows windows, long time, double... shares) {
    add(windows, null, time, shares);
  }

  private static void add(
      EventTimeWindows windows, @Nullable String source, long time, double... shares) {
    var origin = new DocumentOrigin(source, null, null);
    windows.add(
        List.of(new DocumentHeader("", "", origin, time, 0)),
        new TopicProportions(1, 3, shares),
        TOPICS);
  }

  private static StateOwner owner(EventTimeWindows windows) {
    return () -> StateOwner.partsOf(windows, windows.sources());
  }

  @Test
  void everyDocumentIsInOneWindowAndSharesAddUp() {
    var random = new Random(7);
    var windows = new EventTimeWindows(OPTIONS);
    List<ClosedWindow> closed = new ArrayList<>();
    double[] sums = new double[3];
    long onTime = 0;
    for (int i = 0; i < 500; i++) {
      long time = 20L * i - random.nextInt(2000);
      double a = random.nextDouble();
      double b = (1 - a) * random.nextDouble();
      double[] shares = {a, b, 1 - a - b};
      long late = windows.lateDocuments();
      add(windows, time, shares);
      if (windows.lateDocuments() == late) {
        onTime++;
        for (int k = 0; k < 3; k++) {
          sums[k] += shares[k];
        }
      }
      closed.addAll(windows.close(20L * i));
    }
    closed.addAll(windows.closeAll());
    assertThat(windows.lateDocuments()).isPositive();
    assertThat(onTime + windows.lateDocuments()).isEqualTo(500);
    assertThat(closed.stream().mapToLong(ClosedWindow::documents).sum()).isEqualTo(onTime);
    assertThat(closed.stream().map(ClosedWindow::start)).isSorted().doesNotHaveDuplicates();
    for (int k = 0; k < 3; k++) {
      long topic = TOPICS[k];
      assertThat(closed.stream().mapToDouble(w -> w.tally(topic).share()).sum())
          .isCloseTo(sums[k], within(1e-9)); // 500 rounded additions
    }
  }

  @Test
  void aWindowClosesWhenItsGraceHasPassed() {
    var windows = new EventTimeWindows(OPTIONS);
    add(windows, 10, 1, 0, 0);
    assertThat(windows.close(1299)).isEmpty();
    assertThat(windows.close(1300)).hasSize(1);
    assertThat(windows.close(9000)).isEmpty();
  }

  @Test
  void lateDocumentsAreCountedAndReopenNoWindow() {
    var windows = new EventTimeWindows(OPTIONS);
    add(windows, 5000, 1, 0, 0);
    assertThat(windows.close(5000)).isEmpty();
    add(windows, 3999, 1, 0, 0); // its window was empty and closed nevertheless
    add(windows, 4001, 1, 0, 0);
    assertThat(windows.lateDocuments()).isEqualTo(1);
    assertThat(windows.closeAll()).extracting(ClosedWindow::start).containsExactly(4000L, 5000L);
  }

  @Test
  void aDocumentBelongsToItsLargestTopicAboveAThreshold() {
    var windows = new EventTimeWindows(OPTIONS);
    add(windows, 0, 0.6, 0.4, 0);
    add(windows, 1, 0.29, 0.28, 0.28);
    add(windows, 2, 0.1, 0.3, 0);
    add(windows, 3, 0, 0, 0);
    ClosedWindow window = windows.closeAll().get(0);
    assertThat(window.documents()).isEqualTo(4);
    assertThat(window.tally(40L).documents()).isEqualTo(1);
    assertThat(window.tally(41L).documents()).isEqualTo(1);
    assertThat(window.tally(42L).documents()).isZero();
  }

  @Test
  void aMergePassesSharesToTheRemainingTopic() {
    var windows = new EventTimeWindows(OPTIONS);
    add(windows, 0, 0.6, 0.4, 0);
    windows.merge(40, 42);
    assertThat(windows.holds(40)).isFalse();
    ClosedWindow window = windows.closeAll().get(0);
    assertThat(window.tally(42L)).isEqualTo(new ClosedWindow.TopicTotals(0.6, 1));
  }

  @Test
  void theDocumentsOfATopicAreCountedBySource() {
    var windows = new EventTimeWindows(OPTIONS);
    add(windows, "blog", 0, 0.6, 0.4, 0);
    add(windows, "wire", 1, 0.6, 0.4, 0);
    add(windows, "wire", 2, 0.6, 0.4, 0);
    add(windows, null, 3, 0.6, 0.4, 0);
    add(windows, "wire", 4, 0.2, 0.8, 0);
    add(windows, "wire", 5, 0.29, 0.28, 0.28); // belongs to no topic
    windows.merge(41, 40);
    ClosedWindow window = windows.closeAll().get(0);
    assertThat(window.tally(40).documents()).isEqualTo(5);
    assertThat(window.sources(40, 9))
        .containsExactly(new SourceCount("wire", 3), new SourceCount("blog", 1));
    assertThat(window.sources(40, 1)).containsExactly(new SourceCount("wire", 3));
    assertThat(window.sources(42, 9)).isEmpty();
  }

  @Test
  void aSourceForEachDocumentDoesNotFillTheMemory() {
    var sources = new WindowSources();
    for (int i = 0; i < 1_000; i++) {
      sources.add(0, 1, "source " + i, 1);
      sources.add(0, 1, "source 0", 1);
    }
    assertThat(sources.remove(0).get(1L))
        .hasSize(WindowSources.MOST)
        .containsEntry("source 0", 1_001L);
  }

  /** A piece with all sources of a window would not fit into a record of the changelog. */
  @Test
  void aDocumentChangesTheNumberOfOneSourceInTheSavedState() {
    var windows = new EventTimeWindows(OPTIONS);
    var saved = new SavedState();
    for (int i = 0; i < 3 * WindowSources.MOST; i++) {
      String source = "x".repeat(1_000) + i / 3;
      add(windows, source, i, i % 3 == 0 ? 1 : 0, i % 3 == 1 ? 1 : 0, i % 3 == 2 ? 1 : 0);
    }
    owner(windows).save(saved);
    assertThat(saved.largest()).isLessThan(100);
    saved.written();
    add(windows, "x".repeat(1_000) + 0, 1, 1, 0, 0);
    add(windows, "of none of the first sources", 1, 1, 0, 0);
    owner(windows).save(saved);
    assertThat(saved.written()).as("the window, its source, the watermark").isEqualTo(3);
    windows.closeAll();
    owner(windows).save(saved);
    assertThat(saved.describe().lines()).as("only the watermark").hasSize(1);
  }

  /** Topics are merged and windows close in between. */
  @RepeatedTest(10)
  void sourcesAreSavedAndRestoredAtAnyMoment(RepetitionInfo seed) {
    var random = new Random(seed.getCurrentRepetition());
    var saved = new SavedState();
    var whole = new EventTimeWindows(OPTIONS);
    var other = new EventTimeWindows(OPTIONS);
    for (int i = 0; i < 3_000; i++) {
      long time = 10L * i + random.nextInt(3_000);
      String source =
          random.nextInt(9) == 0 ? null : random.nextInt(300) + " \u0000\u202e\ud83d\ude00";
      double[] shares = new double[3];
      shares[random.nextInt(3)] = 1;
      add(whole, source, time, shares);
      add(other, source, time, shares);
      if (random.nextInt(200) == 0) {
        int from = random.nextInt(3);
        whole.merge(40 + from, 40 + (from + 1) % 3);
        other.merge(40 + from, 40 + (from + 1) % 3);
      }
      if (random.nextInt(50) == 0) {
        assertThat(other.close(time)).isEqualTo(whole.close(time));
      }
      if (random.nextInt(100) == 0) {
        owner(other).save(saved);
        if (random.nextBoolean()) {
          other = new EventTimeWindows(OPTIONS);
          saved.restore(owner(other));
        }
      }
    }
    assertThat(whole.lateDocuments()).isEqualTo(other.lateDocuments()).isPositive();
    assertThat(other.closeAll()).isEqualTo(whole.closeAll()).isNotEmpty();
  }

  @Test
  void onlyChangedWindowsAreSavedAndRestoredOnesContinue() {
    var windows = new EventTimeWindows(OPTIONS);
    var saved = new SavedState();
    add(windows, 0, 1, 0, 0);
    add(windows, 1000, 1, 0, 0);
    windows.save(saved);
    saved.written();
    add(windows, 1001, 0, 1, 0);
    windows.save(saved);
    assertThat(saved.written()).isEqualTo(2);
    var restored = new EventTimeWindows(OPTIONS);
    saved.restore(restored);
    assertThat(restored.closeAll()).isEqualTo(windows.closeAll());
  }

  @ParameterizedTest
  @CsvSource({
    "YEAR,  1791-12-08T10:00:00Z, 1791-01-01T00:00:00Z, 1792-01-01T00:00:00Z",
    "YEAR,  2021-01-01T00:00:00Z, 2021-01-01T00:00:00Z, 2022-01-01T00:00:00Z",
    "MONTH, 2020-02-29T23:59:59Z, 2020-02-01T00:00:00Z, 2020-03-01T00:00:00Z",
    "NONE,  1969-12-31T23:59:59Z, 1969-12-31T00:00:00Z, 1970-01-01T00:00:00Z"
  })
  void windowsCanFollowTheCalendar(Calendar calendar, Instant time, Instant start, Instant end) {
    var options = new WindowOptions(Duration.ofDays(1), calendar, Duration.ZERO, 7);
    assertThat(options.start(time.toEpochMilli())).isEqualTo(start.toEpochMilli());
    assertThat(options.end(start.toEpochMilli())).isEqualTo(end.toEpochMilli());
  }

  @Test
  void invalidSizesAreRejected() {
    assertThatThrownBy(() -> new WindowOptions(Duration.ZERO, Calendar.NONE, Duration.ZERO, 7))
        .hasMessageContaining("window.size");
    assertThatThrownBy(
            () -> new WindowOptions(Duration.ofDays(1), Calendar.NONE, Duration.ZERO, Double.NaN))
        .hasMessageContaining("window.half-life");
  }
}
