package io.swell.engine;

import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.model.ShardLink;
import io.swell.output.Output;
import io.swell.state.StateReader;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The engine of a model whose rows of R are in shards. It publishes the same as {@link Engine} on
 * the same log, but while it learns from a mini-batch it waits for the answers of its shards, which
 * come with later records.
 *
 * <p>What is saved is the engine as it was before the mini-batch, and the answers that have come
 * since. An engine that is restored in the middle of a mini-batch begins it again, repeats the same
 * requests and finds the saved answers; a shard that has carried out a request only answers again.
 */
public final class ShardedEngine implements ModelEngine {
  /** A request about so many documents with 100 topics takes about 10 MB. */
  private static final int DOCUMENTS_PER_REQUEST = 10_000;

  private final Engine engine;
  private final String model;
  private final int shards;
  private final int documentsPerRequest;
  private final ShardInbox inbox;
  private final SavedBefore before = new SavedBefore();

  /** What learning from the mini-batch publishes, forwarded at its end. */
  private final List<Output> buffer = new ArrayList<>();

  private @Nullable Coroutine learning;
  private boolean isComplete;

  /** The request that the shards must answer next, 0 if none. */
  private long asked;

  /** The requests to the shards that are not sent yet. */
  private List<byte[]> requests = List.of();

  /**
   * Creates the engine of a model from a configuration.
   *
   * @param model key of the model
   * @param analyzer description of the text analyzer that makes the bags
   * @param shards P
   * @param room largest number of terms that fit into memory; bounds a new model
   */
  public static ShardedEngine of(
      String model,
      String analyzer,
      Configuration configuration,
      Parallel parallel,
      int shards,
      int room) {
    return new ShardedEngine(
        model, analyzer, configuration, parallel, shards, DOCUMENTS_PER_REQUEST, room);
  }

  /**
   * @param documentsPerRequest the most documents of which one request has the codes and rows
   */
  ShardedEngine(
      String model,
      String analyzer,
      Configuration configuration,
      Parallel parallel,
      int shards,
      int documentsPerRequest,
      int room) {
    this.model = model;
    this.shards = shards;
    this.documentsPerRequest = documentsPerRequest;
    inbox = new ShardInbox();
    MethodSpec method =
        Rlsi.compose(
            configuration.get(MethodOptions.class),
            configuration.get(LearnOptions.class),
            parallel,
            new Link());
    engine =
        new Engine(
            EngineSetup.of(model, analyzer, configuration),
            method,
            FixedOptions.of(method, configuration),
            parallel,
            room,
            true);
  }

  private final class Link implements ShardLink {
    @Override
    public int shards() {
      return shards;
    }

    @Override
    public int documentsPerRequest() {
      return documentsPerRequest;
    }

    @Override
    public List<byte[]> exchange(List<byte[]> sent) {
      asked = new StateReader(sent.get(0)).getVarLong();
      Coroutine self = learning;
      if (self == null) {
        throw new IllegalStateException("a model asks its shards only while it learns");
      }
      requests = sent;
      while (isWaiting()) {
        self.pause();
      }
      requests = List.of(); // if all answers were saved, none is sent
      return IntStream.range(0, shards)
          .mapToObj(p -> Objects.requireNonNullElse(inbox.whole(asked, p), new byte[0]))
          .toList();
    }
  }

  @Override
  public @Nullable AwaitedShards awaited() {
    if (learning == null) {
      return null;
    }
    List<Integer> missing =
        IntStream.range(0, shards).filter(p -> !inbox.isWhole(asked, p)).boxed().toList();
    return missing.isEmpty() ? null : new AwaitedShards(asked, missing, shards);
  }

  @Override
  public void accept(LogEntry entry, Outputs outputs) {
    if (!accept(entry, Integer.MAX_VALUE, outputs)) {
      throw new IllegalStateException("a model with shards learns only in pieces");
    }
  }

  @Override
  public boolean accept(LogEntry entry, int documents, Outputs outputs) {
    if (entry instanceof ShardMessage answer) {
      if (answer.number() >= asked) {
        inbox.add(answer);
      }
      return true;
    }
    return engine.accept(entry, documents, outputs);
  }

  @Override
  public boolean resume(LogEntry entry, int documents, Outputs outputs) {
    if (learning == null) {
      if (!engine.isAboutToLearn()) {
        return engine.resume(entry, documents, outputs);
      }
      engine.save(before);
      learning =
          new Coroutine(
              "swell-model-" + model,
              () -> isComplete = engine.resume(entry, documents, buffer::add));
    }
    boolean hasEnded = learning.resume();
    for (int p = 0; p < requests.size(); p++) {
      var like = new ShardMessage(model, p, false, asked, 0, 1, new byte[0], 0, entry.ingestTime());
      like.send(requests.get(p), outputs::send);
    }
    requests = List.of();
    if (!hasEnded) {
      return false;
    }
    learning = null;
    inbox.removeUntil(asked);
    buffer.forEach(outputs::publish);
    buffer.clear();
    return isComplete;
  }

  @Override
  public void finish(Outputs outputs) {
    throw new UnsupportedOperationException("a model with shards has no end");
  }

  @Override
  public EngineCounters counters() {
    return engine.counters();
  }

  @Override
  public void save(StateSink changes) {
    before.giveTo(changes);
    inbox.save(changes);
    if (learning == null) {
      engine.save(changes);
    }
  }

  @Override
  public void restore(byte[] key, byte[] value) {
    if (ShardInbox.holds(key)) {
      new StateRegistry(List.of(inbox)).restore(key, value);
    } else {
      engine.restore(key, value);
    }
  }

  @Override
  public void restored() {
    engine.restored();
  }

  @Override
  public void close() {
    if (learning != null) {
      learning.close();
    }
  }

  /** The changes of a state at a moment, to be saved with the next commit. */
  private static final class SavedBefore implements StateSink {
    private final Map<byte[], Optional<byte[]>> changes = new TreeMap<>(Arrays::compareUnsigned);

    @Override
    public void put(byte[] key, byte[] value) {
      changes.put(key, Optional.of(value));
    }

    @Override
    public void remove(byte[] key) {
      changes.put(key, Optional.empty());
    }

    /** Passes the changes on and forgets them. */
    void giveTo(StateSink sink) {
      changes.forEach(
          (key, value) ->
              value.ifPresentOrElse(bytes -> sink.put(key, bytes), () -> sink.remove(key)));
      changes.clear();
    }
  }
}
