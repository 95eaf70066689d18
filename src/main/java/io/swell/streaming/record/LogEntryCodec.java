package io.swell.streaming.record;

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
import io.swell.engine.TopicCommand.Action;
import io.swell.output.Alert.Judgment;
import io.swell.output.DocumentOrigin;
import io.swell.state.IncompatibleException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.utils.ByteUtils;
import org.jspecify.annotations.Nullable;

/**
 * The records of the log of bags.
 *
 * <p>Layout, version 1: a byte 1, a byte for the kind (its place in {@link #KINDS}, from 1), then
 * its fields in the order in which that table writes them; the ingest time is last, except in a
 * bag. After the fields of a bag, a byte says which others follow: 1 if the document has a time of
 * its own, 2 for the 16 bytes of a trace id, 4 for a link, 8 for a snippet; added up.
 *
 * <p>A string is its length in bytes followed by its UTF-8 bytes. For a string that may be absent
 * (the source and the language of a bag), the length is one more than its bytes, and 0 means
 * absent. A list is its size followed by its elements. A term is its string and its count; the
 * terms of a seed are strings only. Every length, size, count, number of figures and partition is
 * an unsigned varint; every time, topic, offset and position is a zigzag varint (both as in
 * Protocol Buffers). Acts are rename 1, pin 2, unpin 3, mute 4, unmute 5, merge 6. Judgments are
 * none (taken back) 0, useful 1, noise 2.
 *
 * <p>A new kind or act gets the next number; a change to the layout of a kind is a new version. A
 * release that does not know a kind, act or version stops instead of skipping the record.
 */
public final class LogEntryCodec {
  private static final int VERSION = 1;

  /** Acts in the order of their numbers, from 1. */
  static final List<Action> ACTS =
      List.of(Action.RENAME, Action.PIN, Action.UNPIN, Action.MUTE, Action.UNMUTE, Action.MERGE);

  /** Judgments in the order of their numbers, from 1. */
  private static final List<Judgment> JUDGMENTS = List.of(Judgment.USEFUL, Judgment.NOISE);

  /** What follows a bag, as bits of one byte. */
  private static final int OWN_TIME = 1;

  private static final int TRACE_ID = 2;
  private static final int LINK = 4;
  private static final int SNIPPET = 8;

  /** Versions, kinds and acts of later releases are assumed to be below these bounds. */
  private static final int LATER_VERSIONS = 8;

  private static final int LATER_KINDS = 32;
  private static final int LATER_ACTS = 128;

  /** How the fields of one kind are written and read. */
  private record Kind<E extends LogEntry>(
      Class<E> type, BiConsumer<E, Out> fields, Function<LogEntryInput, E> reader) {
    void write(LogEntry entry, Out out) {
      fields.accept(type.cast(entry), out);
    }
  }

  /** Kinds in the order of their numbers, from 1. */
  private static final List<Kind<?>> KINDS =
      List.of(
          new Kind<>(Bag.class, LogEntryCodec::writeBag, LogEntryCodec::readBag),
          new Kind<>(
              IdleMarker.class,
              (marker, out) -> out.string(marker.model()).signed(marker.eventTime()),
              in -> new IdleMarker(in.model(), in.eventTime(), in.ingestTime())),
          new Kind<>(
              TopicCommand.class,
              (command, out) ->
                  out.string(command.model())
                      .unsigned(1 + ACTS.indexOf(command.action()))
                      .signed(command.topic())
                      .signed(command.into())
                      .string(command.name()),
              in ->
                  new TopicCommand(
                      in.model(), act(in), in.signed(), in.signed(), in.string(), in.ingestTime())),
          new Kind<>(
              SeedTopic.class,
              (seed, out) ->
                  out.string(seed.model()).list(seed.terms(), out::string).string(seed.name()),
              in ->
                  new SeedTopic(
                      in.model(), in.list(LogEntryInput::string), in.string(), in.ingestTime())),
          new Kind<>(
              DeleteDocument.class,
              (deletion, out) -> out.string(deletion.model()).string(deletion.document()),
              in -> new DeleteDocument(in.model(), in.string(), in.ingestTime())),
          new Kind<>(
              JudgeAlert.class,
              (judgment, out) ->
                  out.string(judgment.model())
                      .string(judgment.alert())
                      .unsigned(number(judgment.judgment())),
              in -> new JudgeAlert(in.model(), in.string(), judgment(in), in.ingestTime())),
          new Kind<>(
              SuggestName.class,
              (suggestion, out) ->
                  out.string(suggestion.model())
                      .signed(suggestion.topic())
                      .string(suggestion.name())
                      .string(suggestion.replaced()),
              in ->
                  new SuggestName(
                      in.model(), in.signed(), in.string(), in.string(), in.ingestTime())),
          new Kind<>(
              SourceEnds.class,
              (all, out) -> out.list(all.ends(), out::signed),
              in -> new SourceEnds(in.list(LogEntryInput::signed), in.ingestTime())),
          new Kind<>(
              SourceProgress.class,
              (progress, out) ->
                  out.unsigned(progress.partition())
                      .signed(progress.position())
                      .signed(progress.readUntil())
                      .signed(progress.idleBefore()),
              in ->
                  new SourceProgress(
                      in.unsigned(), in.signed(), in.signed(), in.signed(), in.ingestTime())));

  private LogEntryCodec() {}

  /** Returns the bytes of an entry. Costs O(their number). */
  public static byte[] write(LogEntry entry) {
    int number = 0;
    while (!KINDS.get(number).type.isInstance(entry)) {
      number++;
    }
    var out = new Out();
    out.unsigned(VERSION).unsigned(1 + number);
    KINDS.get(number).write(entry, out);
    if (!(entry instanceof Bag)) {
      out.signed(entry.ingestTime());
    }
    return Arrays.copyOf(out.buffer.array(), out.buffer.position());
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
    var in = new LogEntryInput(ByteBuffer.wrap(bytes));
    try {
      in.known("version", in.next(), VERSION, LATER_VERSIONS);
      LogEntry entry =
          KINDS.get(in.known("kind", in.next(), KINDS.size(), LATER_KINDS) - 1).reader.apply(in);
      if (in.bytes().hasRemaining()) {
        throw new IllegalArgumentException("the entry ends here, but the record has more bytes");
      }
      return entry;
    } catch (IncompatibleException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not a record of the log of bags: at byte %s of %s, %s; it begins with %s"
              .formatted(
                  in.bytes().position(),
                  bytes.length,
                  e.getMessage(),
                  Arrays.toString(Arrays.copyOf(bytes, Math.min(8, bytes.length)))),
          e);
    }
  }

  private static Action act(LogEntryInput in) {
    return ACTS.get(in.known("act", in.unsigned(), ACTS.size(), LATER_ACTS) - 1);
  }

  private static int number(@Nullable Judgment judgment) {
    return judgment == null ? 0 : 1 + JUDGMENTS.indexOf(judgment);
  }

  private static @Nullable Judgment judgment(LogEntryInput in) {
    int number = in.unsigned();
    return number == 0
        ? null
        : JUDGMENTS.get(in.known("judgment", number, JUDGMENTS.size(), LATER_ACTS) - 1);
  }

  private static void writeBag(Bag bag, Out out) {
    out.string(bag.model()).string(bag.id()).signed(bag.eventTime()).signed(bag.ingestTime());
    out.optional(bag.origin().source()).optional(bag.language());
    out.list(bag.labels(), out::string).string(bag.title()).unsigned(bag.terms().length);
    for (int i = 0; i < bag.terms().length; i++) {
      out.string(bag.terms()[i]).unsigned(bag.counts()[i]);
    }
    out.unsigned(bag.numbersPerMille()).unsigned(bag.partition()).signed(bag.offset());
    String traceId = bag.origin().traceId();
    String link = bag.origin().link();
    String snippet = bag.origin().snippet();
    out.unsigned(
        (bag.hasOwnTime() ? OWN_TIME : 0)
            | (traceId == null ? 0 : TRACE_ID)
            | (link == null ? 0 : LINK)
            | (snippet == null ? 0 : SNIPPET));
    if (traceId != null) {
      out.bytes(HexFormat.of().parseHex(traceId));
    }
    if (link != null) {
      out.string(link);
    }
    if (snippet != null) {
      out.string(snippet);
    }
  }

  private static Bag readBag(LogEntryInput in) {
    String model = in.model();
    String id = in.string();
    if (id.isEmpty()) {
      throw new IllegalArgumentException("the document's id is empty");
    }
    long eventTime = in.eventTime();
    long ingestTime = in.ingestTime();
    String source = in.optional();
    String language = in.optional();
    List<String> labels = in.list(LogEntryInput::string);
    String title = in.string();
    String[] terms = new String[in.size(2)];
    int[] counts = new int[terms.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = in.string();
      counts[i] = in.unsigned();
      if (counts[i] < 1) {
        throw new IllegalArgumentException("a term's count is 0");
      }
      if (i > 0 && terms[i - 1].compareTo(terms[i]) >= 0) {
        throw new IllegalArgumentException(
            "terms must be in ascending order, found " + terms[i - 1] + " before " + terms[i]);
      }
    }
    int figures = in.unsigned();
    int partition = in.unsigned();
    long offset = in.signed();
    int present = in.next();
    if (partition >= SourceEnds.MAX_PARTITIONS || offset < Bag.NO_OFFSET || present >>> 4 != 0) {
      throw new IllegalArgumentException(
          "the document has an impossible source: partition %d, offset %d, %d for its own time,"
                  .formatted(partition, offset, present)
              + " trace id, link and snippet");
    }
    String traceId = (present & TRACE_ID) == 0 ? null : HexFormat.of().formatHex(in.bytes(16));
    String link = (present & LINK) == 0 ? null : in.string();
    String snippet = (present & SNIPPET) == 0 ? null : in.string();
    return new Bag(
        model,
        id,
        eventTime,
        ingestTime,
        new DocumentOrigin(source, traceId, link, snippet),
        language,
        labels,
        title,
        terms,
        counts,
        figures,
        partition,
        offset,
        (present & OWN_TIME) != 0);
  }

  /** The bytes of an entry being written. */
  private static final class Out {
    private ByteBuffer buffer = ByteBuffer.allocate(1024);

    Out string(String value) {
      byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
      return unsigned(utf8.length).bytes(utf8);
    }

    Out optional(@Nullable String value) {
      if (value == null) {
        return unsigned(0);
      }
      byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
      return unsigned(utf8.length + 1).bytes(utf8);
    }

    <T> Out list(List<T> elements, Consumer<T> element) {
      unsigned(elements.size());
      elements.forEach(element);
      return this;
    }

    Out unsigned(int value) {
      ByteUtils.writeUnsignedVarint(value, withRoom(ByteUtils.sizeOfUnsignedVarint(value)));
      return this;
    }

    Out signed(long value) {
      ByteUtils.writeVarlong(value, withRoom(ByteUtils.sizeOfVarlong(value)));
      return this;
    }

    Out bytes(byte[] bytes) {
      withRoom(bytes.length).put(bytes);
      return this;
    }

    private ByteBuffer withRoom(int more) {
      if (buffer.remaining() < more) {
        int size = Math.max(2 * buffer.capacity(), buffer.position() + more);
        buffer = ByteBuffer.allocate(size).put(buffer.flip());
      }
      return buffer;
    }
  }
}
