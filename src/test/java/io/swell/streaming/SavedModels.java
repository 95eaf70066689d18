package io.swell.streaming;

import io.swell.config.Configuration;
import io.swell.engine.LogEntry;
import io.swell.engine.Outputs;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;

/** The models of one task, of the real engine, and what they have saved, outside of Kafka. */
final class SavedModels implements UnwrappedStore {
  private final Configuration configuration;
  private final ModelStore models;
  private final Map<Bytes, byte[]> parts = new TreeMap<>();
  private StateRestoreCallback restoring = (key, value) -> {};

  SavedModels(Configuration configuration) {
    this.configuration = configuration;
    this.models = new ModelStore(model -> Streams.engine(configuration, model));
    models.init(StoreContext.of(0, callback -> restoring = callback), this);
  }

  /** Every part saved, by its key. */
  Map<Bytes, byte[]> parts() {
    return parts;
  }

  void accept(LogEntry entry, Outputs outputs) {
    models.accept(entry, outputs);
  }

  /** Saves a model, or all of them and what concerns every one. */
  void save(String model) {
    if (model.equals(LogEntry.EVERY_MODEL)) {
      models.saveSourceReports(this);
      models.models().forEach(each -> models.save(each, this));
    } else {
      models.save(model, this);
    }
  }

  /** Opens the models that were restored. */
  void open() {
    models.open();
  }

  /** Gives back one part, before the first entry. */
  void restore(byte[] key, byte[] value) {
    parts.put(Bytes.wrap(key), value);
    restoring.restore(key, value);
  }

  /** Returns another task that was given what this one saved. */
  SavedModels again() {
    var again = new SavedModels(configuration);
    parts.forEach((key, value) -> again.restore(key.get(), value));
    return again;
  }

  @Override
  public void put(Bytes key, byte[] value) {
    models.put(key, value);
    if (value == null) {
      parts.remove(key);
    } else {
      parts.put(key, value);
    }
  }

  @Override
  public String name() {
    return models.name();
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    throw new AssertionError("only the store inside is initialised");
  }

  @Override
  public void close() {
    models.close();
  }

  @Override
  public boolean isOpen() {
    return models.isOpen();
  }
}
