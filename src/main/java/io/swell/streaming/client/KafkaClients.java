package io.swell.streaming.client;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Creates Kafka's clients from Swell's options and from Kafka's own settings. A setting reaches
 * every client; with a prefix ({@code producer.}, {@code consumer.}, {@code admin.}, {@code
 * main.consumer.}, {@code restore.consumer.}, {@code topic.}) it reaches only that kind.
 */
public final class KafkaClients {
  /** Largest value of a document or a dead letter, in bytes. */
  public static final int MAX_VALUE_BYTES = 16 << 20;

  /** Largest record of a document or a dead letter, with key and headers, in bytes. */
  public static final int MAX_RECORD_BYTES = MAX_VALUE_BYTES + (64 << 10);

  /** Largest request to a broker, in bytes: it holds one record of the largest size. */
  private static final int MAX_REQUEST_BYTES = MAX_RECORD_BYTES + (64 << 10);

  private final KafkaOptions options;
  private final Map<String, String> settings;
  private final OutputCodec outputs;

  /**
   * Stores what clients are created from; does not connect.
   *
   * @param settings Kafka's own settings, without the leading {@code kafka.}
   * @throws IllegalArgumentException if any setting may not be passed through; the message names
   *     all of them
   */
  public KafkaClients(KafkaOptions options, Map<String, String> settings) {
    this(options, new TreeMap<>(settings), OutputCodec.JSON);
    ClientSettingRules.require(this.settings, options);
  }

  private KafkaClients(KafkaOptions options, Map<String, String> settings, OutputCodec outputs) {
    this.options = options;
    this.settings = settings;
    this.outputs = outputs;
  }

  /** Returns these clients with another form of the values of outputs. */
  public KafkaClients withOutputs(OutputCodec codec) {
    return new KafkaClients(options, settings, codec);
  }

  /** Returns the form of the values of outputs. */
  public OutputCodec outputs() {
    return outputs;
  }

  /** Returns Swell's options for Kafka. */
  public KafkaOptions options() {
    return options;
  }

  /** Returns one of Kafka's own settings, or the given default if it is not set. */
  String setting(String key, String byDefault) {
    return settings.getOrDefault(key, byDefault);
  }

  /** Creates an admin client. */
  public Admin admin() {
    return Admin.create(configure("admin.", new HashMap<>()));
  }

  /**
   * Creates a producer of raw records that compresses them, and neither loses nor duplicates any.
   */
  public Producer<byte[], byte[]> producer() {
    return producer(new HashMap<>());
  }

  /**
   * Creates a producer like {@link #producer()} that waits for brokers that are away.
   *
   * @param patience how long it tries to send a record
   */
  public Producer<byte[], byte[]> producer(Duration patience) {
    Map<String, Object> own = new HashMap<>();
    own.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Math.toIntExact(patience.toMillis()));
    own.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, patience.toMillis());
    return producer(own);
  }

  /**
   * Creates a transactional producer, whose records become visible together or not at all.
   *
   * @param transactions its transactional id
   */
  public Producer<byte[], byte[]> producer(String transactions) {
    Map<String, Object> own = new HashMap<>();
    own.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactions);
    own.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, transactionTimeout());
    return producer(own);
  }

  private Producer<byte[], byte[]> producer(Map<String, Object> own) {
    // Set explicitly, so that a setting that excludes it fails instead of turning it off.
    own.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    own.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    own.put(ProducerConfig.LINGER_MS_CONFIG, 20);
    own.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 << 10);
    own.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    // A request that overtakes the first one on a new partition causes its loss (KAFKA-15591).
    own.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
    return new KafkaProducer<>(
        configure("producer.", own), new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Creates a consumer without a group that reads committed records only. */
  public Consumer<byte[], byte[]> consumer() {
    Map<String, Object> own = new HashMap<>();
    // closing waits for the fetch that is on its way
    own.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 50);
    return consumer(own);
  }

  /**
   * Creates a consumer of a group that reads committed records only. It may spend a long time on
   * each record, because the receiver of the records may be slow to answer.
   */
  public Consumer<byte[], byte[]> consumer(String group) {
    Map<String, Object> own = new HashMap<>();
    own.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    own.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
    own.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 3_600_000);
    return consumer(own);
  }

  private Consumer<byte[], byte[]> consumer(Map<String, Object> own) {
    own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    own.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    return new KafkaConsumer<>(
        configure("consumer.", own), new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private Map<String, Object> configure(String prefix, Map<String, Object> own) {
    own.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, options.bootstrap());
    settings.forEach(
        (key, value) -> {
          if (!ClientSettingRules.isPrefixed(key)) {
            own.put(key, value);
          }
        });
    own.putAll(Utils.entriesWithPrefix(settings, prefix));
    return own;
  }

  /** Returns the directory in which Kafka Streams and the instance keep files. */
  public Path stateDirectory() {
    String byDefault =
        String.valueOf(
            StreamsConfig.configDef().defaultValues().get(StreamsConfig.STATE_DIR_CONFIG));
    return Path.of(setting(StreamsConfig.STATE_DIR_CONFIG, byDefault));
  }

  /**
   * Returns the settings of Kafka Streams, without the replication factor of its changelogs unless
   * Kafka's own setting decides it.
   *
   * @param instance name of the instance; empty if it has none
   */
  public Properties streams(String instance) {
    Properties streams = new Properties();
    streams.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, options.bootstrap());
    streams.put(StreamsConfig.APPLICATION_ID_CONFIG, options.application());
    streams.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    streams.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, options.commitInterval().toMillis());
    streams.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, options.threads());
    streams.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    streams.put(StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, RecordTime.class);
    if (options.shards() > 0) {
      // the answers of shards come while the log of bags is held back
      streams.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, -1L);
    }
    if (options.maxPartitions() > 0) {
      streams.put(StreamsConfig.TASK_ASSIGNOR_CLASS_CONFIG, LimitedAssignor.class.getName());
      streams.put(StreamsConfig.clientTagPrefix(LimitedAssignor.TAG), "" + options.maxPartitions());
    }
    // There is no global store. Without these settings, every start warns that the handling of its
    // exceptions has changed.
    streams.put("processing.exception.handler.global.enabled", true);
    streams.put("main.consumer.processing.exception.handler.global.enabled", true);
    producer(streams, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, transactionTimeout());
    producer(streams, ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    producer(streams, ProducerConfig.BATCH_SIZE_CONFIG, 128 << 10);
    producer(streams, ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    // Other instances take over the work of a crashed one after this; the default is 45 s.
    consumer(streams, ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 10_000);
    // Documents may be large, and records fetched ahead wait on the heap.
    consumer(streams, ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 8 << 20);
    if (!instance.isEmpty()) {
      streams.put(CommonClientConfigs.GROUP_INSTANCE_ID_CONFIG, instance);
    }
    streams.putAll(settings);
    return streams;
  }

  private int transactionTimeout() {
    return Math.toIntExact(options.transactionTimeout().toMillis());
  }

  private static void producer(Properties streams, String key, Object value) {
    streams.put(StreamsConfig.producerPrefix(key), value);
  }

  private static void consumer(Properties streams, String key, Object value) {
    streams.put(StreamsConfig.consumerPrefix(key), value);
  }

  /**
   * Returns the timestamp of a record, or the wall clock for a record without one (-1: from clients
   * that set none, or older than Kafka 0.10). Kafka Streams' own extractors either fail on a record
   * without a timestamp, again after every restart, or skip it. Public because Kafka Streams
   * creates it by name.
   */
  public static final class RecordTime implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
      return record.timestamp() >= 0 ? record.timestamp() : System.currentTimeMillis();
    }
  }
}
