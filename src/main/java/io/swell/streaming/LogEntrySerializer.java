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
import io.swell.output.Alert;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes records of the log of bags. Not thread-safe, because it reuses its buffer.
 *
 * <p>Layout, version 1: a byte 1, a byte for the kind, then
 *
 * <pre>
 * bag (kind 1): model, id, event time, ingest time, source?, language?, labels, title, terms,
 *                figures, source partition, offset, a byte (1 if the document has a time of
 *                its own, 2 for a trace id, 4 for a link, 8 for a snippet; added up), the 16 bytes
 *                of the trace id, the link, the snippet
 * idle marker (kind 2): model, event time, ingest time
 * command (kind 3): model, a byte for the act, topic, into, name, ingest time
 * seed (kind 4): model, terms, name, ingest time
 * deletion of a document (kind 5): model, document, ingest time
 * judgment (kind 6): model, alert, a byte for the judgment, ingest time
 * suggested name (kind 7): model, topic, name, the name it replaces or empty, ingest time
 * source ends (kind 8): offsets, ingest time
 * source progress (kind 9): source partition, position, read until, idle before, ingest time
 * </pre>
 *
 * <p>A string is its length in bytes followed by its UTF-8 bytes. For a string that may be absent
 * (marked with ?), the length is one more than its bytes, and 0 means absent. A list is its size
 * followed by its elements. A term is its string and its count; the terms of a seed are strings
 * only. Every length, size, count, number of figures and partition is an unsigned varint; every
 * time, topic, offset and position is a zigzag varint (both as in Protocol Buffers). Acts are
 * rename 1, pin 2, unpin 3, mute 4, unmute 5, merge 6. Judgments are none (taken back) 0, useful 1,
 * noise 2.
 *
 * <p>A new kind or act gets the next number; a change to the layout of a kind is a new version. A
 * release that does not know a kind, act or version stops instead of skipping the record.
 */
final class LogEntrySerializer {
  static final byte VERSION = 1;
  static final byte BAG = 1;
  static final byte IDLE_MARKER = 2;
  static final byte COMMAND = 3;
  static final byte SEED = 4;
  static final byte DELETE_DOCUMENT = 5;
  static final byte JUDGMENT = 6;
  static final byte SUGGEST_NAME = 7;
  static final byte SOURCE_ENDS = 8;
  static final byte SOURCE_PROGRESS = 9;

  /** The largest kind. */
  static final byte NEWEST = SOURCE_PROGRESS;

  /** What follows a bag, as bits of one byte. */
  static final int OWN_TIME = 1;

  static final int TRACE_ID = 2;
  static final int LINK = 4;
  static final int SNIPPET = 8;

  /** Acts in the order of their numbers, from 1. */
  static final List<TopicCommand.Action> ACTS =
      List.of(
          TopicCommand.Action.RENAME,
          TopicCommand.Action.PIN,
          TopicCommand.Action.UNPIN,
          TopicCommand.Action.MUTE,
          TopicCommand.Action.UNMUTE,
          TopicCommand.Action.MERGE);

  /** Judgments in the order of their numbers, from 1. */
  static final List<Alert.Judgment> JUDGMENTS =
      List.of(Alert.Judgment.USEFUL, Alert.Judgment.NOISE);

  private byte[] buffer = new byte[4096];
  private int length;

  /** Returns the bytes of an entry. Costs O(their number). */
  byte[] serialize(LogEntry entry) {
    length = 0;
    ensureRoom(2);
    buffer[length++] = VERSION;
    if (entry instanceof Bag bag) {
      buffer[length++] = BAG;
      bag(bag);
    } else if (entry instanceof IdleMarker idleMarker) {
      buffer[length++] = IDLE_MARKER;
      string(idleMarker.model());
      signed(idleMarker.eventTime());
      signed(idleMarker.ingestTime());
    } else if (entry instanceof TopicCommand topicCommand) {
      buffer[length++] = COMMAND;
      string(topicCommand.model());
      unsigned(1 + ACTS.indexOf(topicCommand.action()));
      signed(topicCommand.topic());
      signed(topicCommand.into());
      string(topicCommand.name());
      signed(topicCommand.ingestTime());
    } else if (entry instanceof SuggestName suggestion) {
      buffer[length++] = SUGGEST_NAME;
      string(suggestion.model());
      signed(suggestion.topic());
      string(suggestion.name());
      string(suggestion.replaced());
      signed(suggestion.ingestTime());
    } else if (entry instanceof SeedTopic seedTopic) {
      buffer[length++] = SEED;
      string(seedTopic.model());
      unsigned(seedTopic.terms().size());
      seedTopic.terms().forEach(this::string);
      string(seedTopic.name());
      signed(seedTopic.ingestTime());
    } else if (entry instanceof DeleteDocument deleteDocument) {
      buffer[length++] = DELETE_DOCUMENT;
      string(deleteDocument.model());
      string(deleteDocument.document());
      signed(deleteDocument.ingestTime());
    } else if (entry instanceof JudgeAlert judgeAlert) {
      buffer[length++] = JUDGMENT;
      string(judgeAlert.model());
      string(judgeAlert.alert());
      Alert.Judgment judgment = judgeAlert.judgment();
      unsigned(judgment == null ? 0 : 1 + JUDGMENTS.indexOf(judgment));
      signed(judgeAlert.ingestTime());
    } else if (entry instanceof SourceEnds all) {
      buffer[length++] = SOURCE_ENDS;
      unsigned(all.ends().size());
      all.ends().forEach(this::signed);
      signed(all.ingestTime());
    } else if (entry instanceof SourceProgress progress) {
      buffer[length++] = SOURCE_PROGRESS;
      unsigned(progress.partition());
      signed(progress.position());
      signed(progress.readUntil());
      signed(progress.idleBefore());
      signed(progress.ingestTime());
    }
    return Arrays.copyOf(buffer, length);
  }

  private void bag(Bag bag) {
    string(bag.model());
    string(bag.id());
    signed(bag.eventTime());
    signed(bag.ingestTime());
    optional(bag.origin().source());
    optional(bag.language());
    unsigned(bag.labels().size());
    bag.labels().forEach(this::string);
    string(bag.title());
    unsigned(bag.terms().length);
    for (int i = 0; i < bag.terms().length; i++) {
      string(bag.terms()[i]);
      unsigned(bag.counts()[i]);
    }
    unsigned(bag.numbersPerMille());
    unsigned(bag.partition());
    signed(bag.offset());
    String traceId = bag.origin().traceId();
    String link = bag.origin().link();
    String snippet = bag.origin().snippet();
    unsigned(
        (bag.hasOwnTime() ? OWN_TIME : 0)
            | (traceId == null ? 0 : TRACE_ID)
            | (link == null ? 0 : LINK)
            | (snippet == null ? 0 : SNIPPET));
    if (traceId != null) {
      copy(HexFormat.of().parseHex(traceId));
    }
    if (link != null) {
      string(link);
    }
    if (snippet != null) {
      string(snippet);
    }
  }

  private void string(String value) {
    bytes(value.getBytes(StandardCharsets.UTF_8), 0);
  }

  private void optional(@Nullable String value) {
    if (value == null) {
      unsigned(0);
    } else {
      bytes(value.getBytes(StandardCharsets.UTF_8), 1);
    }
  }

  private void bytes(byte[] utf8, int more) {
    unsigned(utf8.length + more);
    copy(utf8);
  }

  private void copy(byte[] bytes) {
    ensureRoom(bytes.length);
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length += bytes.length;
  }

  private void signed(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  private void unsigned(int value) {
    varint(value);
  }

  private void varint(long value) {
    ensureRoom(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer[length++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    buffer[length++] = (byte) rest;
  }

  private void ensureRoom(int more) {
    if (buffer.length - length < more) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
    }
  }
}
