package io.swell.streaming;

import io.swell.streaming.FaultStream.Order;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How the tracker and the stream of one run are set up; decided by the seed, so that runs differ in
 * it too. {@link #HOW_DRAWN} says how.
 *
 * @param stream the documents: their partitions, their order in event time, their dates
 * @param named whether instances are given names; if not, they keep one in their state directory
 * @param standbys replicas of each model's state that another instance keeps
 * @param threads of each instance
 * @param commitMillis time between commits
 * @param idleMillis silence after which a partition is idle
 * @param delays whether documents wait for their mini-batch for 10 s only
 * @param forgets whether the past fades; if not, statistics are plain sums over the documents
 * @param isLong whether the run is a long one: {@link #LONG_DOCUMENTS} documents, models of 50
 *     topics that learn by default options, commits every 0.1 s
 */
record FaultSetting(
    FaultStream stream,
    boolean named,
    int standbys,
    int threads,
    int commitMillis,
    int idleMillis,
    boolean delays,
    boolean forgets,
    boolean isLong) {
  /** Documents of a long run. */
  static final int LONG_DOCUMENTS = 60_000;

  /** Times that the journal of slot operations of each model must move on in a long run. */
  static final int LEAST_ROLL_OVERS = 5;

  /** Longest that a transaction may stay open, in seconds; with the session less than a pause. */
  static final int TRANSACTION_SECONDS = 3;

  /** Milliseconds after which a silent instance counts as dead. */
  static final int SESSION_MILLIS = 3_000;

  static final String HOW_DRAWN =
      """
      How a seed decides (s is the seed, / without remainder):
        partitions      1, 2, 4 or 8, by (s + s/4) mod 4
        event times     by s/2 mod 3: in order, out of order within the grace, or also days late
        wrong dates     if s mod 5 is less than 3: every 53rd record in turn years ahead, 23:59 ahead, of 1987,
                        without a time
        names           given unless s mod 4 is 3
        standbys        one if s/2 is odd
        forgetting      if s is even
        faults          ten of the kinds in turn, from number 10 s on, in an order drawn from s;
                        documents are lost to retention where DOCUMENTS_LOST is among them, and
                        there kafka.on-data-loss=continue is set
        long runs       kills alone, at random moments
      Threads, time between commits, idle-after and batch.max-delay are drawn at random from s.
      """;

  private static final List<Order> ORDERS =
      List.of(Order.IN_ORDER, Order.WITHIN_GRACE, Order.BEYOND_GRACE);

  static FaultSetting of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new FaultSetting(
        new FaultStream(
            1 << (seed + seed / 4) % 4, ORDERS.get((int) (seed / 2 % ORDERS.size())), seed % 5 < 3),
        seed % 4 != 3,
        (int) (seed / 2 % 2),
        1 + random.nextInt(2),
        50 + random.nextInt(250),
        500 + random.nextInt(2_500),
        random.nextInt(2) == 1,
        seed % 2 == 0,
        false);
  }

  /** The setting of a long run. */
  static FaultSetting ofLong(long seed) {
    FaultSetting setting = of(seed);
    return new FaultSetting(
        setting.stream,
        setting.named,
        setting.standbys,
        setting.threads,
        100,
        setting.idleMillis,
        setting.delays,
        true,
        true);
  }

  /** The same for another stream. */
  FaultSetting with(FaultStream other) {
    return new FaultSetting(
        other, named, standbys, threads, commitMillis, idleMillis, delays, forgets, isLong);
  }

  /** The same for instances without names. */
  FaultSetting nameless() {
    return new FaultSetting(
        stream, false, standbys, threads, commitMillis, idleMillis, delays, forgets, isLong);
  }

  /** The settings of the instance of a name. */
  List<String> settings(String bootstrap, Path directory, String instance) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "kafka.bootstrap=" + bootstrap,
                "kafka.application=" + FaultStage.APPLICATION,
                "kafka.partitions=" + stream.partitions(),
                "kafka.threads=" + threads,
                "kafka.commit-interval=%dms".formatted(commitMillis),
                "kafka.transaction-timeout=%ds".formatted(TRANSACTION_SECONDS),
                "kafka.idle-after=%dms".formatted(idleMillis),
                "kafka.consumer.session.timeout.ms=" + SESSION_MILLIS,
                "kafka.consumer.heartbeat.interval.ms=500",
                "kafka.state.dir=" + directory.resolve("state-" + instance),
                "batch.max-delay=" + (delays ? "PT10S" : "P1D"),
                "model.from=field"));
    settings.addAll(isLong ? LONG : brief());
    if (named) {
      settings.add("kafka.instance=" + instance);
    }
    if (standbys > 0) {
      settings.add("kafka.num.standby.replicas=" + standbys);
    }
    return settings;
  }

  /** Few windows, for their records are kept in memory to be compared. */
  private static final List<String> LONG =
      List.of("learn.topics=50", "window.size=P7D", "snapshots.ended-topics=10000");

  /** Small models that are quick to find topics. */
  private List<String> brief() {
    return List.of(
        "learn.topics=8",
        "learn.batch=20",
        "learn.forgetting=" + (forgets ? "documents" : "none"),
        "learn.half-life-documents=2000",
        "topics.terms=16",
        "lifecycle.check-every=20",
        "lifecycle.initial-documents=100",
        "lifecycle.reservoir=400",
        "lifecycle.protected-documents=200",
        "alerts.warm-up=200",
        "alerts.window-documents=20",
        "snapshots.every=5");
  }
}
