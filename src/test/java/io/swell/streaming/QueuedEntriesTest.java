package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.DeleteDocument;
import io.swell.engine.LogEntry;
import io.swell.engine.RecordedOutputs;
import io.swell.engine.SourceEnds;
import io.swell.engine.SourceProgress;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A backlog is learned in pieces, with commits and restarts between them, while further records
 * arrive. The outputs of each model are those of an engine that processes each record at once.
 */
class QueuedEntriesTest {
  private static final int BACKLOG = 400;

  private final Configuration configuration = Streams.configuration("learn.batch=50");

  @Test
  void outputsDoNotDependOnThePieces() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    var models = new SavedModels(configuration);
    var outputs = new RecordedOutputs();
    int most = 0;
    for (LogEntry entry : log()) {
      models.enqueue(entry, outputs);
      for (int pieces = random.nextInt(3); pieces > 0 && models.hasQueued(); pieces--) {
        models.resume(outputs);
      }
      boolean isFirstQueue = most == 0 && models.hasQueued();
      if (isFirstQueue || random.nextInt(20) == 0) {
        models.save(LogEntry.EVERY_MODEL);
        most = Math.max(most, models.queued());
        models = models.again();
        models.open();
      }
    }
    while (models.hasQueued()) {
      models.resume(outputs);
    }
    assertThat(most).as("records that a restart found in the queue").isPositive();
    for (String model : List.of("a", "b")) {
      assertThat(of(model, outputs)).as("seed %d", seed).isEqualTo(atOnce(model));
    }
    models.save(LogEntry.EVERY_MODEL);
    assertThat(models.queued()).isZero();
  }

  private List<Record> atOnce(String model) {
    var engine = Streams.engine(configuration, model);
    var outputs = new RecordedOutputs();
    for (LogEntry entry : log()) {
      if (entry.model().equals(model) || entry.model().equals(LogEntry.EVERY_MODEL)) {
        engine.accept(entry, outputs);
      }
    }
    assertThat(outputs.of(Assignment.class)).hasSizeGreaterThan(2 * BACKLOG);
    return outputs.all;
  }

  private static List<Record> of(String model, RecordedOutputs outputs) {
    return outputs.all.stream()
        .filter(each -> String.valueOf(each).contains("model=" + model))
        .toList();
  }

  /** Two models whose documents wait in three partitions, and what comes while they are learned. */
  private static List<LogEntry> log() {
    List<LogEntry> log = new ArrayList<>();
    log.add(new SourceEnds(List.of(2L * BACKLOG, 2L * BACKLOG, 2L), 1));
    for (int n = 0; n < BACKLOG; n++) {
      for (int partition = 0; partition < 2; partition++) {
        log.add(bag("a", partition, n));
        log.add(bag("b", partition, n));
      }
    }
    log.add(progress(0, 2 * BACKLOG, 0));
    log.add(progress(1, 2 * BACKLOG, 0));
    log.add(bag("a", 2, 1)); // ends the backlog for this model
    log.add(progress(2, 2, 0));
    for (int n = BACKLOG; n < BACKLOG + 30; n++) {
      log.add(bag("a", 0, n));
      log.add(bag("b", 1, n));
    }
    log.add(new DeleteDocument("a", "a-1-" + (BACKLOG - 1), 1));
    for (int partition = 0; partition < 3; partition++) {
      log.add(progress(partition, 2 * BACKLOG + 30, 10_000_000));
    }
    return log;
  }

  private static SourceProgress progress(int partition, long position, long readUntil) {
    return new SourceProgress(partition, position, readUntil, readUntil, readUntil);
  }

  private static Bag bag(String model, int partition, int n) {
    return new Bag(
        model,
        model + "-" + partition + "-" + n,
        1_000_000L + n * 60_000L,
        5_000_000L + n,
        DocumentOrigin.NONE,
        null,
        List.of(),
        "title " + n,
        new String[] {"often", "t" + n % 7, "u" + n % 5},
        new int[] {2, 1, 1},
        0,
        partition,
        2L * n,
        true,
        null);
  }
}
