package io.swell.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.ReadResult.Accepted;
import io.swell.format.Rejection.Code;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records in, documents out. Every record has a defined outcome: documents, each with what had to
 * be decided for it, or rejections, each with its reason. Nothing is thrown.
 *
 * <p>Reading depends on nothing but the record and the options. Safe for use by many threads.
 */
public final class DocumentReader {
  private static final int MAX_LABELS = 100;

  private final InputOptions options;
  private final Field id;
  private final Field timestamp;
  private final Field title;
  private final Field text;
  private final Field source;
  private final Field language;
  private final Field labels;
  private final Field model;

  public DocumentReader(InputOptions options) {
    this.options = options;
    Preset preset = options.preset();
    this.id = Field.of("id", options.id(), preset.id);
    this.timestamp = Field.of("timestamp", options.timestamp(), preset.timestamp);
    this.title = Field.of("title", options.title(), preset.title);
    this.text = Field.of("text", options.text(), preset.text);
    this.source = Field.of("source", options.source(), preset.source);
    this.language = Field.of("language", options.language(), preset.language);
    this.labels = Field.of("labels", options.labels(), preset.labels);
    this.model = new Field("model", "model.field", Field.compile(List.of(options.modelField())));
  }

  /**
   * Returns what became of each document of a record, in their order; never empty.
   *
   * <p>Costs one pass over the bytes and one tree of the JSON.
   */
  public List<ReadResult> read(RawRecord record) {
    List<JsonNode> documents;
    try {
      documents = Envelope.open(options.preset(), record, value(record));
    } catch (RejectedException e) {
      return List.of(e.rejection());
    }
    if (documents.size() == 1) {
      return List.of(readOne(documents.get(0), record, record.place()));
    }
    List<ReadResult> results = new ArrayList<>(documents.size());
    for (JsonNode document : documents) {
      results.add(readOne(document, record, record.place() + "-" + results.size()));
    }
    return results;
  }

  private byte[] value(RawRecord record) throws RejectedException {
    byte[] value = record.value();
    if (value == null) {
      throw new RejectedException(
          Code.NULL_VALUE,
          null,
          "value is null, as in a compacted stream topic's tombstone; a document needs a value, and"
              + " one that was learned from cannot be deleted");
    }
    if (value.length > options.maxBytes()) {
      throw new RejectedException(
          Code.TOO_LARGE,
          null,
          "value has "
              + value.length
              + " bytes, allowed are "
              + options.maxBytes()
              + "; split the document, or raise input.max-bytes");
    }
    Bytes.rejectSchemaFrame(value);
    return value;
  }

  private ReadResult readOne(JsonNode document, RawRecord record, String place) {
    Set<Note> notes = EnumSet.noneOf(Note.class);
    try {
      String title = repaired(this.title.text(document, false), notes);
      String text = repaired(body(document), notes);
      if (title == null && text == null) {
        throw noText(document);
      }
      return new Accepted(
          new Document(
              id(document, place, notes),
              timestamp(document, record, notes),
              title,
              text,
              name(source, source.text(document, true), notes),
              language(document, notes),
              model(document, record, notes),
              labels(document, notes)),
          notes);
    } catch (RejectedException e) {
      return e.rejection();
    }
  }

  private @Nullable String body(JsonNode document) throws RejectedException {
    if (document.isTextual()) {
      return document.textValue().isBlank() ? null : document.textValue();
    }
    return text.text(document, false);
  }

  private RejectedException noText(JsonNode document) {
    return new RejectedException(
        Code.NO_TEXT,
        "text",
        "document has no text at "
            + text.places()
            + " and no title at "
            + title.places()
            + ", found "
            + Field.found(document)
            + "; write one of them, choose the input.preset of the producer, or set input.text");
  }

  private String id(JsonNode document, String place, Set<Note> notes) throws RejectedException {
    String given = name(id, id.text(document, true), notes);
    if (given == null) {
      notes.add(Note.PLACE_ID_USED);
      return place;
    }
    return given;
  }

  private Instant timestamp(JsonNode document, RawRecord record, Set<Note> notes)
      throws RejectedException {
    Field.Hit hit = timestamp.first(document);
    Instant time;
    if (hit != null) {
      time = time(hit);
    } else if (record.recordTime() >= 0) {
      notes.add(Note.RECORD_TIME_USED);
      time = Instant.ofEpochMilli(record.recordTime());
    } else {
      notes.add(Note.INGEST_TIME_USED);
      return Instant.ofEpochMilli(record.ingestTime());
    }
    Instant ingest = Instant.ofEpochMilli(record.ingestTime());
    if (time.isAfter(ingest.plus(options.maxFuture()))) {
      throw new RejectedException(
          Code.TIME_AHEAD,
          "timestamp",
          (hit == null ? "record time " : "timestamp ")
              + time
              + (hit == null ? "" : " (from " + Field.found(hit.value()) + ")")
              + " is too far ahead of the ingest time "
              + ingest
              + ", allowed is time.max-future="
              + options.maxFuture()
              + "; correct the producer's clock, unit or zone, or raise time.max-future");
    }
    return time;
  }

  private Instant time(Field.Hit hit) throws RejectedException {
    JsonNode value = hit.value();
    if (!value.isTextual() && !value.isNumber()) {
      throw timestamp.wrongType(hit, "a string or a number");
    }
    Instant time = null;
    if (value.isTextual()) {
      time = EventTimes.ofText(value.textValue());
    } else if (Double.isFinite(value.doubleValue())) {
      BigDecimal number = value.decimalValue();
      time = EventTimes.ofNumber(number);
    }
    if (time == null) {
      throw new RejectedException(
          Code.UNREADABLE_TIME,
          "timestamp",
          "timestamp at "
              + hit.pointer()
              + " cannot be read as a time: found "
              + Field.found(value)
              + ", "
              + EventTimes.ALLOWED
              + "; correct the producer, or point input.timestamp to a time");
    }
    return time;
  }

  private String model(JsonNode document, RawRecord record, Set<Note> notes)
      throws RejectedException {
    switch (options.modelFrom()) {
      case CONSTANT -> {
        return options.modelName();
      }
      case KEY -> {
        byte[] key = record.key();
        if (key == null || key.length == 0) {
          throw noModel("the record's key, which is " + (key == null ? "null" : "empty"));
        }
        String named = name(model, keyText(key), notes);
        if (named == null || named.isBlank()) {
          throw noModel("the record's key, which is blank");
        }
        return named;
      }
      case FIELD -> {
        String named = name(model, model.text(document, true), notes);
        if (named == null) {
          throw noModel(model.places() + ", where there is nothing");
        }
        return named;
      }
    }
    throw new IllegalStateException("no such choice: " + options.modelFrom());
  }

  private static String keyText(byte[] key) throws RejectedException {
    try {
      return Bytes.text(key);
    } catch (RejectedException e) {
      throw new RejectedException(
          Code.NO_MODEL,
          "model",
          "model.from=key, but the key of "
              + key.length
              + " bytes is not UTF-8; write keys with a string serializer, or set model.from to"
              + " field or constant");
    }
  }

  private RejectedException noModel(String where) {
    return new RejectedException(
        Code.NO_MODEL,
        "model",
        "model key is taken from "
            + where
            + " (model.from="
            + Field.lower(options.modelFrom())
            + "); name it there, or set model.from=constant");
  }

  private @Nullable String language(JsonNode document, Set<Note> notes) throws RejectedException {
    String given = language.text(document, false);
    if (given == null) {
      return null;
    }
    // en-GB, en_GB: the region does not matter to the words.
    String code = given.strip().split("[-_]", 2)[0].toLowerCase(Locale.ROOT);
    if (!code.matches("[a-z]{2,3}")) {
      notes.add(Note.LANGUAGE_IGNORED);
      return null;
    }
    return code;
  }

  private List<String> labels(JsonNode document, Set<Note> notes) throws RejectedException {
    Set<String> found = new LinkedHashSet<>();
    for (Field.Hit hit : labels.all(document)) {
      if (hit.value().isArray()) {
        for (JsonNode element : hit.value()) {
          addLabel(found, new Field.Hit(hit.pointer(), element), notes);
        }
      } else {
        addLabel(found, hit, notes);
      }
    }
    return List.copyOf(found);
  }

  private void addLabel(Set<String> found, Field.Hit hit, Set<Note> notes)
      throws RejectedException {
    JsonNode value = hit.value();
    if (!value.isTextual() && !value.isNumber()) {
      throw labels.wrongType(hit, "a string or a list of strings");
    }
    String label = name(labels, value.asText(), notes);
    if (label != null && !label.isBlank() && found.add(label) && found.size() > MAX_LABELS) {
      throw new RejectedException(
          Code.TOO_LONG,
          "labels",
          "labels must be at most "
              + MAX_LABELS
              + ", found more, among them "
              + Shown.value(label)
              + "; point input.labels to fewer");
    }
  }

  /** A value that names something: cutting it would make it name something else. */
  private static @Nullable String name(Field field, @Nullable String value, Set<Note> notes)
      throws RejectedException {
    if (value != null && value.length() > InputOptions.MAX_NAME) {
      throw new RejectedException(
          Code.TOO_LONG,
          field.name(),
          field.name()
              + " must have at most "
              + InputOptions.MAX_NAME
              + " characters, found "
              + Shown.value(value)
              + "; point "
              + field.key()
              + " to a shorter one");
    }
    return repaired(value, notes);
  }

  /** JSON escapes can state half a surrogate pair, which cannot be written as UTF-8 again. */
  private static @Nullable String repaired(@Nullable String value, Set<Note> notes) {
    if (value == null) {
      return null;
    }
    String repaired = Shown.wellFormed(value);
    if (!repaired.equals(value)) {
      notes.add(Note.CHARACTERS_REPAIRED);
    }
    return repaired;
  }
}
