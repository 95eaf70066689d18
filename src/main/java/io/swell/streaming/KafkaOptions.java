package io.swell.streaming;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.time.Duration;
import java.util.regex.Pattern;

/** Where Kafka is and how the tracker uses it. */
public record KafkaOptions(
    @Option(
            key = "kafka.bootstrap",
            byDefault = "localhost:9092",
            doc = "Brokers to begin with: host:port, several separated by commas.")
        String bootstrap,
    @Option(
            key = "kafka.application",
            byDefault = "swell",
            doc =
                "Name of this tracker in Kafka: its consumer group, transactions and changelog."
                    + " Instances of one name share the work.")
        String application,
    @Option(
            key = "kafka.instance",
            byDefault = "",
            doc =
                "Name of this instance, unlike that of any other and the same after a restart (host,"
                    + " pod): after a crash it goes on at once. Empty draws one and keeps it in"
                    + " Kafka's state.dir.")
        String instance,
    @Option(
            key = "kafka.documents",
            byDefault = "documents",
            doc = "Stream topic that documents are read from; created if absent.")
        String documents,
    @Option(
            key = "kafka.prefix",
            byDefault = "swell.",
            doc =
                "What the names of the stream topics written begin with. It belongs to the"
                    + " application that first starts with it; others are refused.")
        String prefix,
    @Option(
            key = "kafka.partitions",
            byDefault = "4",
            doc =
                "Partitions of stream topics that are created; at most so many models learn at the"
                    + " same time. One model's documents keep their order with one partition.")
        int partitions,
    @Option(
            key = "kafka.replication",
            byDefault = "-1",
            doc = "Replicas of stream topics that are created; -1 takes the broker's default.")
        short replication,
    @Option(
            key = "kafka.threads",
            byDefault = "2",
            doc = "Threads of this instance that analyse and learn.")
        int threads,
    @Option(
            key = "kafka.max-models",
            byDefault = "1000",
            doc =
                "Most models that one partition of the log of bags holds; documents of further ones"
                    + " are dead letters. Each takes memory of its own.")
        int models,
    @Option(
            key = "kafka.commit-interval",
            byDefault = "PT1S",
            doc = "Time between commits, after which outputs are seen.")
        Duration commitInterval,
    @Option(
            key = "kafka.transaction-timeout",
            byDefault = "PT10S",
            doc =
                "Longest time between two commits, so longest work on one mini-batch. When an"
                    + " instance is killed and stays away, the others wait as long. The broker's"
                    + " transaction.max.timeout.ms must allow it.")
        Duration transactionTimeout,
    @Option(
            key = "kafka.idle-after",
            byDefault = "PT10S",
            doc =
                "Silence of a model's documents after which the log of bags is told that time"
                    + " passes, which closes open batches and windows.")
        Duration idleAfter,
    @Option(
            key = "kafka.log-retention",
            byDefault = "P7D",
            doc = "How long the log of bags is kept when it is created.")
        Duration logRetention,
    @Option(
            key = "kafka.stalled-after",
            byDefault = "PT5M",
            doc =
                "Time without a commit, while records wait, after which /health/live says that only"
                    + " a restart can help; and time that a transaction may be open before"
                    + " /health/ready says so.")
        Duration stuckAfter,
    @Option(
            key = "kafka.on-data-loss",
            byDefault = "stop",
            doc =
                "What to do when retention has deleted records before they were read: stop, or"
                    + " continue with the oldest record left. Both log, and count, what is lost.")
        OnDataLoss onDataLoss) {

  /** What a tracker does when records are gone before it has read them. */
  public enum OnDataLoss {
    /** Ends with the numbers and the remedy, before anything after the gap is read. */
    STOP,
    /** Goes on with the oldest record left. */
    CONTINUE
  }

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]*");
  private static final Duration LONGEST = Duration.ofDays(36_525);

  public KafkaOptions {
    require(!bootstrap.isBlank(), "kafka.bootstrap", '"' + bootstrap + '"', "must be host:port");
    name("kafka.application", application, 1, 100);
    name("kafka.instance", instance, 0, 100);
    name("kafka.documents", documents, 1, 249);
    name("kafka.prefix", prefix, 0, 200);
    require(
        partitions >= 1 && partitions <= 10_000,
        "kafka.partitions",
        partitions,
        "must be from 1 to 10000");
    require(
        replication == -1 || replication >= 1,
        "kafka.replication",
        replication,
        "must be at least 1, or -1 for the broker's default");
    require(threads >= 1 && threads <= 256, "kafka.threads", threads, "must be from 1 to 256");
    require(
        models >= 1 && models <= 1_000_000,
        "kafka.max-models",
        models,
        "must be from 1 to 1000000");
    duration("kafka.commit-interval", commitInterval, Duration.ofMillis(10), Duration.ofMinutes(5));
    require(
        transactionTimeout.compareTo(commitInterval.multipliedBy(2)) >= 0
            && transactionTimeout.compareTo(Duration.ofHours(24)) <= 0,
        "kafka.transaction-timeout",
        transactionTimeout,
        "must be at least twice kafka.commit-interval and at most P1D");
    duration("kafka.idle-after", idleAfter, Duration.ofMillis(100), Duration.ofDays(1));
    require(
        stuckAfter.compareTo(transactionTimeout) > 0 && stuckAfter.compareTo(LONGEST) <= 0,
        "kafka.stalled-after",
        stuckAfter,
        "must be longer than kafka.transaction-timeout");
    duration("kafka.log-retention", logRetention, Duration.ofMinutes(1), LONGEST);
  }

  private static void duration(String key, Duration found, Duration least, Duration most) {
    require(
        found.compareTo(least) >= 0 && found.compareTo(most) <= 0,
        key,
        found,
        "must be from " + least + " to " + most);
  }

  private static void name(String key, String found, int least, int most) {
    require(
        found.length() >= least && found.length() <= most && NAME.matcher(found).matches(),
        key,
        '"' + found + '"',
        "must have " + least + " to " + most + " letters, digits, dots, hyphens or underscores");
  }
}
