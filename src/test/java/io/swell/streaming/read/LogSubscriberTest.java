package io.swell.streaming.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.engine.DeleteDocument;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Streams;
import io.swell.streaming.TestBroker;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.view.DocumentSearch;
import io.swell.view.SearchOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSubscriberTest {
  private static final long MOST_SECONDS = 60;

  @TempDir Path directory;

  /** Keeps what it receives; a record that is no document is the text "none". */
  private static class Received extends DocumentSearch {
    private final BlockingQueue<String> ids = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> pauses = new LinkedBlockingQueue<>();

    Received() {
      super(new SearchOptions(2));
    }

    @Override
    public synchronized void add(DocumentSearch.LogRecord record) {
      DocumentSearch.LoggedDocument bag = record.document();
      ids.add(bag == null ? "none" : bag.id() + String.join(" ", bag.terms()));
    }

    @Override
    public synchronized void indexSome() {
      pauses.add("pause");
    }

    @Override
    public synchronized void unavailable(String reason) {
      ids.add(reason);
    }

    List<String> take(int count) throws InterruptedException {
      List<String> taken = new ArrayList<>();
      while (taken.size() < count) {
        taken.add(String.valueOf(ids.poll(MOST_SECONDS, TimeUnit.SECONDS)));
      }
      return taken;
    }
  }

  @Test
  void readsTheNewestDocumentsOfTheLogAndThoseThatCome() throws Exception {
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of())) {
      KafkaClients clients = Streams.clients(Streams.local(broker.bootstrap()));
      assertThatThrownBy(() -> LogSubscriber.follow(clients, 2, new Received()))
          .isInstanceOf(ConnectionException.class);
      try (Feeder creates = Feeder.start(clients, SendSchedule.unlimited())) {
        creates.flush();
      }
      try (Producer<byte[], byte[]> producer = clients.producer()) {
        send(producer, clients, bag("a"));
        send(producer, clients, bag("b"));
        send(producer, clients, new DeleteDocument("main", "a", 3));
        producer.flush();
        Received received = new Received();
        try (LogSubscriber subscriber = LogSubscriber.follow(clients, 2, received)) {
          assertThat(subscriber).isNotNull();
          assertThat(received.take(2)).containsExactly("btin", "none");
          send(producer, clients, bag("c"));
          producer.flush();
          assertThat(received.take(1)).containsExactly("ctin");
          assertThat(received.pauses.poll(MOST_SECONDS, TimeUnit.SECONDS)).isNotNull();
        }
        assertThat(received.ids).as("ends without a failure").isEmpty();
      }
    }
  }

  @Test
  void isReadyOnceItHasPassedOnWhatTheLogHeldAtTheStart() throws Exception {
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of())) {
      KafkaClients clients = Streams.clients(Streams.local(broker.bootstrap()));
      try (Feeder creates = Feeder.start(clients, SendSchedule.unlimited());
          Producer<byte[], byte[]> producer = clients.producer()) {
        creates.flush();
        send(producer, clients, bag("a"));
        send(producer, clients, bag("b"));
        producer.flush();
        CountDownLatch reads = new CountDownLatch(1);
        Received received =
            new Received() {
              @Override
              public synchronized void add(DocumentSearch.LogRecord record) {
                Streams.awaitUninterrupted(reads);
                super.add(record);
              }
            };
        try (LogSubscriber subscriber = LogSubscriber.follow(clients, 2, received)) {
          assertThat(subscriber.readinessFaults())
              .containsExactly(
                  "reading the newest documents of the log of bags; the search is incomplete until"
                      + " then");
          reads.countDown();
          assertThat(received.take(2)).containsExactly("atin", "btin");
          TestBroker.await(() -> subscriber.readinessFaults().isEmpty());
        }
      }
    }
  }

  private static Bag bag(String id) {
    return Bags.of(
        "main", id, 1, 2, null, null, List.of(), "", new String[] {"tin"}, new int[] {1}, 0);
  }

  private static void send(
      Producer<byte[], byte[]> producer, KafkaClients clients, LogEntry entry) {
    var unused =
        producer.send(
            new ProducerRecord<>(
                StreamTopic.BAGS.name(clients.options()), 0, null, LogEntryCodec.write(entry)));
  }
}
