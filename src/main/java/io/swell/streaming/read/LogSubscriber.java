package io.swell.streaming.read;

import io.swell.engine.Bag;
import io.swell.engine.LogEntryCodec;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.OutputSubscriber.Start;
import io.swell.view.DocumentSearch;
import io.swell.view.DocumentSearch.LogRecord;
import io.swell.view.DocumentSearch.LoggedDocument;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes the newest documents of the log of bags to the search, in a thread of its own. */
public final class LogSubscriber extends TopicReader {
  private static final Logger LOG = LoggerFactory.getLogger(LogSubscriber.class);
  private static final int FEW = 50;

  private final DocumentSearch search;

  private record Unread(byte[] value) implements LogRecord {
    @Override
    public @Nullable LoggedDocument document() {
      try {
        return LogEntryCodec.read(value) instanceof Bag bag
            ? new LoggedDocument(bag.model(), bag.id(), bag.terms(), bag.counts())
            : null;
      } catch (IllegalArgumentException e) {
        LOG.debug("skipping a record of the log of bags", e); // the tracker reports it
        return null;
      }
    }

    @Override
    public int bytes() {
      return value.length;
    }
  }

  private LogSubscriber(KafkaClients kafka, int recent, DocumentSearch search)
      throws ConnectionException {
    super("the log of bags", kafka, open(kafka, Map.of(StreamTopic.BAGS, Start.RECENT), recent));
    this.search = search;
  }

  /**
   * Begins to read.
   *
   * @param recent number of records of each partition to begin with
   * @throws ConnectionException if Kafka cannot be used or denies access, or the log is missing
   */
  public static LogSubscriber follow(KafkaClients kafka, int recent, DocumentSearch search)
      throws ConnectionException {
    return started(new LogSubscriber(kafka, recent, search));
  }

  @Override
  void failed(Throwable cause) {
    search.unavailable(String.valueOf(cause.getMessage()));
  }

  @Override
  void poll() {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    for (ConsumerRecord<byte[], byte[]> record : records) {
      byte[] value = record.value();
      if (value != null) {
        search.add(new Unread(value));
      }
    }
    if (records.count() < FEW) {
      search.indexSome();
    }
  }

  /**
   * Returns why documents that were in the log at the start may not have been passed on yet; none
   * once they have, or after a failure, which the search knows.
   */
  public List<String> readinessFaults() {
    return isCaughtUp() || failure() != null
        ? List.of()
        : List.of(
            "reading the newest documents of the log of bags; the search is incomplete until then");
  }
}
