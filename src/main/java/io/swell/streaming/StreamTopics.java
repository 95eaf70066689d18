package io.swell.streaming;

import io.swell.streaming.ConnectionException.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the stream topics that are missing; leaves alone those that exist. */
final class StreamTopics {
  /** Bytes that the value of a document or a dead letter may have. */
  static final int MAX_VALUE_BYTES = 16 << 20;

  /** Bytes that such a record may have, with its key and headers. */
  static final int MAX_RECORD_BYTES = MAX_VALUE_BYTES + (64 << 10);

  /** Bytes that a request to a broker may have: one such record. */
  static final int MAX_REQUEST_BYTES = MAX_RECORD_BYTES + (64 << 10);

  /** Bytes of a file of the log: small, because what is not yet full is not compacted. */
  static final String SEGMENT_BYTES = String.valueOf(64 << 20);

  private static final Logger LOG = LoggerFactory.getLogger(StreamTopics.class);

  private StreamTopics() {}

  /**
   * Makes sure that the documents' and the tracker's own stream topics exist.
   *
   * @throws ConnectionException if one is missing and cannot be created
   */
  static void ensure(Admin admin, KafkaOptions options) throws ConnectionException {
    Map<String, Map<String, String>> wanted = wanted(options);
    List<NewTopic> missing = new ArrayList<>();
    for (String name : missing(admin, wanted)) {
      missing.add(
          new NewTopic(
                  name,
                  Optional.of(options.partitions()),
                  options.replication() < 0 ? Optional.empty() : Optional.of(options.replication()))
              .configs(wanted.get(name)));
    }
    for (Map.Entry<String, KafkaFuture<Void>> created :
        admin.createTopics(missing).values().entrySet()) {
      try {
        created.getValue().get();
        LOG.info("created stream topic {}", created.getKey());
      } catch (ExecutionException e) {
        // Another instance may start at the same time.
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw failed("cannot create stream topic " + created.getKey(), e, wanted);
        }
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
    }
  }

  private static List<String> missing(Admin admin, Map<String, Map<String, String>> wanted)
      throws ConnectionException {
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, ? extends KafkaFuture<?>> described :
        admin.describeTopics(wanted.keySet()).topicNameValues().entrySet()) {
      try {
        described.getValue().get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw failed("cannot look at stream topic " + described.getKey(), e, wanted);
        }
        missing.add(described.getKey());
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
    }
    return missing;
  }

  private static Map<String, Map<String, String>> wanted(KafkaOptions options) {
    Map<String, Map<String, String>> wanted = new LinkedHashMap<>();
    wanted.put(options.documents(), Map.of("max.message.bytes", String.valueOf(MAX_RECORD_BYTES)));
    for (StreamTopic topic : StreamTopic.values()) {
      wanted.put(topic.name(options), topic.settings(options));
    }
    return wanted;
  }

  private static ConnectionException failed(
      String what, ExecutionException e, Map<String, Map<String, String>> wanted) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    if (cause instanceof AuthorizationException) {
      return new ConnectionException(
          Phase.AUTHORISATION,
          what
              + ": "
              + cause.getMessage()
              + " Grant the principal Describe, Create, Read and Write, or create these with"
              + " their settings: "
              + wanted,
          cause);
    }
    String remedy =
        cause instanceof InvalidReplicationFactorException
            ? "; make swell.kafka.replication at most the number of brokers, or -1"
            : "";
    return new ConnectionException(Phase.TOPIC, what + ": " + cause.getMessage() + remedy, cause);
  }

  private static ConnectionException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new ConnectionException(Phase.TOPIC, "interrupted while creating stream topics", e);
  }
}
