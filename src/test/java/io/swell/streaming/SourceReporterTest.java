package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.SourceProgress;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The reports of a partition that is read and then stays silent. Whether the last documents are
 * learned depends on them: the open mini-batch ends when a report says that the stream is idle.
 */
class SourceReporterTest {
  private static final long IDLE_AFTER = 2_000;
  private static final long HOUR = 3_600_000;

  /** Reports every idle-after, beginning with one at which the last document has just come. */
  private static NavigableMap<Long, Long> idleBefore(long last, long growthFound, long until) {
    var offsets =
        new SourceOffsets() {
          @Override
          public Map<Integer, Backlog> backlog() {
            return Map.of(0, new Backlog(0, 0));
          }

          @Override
          public long readUntil(int partition, long position, boolean isQuiet, long now) {
            return now;
          }

          @Override
          public long lastGrowth(long now) {
            return growthFound;
          }
        };
    var reporter = new SourceReporter(offsets, 0, IDLE_AFTER, offset -> offset, 0);
    assertThat(reporter.reportIngested(0, last)).isNull();
    var reports = new TreeMap<Long, Long>();
    for (long now = IDLE_AFTER; now <= until; now += IDLE_AFTER) {
      if (reporter.report(now) instanceof SourceProgress progress) {
        reports.put(now, progress.idleBefore());
      }
    }
    return reports;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 1_000, 1_999, 2_000})
  void theLastDocumentIsOldWithinThreeTimesIdleAfter(long last) {
    NavigableMap<Long, Long> reports = idleBefore(last, 0, 3 * IDLE_AFTER);
    assertThat(reports.lastEntry().getValue()).isGreaterThanOrEqualTo(last);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 2_000})
  void reportsOfASilentStreamBecomeRareButContinue(long growthFound) {
    NavigableMap<Long, Long> reports = idleBefore(1_000, growthFound, 10 * HOUR);
    assertThat(reports.size()).isBetween(60, 75);
    long before = 0;
    for (long time : reports.keySet()) {
      assertThat(time - before)
          .isLessThanOrEqualTo(Math.min(SourceReporter.LONGEST_PAUSE, Math.max(before, 2_000)));
      before = time;
    }
  }
}
