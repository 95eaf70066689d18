package io.swell.engine;

import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.model.SavedRows;
import io.swell.model.TermShard;
import io.swell.state.StatePart;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A shard of a model as an engine: it accepts requests of the model and sends answers. */
public final class ShardEngine implements ModelEngine {
  private final TermShard shard;
  private final ShardInbox inbox;
  private final StateRegistry registry;

  /**
   * @param key of the shard
   * @param shard without any rows
   */
  public ShardEngine(ShardKey key, TermShard shard) {
    this.shard = shard;
    inbox = new ShardInbox();
    List<StatePart> parts = new ArrayList<>(shard.parts());
    parts.add(inbox);
    parts.add(new StateManifest(key.model() + ", shard " + key.shard(), Map.of()));
    registry = new StateRegistry(parts);
  }

  /** Creates the engine of an empty shard from a configuration. */
  public static ShardEngine of(ShardKey key, Configuration configuration, Parallel parallel) {
    LearnOptions learn = configuration.get(LearnOptions.class);
    return new ShardEngine(key, Rlsi.shard(learn, parallel));
  }

  @Override
  public void accept(LogEntry entry, Outputs outputs) {
    if (!(entry instanceof ShardMessage message)) {
      return; // reports about source partitions concern only models
    }
    inbox.add(message);
    byte[] request = inbox.whole(message.number(), message.shard());
    if (request == null) {
      return;
    }
    byte[] answer = shard.accept(request);
    inbox.removeUntil(message.number());
    if (answer != null) {
      message.answer().send(answer, outputs::send);
    }
  }

  @Override
  public boolean isShard() {
    return true;
  }

  @Override
  public int shardRows() {
    return shard.rows();
  }

  @Override
  public void finish(Outputs outputs) {
    // nothing is open
  }

  @Override
  public EngineCounters counters() {
    return EngineCounters.NONE;
  }

  @Override
  public void save(StateSink changes) {
    registry.save(changes);
  }

  @Override
  public boolean isBulk(byte[] key) {
    return SavedRows.isBulk(key);
  }

  @Override
  public boolean restoreBulk(byte[] key, byte @Nullable [] value) {
    return shard.restoreBulk(key, value);
  }

  @Override
  public void restore(byte[] key, byte[] value) {
    registry.restore(key, value);
  }

  @Override
  public void restored() {
    registry.restored();
  }
}
