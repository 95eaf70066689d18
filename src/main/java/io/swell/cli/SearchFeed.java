package io.swell.cli;

import io.swell.engine.Bag;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.LogSubscriber;
import io.swell.view.DocumentSearch;
import io.swell.view.DocumentSearch.LoggedDocument;
import io.swell.view.SearchOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Feeds the search with the documents of the log of bags.
 *
 * @param subscriber null if the log is not read
 */
record SearchFeed(@Nullable LogSubscriber subscriber) implements AutoCloseable {
  /**
   * Begins to read the log, unless no documents are to be found.
   *
   * @throws ConnectionException if Kafka cannot be used or denies access to the log
   */
  static SearchFeed start(KafkaClients kafka, SearchOptions options, DocumentSearch search)
      throws ConnectionException {
    return new SearchFeed(
        options.documents() == 0
            ? null
            : LogSubscriber.follow(kafka, options.documents(), new Documents(search)));
  }

  private record Documents(DocumentSearch search) implements LogSubscriber.Listener {
    @Override
    public void accept(LogSubscriber.LogRecord record) {
      search.add(
          new DocumentSearch.LogRecord() {
            @Override
            public @Nullable LoggedDocument document() {
              Bag bag = record.document();
              return bag == null
                  ? null
                  : new LoggedDocument(bag.model(), bag.id(), bag.terms(), bag.counts());
            }

            @Override
            public int bytes() {
              return record.bytes();
            }
          });
    }

    @Override
    public void pause() {
      search.indexSome();
    }

    @Override
    public void failed(String reason) {
      search.unavailable("no newer documents are searched: " + reason);
    }
  }

  /** Returns why the search does not find all documents that were in the log at the start. */
  List<String> readinessFaults() {
    return subscriber == null ? List.of() : subscriber.readinessFaults();
  }

  @Override
  public void close() {
    if (subscriber != null) {
      subscriber.close();
    }
  }
}
