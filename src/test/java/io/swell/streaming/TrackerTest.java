package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.streaming.read.OutputSubscriber;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the tracker on a real broker; each test has its own application and stream topics. */
class TrackerTest {
  private static final int MODELS = 6;

  @TempDir static Path directory;
  private static EmbeddedKafka broker;

  @BeforeAll
  static void start() throws IOException {
    broker = EmbeddedKafka.start(directory, 0, Map.of());
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  /** On a slow machine partitions would look idle, which closes open batches early. */
  private static Configuration configuration(String test, String... settings) {
    List<String> all = new ArrayList<>(List.of("kafka.idle-after=P1D"));
    all.addAll(List.of(settings));
    return Streams.application(broker.bootstrap(), test, all.toArray(String[]::new));
  }

  static Tracker tracker(Configuration configuration, Function<String, ModelEngine> engines)
      throws Exception {
    Tracker tracker =
        PlainTracker.start(
            Streams.clients(configuration),
            () -> Streams.ingest(configuration),
            engines,
            new SimpleMeterRegistry());
    assertThat(tracker.awaitRunning(Duration.ofSeconds(60))).isTrue();
    return tracker;
  }

  static void feed(Configuration configuration, int from, int to) throws Exception {
    try (Feeder feeder = Feeder.start(Streams.clients(configuration), SendSchedule.unlimited())) {
      for (int n = from; n < to; n++) {
        feeder.send(null, Streams.document(n).getBytes(UTF_8), n, Map.of());
      }
      feeder.flush();
      assertThat(feeder.stored()).isEqualTo(to - from);
    }
  }

  /** Returns the outputs of an engine that never fails or stops. */
  static List<String> expected(Configuration configuration, int documents) {
    Streams.Lines lines = new Streams.Lines();
    CountingEngine engine = new CountingEngine("main");
    for (int n = 0; n < documents; n++) {
      engine.accept(Streams.ingested(configuration, "main", n), lines);
    }
    return lines.lines();
  }

  static List<String> committed(Configuration configuration) throws Exception {
    Streams.Lines lines = new Streams.Lines();
    long malformed =
        OutputSubscriber.read(
            Streams.clients(configuration), Set.of(StreamTopic.ASSIGNMENTS), lines);
    assertThat(malformed).isZero();
    return lines.lines();
  }

  @Test
  void aRestartedTrackerContinuesExactlyOnce() throws Exception {
    Configuration configuration = configuration("closed");
    Streams.Lines live = new Streams.Lines();
    feed(configuration, 0, 333);
    try (OutputSubscriber subscriber = follow(configuration, live)) {
      try (Tracker tracker = tracker(configuration, CountingEngine::new)) {
        live.await(330);
        assertThat(tracker.isRunning()).isTrue();
      }
      feed(configuration, 333, 700);
      try (Tracker tracker = tracker(configuration, CountingEngine::new)) {
        live.await(700);
        assertThat(tracker.failure()).isNull();
      }
      assertThat(subscriber.failure()).isNull();
    }
    assertThat(committed(configuration)).isEqualTo(expected(configuration, 700));
    assertThat(live.lines()).isEqualTo(expected(configuration, 700));
  }

  @Test
  void recordsWithoutATimestampAreProcessedLikeOthers() throws Exception {
    Configuration configuration = configuration("timeless");
    KafkaClients kafka = Streams.clients(configuration);
    feed(configuration, 0, 10);
    try (Producer<byte[], byte[]> producer = kafka.producer()) {
      producer.send(timeless(kafka.options().documents(), Streams.document(10))).get();
    }
    feed(configuration, 11, 20);
    Streams.Lines live = new Streams.Lines();
    try (OutputSubscriber subscriber = follow(configuration, live);
        Tracker tracker = tracker(configuration, CountingEngine::new)) {
      live.await(20);
      assertThat(tracker.failure()).isNull();
      assertThat(subscriber.failure()).isNull();
    }
    assertThat(committed(configuration)).isEqualTo(expected(configuration, 20));
  }

  /**
   * Returns a record as sent by clients that set no time; Kafka's own client sets the current time.
   */
  private static ProducerRecord<byte[], byte[]> timeless(String topic, String value) {
    return new ProducerRecord<>(topic, value.getBytes(UTF_8)) {
      @Override
      public Long timestamp() {
        return ConsumerRecord.NO_TIMESTAMP;
      }
    };
  }

  @Test
  void aFailedThreadIsReplacedWithoutLossOrRepetition() throws Exception {
    // The partitions of a dead thread are reassigned when its session ends.
    Configuration configuration =
        configuration("failing", "kafka.threads=1", "kafka.consumer.session.timeout.ms=6000");
    feed(configuration, 0, 1_000);
    AtomicInteger accepted = new AtomicInteger();
    Set<Integer> faults = Set.of(404, 905);
    Streams.Lines live = new Streams.Lines();
    try (OutputSubscriber subscriber = follow(configuration, live);
        Tracker tracker =
            tracker(
                configuration, model -> new Faulty(new CountingEngine(model), accepted, faults))) {
      live.await(1_000);
      assertThat(tracker.failure()).isNull();
      assertThat(accepted).hasValueGreaterThan(1_000);
      assertThat(subscriber.malformed()).isZero();
    }
    assertThat(committed(configuration)).isEqualTo(expected(configuration, 1_000));
  }

  @Test
  void instancesShareModelsAndReplaceEachOther() throws Exception {
    Configuration one = shared("one");
    Configuration two = shared("two");
    Streams.Lines live = new Streams.Lines();
    feedModels(one, 0, 600);
    try (OutputSubscriber subscriber = follow(one, live);
        Tracker second = tracker(two, CountingEngine::new)) {
      try (Tracker first = tracker(one, CountingEngine::new)) {
        live.await(600);
        feedModels(one, 600, 1_200);
        live.await(1_200);
        assertThat(first.failure()).isNull();
      }
      feedModels(one, 1_200, 1_800);
      live.await(1_800);
      try (Tracker first = tracker(one, CountingEngine::new)) {
        feedModels(one, 1_800, 2_400);
        live.await(2_400);
        assertThat(first.failure()).isNull();
      }
      assertThat(second.failure()).isNull();
      assertThat(subscriber.failure()).isNull();
    }
    Streams.Lines expected = new Streams.Lines();
    for (int model = 0; model < MODELS; model++) {
      CountingEngine engine = new CountingEngine("m" + model);
      for (int n = model; n < 2_400; n += MODELS) {
        engine.accept(Streams.ingested(one, "m" + model, n), expected);
      }
    }
    assertThat(committed(one)).containsExactlyInAnyOrderElementsOf(expected.lines());
  }

  private static Configuration shared(String instance) {
    return configuration(
        "shared",
        "kafka.instance=" + instance,
        "kafka.partitions=3",
        "model.from=key",
        "kafka.num.standby.replicas=1");
  }

  /** Feeds documents to six models in turn. */
  private static void feedModels(Configuration configuration, int from, int to) throws Exception {
    try (Feeder feeder = Feeder.start(Streams.clients(configuration), SendSchedule.unlimited())) {
      for (int n = from; n < to; n++) {
        feeder.send(
            ("m" + n % MODELS).getBytes(UTF_8), Streams.document(n).getBytes(UTF_8), n, Map.of());
      }
      feeder.flush();
    }
  }

  /** With rare heartbeats, the older one first learns that it can no longer commit. */
  @ParameterizedTest
  @ValueSource(ints = {3_000, 40_000})
  void ofTwoInstancesWithOneNameTheOlderEnds(int heartbeat) throws Exception {
    Configuration configuration =
        configuration(
            "namesakes-" + heartbeat,
            "kafka.threads=1",
            "kafka.consumer.session.timeout.ms=45000",
            "kafka.consumer.heartbeat.interval.ms=" + heartbeat);
    feed(configuration, 0, 100);
    Streams.Lines live = new Streams.Lines();
    try (OutputSubscriber subscriber = follow(configuration, live);
        Tracker older = tracker(configuration, CountingEngine::new)) {
      live.await(100);
      try (Tracker newer = tracker(configuration, CountingEngine::new)) {
        feed(configuration, 100, 200);
        older.await();
        assertThat(older.failure()).hasMessageContaining("taken the name test");
        live.await(200);
        assertThat(newer.failure()).isNull();
      }
      assertThat(subscriber.failure()).isNull();
    }
    assertThat(committed(configuration)).isEqualTo(expected(configuration, 200));
  }

  @Test
  void repeatedFailuresEndTheTrackerAndAreReported() throws Exception {
    Configuration configuration =
        configuration("hopeless", "kafka.threads=1", "kafka.consumer.session.timeout.ms=6000");
    feed(configuration, 0, 10);
    try (Tracker tracker =
        PlainTracker.start(
            Streams.clients(configuration),
            () -> Streams.ingest(configuration),
            model -> {
              throw new OutOfMemoryError("no room for model " + model);
            },
            new SimpleMeterRegistry())) {
      tracker.await();
      assertThat(tracker.isRunning()).isFalse();
      assertThat(tracker.livenessFaults())
          .singleElement()
          .asString()
          .contains("no room for model main");
      assertThat(tracker.readinessFaults()).isNotEmpty();
      assertThat(tracker.failure()).hasStackTraceContaining("no room for model main");
    }
    assertThat(committed(configuration)).isEmpty();
  }

  @Test
  void aHangingTrackerReportsThatItNeedsARestart() throws Exception {
    Configuration configuration =
        configuration("hanging", "kafka.threads=1", "kafka.transaction-timeout=PT0.4S");
    feed(configuration, 0, 10);
    CountDownLatch hangs = new CountDownLatch(1);
    try (Tracker tracker =
        tracker(
            configuration,
            model -> {
              Streams.awaitUninterrupted(hangs);
              return new CountingEngine(model);
            })) {
      assertThat(tracker.startupFaults()).isEmpty();
      TestBroker.await(() -> !tracker.livenessFaults().isEmpty());
      List<String> stalled = tracker.livenessFaults();
      hangs.countDown();
      assertThat(stalled)
          .isNotEmpty()
          .allSatisfy(
              fault ->
                  assertThat(fault)
                      .startsWith("partition hanging.")
                      .contains("-0 was fetched up to offset ", ", but nothing from offset "));
    }
  }

  static OutputSubscriber follow(Configuration configuration, Streams.Lines live) throws Exception {
    try (Feeder creates = Feeder.start(Streams.clients(configuration), SendSchedule.unlimited())) {
      creates.flush();
    }
    return OutputSubscriber.follow(
        Streams.clients(configuration),
        Map.of(StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING),
        live,
        () -> {});
  }

  /** Fails at given calls, counted over all engines and restarts, when half of the work is done. */
  private static final class Faulty extends DelegatingEngine {
    private final AtomicInteger calls;
    private final Set<Integer> faults;

    Faulty(ModelEngine engine, AtomicInteger calls, Set<Integer> faults) {
      super(engine);
      this.calls = calls;
      this.faults = faults;
    }

    @Override
    public boolean accept(LogEntry entry, int documents, Outputs outputs) {
      boolean isProcessed = engine.accept(entry, documents, outputs);
      if (faults.contains(calls.incrementAndGet())) {
        throw new IllegalStateException("a fault of the test, at call " + calls);
      }
      return isProcessed;
    }
  }
}
