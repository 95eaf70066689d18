package io.swell.streaming.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

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

  private static final String SCATTERS =
      "records of one model would be spread over several partitions of the log of bags";
  private static final String LOSES = "records could be lost";

  /** What a setting must be, and what another value would cause. */
  private record Rule(Predicate<String> allows, String must, String why) {}

  private ClientSettingRules() {}

  private static Map<String, Rule> rules(KafkaOptions options) {
    Map<String, Rule> rules = new HashMap<>();
    refuse(
        rules,
        "an option swell.kafka.* decides it (bootstrap, application, instance, commit-interval,"
            + " transaction-timeout, threads)",
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
    refuse(
        rules,
        "a failure must abort the transaction, or half-processed records would be committed",
        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
        StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
        "default.production.exception.handler",
        StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
        "default.deserialization.exception.handler",
        StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG);
    refuse(
        rules,
        "it may skip records, and models would learn from other timestamps",
        StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG);
    refuse(rules, SCATTERS, ProducerConfig.PARTITIONER_CLASS_CONFIG);
    only(rules, ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG, "false", SCATTERS);
    only(
        rules,
        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
        "read_committed",
        "records of aborted transactions would be read");
    only(
        rules,
        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
        "false",
        "offsets of unprocessed records would be committed");
    only(
        rules,
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
        "earliest",
        "records of new partitions would be skipped (use 'swell reset --from' or 'swell backfill"
            + " --from' to choose where a tracker starts)");
    only(rules, ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true", LOSES + " or duplicated");
    only(rules, ProducerConfig.ACKS_CONFIG, "all", LOSES + " when a broker fails");
    only(
        rules,
        ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
        "1",
        "a request that overtakes the first one on a new partition would cause its loss"
            + " (KAFKA-15591)");
    only(
        rules,
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_COMPACT,
        "the changelogs would lose older parts of the models");
    only(
        rules,
        StreamsConfig.GROUP_PROTOCOL_CONFIG,
        "classic",
        "Kafka Streams would create the consumer itself, so records that were deleted before they"
            + " were read would be skipped without a report, and instances could not keep their"
            + " names (group.instance.id)");
    least(rules, ProducerConfig.RETRIES_CONFIG, 1, "", LOSES);
    for (String cache :
        List.of(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, "cache.max.bytes.buffering")) {
      least(
          rules,
          cache,
          (long) LEAST_CACHE_BYTES * options.threads(),
          " (" + LEAST_CACHE_BYTES + " bytes for each of kafka.threads)",
          "models are saved at every record instead of once per commit");
    }
    return rules;
  }

  private static void refuse(Map<String, Rule> rules, String why, String... keys) {
    for (String key : keys) {
      rules.put(key, new Rule(value -> false, "not be set", why));
    }
  }

  private static void only(Map<String, Rule> rules, String key, String value, String why) {
    rules.put(key, new Rule(value::equals, "be " + value, "otherwise " + why));
  }

  private static void least(
      Map<String, Rule> rules, String key, long least, String unit, String why) {
    rules.put(
        key,
        new Rule(
            value -> value.matches("\\d{1,18}") && Long.parseLong(value) >= least,
            "be at least " + least + unit,
            "otherwise " + why));
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
    Map<String, Rule> rules = rules(options);
    List<String> faults = new ArrayList<>();
    new TreeMap<>(settings)
        .forEach(
            (key, value) -> {
              Rule rule = rules.get(bare(key));
              String found = value.strip();
              if (rule != null && !rule.allows.test(found.toLowerCase(Locale.ROOT))) {
                faults.add(
                    "kafka.%s must %s, found \"%s\": %s"
                        .formatted(key, rule.must, found, rule.why));
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
}
