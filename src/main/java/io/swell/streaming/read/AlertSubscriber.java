package io.swell.streaming.read;

import io.swell.format.output.OutputFormat;
import io.swell.output.Alert;
import io.swell.output.AlertReceiver;
import io.swell.streaming.admin.AclCheck;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.OutputSubscriber.Start;
import io.swell.streaming.record.OutputKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the committed records of the alerts' stream topic for a receiver that delivers them. {@link
 * #share} divides the alerts among all instances and remembers which are settled; {@link #follow}
 * gives every instance all alerts that are kept, each time it starts.
 */
public final class AlertSubscriber extends TopicReader {
  private static final Logger LOG = LoggerFactory.getLogger(AlertSubscriber.class);

  private final UnaryOperator<byte[]> decoder;
  private final String name;
  private final AlertReceiver receiver;
  private final boolean commits;
  private boolean unsettled;

  private AlertSubscriber(
      KafkaClients kafka,
      Consumer<byte[], byte[]> consumer,
      String name,
      AlertReceiver receiver,
      boolean commits) {
    super("alerts for " + name, kafka, consumer);
    decoder = kafka.outputs().decode();
    this.name = name;
    this.receiver = receiver;
    this.commits = commits;
  }

  /**
   * Passes on alerts that no instance has settled, in a thread of its own, until closed. Each alert
   * is passed on at least once: after a restart, unsettled alerts are passed on again, perhaps to
   * another instance.
   *
   * @param name distinguishes this receiver from others; part of the name of its consumer group
   * @throws ConnectionException if the principal may not use the consumer group
   */
  public static AlertSubscriber share(KafkaClients kafka, String name, AlertReceiver receiver)
      throws ConnectionException {
    String group = kafka.options().application() + "-" + name;
    try (Admin admin = kafka.admin()) {
      var aclCheck = new AclCheck(admin, kafka.options());
      aclCheck.group(group, AclOperation.READ);
      aclCheck.require();
    }
    Consumer<byte[], byte[]> consumer = kafka.consumer(group);
    consumer.subscribe(List.of(StreamTopic.ALERTS.name(kafka.options())));
    return started(new AlertSubscriber(kafka, consumer, name, receiver, true));
  }

  /**
   * Passes on all alerts that are kept, and then new ones, until closed.
   *
   * @throws ConnectionException if the principal may not read them, or there is no stream topic
   */
  public static AlertSubscriber follow(KafkaClients kafka, String name, AlertReceiver receiver)
      throws ConnectionException {
    Consumer<byte[], byte[]> consumer = open(kafka, Map.of(StreamTopic.ALERTS, Start.BEGINNING), 0);
    return started(new AlertSubscriber(kafka, consumer, name, receiver, false));
  }

  @Override
  void poll() throws InterruptedException {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    for (ConsumerRecord<byte[], byte[]> record : records) {
      deliver(record);
    }
    unsettled |= !records.isEmpty();
    receiver.tick();
    if (commits && unsettled && receiver.isSettled()) {
      unsettled = !isCommitted();
    }
  }

  /** Commits; returns whether that succeeded. If not, it is tried again, or alerts come again. */
  private boolean isCommitted() {
    try {
      consumer.commitSync();
      return true;
    } catch (RetriableException | CommitFailedException e) {
      LOG.warn("cannot commit which alerts were passed on to {} yet: {}", name, e.getMessage());
      return false;
    }
  }

  private void deliver(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
    if (record.headers().lastHeader(OutputKey.REPUBLISHED_HEADER) != null) {
      return;
    }
    if (record.value() == null) {
      if (record.key() != null) {
        receiver.remove(new String(record.key(), StandardCharsets.UTF_8));
      }
      return;
    }
    Alert alert;
    try {
      alert = OutputFormat.read(Alert.class, decoder.apply(record.value()));
    } catch (IllegalArgumentException e) {
      LOG.warn(
          "skipping a record that is not an alert of Swell, at {}-{}-{}: {}",
          record.topic(),
          record.partition(),
          record.offset(),
          e.getMessage());
      return;
    }
    receiver.accept(alert, Instant.ofEpochMilli(record.timestamp()));
  }

  /** Ends the reading, even in the middle of a delivery, and returns when it has ended. */
  @Override
  public void close() {
    interrupt();
    super.close();
  }
}
