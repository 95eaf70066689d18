package io.swell.engine;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a bag as bytes of the saved state. The model is left out, because the state belongs to
 * it.
 */
final class BagCodec {
  private BagCodec() {}

  static byte[] write(Bag bag) {
    var writer = new StateWriter();
    writer.putString(bag.id()).putLong(bag.eventTime()).putLong(bag.ingestTime());
    writeNullable(bag.source(), writer);
    writeNullable(bag.language(), writer);
    writer.putInt(bag.labels().size());
    bag.labels().forEach(writer::putString);
    writer.putString(bag.title()).putInt(bag.terms().length);
    for (String term : bag.terms()) {
      writer.putString(term);
    }
    writer.putInts(bag.counts(), 0, bag.counts().length);
    return writer.putInt(bag.numbersPerMille()).take();
  }

  private static void writeNullable(@Nullable String value, StateWriter writer) {
    writer.putByte(value == null ? 0 : 1);
    if (value != null) {
      writer.putString(value);
    }
  }

  static Bag read(String model, StateReader reader) {
    String id = reader.getString();
    long eventTime = reader.getLong();
    long ingestTime = reader.getLong();
    String source = readNullable(reader);
    String language = readNullable(reader);
    List<String> labels = new ArrayList<>();
    for (int left = reader.getCount(4); left > 0; left--) {
      labels.add(reader.getString());
    }
    String title = reader.getString();
    String[] terms = new String[reader.getCount(8)];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = reader.getString();
    }
    int[] counts = reader.getInts(terms.length);
    int figures = reader.getInt();
    return new Bag(
        model, id, eventTime, ingestTime, source, language, labels, title, terms, counts, figures);
  }

  private static @Nullable String readNullable(StateReader reader) {
    return reader.getByte() == 0 ? null : reader.getString();
  }
}
