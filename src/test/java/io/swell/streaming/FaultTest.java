package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the real tracker and a real broker in child processes under random faults: nothing is lost
 * or doubled, and the bits equal those of an uninterrupted run. The seed is printed; {@code
 * -Dswell.faults=SEED} or {@code FROM-TO} runs others.
 */
class FaultTest {
  private static final int FAULTS = 10;

  @TempDir Path directory;

  /**
   * Some of the commonest faults, with documents out of order and wrongly dated; takes about a
   * minute.
   */
  @Test
  void committedOutputsEqualThoseOfAnUninterruptedRun() throws Exception {
    FaultSetting setting = FaultSetting.of(0);
    FaultStream stream = new FaultStream(4, FaultStream.Order.BEYOND_GRACE, true, false);
    List<PlannedFault> schedule =
        List.of(
            planned(FaultKind.KILL_TRACKER, Stop.SERVE, 200),
            planned(FaultKind.RETENTION, Stop.INGEST, 100),
            planned(FaultKind.THREAD_DEATH, Stop.LEARN, 100),
            planned(FaultKind.HEAP_EXHAUSTED, Stop.GATHER, 200),
            planned(FaultKind.KILL_BROKER, Stop.INGEST, 0),
            planned(FaultKind.JOIN_OR_LEAVE, Stop.INGEST, 200),
            planned(FaultKind.SILENCE, Stop.INGEST, 0),
            planned(FaultKind.DOCUMENTS_LOST, Stop.INGEST, 0),
            planned(FaultKind.TERM_AT_COMMIT, Stop.COMMIT, 100));
    FaultFindings findings = run(setting.with(stream), schedule, List.of());
    assertThat(findings.isClean()).as("%s", findings).isTrue();
    assertThat(findings.compared())
        .as("what the run must contain")
        .doesNotContainEntry("late", 0)
        .doesNotContainEntry("commands", 0)
        .doesNotContainEntry("documents lost to retention, reported", 0);
  }

  /**
   * Proves that the harness detects faults: without transactions, outputs before a crash are
   * repeated, or the state is saved by half and therefore refused.
   */
  @Test
  void detectsThatAtLeastOnceDuplicatesOutputs() throws Exception {
    assertThatThrownBy(this::runAtLeastOnce)
        .isInstanceOf(AssertionError.class)
        .hasMessageMatching("(?s).*(refuses the saved state|[1-9][0-9]* doubled).*");
  }

  private void runAtLeastOnce() throws Exception {
    List<PlannedFault> schedule =
        List.of(
            planned(FaultKind.KILL_TRACKER, Stop.COMMIT, 200),
            planned(FaultKind.KILL_TRACKER, Stop.SERVE, 200));
    FaultFindings findings =
        run(FaultSetting.of(0).nameless(), schedule, List.of(AmbushedTracker.AT_LEAST_ONCE));
    assertThat(findings.isClean()).as("%s", findings).isTrue();
  }

  /** The replay to which the outputs are compared has no shards. */
  @Test
  void modelsOfLogLinesInShardsPublishWhatWholeModelsDo() throws Exception {
    FaultStream stream = new FaultStream(4, FaultStream.Order.BEYOND_GRACE, true, true);
    List<PlannedFault> schedule =
        List.of(
            planned(FaultKind.KILL_TRACKER, Stop.SERVE, 200),
            planned(FaultKind.KILL_BROKER, Stop.INGEST, 0),
            planned(FaultKind.THREAD_DEATH, Stop.LEARN, 100),
            planned(FaultKind.JOIN_OR_LEAVE, Stop.INGEST, 200));
    FaultFindings findings =
        run(FaultSetting.of(0).with(stream), schedule, List.of("learn.shards=3"));
    assertThat(findings.isClean()).as("%s", findings).isTrue();
  }

  static LongStream seeds() {
    String[] range = System.getProperty("swell.faults", "1-20").split("-", -1);
    return LongStream.rangeClosed(
        Long.parseLong(range[0]), Long.parseLong(range[range.length - 1]));
  }

  /** The long form, run by the profile {@code faults}. */
  @Tag("faults")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void exactlyOnceHoldsUnderAnySchedule(long seed) throws Exception {
    System.out.printf("seed %d, %d faults%n", seed, FAULTS);
    List<String> shards = List.of("learn.shards=" + Integer.getInteger("swell.shards", 0));
    assertThat(run(FaultSetting.of(seed), PlannedFault.draw(seed, FAULTS), shards).isClean())
        .isTrue();
  }

  /** A broker that fails says nothing about the tracker: such a run is skipped with the reason. */
  private FaultFindings run(
      FaultSetting setting, List<PlannedFault> schedule, List<String> guarantee) throws Exception {
    try {
      return new FaultRun(directory, setting, schedule, System.out, guarantee).run();
    } catch (BrokerFault e) {
      return Assumptions.abort(e.toString());
    }
  }

  private static PlannedFault planned(FaultKind fault, Stop stop, int afterDocuments) {
    return new PlannedFault(fault, afterDocuments, 100, stop, 3, 0, 500, 0);
  }
}
