package io.swell.streaming;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How the tracker of one run is set up; decided by the seed, so that runs differ in it too.
 *
 * @param named whether instances are given names; if not, they keep one in their state directory
 * @param standbys replicas of each model's state that another instance keeps
 * @param threads of each instance
 * @param commitMillis time between commits
 * @param ticks whether silence of the documents writes the time into the log of bags
 * @param forgets whether the past fades; if not, statistics are plain sums over the documents
 * @param isLong whether the run is a long one: {@link #LONG_DOCUMENTS} documents, models of 50
 *     topics that learn by default options, commits every 0.1 s, and commands in between
 */
record FaultSetting(
    boolean named,
    int standbys,
    int threads,
    int commitMillis,
    boolean ticks,
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

  static FaultSetting of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new FaultSetting(
        seed % 4 != 3,
        (int) (seed / 2 % 2),
        1 + random.nextInt(2),
        50 + random.nextInt(250),
        random.nextInt(2) == 1,
        seed % 2 == 0,
        false);
  }

  /** The setting of a long run. */
  static FaultSetting ofLong(long seed) {
    FaultSetting setting = of(seed);
    return new FaultSetting(
        setting.named, setting.standbys, setting.threads, 100, setting.ticks, true, true);
  }

  /** The same for instances without names. */
  FaultSetting nameless() {
    return new FaultSetting(false, standbys, threads, commitMillis, ticks, forgets, isLong);
  }

  /** The settings of the instance of a name. */
  List<String> settings(String bootstrap, Path directory, String instance) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "kafka.bootstrap=" + bootstrap,
                "kafka.application=faults",
                "kafka.partitions=" + FaultStream.PARTITIONS,
                "kafka.threads=" + threads,
                "kafka.commit-interval=%dms".formatted(commitMillis),
                "kafka.transaction-timeout=%ds".formatted(TRANSACTION_SECONDS),
                "kafka.idle-after=" + (ticks ? "PT1S" : "P1D"),
                "kafka.consumer.session.timeout.ms=" + SESSION_MILLIS,
                "kafka.consumer.heartbeat.interval.ms=500",
                "kafka.state.dir=" + directory.resolve("state-" + instance),
                "batch.max-delay=" + (ticks ? "PT10S" : "P1D"),
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
      List.of("learn.topics=50", "window.size=P7D", "snapshots.ended=10000");

  /** Small models that are quick to find topics. */
  private List<String> brief() {
    return List.of(
        "learn.topics=8",
        "learn.batch=20",
        "learn.forgetting=" + (forgets ? "documents" : "none"),
        "learn.half-life-documents=2000",
        "topics.terms=16",
        "lives.every=20",
        "lives.first=100",
        "lives.recent=400",
        "lives.protected=200",
        "alerts.warm-up=200",
        "alerts.window-documents=20",
        "snapshots.every=5");
  }
}
