package io.swell.streaming;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One fault of a schedule, everything decided beforehand.
 *
 * @param afterDocuments assignments committed since the fault before; 0 hits at once what has not
 *     yet recovered
 * @param afterMillis a pause after these
 * @param stop of the journey, for faults that wait for one
 * @param passings of that stop until the fault falls
 * @param instance which of the live instances
 * @param millis how long what is paused, down or refused stays so, where that is open
 * @param choice what else there is to choose
 */
record PlannedFault(
    FaultKind fault,
    int afterDocuments,
    int afterMillis,
    Stop stop,
    int passings,
    int instance,
    int millis,
    int choice) {
  /** Stops that threads pass many times a second. */
  private static final Stop[] BUSY = {
    Stop.INGEST,
    Stop.ANALYZE,
    Stop.CODE,
    Stop.GATHER,
    Stop.LEARN,
    Stop.TRACK,
    Stop.ALERT,
    Stop.SERVE,
    Stop.COMMIT
  };

  /**
   * Draws a schedule. Faults of all kinds, and deaths at all stops, come equally often over runs of
   * consecutive seeds.
   */
  static List<PlannedFault> draw(long seed, int faults) {
    Random random = new Random(seed);
    List<PlannedFault> schedule = new ArrayList<>();
    for (int i = 0; i < faults; i++) {
      int number = Math.toIntExact(seed * faults + i);
      FaultKind[] kinds = FaultKind.values();
      schedule.add(
          new PlannedFault(
              kinds[Math.floorMod(number, kinds.length)],
              random.nextInt(4) == 0 ? 0 : 30 + random.nextInt(300),
              random.nextInt(400),
              BUSY[Math.floorMod(number / kinds.length, BUSY.length)],
              1 + random.nextInt(40),
              random.nextInt(2),
              500 + random.nextInt(2_500),
              random.nextInt(1_000)));
    }
    Collections.shuffle(schedule, random);
    return schedule;
  }

  /**
   * Draws the schedule of a long run: kills alone, at random points of it.
   *
   * @param documents of the run
   */
  static List<PlannedFault> drawLong(long seed, int faults, int documents) {
    Random random = new Random(seed);
    return draw(seed, faults).stream()
        .map(
            drawn ->
                new PlannedFault(
                    random.nextInt(4) == 0
                        ? FaultKind.KILL_WHILE_RESTORING
                        : FaultKind.KILL_TRACKER,
                    1 + random.nextInt(2 * documents / (faults + 2)),
                    drawn.afterMillis,
                    drawn.stop == Stop.ALERT ? Stop.COMMIT : drawn.stop, // alerts are rare
                    drawn.passings,
                    drawn.instance,
                    drawn.millis,
                    drawn.choice))
        .toList();
  }

  @Override
  public String toString() {
    return "%s (%s passing %d, instance %d, %d ms, choice %d) after %d documents and %d ms"
        .formatted(fault, stop, passings, instance, millis, choice, afterDocuments, afterMillis);
  }
}
