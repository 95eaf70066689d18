package io.swell.streaming.feed;

import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.UserCommand;
import io.swell.streaming.admin.AclCheck;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.acl.AclOperation;

/**
 * Writes user commands to the log of bags, where the tracker of their model reads them in order.
 * Safe for use by many threads.
 */
public record CommandSender(String log, Producer<byte[], byte[]> producer)
    implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /**
   * Creates a sender.
   *
   * @throws ConnectionException if the principal may not write to the log of bags
   */
  public static CommandSender of(KafkaClients kafka) throws ConnectionException {
    String log = StreamTopic.BAGS.name(kafka.options());
    AclCheck.require(kafka, Map.of(log, Set.of(AclOperation.WRITE)));
    return new CommandSender(log, kafka.producer());
  }

  /**
   * Writes a command under the key of its model, and returns when the brokers have stored it.
   *
   * @throws IOException if they refused it, or did not answer in time, so that it may still be
   *     written
   */
  public void send(UserCommand command) throws IOException, InterruptedException {
    try {
      producer.send(record(log, command)).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException(
          "the broker refused a command for " + log + ": " + cause.getMessage(), e);
    } catch (TimeoutException e) {
      throw new IOException(
          "the broker did not answer within %s s: the command for %s may still be written"
              .formatted(PATIENCE.toSeconds(), log),
          e);
    } catch (KafkaException e) {
      throw new IOException("cannot send a command to " + log + ": " + e.getMessage(), e);
    }
  }

  static ProducerRecord<byte[], byte[]> record(String log, LogEntry entry) {
    byte[] model = entry.model().getBytes(StandardCharsets.UTF_8);
    return new ProducerRecord<>(log, null, entry.ingestTime(), model, LogEntryCodec.write(entry));
  }

  @Override
  public void close() {
    producer.close(PATIENCE);
  }
}
