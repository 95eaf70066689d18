package io.swell.streaming.read;

import io.swell.format.output.OutputFormat;
import io.swell.output.Alert;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.record.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/**
 * Writes alerts that a receiver did not accept to the dead letters. Safe for use by many threads.
 */
public final class AlertDeadLetters implements AutoCloseable {
  static final String UNDELIVERED = "undelivered-alert";

  private final Producer<byte[], byte[]> producer;
  private final String topic;

  /** Creates a writer, which connects when it is first used. */
  public AlertDeadLetters(KafkaClients kafka) {
    this.producer = kafka.producer();
    this.topic = StreamTopic.DEAD_LETTERS.name(kafka.options());
  }

  /**
   * Writes an alert to the dead letters; returns when the broker has stored it.
   *
   * @param sink name of the receiver
   * @param reason why the receiver did not accept it
   * @throws IllegalStateException if the broker refuses the record
   */
  public void write(String sink, Alert alert, String reason) throws InterruptedException {
    var record =
        new ProducerRecord<>(
            topic, alert.id().getBytes(StandardCharsets.UTF_8), OutputFormat.write(alert));
    String message = sink + " did not accept the alert: " + reason;
    DeadLetter.addErrorHeaders(record.headers(), UNDELIVERED, sink, message);
    try {
      var unused = producer.send(record).get();
    } catch (ExecutionException | KafkaException e) {
      throw new IllegalStateException(
          "cannot write alert " + alert.id() + " to the dead letters: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
