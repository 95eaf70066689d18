package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.model.SavedState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A model and its shards, each of which takes its records one by one in transactions of its own,
 * some of which fail and are repeated by a restored engine, publish what an engine without shards
 * does.
 */
class ShardedEngineTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 0, unit",
    "2, 1, 0.1, unit",
    "2, 1, 0.1, root",
    "3, 2, 0.2, unit",
    "4, 1, 0.3, unit",
    "8, 3, 0.2, unit"
  })
  void shardsAndFaultsChangeNoOutput(int shards, int iterations, double faults, String weighting) {
    Configuration configuration = configuration(iterations, weighting);
    List<Bag> log = PlantedLog.of(3, 400);
    List<LogEntry> entries = new ArrayList<>(log);
    entries.add(200, new IdleMarker(PlantedLog.MODEL, log.get(190).eventTime(), 1));
    var expected = new RecordedOutputs();
    Engine whole =
        Engine.of(PlantedLog.MODEL, "none", configuration, Parallel.SEQUENTIAL, Integer.MAX_VALUE);
    entries.forEach(entry -> whole.accept(entry, expected));
    var cluster = new Cluster(configuration, shards, entries, faults);
    cluster.run();
    assertThat(cluster.published.all).hasSameSizeAs(expected.all);
    assertThat(cluster.published.all).isEqualTo(expected.all);
    assertThat(whole.counters().evictedTerms()).isPositive();
    assertThat(cluster.model.engine.counters()).isEqualTo(whole.counters());
    assertThat(cluster.failed > 0).isEqualTo(faults > 0);
  }

  /**
   * Several passes over a corpus that is one mini-batch, in requests of at most 150 documents: what
   * {@code swell replay --passes} does in memory.
   */
  @ParameterizedTest
  @CsvSource({"1, l1, 0", "4, l1, 0.2", "3, l2, 0.1"})
  void shardsAndFaultsChangeNoBatchLearning(int shards, String penalty, double faults) {
    List<Bag> corpus = PlantedLog.of(3, 320);
    Configuration configuration =
        OptionCatalog.of(Engine.OPTIONS)
            .reader()
            .set("learn.topics=12")
            .set("learn.topics-penalty=" + penalty)
            .set("learn.batch=" + corpus.size())
            .set("learn.passes=6")
            .set("learn.forgetting=replace")
            .set("lifecycle.enabled=false")
            .set("topics.terms=20")
            .set("snapshots.every=1")
            .read();
    var expected = new RecordedOutputs();
    Engine whole =
        Engine.of(PlantedLog.MODEL, "none", configuration, Parallel.SEQUENTIAL, Integer.MAX_VALUE);
    corpus.forEach(bag -> whole.accept(bag, expected));
    var cluster = new Cluster(configuration, shards, List.copyOf(corpus), faults);
    cluster.run();
    assertThat(cluster.published.all).hasSizeGreaterThan(corpus.size());
    assertThat(cluster.published.all).isEqualTo(expected.all);
    assertThat(cluster.requests).isEqualTo(6 * 3);
    assertThat(cluster.failed > 0).isEqualTo(faults > 0);
  }

  private static Configuration configuration(int iterations, String weighting) {
    return OptionCatalog.of(Engine.OPTIONS)
        .reader()
        .set("weighting=" + weighting)
        .set("learn.topics=12")
        .set("learn.batch=20")
        .set("topics.terms=20")
        .set("lifecycle.check-every=20")
        .set("snapshots.every=5")
        .set("vocabulary.max=300")
        .set("learn.embedded-iterations=" + iterations)
        .read();
  }

  /** Messages are lost if brokers delete them before a shard or a model that was away has them. */
  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.5})
  void lostMessagesChangeNoOutputIfTheModelIsRestarted(double losses) {
    Configuration configuration = configuration(1, "unit");
    List<LogEntry> entries = new ArrayList<>(PlantedLog.of(3, 300));
    var expected = new RecordedOutputs();
    Engine whole =
        Engine.of(PlantedLog.MODEL, "none", configuration, Parallel.SEQUENTIAL, Integer.MAX_VALUE);
    entries.forEach(entry -> whole.accept(entry, expected));
    var cluster = new Cluster(configuration, 3, entries, 0);
    cluster.losses = losses;
    cluster.run();
    assertThat(cluster.published.all).isEqualTo(expected.all);
    assertThat(cluster.lost).isPositive();
    assertThat(cluster.restarted).isPositive();
  }

  /** What a transaction sends and publishes. */
  private static final class Sent extends RecordedOutputs {
    final List<ShardMessage> messages = new ArrayList<>();

    @Override
    public void send(ShardMessage message) {
      messages.add(message);
    }
  }

  /** One engine with what is committed of it. */
  private abstract static class Node {
    final SavedState committed = new SavedState();
    final Deque<ShardMessage> received = new ArrayDeque<>();
    boolean isSaved;
    ModelEngine engine = create();

    abstract ModelEngine create();

    void restore() {
      engine = create();
      if (isSaved) {
        committed.giveTo(engine::restore);
        engine.restored();
      }
    }

    void commit() {
      engine.save(committed);
      isSaved = true;
    }
  }

  private static final class Cluster {
    private static final int DOCUMENTS_PER_REQUEST = 150;

    final RecordedOutputs published = new RecordedOutputs();
    final Node model;
    final List<Node> shards;
    final List<LogEntry> log;
    final Random random = new Random(11);
    final double faults;
    int failed;
    double losses;
    int lost;
    int restarted;

    /** The number of the last request. */
    long requests;

    /** Position in the log, and the record that the model has begun; both committed. */
    int position;

    @Nullable LogEntry begun;

    Cluster(Configuration configuration, int count, List<LogEntry> log, double faults) {
      this.log = log;
      this.faults = faults;
      model =
          new Node() {
            @Override
            ModelEngine create() {
              return new ShardedEngine(
                  PlantedLog.MODEL,
                  "none",
                  configuration,
                  Parallel.SEQUENTIAL,
                  count,
                  DOCUMENTS_PER_REQUEST,
                  Integer.MAX_VALUE);
            }
          };
      LearnOptions learn = configuration.get(LearnOptions.class);
      shards =
          Stream.<Node>generate(
                  () ->
                      new Node() {
                        @Override
                        ModelEngine create() {
                          return new ShardEngine(
                              new ShardKey(PlantedLog.MODEL, 0),
                              Rlsi.shard(learn, Parallel.SEQUENTIAL));
                        }
                      })
              .limit(count)
              .toList();
    }

    void run() {
      while (position < log.size() || begun != null) {
        int which = random.nextInt(shards.size() + 1);
        if (which == shards.size()) {
          stepOfModel();
        } else {
          stepOfShard(shards.get(which));
        }
      }
    }

    private boolean fails(Node node) {
      if (random.nextDouble() >= faults) {
        return false;
      }
      failed++;
      node.engine.close();
      node.restore();
      return true;
    }

    private void stepOfShard(Node shard) {
      ShardMessage request = shard.received.peek();
      if (request == null) {
        return;
      }
      var sent = new Sent();
      shard.engine.accept(request, sent);
      if (fails(shard)) {
        return;
      }
      shard.received.remove();
      shard.commit();
      sent.messages.forEach(message -> deliver(message, model));
    }

    private void stepOfModel() {
      var sent = new Sent();
      ShardMessage answer = model.received.peek();
      LogEntry open = begun;
      int next = position;
      if (answer != null) {
        assertThat(model.engine.accept(answer, 1, sent)).isTrue();
      } else if (open != null) {
        if (!model.engine.isWaiting()) {
          open = model.engine.resume(open, 1, sent) ? null : open;
        } else if (losses > 0 && shards.stream().allMatch(shard -> shard.received.isEmpty())) {
          model.engine.close();
          model.restore();
          restarted++;
          return;
        } else {
          return;
        }
      } else {
        LogEntry entry = log.get(next++);
        open = model.engine.accept(entry, 1, sent) ? null : entry;
      }
      if (fails(model)) {
        return;
      }
      if (answer != null) {
        model.received.remove();
      }
      position = next;
      begun = open;
      model.commit();
      published.all.addAll(sent.all);
      sent.messages.forEach(message -> deliver(message, shards.get(message.shard())));
    }

    private void deliver(ShardMessage message, Node receiver) {
      requests = Math.max(requests, message.number());
      if (losses > 0 && random.nextDouble() < losses) {
        lost++;
      } else {
        receiver.received.add(message);
      }
    }
  }
}
