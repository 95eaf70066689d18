package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.Outputs;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.read.OutputSubscriber;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that takes longer than its transaction may is undone by the brokers, and begins again. */
class RepeatedWorkTest {
  private static final int DOCUMENTS = CountingEngine.BATCH;

  @TempDir Path directory;

  @Test
  void aTrackerWhoseTransactionsAlwaysTimeOutIsNotReadyAndInTheEndNotLive() throws Exception {
    try (EmbeddedKafka broker =
        EmbeddedKafka.start(
            directory.resolve("broker"),
            0,
            Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "100"))) {
      Configuration configuration =
          Streams.local(
              broker.bootstrap(),
              "kafka.threads=1",
              "kafka.idle-after=P1D",
              "kafka.transaction-timeout=PT1S",
              "kafka.state.dir=" + directory.resolve("state"));
      TrackerTest.feed(configuration, 0, DOCUMENTS);
      AtomicBoolean isLate = new AtomicBoolean(true);
      Streams.Lines live = new Streams.Lines();
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()));
          Tracker tracker =
              TrackerTest.tracker(configuration, model -> new LateEngine(model, admin, isLate));
          OutputSubscriber outputs =
              OutputSubscriber.follow(
                  Streams.clients(configuration),
                  Map.of(StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING),
                  live,
                  () -> {})) {
        TestBroker.await(
            () ->
                tracker.readinessFaults().stream()
                    .anyMatch(fault -> fault.startsWith("partition ")));
        assertThat(tracker.livenessFaults()).isEmpty();
        TestBroker.await(() -> !tracker.livenessFaults().isEmpty());
        assertThat(live.lines()).isEmpty();

        isLate.set(false);
        live.await(DOCUMENTS);
        TestBroker.await(() -> tracker.readinessFaults().isEmpty());
        assertThat(tracker.livenessFaults()).isEmpty();
        assertThat(tracker.failure()).isNull();
        assertThat(live.lines()).hasSize(DOCUMENTS);
        assertThat(outputs.failure()).isNull();
      }
    }
  }

  /** Publishes, and returns only when the brokers have aborted the transaction with that. */
  private static final class LateEngine extends DelegatingEngine {
    private final Admin admin;
    private final AtomicBoolean isLate;

    LateEngine(String model, Admin admin, AtomicBoolean isLate) {
      super(new CountingEngine(model));
      this.admin = admin;
      this.isLate = isLate;
    }

    @Override
    public void accept(LogEntry entry, Outputs outputs) {
      engine.accept(entry, outputs);
      awaitAbort(entry);
    }

    @Override
    public boolean accept(LogEntry entry, int documents, Outputs outputs) {
      boolean isComplete = engine.accept(entry, documents, outputs);
      awaitAbort(entry);
      return isComplete;
    }

    private void awaitAbort(LogEntry entry) {
      String last = "d" + (DOCUMENTS - 1);
      if (entry instanceof Bag bag && bag.id().equals(last)) {
        try {
          TestBroker.await(() -> !isLate.get() || !open().isEmpty());
          TestBroker.await(() -> !isLate.get() || open().isEmpty());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private Collection<TransactionListing> open() {
      try {
        return admin
            .listTransactions(
                new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING)))
            .all()
            .get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return List.of();
      } catch (ExecutionException e) {
        throw new AssertionError(e);
      }
    }
  }
}
