package io.swell.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.engine.TopicCommand.Action;
import io.swell.output.Alert.Judgment;
import io.swell.output.DocumentOrigin;
import io.swell.state.IncompatibleException;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.text.LogText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The records of the log of bags.
 *
 * <p>Layout, version 1: a byte 1, a byte for the kind (its place in {@link #KINDS}, from 1), then
 * its fields in the order in which that table writes them; the ingest time is last, except in a
 * bag. After the fields of a bag, a byte says which others follow: 1 if the document has a time of
 * its own, 2 for the 16 bytes of a trace id, 4 for a link, 8 for a snippet, 16 for the level and
 * the message of a log line; added up.
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
  private static final int MESSAGE = 16;

  /** Versions, kinds and acts of later releases are assumed to be below these bounds. */
  private static final int LATER_VERSIONS = 8;

  private static final int LATER_KINDS = 32;
  private static final int LATER_ACTS = 128;

  /**
   * Years 1 to 9999: no document has a time outside them, and readers of outputs accept no other.
   */
  private static final long EARLIEST = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

  private static final long LATEST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

  /** How the fields of one kind are written and read. */
  private record Kind<E extends LogEntry>(
      Class<E> type, BiConsumer<E, StateWriter> fields, Function<StateReader, E> reader) {
    void write(LogEntry entry, StateWriter out) {
      fields.accept(type.cast(entry), out);
    }
  }

  /** Kinds in the order of their numbers, from 1. */
  private static final List<Kind<?>> KINDS =
      List.of(
          new Kind<>(Bag.class, LogEntryCodec::writeBag, LogEntryCodec::readBag),
          new Kind<>(
              IdleMarker.class,
              (marker, out) -> out.putShortString(marker.model()).putSigned(marker.eventTime()),
              in -> new IdleMarker(model(in), eventTime(in), ingestTime(in))),
          new Kind<>(
              TopicCommand.class,
              (command, out) ->
                  out.putShortString(command.model())
                      .putVarInt(1 + ACTS.indexOf(command.action()))
                      .putSigned(command.topic())
                      .putSigned(command.into())
                      .putShortString(command.name()),
              in ->
                  new TopicCommand(
                      model(in),
                      act(in),
                      in.getSigned(),
                      in.getSigned(),
                      in.getShortString(),
                      ingestTime(in))),
          new Kind<>(
              SeedTopic.class,
              (seed, out) -> {
                putStrings(out.putShortString(seed.model()), seed.terms());
                out.putShortString(seed.name());
              },
              in ->
                  new SeedTopic(
                      model(in),
                      list(in, StateReader::getShortString),
                      in.getShortString(),
                      ingestTime(in))),
          new Kind<>(
              DeleteDocument.class,
              (deletion, out) ->
                  out.putShortString(deletion.model()).putShortString(deletion.document()),
              in -> new DeleteDocument(model(in), in.getShortString(), ingestTime(in))),
          new Kind<>(
              JudgeAlert.class,
              (judgment, out) ->
                  out.putShortString(judgment.model())
                      .putShortString(judgment.alert())
                      .putVarInt(number(judgment.judgment())),
              in -> new JudgeAlert(model(in), in.getShortString(), judgment(in), ingestTime(in))),
          new Kind<>(
              SuggestName.class,
              (suggestion, out) ->
                  out.putShortString(suggestion.model())
                      .putSigned(suggestion.topic())
                      .putShortString(suggestion.name())
                      .putShortString(suggestion.replaced()),
              in ->
                  new SuggestName(
                      model(in),
                      in.getSigned(),
                      in.getShortString(),
                      in.getShortString(),
                      ingestTime(in))),
          new Kind<>(
              SourceEnds.class,
              (all, out) -> {
                out.putVarInt(all.ends().size());
                all.ends().forEach(out::putSigned);
              },
              in -> new SourceEnds(list(in, StateReader::getSigned), ingestTime(in))),
          new Kind<>(
              SourceProgress.class,
              (progress, out) ->
                  out.putVarInt(progress.partition())
                      .putSigned(progress.position())
                      .putSigned(progress.readUntil())
                      .putSigned(progress.idleBefore()),
              in ->
                  new SourceProgress(
                      in.getVarInt(),
                      in.getSigned(),
                      in.getSigned(),
                      in.getSigned(),
                      ingestTime(in))));

  private LogEntryCodec() {}

  /** Returns the bytes of an entry. Costs O(their number). */
  public static byte[] write(LogEntry entry) {
    int number = 0;
    while (!KINDS.get(number).type.isInstance(entry)) {
      number++;
    }
    var out = new StateWriter().putByte(VERSION).putByte(1 + number);
    KINDS.get(number).write(entry, out);
    if (!(entry instanceof Bag)) {
      out.putSigned(entry.ingestTime());
    }
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
      int kind = known("kind", in.getByte(), KINDS.size(), LATER_KINDS);
      LogEntry entry = KINDS.get(kind - 1).reader.apply(in);
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

  private static Action act(StateReader in) {
    return ACTS.get(known("act", in.getVarInt(), ACTS.size(), LATER_ACTS) - 1);
  }

  private static int number(@Nullable Judgment judgment) {
    return judgment == null ? 0 : 1 + JUDGMENTS.indexOf(judgment);
  }

  private static @Nullable Judgment judgment(StateReader in) {
    int number = in.getVarInt();
    return number == 0
        ? null
        : JUDGMENTS.get(known("judgment", number, JUDGMENTS.size(), LATER_ACTS) - 1);
  }

  private static void writeBag(Bag bag, StateWriter out) {
    out.putShortString(bag.model()).putShortString(bag.id());
    out.putSigned(bag.eventTime()).putSigned(bag.ingestTime());
    putOptional(out, bag.origin().source());
    putOptional(out, bag.language());
    putStrings(out, bag.labels());
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
    String model = model(in);
    String id = in.getShortString();
    if (id.isEmpty()) {
      throw new IllegalArgumentException("the document's id is empty");
    }
    long eventTime = eventTime(in);
    long ingestTime = ingestTime(in);
    String source = optional(in);
    String language = optional(in);
    List<String> labels = list(in, StateReader::getShortString);
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
        labels,
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

  private static void putStrings(StateWriter out, List<String> values) {
    out.putVarInt(values.size());
    values.forEach(out::putShortString);
  }

  /** Returns a list whose elements take at least one byte each. */
  private static <T> List<T> list(StateReader in, Function<StateReader, T> element) {
    List<T> list = new ArrayList<>();
    for (int left = size(in, 1); left > 0; left--) {
      list.add(element.apply(in));
    }
    return list;
  }

  /** Returns the size of a list, whose elements must fit into the remaining bytes. */
  private static int size(StateReader in, long leastBytes) {
    int size = in.getVarInt();
    in.need(size * leastBytes);
    return size;
  }

  /**
   * Returns a version, kind or act if this release reads it. A number just above the known ones was
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

  private static long eventTime(StateReader in) {
    long time = in.getSigned();
    if (time < EARLIEST || time > LATEST) {
      throw new IllegalArgumentException(
          "the event time must be in the years 1 to 9999, found " + time + " ms");
    }
    return time;
  }

  private static long ingestTime(StateReader in) {
    long time = in.getSigned();
    if (time < 0 || time > LATEST) {
      throw new IllegalArgumentException(
          "the ingest time must be in the years 1970 to 9999, found " + time + " ms");
    }
    return time;
  }

  private static String model(StateReader in) {
    String model = in.getShortString();
    if (model.equals(LogEntry.EVERY_MODEL)) {
      throw new IllegalArgumentException("the model's key is empty");
    }
    return model;
  }
}
