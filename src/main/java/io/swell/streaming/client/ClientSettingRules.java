package io.swell.streaming.client;

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
 * Decides which of Kafka's own settings may be passed through, with or without a client's prefix.
 * It refuses those that an option of Swell decides, and those with which a record could be lost,
 * duplicated or committed half processed.
 */
final class ClientSettingRules {
  /**
   * Smallest cache for each thread, in bytes. It holds the keys of the models that changed since
   * the last commit, about 400 of them. A full cache saves a model early; without a cache, every
   * changed model is saved at every record.
   */
  static final int LEAST_CACHE_BYTES = 32 << 10;

  /** Prefixes that limit a setting to one kind of client. */
  private static final List<String> PREFIXES =
      List.of(
          "producer.",
          "consumer.",
          "admin.",
          "main.consumer.",
          "restore.consumer.",
          "global.consumer.",
          "topic.");

  private static final Set<String> DECIDED_BY_OPTIONS =
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
      "a failure must abort the transaction, or half-processed records would be committed";
  private static final String SCATTERS =
      "records of one model would be spread over several partitions of the log of bags";

  private static final String CLASSIC = "classic";
  private static final String OWN_CONSUMER =
      "with the streams rebalance protocol, Kafka Streams creates the consumer itself, so records"
          + " that were deleted before they were read would be skipped without a report, and"
          + " instances could not keep their names (group.instance.id)";

  /** Settings that are not allowed at all, with the reason. */
  private static final Map<String, String> REFUSED = new HashMap<>();

  /** Settings that allow only one value, with what another value would cause. */
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
        "it may skip records, and models would learn from other timestamps");
    REFUSED.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, SCATTERS);
    only(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG, "false", SCATTERS);
    only(
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed",
        "records of aborted transactions would be read");
    only(
        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
        "false",
        "offsets of unprocessed records would be committed");
    only(
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        "records of new partitions would be skipped (use 'swell reset --from' or 'swell backfill"
            + " --from' to choose where a tracker starts)");
    only(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true", "records could be lost or duplicated");
    only(ProducerConfig.ACKS_CONFIG, "all", "records could be lost when a broker fails");
    only(
        ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
        "1",
        "a request that overtakes the first one on a new partition would cause its loss"
            + " (KAFKA-15591)");
    only(
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_COMPACT,
        "the changelogs would lose older parts of the models");
  }

  private ClientSettingRules() {}

  private static void only(String key, String value, String why) {
    FIXED.put(key, new Only(value, why));
  }

  /**
   * Returns whether a setting reaches only one kind of client, or only stream topics that Swell
   * creates.
   */
  static boolean isPrefixed(String key) {
    return PREFIXES.stream().anyMatch(key::startsWith);
  }

  /**
   * Checks that settings may be passed through.
   *
   * @param settings Kafka's own settings, without the leading {@code kafka.}
   * @throws IllegalArgumentException if any may not; the message names all of them and what is
   *     allowed
   */
  static void require(Map<String, String> settings, KafkaOptions options) {
    List<String> faults = new ArrayList<>();
    new TreeMap<>(settings)
        .forEach(
            (key, value) -> {
              String fault = fault(bare(key), value.strip(), options);
              if (fault != null) {
                faults.add("kafka." + key + " " + fault);
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
    if (DECIDED_BY_OPTIONS.contains(key)) {
      return ("must not be set%san option swell.kafka.* decides it (bootstrap, application,"
              + " instance, commit-interval, transaction-timeout, threads)")
          .formatted(found(value));
    }
    String refused = REFUSED.get(key);
    if (refused != null) {
      return "must not be set" + found(value) + refused;
    }
    Only only = FIXED.get(key);
    if (only != null && !only.value.equals(value.toLowerCase(Locale.ROOT))) {
      return "must be " + only.value + found(value) + "otherwise " + only.why;
    }
    return switch (key) {
      case StreamsConfig.GROUP_PROTOCOL_CONFIG ->
          switch (value.toLowerCase(Locale.ROOT)) {
            case CLASSIC -> null;
            case "streams" -> "must be " + CLASSIC + found(value) + OWN_CONSUMER;
            default -> "must be " + CLASSIC + found(value) + "Kafka Streams does not support it";
          };
      case ProducerConfig.RETRIES_CONFIG ->
          isAtLeast(1, value)
              ? null
              : "must be at least 1" + found(value) + "otherwise records could be lost";
      case StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, "cache.max.bytes.buffering" -> {
        long least = (long) LEAST_CACHE_BYTES * options.threads();
        yield isAtLeast(least, value)
            ? null
            : ("must be at least %s (%s bytes for each of kafka.threads)%sotherwise models are"
                    + " saved at every record instead of once per commit")
                .formatted(least, LEAST_CACHE_BYTES, found(value));
      }
      default -> null;
    };
  }

  private static String found(String value) {
    return ", found \"" + value + "\": ";
  }

  private static boolean isAtLeast(long least, String value) {
    try {
      return Long.parseLong(value) >= least;
    } catch (NumberFormatException e) {
      // The message says what is allowed and what was found.
      return false;
    }
  }
}
