package io.swell.streaming.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Streams;
import io.swell.streaming.TestBroker;
import io.swell.streaming.client.KafkaClients;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamTopicWatchTest {
  @TempDir Path directory;

  @Test
  void brokersThatDoNotAnswerAreReported() throws Exception {
    EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of());
    KafkaClients clients = Streams.clients(Streams.local(broker.bootstrap()));
    try (StreamTopicWatch watch =
        StreamTopicWatch.start(
            clients,
            StreamTopics.all(clients.options()),
            new TopicIdentities(),
            new SimpleMeterRegistry())) {
      assertThat(watch.brokerFaults()).isEmpty();
      broker.close();
      TestBroker.await(() -> !watch.brokerFaults().isEmpty());
      assertThat(watch.brokerFaults())
          .singleElement()
          .asString()
          .startsWith("the brokers have not answered for ");
    }
  }
}
