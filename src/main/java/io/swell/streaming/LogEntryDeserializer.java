package io.swell.streaming;

import io.swell.engine.Bag;
import io.swell.engine.DeleteDocument;
import io.swell.engine.IdleMarker;
import io.swell.engine.JudgeAlert;
import io.swell.engine.LogEntry;
import io.swell.engine.SeedTopic;
import io.swell.engine.SourceEnds;
import io.swell.engine.SourceProgress;
import io.swell.engine.SuggestName;
import io.swell.engine.TopicCommand;
import io.swell.output.DocumentOrigin;
import io.swell.state.IncompatibleException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of the log of bags, in the layout that {@link LogEntrySerializer} describes. It
 * trusts no input: every entry it returns satisfies the conditions of {@link LogEntry} and its
 * kinds, and it allocates no more than a small multiple of the bytes given. It distinguishes
 * versions and kinds of a later release from bytes that are not a record of the log at all, because
 * the former must not be skipped.
 */
final class LogEntryDeserializer {
  /** Versions, kinds and acts of later releases are assumed to be below these bounds. */
  private static final int LATER_VERSIONS = 8;

  private static final int LATER_KINDS = 32;
  private static final int LATER_ACTS = 128;

  /**
   * Years 1 to 9999: no document has a time outside them, and readers of outputs accept no other.
   */
  private static final long EARLIEST = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

  private static final long LATEST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

  private final byte[] bytes;
  private int position;

  private LogEntryDeserializer(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Returns the entry. Costs O(bytes).
   *
   * @throws IncompatibleException if a later release wrote the bytes
   * @throws IllegalArgumentException if the bytes are not exactly one entry; the message says where
   *     and why
   */
  static LogEntry deserialize(byte[] bytes) {
    LogEntryDeserializer reader = new LogEntryDeserializer(bytes);
    LogEntry entry = reader.entry();
    if (reader.position != bytes.length) {
      throw reader.fault("the entry ends here, but the record has more bytes");
    }
    return entry;
  }

  private LogEntry entry() {
    byte version = next();
    if (version != LogEntrySerializer.VERSION) {
      throw later("version", version, LogEntrySerializer.VERSION, LATER_VERSIONS);
    }
    byte kind = next();
    return switch (kind) {
      case LogEntrySerializer.BAG -> bag();
      case LogEntrySerializer.IDLE_MARKER -> new IdleMarker(model(), eventTime(), ingestTime());
      case LogEntrySerializer.COMMAND -> command();
      case LogEntrySerializer.SUGGEST_NAME -> suggestion();
      case LogEntrySerializer.SEED -> seed();
      case LogEntrySerializer.DELETE_DOCUMENT -> deleteDocument();
      case LogEntrySerializer.SOURCE_ENDS -> sourceEnds();
      case LogEntrySerializer.SOURCE_PROGRESS -> sourceProgress();
      case LogEntrySerializer.JUDGMENT -> judgment();
      default -> throw later("kind", kind, LogEntrySerializer.NEWEST, LATER_KINDS);
    };
  }

  private TopicCommand command() {
    String model = model();
    int act = unsigned();
    if (act < 1 || act > LogEntrySerializer.ACTS.size()) {
      throw later("act", act, LogEntrySerializer.ACTS.size(), LATER_ACTS);
    }
    long topic = signed();
    long into = signed();
    String name = string();
    long ingestTime = ingestTime();
    var action = LogEntrySerializer.ACTS.get(act - 1);
    return valid(() -> new TopicCommand(model, action, topic, into, name, ingestTime));
  }

  private SuggestName suggestion() {
    String model = model();
    long topic = signed();
    String name = string();
    String replaced = string();
    long ingestTime = ingestTime();
    return valid(() -> new SuggestName(model, topic, name, replaced, ingestTime));
  }

  private SeedTopic seed() {
    String model = model();
    List<String> terms = list(this::string);
    String name = string();
    long ingestTime = ingestTime();
    return valid(() -> new SeedTopic(model, terms, name, ingestTime));
  }

  private DeleteDocument deleteDocument() {
    String model = model();
    String document = string();
    if (document.isEmpty()) {
      throw fault("the id of the document to delete is empty");
    }
    return new DeleteDocument(model, document, ingestTime());
  }

  private JudgeAlert judgment() {
    String model = model();
    String alert = string();
    int number = unsigned();
    if (number > LogEntrySerializer.JUDGMENTS.size()) {
      throw later("judgment", number, LogEntrySerializer.JUDGMENTS.size(), LATER_ACTS);
    }
    var judgment = number == 0 ? null : LogEntrySerializer.JUDGMENTS.get(number - 1);
    long ingestTime = ingestTime();
    return valid(() -> new JudgeAlert(model, alert, judgment, ingestTime));
  }

  private SourceEnds sourceEnds() {
    List<Long> ends = list(this::signed);
    long ingestTime = ingestTime();
    return valid(() -> new SourceEnds(ends, ingestTime));
  }

  private SourceProgress sourceProgress() {
    int partition = unsigned();
    long position = signed();
    long readUntil = signed();
    long idleBefore = signed();
    long ingestTime = ingestTime();
    return valid(() -> new SourceProgress(partition, position, readUntil, idleBefore, ingestTime));
  }

  /** Makes an entry, and reports values that it does not accept as a fault of the record. */
  private <T> T valid(Supplier<T> entry) {
    try {
      return entry.get();
    } catch (IllegalArgumentException e) {
      throw fault(String.valueOf(e.getMessage()));
    }
  }

  private Bag bag() {
    String model = model();
    String id = string();
    if (id.isEmpty()) {
      throw fault("the document's id is empty");
    }
    long eventTime = eventTime();
    long ingestTime = ingestTime();
    String source = optional();
    String language = optional();
    List<String> labels = list(this::string);
    String title = string();
    int size = size(2);
    String[] terms = new String[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      terms[i] = string();
      counts[i] = unsigned();
      if (counts[i] < 1) {
        throw fault("a term's count is 0");
      }
      if (i > 0 && terms[i - 1].compareTo(terms[i]) >= 0) {
        throw fault(
            "terms must be in ascending order, found " + terms[i - 1] + " before " + terms[i]);
      }
    }
    int figures = unsigned();
    int partition = unsigned();
    long offset = signed();
    int present = next();
    if (partition >= SourceEnds.MAX_PARTITIONS || offset < Bag.NO_OFFSET || present >>> 4 != 0) {
      throw fault(
          "the document has an impossible source: partition %d, offset %d, %d for its own time,"
                  .formatted(partition, offset, present)
              + " trace id, link and snippet");
    }
    DocumentOrigin origin = origin(source, present);
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
        partition,
        offset,
        (present & LogEntrySerializer.OWN_TIME) != 0);
  }

  private DocumentOrigin origin(@Nullable String source, int present) {
    String traceId = (present & LogEntrySerializer.TRACE_ID) == 0 ? null : traceId();
    String link = (present & LogEntrySerializer.LINK) == 0 ? null : string();
    String snippet = (present & LogEntrySerializer.SNIPPET) == 0 ? null : string();
    return valid(() -> new DocumentOrigin(source, traceId, link, snippet));
  }

  private String traceId() {
    byte[] id = new byte[16];
    for (int i = 0; i < id.length; i++) {
      id[i] = next();
    }
    return HexFormat.of().formatHex(id);
  }

  private long eventTime() {
    long time = signed();
    if (time < EARLIEST || time > LATEST) {
      throw fault("the event time must be in the years 1 to 9999, found " + time + " ms");
    }
    return time;
  }

  private long ingestTime() {
    long time = signed();
    if (time < 0 || time > LATEST) {
      throw fault("the ingest time must be in the years 1970 to 9999, found " + time + " ms");
    }
    return time;
  }

  private String model() {
    String model = string();
    if (model.equals(LogEntry.EVERY_MODEL)) {
      throw fault("the model's key is empty");
    }
    return model;
  }

  private String string() {
    return utf8(unsigned());
  }

  private @Nullable String optional() {
    int length = unsigned();
    return length == 0 ? null : utf8(length - 1);
  }

  private String utf8(int length) {
    if (length > bytes.length - position) {
      throw fault("a string of " + length + " bytes does not fit into the record");
    }
    String value = new String(bytes, position, length, StandardCharsets.UTF_8);
    position += length;
    return value;
  }

  /**
   * Returns the size of a list, which cannot exceed the remaining bytes divided by the fewest bytes
   * of an element.
   */
  private int size(int leastBytes) {
    int size = unsigned();
    if (size > (bytes.length - position) / leastBytes) {
      throw fault("a list of " + size + " elements does not fit into the record");
    }
    return size;
  }

  /** Returns a list whose elements take at least one byte each. */
  private <T> List<T> list(Supplier<T> element) {
    int size = size(1);
    List<T> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(element.get());
    }
    return list;
  }

  private int unsigned() {
    long value = varint();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw fault("a length or count must be at most " + Integer.MAX_VALUE + ", found " + value);
    }
    return (int) value;
  }

  private long signed() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = next();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw fault("a number has more than ten bytes");
  }

  private byte next() {
    if (position >= bytes.length) {
      throw fault("the record ends too early");
    }
    return bytes[position++];
  }

  /**
   * Returns the error for an unknown version, kind or act. A number just above the known ones was
   * written by a later release, which must read it. The numbers of later releases are small,
   * whereas the first bytes of text and of most other formats are not.
   */
  private IllegalArgumentException later(String what, int found, int newest, int below) {
    String problem = what + " " + found + ", but this release reads 1 to " + newest;
    return found > newest && found < below
        ? new IncompatibleException(
            "a record of the log of bags has "
                + problem
                + ": a later release of Swell wrote it; run that release or a later one")
        : fault(problem);
  }

  private IllegalArgumentException fault(String what) {
    return new IllegalArgumentException(
        "not a record of the log of bags: at byte %s of %s, %s; it begins with %s"
            .formatted(
                position,
                bytes.length,
                what,
                Arrays.toString(Arrays.copyOf(bytes, Math.min(8, bytes.length)))));
  }
}
