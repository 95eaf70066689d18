package io.swell.streaming.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.engine.LogEntryCodec;
import io.swell.engine.TopicCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class CommandSenderTest {
  private static final TopicCommand COMMAND =
      TopicCommand.rename("n\u00e9ws", 7, "Central banks", 1234);

  @Test
  void aCommandIsWrittenToTheLogUnderItsModel() throws Exception {
    var producer =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    try (var sender = new CommandSender("swell.bags", producer)) {
      sender.send(COMMAND);
    }
    assertThat(producer.closed()).isTrue();
    ProducerRecord<byte[], byte[]> record = producer.history().get(0);
    assertThat(producer.history()).hasSize(1);
    assertThat(record.topic()).isEqualTo("swell.bags");
    assertThat(record.partition()).isNull();
    assertThat(record.key()).isEqualTo("n\u00e9ws".getBytes(StandardCharsets.UTF_8));
    assertThat(record.timestamp()).isEqualTo(1234);
    assertThat(LogEntryCodec.read(record.value())).isEqualTo(COMMAND);
  }

  @Test
  void rejectionsByTheBrokerNameTheLog() {
    var refusing =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
          @Override
          public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
            return CompletableFuture.failedFuture(new NotEnoughReplicasException("1 of 2"));
          }
        };
    try (var sender = new CommandSender("swell.bags", refusing)) {
      assertThatThrownBy(() -> sender.send(COMMAND))
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll("swell.bags", "1 of 2");
    }
  }

  @Test
  void sendingErrorsNameTheLog() {
    var failing =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    failing.sendException = new KafkaException("no metadata");
    try (var sender = new CommandSender("swell.bags", failing)) {
      assertThatThrownBy(() -> sender.send(COMMAND))
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll("swell.bags", "no metadata");
    }
  }
}
