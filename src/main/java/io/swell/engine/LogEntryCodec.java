package io.swell.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.output.DocumentOrigin;
import io.swell.state.IncompatibleException;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.text.LogText;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of the log of bags.
 *
 * <p>Layout, version 1: a byte 1, a byte for the kind (its place in {@link #KINDS}, from 1), then
 * its fields: of a bag as {@link #writeBag} writes them, of other kinds the components of the
 * record in their order ({@link StateFormat}). After the fields of a bag, a byte says which others
 * follow: 1 if the document has a time of its own, 2 for the 16 bytes of a trace id, 4 for a link,
 * 8 for a snippet, 16 for the level and the message of a log line; added up.
 *
 * <p>A string is its length in bytes followed by its UTF-8 bytes. For a string of a bag that may be
 * absent (the source and the language), the length is one more than its bytes, and 0 means absent.
 * A list is its size followed by its elements. A term is its string and its count. Every length,
 * size, count, number of figures and partition of a bag is an unsigned varint; every other number
 * is a zigzag varint (both as in Protocol Buffers). Acts and judgments are their names.
 *
 * <p>A new kind gets the next number; a change to the layout of a kind is a new version. A release
 * that does not know a kind, act, judgment or version stops instead of skipping the record.
 */
public final class LogEntryCodec {
  private static final int VERSION = 1;

  /** What follows a bag, as bits of one byte. */
  private static final int OWN_TIME = 1;

  private static final int TRACE_ID = 2;
  private static final int LINK = 4;
  private static final int SNIPPET = 8;
  private static final int MESSAGE = 16;

  /** Versions and kinds of later releases are assumed to be below these bounds. */
  private static final int LATER_VERSIONS = 8;

  private static final int LATER_KINDS = 32;

  /**
   * Years 1 to 9999: no document has a time outside them, and readers of outputs accept no other.
   */
  private static final long EARLIEST = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

  private static final long LATEST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

  /** The fields of one kind, which come after those of a bag. */
  private record Kind<E extends LogEntry>(Class<E> type, StateFormat<E> format) {
    static <E extends LogEntry> Kind<E> of(Class<E> type) {
      return new Kind<>(type, StateFormat.of(type));
    }

    void write(LogEntry entry, StateWriter out) {
      format.write(type.cast(entry), out);
    }
  }

  /** Kinds in the order of their numbers, from 2; a bag has the number 1. */
  private static final List<Kind<?>> KINDS =
      List.of(
          Kind.of(IdleMarker.class),
          Kind.of(TopicCommand.class),
          Kind.of(SeedTopic.class),
          Kind.of(DeleteDocument.class),
          Kind.of(JudgeAlert.class),
          Kind.of(SuggestName.class),
          Kind.of(SourceEnds.class),
          Kind.of(SourceProgress.class),
          Kind.of(MarkDeployment.class));

  private static final int BAG = 1;

  private LogEntryCodec() {}

  /** Returns the bytes of an entry. Costs O(their number). */
  public static byte[] write(LogEntry entry) {
    var out = new StateWriter().putByte(VERSION);
    if (entry instanceof Bag bag) {
      writeBag(bag, out.putByte(BAG));
      return out.take();
    }
    int place = 0;
    while (!KINDS.get(place).type.isInstance(entry)) {
      place++;
    }
    KINDS.get(place).write(entry, out.putByte(BAG + 1 + place));
    return out.take();
  }

  /**
   * Reads an entry. It trusts no input: every entry it returns satisfies the conditions of {@link
   * LogEntry} and its kinds, and it allocates no more than a small multiple of the bytes given.
   * Costs O(bytes).
   *
   * @throws IncompatibleException if a later release wrote the bytes, which must not be skipped
   * @throws IllegalArgumentException if the bytes are not exactly one entry; the message says where
   *     and why
   */
  public static LogEntry read(byte[] bytes) {
    var in = new StateReader(bytes);
    try {
      known("version", in.getByte(), VERSION, LATER_VERSIONS);
      int kind = known("kind", in.getByte(), BAG + KINDS.size(), LATER_KINDS);
      LogEntry entry = kind == BAG ? readBag(in) : KINDS.get(kind - BAG - 1).format.read(in);
      requireValid(entry);
      if (in.hasRemaining()) {
        throw new IllegalArgumentException("the entry ends here, but the record has more bytes");
      }
      return entry;
    } catch (IncompatibleException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not a record of the log of bags: at byte %s of %s, %s; it begins with %s"
              .formatted(
                  in.position(),
                  bytes.length,
                  e.getMessage(),
                  Arrays.toString(Arrays.copyOf(bytes, Math.min(8, bytes.length)))),
          e);
    }
  }

  private static void requireValid(LogEntry entry) {
    if (entry.model().equals(LogEntry.EVERY_MODEL) && !(entry instanceof SourceReport)) {
      throw new IllegalArgumentException("the model's key is empty");
    }
    if (entry instanceof Bag bag) {
      requireTime("event", bag.eventTime(), EARLIEST, "1");
    } else if (entry instanceof IdleMarker marker) {
      requireTime("event", marker.eventTime(), EARLIEST, "1");
    }
    requireTime("ingest", entry.ingestTime(), 0, "1970");
  }

  private static void requireTime(String kind, long time, long earliest, String year) {
    if (time < earliest || time > LATEST) {
      throw new IllegalArgumentException(
          "the %s time must be in the years %s to 9999, found %d ms".formatted(kind, year, time));
    }
  }

  private static void writeBag(Bag bag, StateWriter out) {
    out.putShortString(bag.model()).putShortString(bag.id());
    out.putSigned(bag.eventTime()).putSigned(bag.ingestTime());
    putOptional(out, bag.origin().source());
    putOptional(out, bag.language());
    out.putVarInt(bag.labels().size());
    bag.labels().forEach(out::putShortString);
    out.putShortString(bag.title()).putVarInt(bag.terms().length);
    for (int i = 0; i < bag.terms().length; i++) {
      out.putShortString(bag.terms()[i]).putVarInt(bag.counts()[i]);
    }
    out.putVarInt(bag.numbersPerMille()).putVarInt(bag.partition()).putSigned(bag.offset());
    String traceId = bag.origin().traceId();
    String link = bag.origin().link();
    String snippet = bag.origin().snippet();
    out.putByte(
        (bag.hasOwnTime() ? OWN_TIME : 0)
            | (traceId == null ? 0 : TRACE_ID)
            | (link == null ? 0 : LINK)
            | (snippet == null ? 0 : SNIPPET)
            | (bag.message() == null ? 0 : MESSAGE));
    if (traceId != null) {
      out.putBytes(HexFormat.of().parseHex(traceId));
    }
    if (link != null) {
      out.putShortString(link);
    }
    if (snippet != null) {
      out.putShortString(snippet);
    }
    LogText message = bag.message();
    if (message != null) {
      putOptional(out, message.level());
      out.putShortString(message.message());
    }
  }

  private static Bag readBag(StateReader in) {
    String model = in.getShortString();
    String id = in.getShortString();
    if (id.isEmpty()) {
      throw new IllegalArgumentException("the document's id is empty");
    }
    long eventTime = in.getSigned();
    long ingestTime = in.getSigned();
    String source = optional(in);
    String language = optional(in);
    String[] labels = new String[size(in, 1)];
    Arrays.setAll(labels, i -> in.getShortString());
    String title = in.getShortString();
    String[] terms = new String[size(in, 2)];
    int[] counts = new int[terms.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = in.getShortString();
      counts[i] = in.getVarInt();
      if (counts[i] < 1) {
        throw new IllegalArgumentException("a term's count is 0");
      }
      if (i > 0 && terms[i - 1].compareTo(terms[i]) >= 0) {
        throw new IllegalArgumentException(
            "terms must be in ascending order, found " + terms[i - 1] + " before " + terms[i]);
      }
    }
    int figures = in.getVarInt();
    int partition = in.getVarInt();
    long offset = in.getSigned();
    int present = in.getByte();
    if (partition >= SourceEnds.MAX_PARTITIONS || offset < Bag.NO_OFFSET || present >>> 5 != 0) {
      throw new IllegalArgumentException(
          "the document has an impossible source: partition %d, offset %d, %d for its own time,"
                  .formatted(partition, offset, present)
              + " trace id, link, snippet and message");
    }
    String traceId = (present & TRACE_ID) == 0 ? null : HexFormat.of().formatHex(in.getBytes(16));
    String link = (present & LINK) == 0 ? null : in.getShortString();
    String snippet = (present & SNIPPET) == 0 ? null : in.getShortString();
    LogText message =
        (present & MESSAGE) == 0 ? null : new LogText(optional(in), in.getShortString());
    return new Bag(
        model,
        id,
        eventTime,
        ingestTime,
        new DocumentOrigin(source, traceId, link, snippet),
        language,
        List.of(labels),
        title,
        terms,
        counts,
        figures,
        partition,
        offset,
        (present & OWN_TIME) != 0,
        message);
  }

  private static void putOptional(StateWriter out, @Nullable String value) {
    if (value == null) {
      out.putVarInt(0);
    } else {
      byte[] utf8 = value.getBytes(UTF_8);
      out.putVarInt(utf8.length + 1).putBytes(utf8);
    }
  }

  private static @Nullable String optional(StateReader in) {
    int length = in.getVarInt();
    return length == 0 ? null : new String(in.getBytes(length - 1), UTF_8);
  }

  /** Returns the size of a list, whose elements must fit into the remaining bytes. */
  private static int size(StateReader in, long leastBytes) {
    int size = in.getVarInt();
    in.need(size * leastBytes);
    return size;
  }

  /**
   * Returns a version or kind if this release reads it. A number just above the known ones was
   * written by a later release, which must read it. The numbers of later releases are small,
   * whereas the first bytes of text and of most other formats are not.
   */
  private static int known(String what, int found, int newest, int below) {
    if (found >= 1 && found <= newest) {
      return found;
    }
    String problem = what + " " + found + ", but this release reads 1 to " + newest;
    throw found > newest && found < below
        ? new IncompatibleException(
            "a record of the log of bags has "
                + problem
                + ": a later release of Swell wrote it; run that release or a later one")
        : new IllegalArgumentException(problem);
  }
}
