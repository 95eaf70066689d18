package io.swell.streaming;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/**
 * Which of Kafka's own settings may not be passed through, with or without a client's prefix: those
 * that an option of ours decides, and those with which a record could be lost, doubled or committed
 * half done.
 */
final class ClientSettingRules {
  /**
   * Bytes of the cache that each thread needs at least. It holds the keys of the models that
   * changed since the last commit, some 400 of them, and saves a model whenever it is full: with
   * none, every model at every record.
   */
  static final int LEAST_CACHE_BYTES = 32 << 10;

  /** Prefixes by which a setting reaches only one kind of client. */
  private static final List<String> PREFIXES =
      List.of(
          "producer.",
          "consumer.",
          "admin.",
          "main.consumer.",
          "restore.consumer.",
          "global.consumer.",
          "topic.");

  private static final Set<String> OURS =
      Set.of(
          "bootstrap",
          StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
          StreamsConfig.APPLICATION_ID_CONFIG,
          StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
          StreamsConfig.COMMIT_INTERVAL_MS_CONFIG,
          StreamsConfig.NUM_STREAM_THREADS_CONFIG,
          ProducerConfig.TRANSACTIONAL_ID_CONFIG,
          ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
          ConsumerConfig.GROUP_ID_CONFIG,
          CommonClientConfigs.GROUP_INSTANCE_ID_CONFIG);

  private static final String SWALLOWS =
      "a failure must end the transaction; what it leaves half done would be committed";
  private static final String SCATTERS =
      "records of one model would get into several partitions of the log of bags";

  /** Settings that may not be there at all, and why. */
  private static final Map<String, String> REFUSED = new HashMap<>();

  /** Settings that may have one value alone, and what another one would do. */
  private static final Map<String, Only> FIXED = new HashMap<>();

  private record Only(String value, String why) {}

  static {
    REFUSED.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, SWALLOWS);
    REFUSED.put(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, SWALLOWS);
    REFUSED.put("default.production.exception.handler", SWALLOWS);
    REFUSED.put(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, SWALLOWS);
    REFUSED.put("default.deserialization.exception.handler", SWALLOWS);
    REFUSED.put(StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG, SWALLOWS);
    REFUSED.put(
        StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG,
        "it may pass over records, and other times would be learned from");
    REFUSED.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, SCATTERS);
    only(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG, "false", SCATTERS);
    only(
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed",
        "outputs of transactions that failed would be read");
    only(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false", "what is not done would be committed");
    only(
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        "records of new partitions would be passed over; 'swell reset --from' and 'swell backfill"
            + " --from' choose where a tracker begins");
    only(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true", "records would be lost and doubled");
    only(ProducerConfig.ACKS_CONFIG, "all", "records would be lost with a broker");
    only(
        ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
        "1",
        "on a new partition a request that overtakes the first one loses it (KAFKA-15591)");
    only(
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_COMPACT,
        "changelogs would lose what was learned when it is old");
  }

  private ClientSettingRules() {}

  private static void only(String key, String value, String why) {
    FIXED.put(key, new Only(value, why));
  }

  /** Whether a setting reaches only one kind of client, or stream topics that are created. */
  static boolean isPrefixed(String key) {
    return PREFIXES.stream().anyMatch(key::startsWith);
  }

  /**
   * Makes sure that settings may be passed through.
   *
   * @param settings without the {@code kafka.} that they are written with
   * @throws IllegalArgumentException if some may not; names all of them, with what is allowed
   */
  static void require(Map<String, String> settings, KafkaOptions options) {
    List<String> faults = new ArrayList<>();
    new TreeMap<>(settings)
        .forEach(
            (key, value) -> {
              String fault = fault(bare(key), value.strip(), options);
              if (fault != null) {
                faults.add("kafka." + key + " " + fault + ", found \"" + value + '"');
              }
            });
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", faults));
    }
  }

  private static String bare(String key) {
    for (String prefix : PREFIXES) {
      if (key.startsWith(prefix)) {
        return key.substring(prefix.length());
      }
    }
    return key;
  }

  private static @Nullable String fault(String key, String value, KafkaOptions options) {
    if (OURS.contains(key)) {
      return "must not be set: the options swell.kafka.* (bootstrap, application, instance,"
          + " commit-interval, transaction-timeout, threads) decide it";
    }
    String refused = REFUSED.get(key);
    if (refused != null) {
      return "must not be set: " + refused;
    }
    Only only = FIXED.get(key);
    if (only != null && !only.value.equals(value.toLowerCase(Locale.ROOT))) {
      return "must be " + only.value + ": else " + only.why;
    }
    return switch (key) {
      case ProducerConfig.RETRIES_CONFIG ->
          isAtLeast(1, value) ? null : "must be at least 1: else records would be lost";
      case StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, "cache.max.bytes.buffering" -> {
        long least = (long) LEAST_CACHE_BYTES * options.threads();
        yield isAtLeast(least, value)
            ? null
            : "must be at least "
                + least
                + " ("
                + LEAST_CACHE_BYTES
                + " bytes for each of kafka.threads): else models are saved at every record, and"
                + " not once for each commit";
      }
      default -> null;
    };
  }

  private static boolean isAtLeast(long least, String value) {
    try {
      return Long.parseLong(value) >= least;
    } catch (NumberFormatException e) {
      // The message says what is allowed, and what was found.
      return false;
    }
  }
}
