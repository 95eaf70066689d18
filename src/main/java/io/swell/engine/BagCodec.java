package io.swell.engine;

import io.swell.output.DocumentOrigin;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.List;

/**
 * Encodes a waiting bag as bytes of the saved state or of a temporary file, and decodes it.
 *
 * <p>The log of bags has another layout, written by {@code streaming.LogEntryCodec}: stored logs
 * and stored states fix both. A waiting bag needs neither its model, to which the state belongs,
 * nor its place in a stream topic, which has been counted. Reading the log also checks every value,
 * because others may write to it.
 */
public final class BagCodec {
  private BagCodec() {}

  /** Returns a bag as bytes, without its model, its place and whether it has a time of its own. */
  public static byte[] write(Bag bag) {
    var writer = new StateWriter();
    writer.putString(bag.id()).putLong(bag.eventTime()).putLong(bag.ingestTime());
    writer.putNullables(bag.origin().values()).putNullable(bag.language()).putStrings(bag.labels());
    writer.putString(bag.title()).putStrings(List.of(bag.terms()));
    writer.putInts(bag.counts(), 0, bag.counts().length);
    return writer.putInt(bag.numbersPerMille()).take();
  }

  /** Returns the bag that the reader holds, as one with a time of its own and without a place. */
  public static Bag read(String model, StateReader reader) {
    String id = reader.getString();
    long eventTime = reader.getLong();
    long ingestTime = reader.getLong();
    DocumentOrigin origin = DocumentOrigin.ofValues(reader.getNullables());
    String language = reader.getNullable();
    List<String> labels = reader.getStrings();
    String title = reader.getString();
    String[] terms = new String[reader.getCount(8)];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = reader.getString();
    }
    int[] counts = reader.getInts(terms.length);
    int figures = reader.getInt();
    return new Bag(
        model,
        id,
        eventTime,
        ingestTime,
        origin,
        language,
        labels,
        title,
        terms,
        counts,
        figures,
        0,
        Bag.NO_OFFSET,
        true);
  }
}
