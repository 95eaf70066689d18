package io.swell.replay;

import io.swell.engine.Bag;
import io.swell.engine.LogEntryCodec;
import io.swell.tracking.WindowOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Passes documents on as they come, or sorted by event time once all have come if they are not in
 * that order. Of a pipe, whose order is not known, it holds the first {@value FileOrder#WINDOW}
 * documents, or 16 MiB of them, and judges by those.
 */
final class OrderedDocuments implements Closeable {
  private final FileIngest.Documents documents;
  private final FileOrder order;
  private boolean isJudged;
  private @Nullable TimeSorter sorter;

  /**
   * @param known the order of the file, or null for a pipe
   */
  OrderedDocuments(
      WindowOptions windows, @Nullable FileOrder known, FileIngest.Documents documents) {
    this.documents = documents;
    this.order = known == null ? new FileOrder(windows) : known;
    this.isJudged = known != null;
    this.sorter = isJudged && !order.isDisordered() ? null : new TimeSorter();
  }

  void accept(Bag bag, long line) throws IOException {
    TimeSorter holding = sorter;
    if (holding == null) {
      documents.accept(bag);
      return;
    }
    holding.add(bag.eventTime(), LogEntryCodec.write(bag));
    if (isJudged) {
      return;
    }
    if (bag.hasOwnTime()) {
      order.add(bag.model(), bag.eventTime(), line);
    }
    if (holding.size() >= FileOrder.WINDOW || holding.isHalfFull()) {
      isJudged = true;
      if (!order.beginsDisordered()) {
        release(holding);
      }
    }
  }

  private void release(TimeSorter holding) throws IOException {
    holding.forEachAsAdded(value -> documents.accept(read(value)));
    sorter = null;
  }

  /**
   * Passes on the documents that are held.
   *
   * @param messages first receives what is sorted and why, if anything is
   */
  void finish(String file, PrintStream messages) throws IOException {
    TimeSorter holding = sorter;
    if (holding == null) {
      return;
    }
    if (!isJudged && !order.isDisordered()) {
      release(holding);
      return;
    }
    messages.println(order.sorted(file, holding.size()));
    holding.forEachByTime(value -> documents.accept(read(value)));
  }

  private static Bag read(byte[] value) {
    return (Bag) LogEntryCodec.read(value);
  }

  @Override
  public void close() throws IOException {
    if (sorter != null) {
      sorter.close();
    }
  }
}
