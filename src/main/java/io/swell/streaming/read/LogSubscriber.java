package io.swell.streaming.read;

import io.swell.engine.Bag;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.OutputSubscriber.Start;
import io.swell.streaming.record.LogEntryCodec;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on the newest documents of the log of bags as they arrive, in a thread of its own. */
public final class LogSubscriber extends TopicReader {
  private static final Logger LOG = LoggerFactory.getLogger(LogSubscriber.class);
  private static final int FEW = 50;

  private final Listener listener;

  /** A record of the log, unread. */
  public static final class LogRecord {
    private final byte[] value;

    LogRecord(byte[] value) {
      this.value = value;
    }

    /** Reads the record; returns null if it is not a document of this release. */
    public @Nullable Bag document() {
      try {
        return LogEntryCodec.read(value) instanceof Bag bag ? bag : null;
      } catch (IllegalArgumentException e) {
        LOG.debug("skipping a record of the log of bags", e); // the tracker reports it
        return null;
      }
    }

    /** Returns how many bytes it has. */
    public int bytes() {
      return value.length;
    }
  }

  /** Receives what is read. */
  public interface Listener {
    /** Receives a record of the log. */
    void accept(LogRecord record);

    /** Called again and again while few records come: there is time for other work. */
    void pause();

    /** Receives the reason why nothing more is read. */
    void failed(String reason);
  }

  private LogSubscriber(KafkaClients kafka, int recent, Listener listener)
      throws ConnectionException {
    super("the log of bags", kafka, Map.of(StreamTopic.BAGS, Start.RECENT), recent);
    this.listener = listener;
  }

  /**
   * Begins to read.
   *
   * @param recent number of records of each partition to begin with
   * @throws ConnectionException if Kafka cannot be used or denies access, or the log is missing
   */
  public static LogSubscriber follow(KafkaClients kafka, int recent, Listener listener)
      throws ConnectionException {
    var subscriber = new LogSubscriber(kafka, recent, listener);
    subscriber.follow();
    return subscriber;
  }

  @Override
  void failed(Throwable cause) {
    listener.failed(String.valueOf(cause.getMessage()));
  }

  @Override
  void poll() {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    for (ConsumerRecord<byte[], byte[]> record : records) {
      byte[] value = record.value();
      if (value != null) {
        listener.accept(new LogRecord(value));
      }
    }
    if (records.count() < FEW) {
      listener.pause();
    }
  }

  /**
   * Returns why documents that were in the log at the start may not have been passed on yet; none
   * once they have, or after a failure, which the listener knows.
   */
  public List<String> readinessFaults() {
    return isCaughtUp() || failure() != null
        ? List.of()
        : List.of(
            "reading the newest documents of the log of bags; the search is incomplete until then");
  }
}
