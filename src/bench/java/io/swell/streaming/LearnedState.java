package io.swell.streaming;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.RecordedOutputs;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.ShardLink;
import io.swell.replay.EngineFactory;
import io.swell.state.StateOwner;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.record.StateKey;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;

/**
 * What a model has learned, as it saved it: the newest value of each piece.
 *
 * @param pieces by key
 */
record LearnedState(Map<Bytes, byte[]> pieces) {
  /** The pieces of the vocabulary and of the learner. */
  private static final String WHAT_CODES = "Ffjkmqrsuv";

  /** The kind of the pieces of a model whose R is divided among shards. */
  private static final char SHARD_REQUESTS = 'q';

  /** Learns from a corpus in this process, as {@code swell replay} does. */
  static LearnedState ofCorpus(Configuration configuration, List<Bag> corpus) {
    var engine = new EngineFactory(configuration, Parallel.SEQUENTIAL).engine("main");
    var outputs = new RecordedOutputs();
    corpus.forEach(bag -> engine.accept(bag, outputs));
    engine.finish(outputs);
    Map<Bytes, byte[]> pieces = new TreeMap<>();
    engine.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            pieces.put(Bytes.wrap(key), value);
          }

          @Override
          public void remove(byte[] key) {
            pieces.remove(Bytes.wrap(key));
          }
        });
    return new LearnedState(pieces);
  }

  /** Reads what a model has committed to its changelog. */
  static LearnedState ofChangelog(KafkaClients clients, String model) {
    Map<Bytes, byte[]> pieces = new TreeMap<>();
    String changelog = StreamTopics.changelogs(clients.options()).get(0);
    List<TopicPartition> partitions =
        IntStream.range(0, clients.options().partitions())
            .mapToObj(p -> new TopicPartition(changelog, p))
            .toList();
    try (Consumer<byte[], byte[]> consumer = clients.consumer()) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
          StateKey key = StateKey.of(Bytes.wrap(record.key()));
          if (!key.model().equals(model) || key.owner() != StateKey.ENGINE) {
            continue;
          }
          if (record.value() == null) {
            pieces.remove(Bytes.wrap(key.part()));
          } else {
            pieces.put(Bytes.wrap(key.part()), record.value());
          }
        }
      }
    }
    return new LearnedState(pieces);
  }

  /** Returns the codes of the kinds of pieces in which two states differ. */
  Set<Character> differences(LearnedState other) {
    Set<Character> kinds = new TreeSet<>();
    Stream.of(this, other)
        .flatMap(state -> state.pieces.keySet().stream())
        .forEach(key -> kinds.add((char) key.get()[0]));
    Set<Character> differences = new TreeSet<>();
    for (char kind : kinds) {
      Map<Bytes, byte[]> mine = of(kind);
      Map<Bytes, byte[]> others = other.of(kind);
      if (!mine.keySet().equals(others.keySet())
          || !mine.keySet().stream()
              .allMatch(key -> Arrays.equals(mine.get(key), others.get(key)))) {
        differences.add(kind);
      }
    }
    return differences;
  }

  /** Returns the pieces of a kind, in the order of their keys. */
  private SortedMap<Bytes, byte[]> of(char kind) {
    SortedMap<Bytes, byte[]> found = new TreeMap<>();
    pieces.forEach(
        (key, value) -> {
          if (key.get()[0] == kind) {
            found.put(key, value);
          }
        });
    return found;
  }

  /** Returns the objective of RLSI over a corpus, which is coded again with the learned topics. */
  double objective(Configuration configuration, List<Bag> corpus) {
    boolean isDivided = !of(SHARD_REQUESTS).isEmpty();
    MethodSpec method =
        isDivided
            ? Rlsi.compose(
                configuration.get(MethodOptions.class),
                configuration.get(LearnOptions.class),
                Parallel.SEQUENTIAL,
                new NoShards())
            : Method.RLSI.compose(configuration, Parallel.SEQUENTIAL);
    Vocabulary vocabulary = new Vocabulary(Integer.MAX_VALUE);
    var registry = new StateRegistry(StateOwner.partsOf(vocabulary, method.learner()));
    WHAT_CODES
        .chars()
        .forEach(
            kind -> of((char) kind).forEach((key, value) -> registry.restore(key.get(), value)));
    registry.restored();
    MiniBatch documents = method.weighting().weigh(counts(corpus, vocabulary), vocabulary);
    return method.objective().objective(documents, method.learner().code(documents));
  }

  /** Counts the rows of documents that the vocabulary has counted before. */
  private static RowCounts counts(List<Bag> corpus, Vocabulary vocabulary) {
    int entries = corpus.stream().mapToInt(bag -> bag.terms().length).sum();
    int[] start = new int[corpus.size() + 1];
    int[] row = new int[entries];
    int[] count = new int[entries];
    long[] length = new long[corpus.size()];
    for (int i = 0; i < corpus.size(); i++) {
      Bag bag = corpus.get(i);
      int[] terms = Arrays.stream(bag.terms()).mapToInt(vocabulary::row).toArray();
      int[] sorted =
          IntStream.range(0, terms.length)
              .boxed()
              .sorted((a, b) -> Integer.compare(terms[a], terms[b]))
              .mapToInt(Integer::intValue)
              .toArray();
      start[i + 1] = start[i] + terms.length;
      for (int n = 0; n < sorted.length; n++) {
        row[start[i] + n] = terms[sorted[n]];
        count[start[i] + n] = bag.counts()[sorted[n]];
        length[i] += count[start[i] + n];
      }
    }
    return new RowCounts(corpus.size(), start, row, count, length, 0);
  }

  /** Stands for the shards of a model that learns no more. */
  private static final class NoShards implements ShardLink {
    @Override
    public int shards() {
      return 1;
    }

    @Override
    public int documentsPerRequest() {
      return Integer.MAX_VALUE;
    }

    @Override
    public List<byte[]> exchange(List<byte[]> requests) {
      throw new IllegalStateException("coding needs no shards");
    }
  }
}
