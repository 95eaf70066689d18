package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.DeleteDocument;
import io.swell.engine.EngineOptions;
import io.swell.engine.IdleMarker;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.RecordedOutputs;
import io.swell.engine.SeedTopic;
import io.swell.engine.TopicCommand;
import io.swell.engine.TopicCommand.Action;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.format.input.InputOptions;
import io.swell.format.input.RawRecord;
import io.swell.model.LearnOptions;
import io.swell.model.SavedState;
import io.swell.model.SettledState;
import io.swell.output.TopicEvent;
import io.swell.streaming.record.StateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Compares a model that is saved and restored at random moments with the same model that never is:
 * both publish the same records bit by bit and end in the same state.
 *
 * <p>Three engines read one log of bags: one is never saved; one is saved all the time; at random
 * moments a third is restored from what was saved, saved itself while it runs, and then replaces
 * the second one or is discarded. Ticks, commands, seeds and deletions come in between.
 */
final class RestoreLaw {
  /** Documents that may be deleted: those that may still wait, and the remembered ones. */
  private static final int RECENT = 2_000;

  private final Configuration configuration;
  private final LongFunction<byte[]> records;
  private final Random random;
  private final int saveEvery;
  private final int restoreEvery;
  private final int compareFor;
  private final int commandEvery;
  private final List<Long> topics = new ArrayList<>();
  private final List<Bag> recent = new ArrayList<>();
  private final String model;
  private final ModelEngine whole;
  private final RecordedOutputs expected = new RecordedOutputs();
  private SavedModels saved;
  private @Nullable SavedModels restored;

  /** Maximum of milliseconds between records: some batches fill, others wait too long. */
  private final int step;

  private final int mostDelay;
  private long ingestTime = 1_700_000_000_000L;
  private int restores;
  private int saves;
  private long compared;

  /**
   * @param records the n-th record of the stream
   * @param saveEvery log entries between saves, on average
   * @param restoreEvery log entries between restores, on average
   * @param compareFor documents for which a restored engine is compared
   * @param commandEvery log entries between commands, on average
   */
  RestoreLaw(
      Configuration configuration,
      LongFunction<byte[]> records,
      long seed,
      int saveEvery,
      int restoreEvery,
      int compareFor,
      int commandEvery) {
    this.configuration = configuration;
    this.records = records;
    this.random = new Random(seed);
    this.saveEvery = saveEvery;
    this.restoreEvery = restoreEvery;
    this.compareFor = compareFor;
    this.commandEvery = commandEvery;
    model = configuration.get(InputOptions.class).modelName();
    mostDelay = Math.toIntExact(configuration.get(EngineOptions.class).maxDelay().toMillis());
    step = 2 * mostDelay / configuration.get(LearnOptions.class).batchSize();
    whole = Streams.engine(configuration, model);
    saved = new SavedModels(configuration);
  }

  /** Statistics of a run. */
  record Figures(int saves, int restores, long outputs, long operations, long dropped) {}

  /** Runs over this many records. */
  Figures run(long documents) {
    Ingest ingest = Streams.ingest(configuration);
    long until = -1;
    for (long n = 0; n < documents; n++) {
      ingestTime += random.nextInt(1_000) == 0 ? 3 * mostDelay : random.nextInt(step);
      var record =
          new RawRecord(
              null, records.apply(n), "documents", 0, n, ingestTime, ingestTime, Map.of());
      for (IngestResult result : ingest.ingest(record)) {
        if (result instanceof Ingested ingested) {
          recent.add(ingested.bag());
          accept(ingested.bag());
        }
      }
      if (random.nextInt(commandEvery) == 0) {
        commands().forEach(this::accept);
      }
      if (random.nextInt(saveEvery) == 0) {
        save(saved);
      }
      if (restored != null && random.nextInt(saveEvery) == 0) {
        save(restored);
      }
      if (restored != null && n >= until) {
        SavedModels now = restored;
        restored = null;
        if (random.nextInt(3) == 0) {
          saved = now;
        }
      }
      if (restored == null && random.nextInt(restoreEvery) == 0) {
        save(saved);
        restored = saved.again();
        restores++;
        until = n + compareFor;
      }
    }
    var once = new SavedState();
    whole.save(once);
    save(saved);
    var one = new SettledState(once::giveTo);
    var found = new SettledState(this::pieces);
    assertThat(found.pieces().keySet()).isEqualTo(one.pieces().keySet());
    found
        .pieces()
        .forEach((key, value) -> assertThat(value).as(key).isEqualTo(one.pieces().get(key)));
    return new Figures(saves, restores, compared, found.operations(), found.dropped());
  }

  private void pieces(BiConsumer<byte[], byte[]> taker) {
    saved
        .parts()
        .forEach(
            (key, value) -> {
              StateKey at = StateKey.of(key);
              if (at.owner() == StateKey.ENGINE) {
                taker.accept(at.part(), value);
              }
            });
  }

  private void save(SavedModels models) {
    models.save(model);
    saves++;
  }

  private void accept(LogEntry entry) {
    expected.all.clear();
    whole.accept(entry, expected);
    compare(saved, entry);
    if (restored != null) {
      compare(restored, entry);
    }
    compared += expected.all.size();
    for (TopicEvent event : expected.of(TopicEvent.class)) {
      if (event.event() == TopicEvent.Kind.BORN) {
        topics.add(event.topic());
      }
    }
  }

  private void compare(SavedModels models, LogEntry entry) {
    var found = new RecordedOutputs();
    models.accept(entry, found);
    if (!found.all.equals(expected.all)) {
      assertThat(found.all)
          .as("%s, after %d saves and %d restores", entry, saves, restores)
          .isEqualTo(expected.all);
    }
  }

  private List<LogEntry> commands() {
    long topic = topic();
    return switch (random.nextInt(10)) {
      case 0 ->
          List.of(new IdleMarker(model, recent.get(recent.size() - 1).eventTime(), ingestTime));
      case 1, 2 -> List.of(new SeedTopic(model, words(), "", ingestTime));
      case 3, 4 -> List.of(erasure(), erasure());
      case 5, 6 -> mergesInto(topic);
      case 7 -> List.of(TopicCommand.rename(model, topic, "name " + random.nextInt(9), ingestTime));
      default -> {
        Action[] others = {Action.PIN, Action.UNPIN, Action.MUTE, Action.UNMUTE, Action.UNPIN};
        Action action = others[random.nextInt(others.length)];
        yield List.of(TopicCommand.of(model, action, topic, ingestTime));
      }
    };
  }

  /** Returns commands that merge two topics, one after the other, into a third. */
  private List<LogEntry> mergesInto(long topic) {
    List<LogEntry> merges = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      long other = topic();
      if (other != topic) {
        merges.add(TopicCommand.merge(model, other, topic, ingestTime));
      }
    }
    return merges;
  }

  private long topic() {
    int some = Math.min(topics.size(), 70);
    return some == 0 ? 0 : topics.get(topics.size() - 1 - random.nextInt(some));
  }

  private DeleteDocument erasure() {
    int back = random.nextInt(random.nextBoolean() ? 15 : RECENT);
    return new DeleteDocument(
        model, recent.get(Math.max(0, recent.size() - 1 - back)).id(), ingestTime);
  }

  /** Returns words of a document, and one that no other document has. */
  private List<String> words() {
    List<String> words = new ArrayList<>();
    for (String term : recent.get(random.nextInt(recent.size())).terms()) {
      if (words.size() < 5) {
        words.add(term);
      }
    }
    while (words.size() < SeedTopic.MIN_TERMS) {
      words.add("seed" + random.nextInt(1_000_000) + "word" + words.size());
    }
    return words;
  }
}
