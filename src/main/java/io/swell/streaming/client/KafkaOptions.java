package io.swell.streaming.client;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireBetween;

import io.swell.config.Option;
import java.time.Duration;
import java.util.regex.Pattern;

/** How the tracker connects to Kafka and uses it. */
public record KafkaOptions(
    @Option(
            key = "kafka.bootstrap",
            byDefault = "localhost:9092",
            doc = "Addresses of the brokers to contact first, as host:port, separated by commas.")
        String bootstrap,
    @Option(
            key = "kafka.application",
            byDefault = "swell",
            doc =
                "Name of this tracker in Kafka, used for its consumer group, transactions and"
                    + " changelogs. Instances with the same name share the work.")
        String application,
    @Option(
            key = "kafka.instance",
            byDefault = "",
            doc =
                "Unique name of this instance that stays the same after a restart (host or pod"
                    + " name), so that the instance can continue at once after a crash. If empty, a"
                    + " random name is generated and kept in Kafka's state.dir.")
        String instance,
    @Option(
            key = "kafka.documents",
            byDefault = "documents",
            doc = "Stream topic from which documents are read. It is created if it does not exist.")
        String documents,
    @Option(
            key = "kafka.prefix",
            byDefault = "swell.",
            doc =
                "Prefix of the names of all stream topics that the tracker writes. It belongs to"
                    + " the application that starts with it first; other applications are refused.")
        String prefix,
    @Option(
            key = "kafka.partitions",
            byDefault = "4",
            doc =
                "Number of partitions of the stream topics that Swell creates, and the most models"
                    + " that can learn at the same time. Only with one partition do the documents"
                    + " of a model keep their order.")
        int partitions,
    @Option(
            key = "kafka.replication",
            byDefault = "-1",
            doc =
                "Replication factor of the stream topics that Swell creates. -1 uses the brokers'"
                    + " default, or 3 if that is 1 and there are three brokers or more.")
        short replication,
    @Option(
            key = "kafka.threads",
            byDefault = "2",
            doc = "Number of threads of this instance that analyze documents and learn.")
        int threads,
    @Option(
            key = "kafka.max-partitions",
            byDefault = "0",
            doc =
                "Maximum number of partitions of the log of bags, standby replicas included, that"
                    + " this instance takes; further ones wait for another instance. 0 for no"
                    + " maximum.")
        int maxPartitions,
    @Option(
            key = "kafka.commit-interval",
            byDefault = "PT1S",
            doc = "Time between two commits. Readers see outputs after the commit.")
        Duration commitInterval,
    @Option(
            key = "kafka.transaction-timeout",
            byDefault = "PT10S",
            doc =
                "Longest time between two commits, which also limits the work on one mini-batch;"
                    + " the brokers' transaction.max.timeout.ms must allow it. If an instance is"
                    + " killed and does not restart, the others wait this long.")
        Duration transactionTimeout,
    @Option(
            key = "kafka.idle-after",
            byDefault = "PT10S",
            doc =
                "Time without new documents after which the tracker records in the log of bags that"
                    + " time has passed, which closes open mini-batches and windows.")
        Duration idleAfter,
    @Option(
            key = "kafka.on-data-loss",
            byDefault = "stop",
            doc =
                "What to do when retention has deleted records before they were read: stop, or"
                    + " continue with the oldest remaining record. In both cases the lost records"
                    + " are logged and counted.")
        OnDataLoss onDataLoss,
    @Option(
            key = "output.format",
            byDefault = "json",
            doc =
                "Format of the values of outputs: json; json-schema-envelope, the JSON of Kafka"
                    + " Connect with the schema in each record, which JDBC and other sinks need; or"
                    + " avro, with schemas in the registry of registry.url. Swell reads all of"
                    + " them.")
        ValueFormat outputFormat,
    @Option(
            key = "output.timestamp",
            byDefault = "ingest",
            doc =
                "Timestamp of the records of outputs: the ingest time of their cause, or the event"
                    + " time in their value. Brokers delete by this timestamp, so outputs about"
                    + " documents older than the retention are deleted soon with event. Alerts have"
                    + " the ingest time, which decides whether receivers are still told of them.")
        OutputTimestamp outputTimestamp,
    @Option(
            key = "learn.shards",
            byDefault = "0",
            fixed = true,
            doc =
                "Number of shards that the statistics of a model's terms are divided among, so that"
                    + " a model may exceed the memory of one instance; 0 keeps each model whole."
                    + " Only for method=rlsi.")
        int shards) {

  /** How the value of a published record is written. */
  public enum ValueFormat {
    JSON,
    /** An object with {@code schema} and {@code payload}, as Kafka Connect defines it. */
    JSON_SCHEMA_ENVELOPE,
    /** Avro in the frame of a schema registry. */
    AVRO
  }

  /** What the timestamp of a published record is. */
  public enum OutputTimestamp {
    /** The time at which the cause of the record entered the log of bags. */
    INGEST,
    /** The event time in the record, within the times that brokers accept. */
    EVENT
  }

  /** What a tracker does when records were deleted before it read them. */
  public enum OnDataLoss {
    /**
     * Stops with an error that gives the offsets and the remedy, before it reads anything after the
     * gap.
     */
    STOP,
    /** Continues with the oldest remaining record. */
    CONTINUE
  }

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]*");

  public KafkaOptions {
    require(!bootstrap.isBlank(), "kafka.bootstrap", '"' + bootstrap + '"', "must be host:port");
    name("kafka.application", application, 1, 100);
    name("kafka.instance", instance, 0, 100);
    name("kafka.documents", documents, 1, 249);
    name("kafka.prefix", prefix, 0, 200);
    requireBetween("kafka.partitions", partitions, 1, 10_000);
    require(
        replication == -1 || replication >= 1,
        "kafka.replication",
        replication,
        "must be at least 1, or -1 for the broker's default");
    requireBetween("kafka.threads", threads, 1, 256);
    requireBetween("kafka.max-partitions", maxPartitions, 0, 10_000);
    requireBetween(
        "kafka.commit-interval", commitInterval, Duration.ofMillis(10), Duration.ofMinutes(5));
    require(
        transactionTimeout.compareTo(commitInterval.multipliedBy(2)) >= 0
            && transactionTimeout.compareTo(Duration.ofHours(24)) <= 0,
        "kafka.transaction-timeout",
        transactionTimeout,
        "must be at least twice kafka.commit-interval and at most P1D");
    requireBetween("kafka.idle-after", idleAfter, Duration.ofMillis(100), Duration.ofDays(1));
    requireBetween("learn.shards", shards, 0, 1_000);
  }

  /**
   * Returns the time without a commit, while records wait, after which only a restart can help, and
   * for which a transaction may stay open before it is reported: by default 5 minutes. A
   * transaction that works ends within a thirtieth of it, whereas brokers and rebalances may take
   * many times as long without a fault.
   */
  public Duration stalledAfter() {
    return transactionTimeout.multipliedBy(30);
  }

  /** Returns the most shards of one model that this instance may hold at the same time. */
  public int shardsPerInstance() {
    int perPartition = (shards + partitions - 1) / partitions;
    return maxPartitions == 0 ? shards : Math.min(shards, maxPartitions * perPartition);
  }

  /** Returns the prefix of the transactional ids, as far as the options determine it. */
  public String transactions() {
    return application + "-" + (instance.isEmpty() ? "" : instance + "-");
  }

  private static void name(String key, String found, int least, int most) {
    require(
        found.length() >= least && found.length() <= most && NAME.matcher(found).matches(),
        key,
        '"' + found + '"',
        "must consist of %s to %s letters, digits, dots, hyphens or underscores"
            .formatted(least, most));
  }
}
