package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.DocumentField.Hit;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.Rejection.Code;
import io.swell.output.DocumentOrigin;
import io.swell.text.Markup;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents from records. Every record has a defined outcome: documents, each with a note of
 * what was replaced, cut or ignored, or rejections, each with its reason. It throws no exception
 * for bad input.
 *
 * <p>The result depends only on the record and the options, and on the schema of a framed value.
 * Thread-safe.
 */
public final class DocumentReader {
  private static final int MAX_LABELS = 100;

  /** Header of a record with the trace in which it was sent. */
  static final String TRACE_HEADER = "traceparent";

  /** Version, trace id, parent id and flags. Later versions than 00 may have more. */
  private static final Pattern TRACEPARENT =
      Pattern.compile("(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

  /** Numbers of the fields that are found first. */
  private static final int TEXT = 0;

  private static final int TITLE = 1;
  private static final int TIMESTAMP = 2;
  private static final int ID = 3;
  private static final int SOURCE = 4;
  private static final int LINK = 5;
  private static final int LANGUAGE = 6;
  private static final int LABELS = 7;
  private static final int LEVEL = 8;
  private static final int TRACE = 9;

  private final InputOptions options;
  private final FramedValues framed;
  private final DocumentField id;
  private final EventTime timestamp;
  private final DocumentField title;
  private final DocumentField text;
  private final DocumentField source;
  private final DocumentField link;
  private final DocumentField language;
  private final DocumentField labels;
  private final ModelKey model;
  private final List<DocumentField> fields;

  /** Returns a reader of other documents than log lines, which knows no schema registry. */
  public DocumentReader(InputOptions options) {
    this(options, FramedValues.NONE, false);
  }

  /**
   * @param framed decodes values that are framed for a schema registry
   * @param ofLines whether the documents are log lines
   */
  public DocumentReader(InputOptions options, FramedValues framed, boolean ofLines) {
    this.options = options;
    this.framed = framed;
    InputPreset preset = options.preset();
    this.id = preset.field("id", options.id(), ofLines);
    TimestampParser parser = TimestampParser.of(options);
    this.timestamp =
        new EventTime(
            preset.field("timestamp", options.timestamp(), ofLines),
            parser,
            new LineTime(parser),
            options.maxFuture());
    this.title = preset.field("title", options.title(), ofLines);
    this.text = preset.field("text", options.text(), ofLines);
    this.source = preset.field("source", options.source(), ofLines);
    this.link = preset.field("link", options.link(), ofLines);
    this.language = preset.field("language", options.language(), ofLines);
    this.labels = preset.field("labels", options.labels(), ofLines);
    this.model = ModelKey.of(options);
    DocumentField level = preset.field("level", List.of(), ofLines);
    DocumentField trace = preset.field("trace", options.trace(), ofLines);
    DocumentField time = timestamp.timestamp();
    this.fields = List.of(text, title, time, id, source, link, language, labels, level, trace);
  }

  /**
   * Reads every document of a record and returns the outcomes in order; never empty.
   *
   * <p>Makes one pass over the bytes and builds one tree of the JSON.
   */
  public List<ReadResult> read(RawRecord record) {
    List<JsonNode> documents;
    try {
      byte[] value = value(record);
      documents =
          FramedValues.isFramed(value)
              ? Envelope.open(options.preset(), record, framed.decode(value))
              : Envelope.open(options.preset(), record, value);
    } catch (RejectedException e) {
      return List.of(e.rejection());
    }
    if (documents.size() == 1) {
      return List.of(readOne(documents.get(0), record, record.id()));
    }
    List<ReadResult> results = new ArrayList<>(documents.size());
    for (JsonNode document : documents) {
      results.add(readOne(document, record, record.id() + "-" + results.size()));
    }
    return results;
  }

  private byte[] value(RawRecord record) throws RejectedException {
    byte[] value = record.value();
    if (value == null) {
      throw new RejectedException(
          Code.NULL_VALUE,
          "value is null, as in a tombstone of a compacted stream topic, but a document needs a"
              + " value; filter out tombstones (they do not delete a document that was learned)");
    }
    if (value.length > InputOptions.MAX_BYTES) {
      throw new RejectedException(
          Code.TOO_LARGE,
          "value has %s bytes, more than the limit of %s; split the document"
              .formatted(value.length, InputOptions.MAX_BYTES));
    }
    return value;
  }

  private ReadResult readOne(JsonNode document, RawRecord record, String place) {
    InputNotes notes = new InputNotes();
    try {
      @Nullable Hit[] found = find(document);
      String title = DocumentField.repairSurrogates(this.title.text(found[TITLE], false), notes);
      String given = DocumentField.repairSurrogates(body(document, found[TEXT]), notes);
      ObjectNode line = given == null ? null : Envelope.objectIn(given);
      String text = line == null ? given : Envelope.TEXT.text(line, false);
      String level = line == null ? null : DocumentField.level(Envelope.LEVEL.firstHit(line), line);
      if (line != null && document.isObject()) {
        line.setAll((ObjectNode) document);
      }
      JsonNode all = line == null ? document : line;
      text = options.text().isEmpty() ? RequestFields.join(text, all) : text;
      if (title == null && text == null) {
        throw noText(document);
      }
      title = isText(found[TITLE], found[TEXT]) ? null : title;
      String dated = given == null || given.startsWith("{") ? text : given;
      Hit time = found[TIMESTAMP];
      time = time == null && line != null ? fields.get(TIMESTAMP).firstHit(line) : time;
      String language = language(found[LANGUAGE], notes);
      Document read =
          new Document(
              id(found[ID], place, notes),
              timestamp.of(document, time, record, dated, language, notes),
              title,
              text,
              origin(all, line == null ? found : find(all), given, record, notes),
              language,
              model.of(document, record, notes),
              labels(document, found[LABELS], notes),
              level == null ? DocumentField.level(found[LEVEL], document) : level);
      noteFields(document, found, notes);
      return new Accepted(read, notes);
    } catch (RejectedException e) {
      return e.rejection();
    }
  }

  /** Returns what is found of each field. */
  private @Nullable Hit[] find(JsonNode document) {
    @Nullable Hit[] found = new @Nullable Hit[fields.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = fields.get(i).firstHit(document);
    }
    return found;
  }

  /** Returns whether another field than the level was found by a usual name. */
  private static boolean isGuessed(@Nullable Hit[] found) {
    return Arrays.stream(found, 0, LEVEL).anyMatch(hit -> hit != null && hit.usual());
  }

  /** Notes which fields were found by usual names, and what a document without a time has. */
  private void noteFields(JsonNode document, @Nullable Hit[] found, InputNotes notes) {
    if (isGuessed(found)) {
      notes.add(InputNotice.FIELDS_GUESSED, fieldsFound(document, found));
    } else if (document.isObject() && notes.contains(InputNotice.INGEST_TIME_USED)) {
      notes.add(
          InputNotice.INGEST_TIME_USED,
          "no time in "
              + DocumentField.fieldNames(document)
              + "; input.timestamp can point to one");
    }
  }

  private String fieldsFound(JsonNode document, @Nullable Hit[] hits) {
    StringBuilder found = new StringBuilder();
    Set<String> unused = new LinkedHashSet<>();
    document.fieldNames().forEachRemaining(unused::add);
    for (int i = 0; i < hits.length; i++) {
      Hit hit = hits[i];
      if (hit != null) {
        found.append(found.length() == 0 ? "" : ", ");
        found.append(fields.get(i).name()).append(" from ");
        found.append(hit.pointer().toString().substring(1));
        unused.remove(hit.pointer().getMatchingProperty());
        unused.remove(hit.clock());
      }
    }
    if (!unused.isEmpty()) {
      found.append("; not used: ").append(String.join(", ", unused));
    }
    return TextSanitizer.onOneLine(found.toString());
  }

  /** Returns whether the title was found in the field of the text, such as a summary. */
  private boolean isText(@Nullable Hit named, @Nullable Hit body) {
    return named != null && title.usual() && body != null && named.pointer().equals(body.pointer());
  }

  private @Nullable String body(JsonNode document, @Nullable Hit hit) throws RejectedException {
    if (document.isTextual()) {
      return DocumentField.isPresent(document) ? document.textValue() : null;
    }
    return text.text(hit, false);
  }

  private RejectedException noText(JsonNode document) {
    if (text.isBlank(document) || title.isBlank(document)) {
      return new RejectedException(
          Code.NO_TEXT,
          "text",
          ("document has an empty text and no title (pointers: %s; %s), or null for them; nothing"
                  + " can be learned from it, so do not send it, or set input.text to the JSON"
                  + " Pointer of the text if it is elsewhere")
              .formatted(text.pointerList(), title.pointerList()));
    }
    return new RejectedException(
        Code.NO_TEXT,
        "text",
        ("document has neither a text (pointers: %s) nor a title (pointers: %s), found %s; write"
                + " one of them, set input.preset to the preset of the producer, or set input.text"
                + " to the JSON Pointer of the text")
            .formatted(text.pointerList(), title.pointerList(), DocumentField.describe(document)));
  }

  private String id(@Nullable Hit hit, String place, InputNotes notes) throws RejectedException {
    String given = id.checkName(id.text(hit, true), notes);
    if (given == null) {
      notes.add(InputNotice.PLACE_ID_USED);
      return place;
    }
    return given;
  }

  private DocumentOrigin origin(
      JsonNode document,
      @Nullable Hit[] found,
      @Nullable String line,
      RawRecord record,
      InputNotes notes)
      throws RejectedException {
    Hit hit = found[SOURCE];
    // Go has its file there
    boolean isNamed = hit == null || !source.usual() || !hit.value().isObject();
    String given = isNamed ? source.text(hit, true) : null;
    if (given != null && given.startsWith("<a ")) {
      given = Markup.strip(given).strip();
    }
    if (given != null && source.ofLines() && given.lastIndexOf('/') == 0) {
      given = given.substring(1); // Docker's name of a container
    }
    if (given == null && line != null && source.usual() && source.ofLines()) {
      String program = LineProgram.of(line);
      given = program == null ? record.headers().get(RawRecord.SOURCE_HEADER) : program;
    }
    String name = source.checkName(given == null || given.isBlank() ? null : given, notes);
    return new DocumentOrigin(name, traceId(found[TRACE], record), link(document, found[LINK]));
  }

  /** Returns the trace id in a field of the document, or in the header of its record. */
  private @Nullable String traceId(@Nullable Hit hit, RawRecord record) {
    if (hit != null) {
      return idOfTrace(hit.value().textValue());
    }
    // A batch of logs was sent in a trace of the collector, which is not that of the logs.
    String sent = record.headers().get(TRACE_HEADER);
    return sent == null || options.preset() == InputPreset.OTEL ? null : idOfTrace(sent);
  }

  /** Returns the first link that a page may show. */
  private @Nullable String link(JsonNode document, @Nullable Hit first) {
    for (Hit hit : link.allHits(document, first)) {
      String url = hit.value().isTextual() ? inAscii(hit.value().textValue()) : null;
      if (url != null && DocumentOrigin.isLink(url)) {
        return url;
      }
    }
    return null;
  }

  /** Returns a URL with other characters as the bytes of their UTF-8, or null if it is no URL. */
  private static @Nullable String inAscii(String text) {
    try {
      return new URI(text.strip()).toASCIIString();
    } catch (URISyntaxException e) {
      return null;
    }
  }

  private @Nullable String language(@Nullable Hit hit, InputNotes notes) throws RejectedException {
    String given = language.text(hit, false);
    if (given == null) {
      return null;
    }
    String code = LanguageCode.of(given);
    if (code == null) {
      notes.add(InputNotice.LANGUAGE_IGNORED);
    }
    return "und".equals(code) ? null : code;
  }

  private List<String> labels(JsonNode document, @Nullable Hit first, InputNotes notes)
      throws RejectedException {
    Set<String> found = new LinkedHashSet<>();
    for (Hit hit : labels.allHits(document, first)) {
      for (JsonNode each : hit.value().isArray() ? hit.value() : List.of(hit.value())) {
        JsonNode label = labels.usual() ? UsualNames.single(each) : each;
        for (JsonNode part : label.isObject() ? UsualNames.pairs(label) : List.of(label)) {
          addLabel(found, new Hit(hit.pointer(), part, hit.usual(), null), notes);
        }
      }
    }
    return List.copyOf(found);
  }

  private void addLabel(Set<String> found, Hit hit, InputNotes notes) throws RejectedException {
    JsonNode value = hit.value();
    if (!value.isTextual() && !value.isNumber()) {
      throw labels.wrongType(hit, "a string, a list of strings or an object");
    }
    String label = labels.checkName(value.asText(), notes);
    if (label == null || label.isBlank() || found.contains(label)) {
      return;
    }
    if (found.size() < MAX_LABELS) {
      found.add(label);
    } else {
      notes.add(InputNotice.LABELS_CUT);
    }
  }

  /** The outcome of reading one document of a record. */
  public sealed interface ReadResult permits ReadResult.Accepted, Rejection {
    /**
     * A document that was read.
     *
     * @param notes what was replaced, cut or ignored in it
     */
    record Accepted(Document document, InputNotes notes) implements ReadResult {}
  }

  /**
   * Returns the trace id in a text, or null if there is none. One that stands alone may have digits
   * in upper case, as in the JSON encoding of OTLP.
   */
  static @Nullable String idOfTrace(String text) {
    Matcher parent = TRACEPARENT.matcher(text);
    boolean isParent =
        parent.matches() && (parent.group(3) == null || !parent.group(1).equals("00"));
    String id = isParent ? parent.group(2) : text.toLowerCase(Locale.ROOT);
    return DocumentOrigin.isTraceId(id) ? id : null;
  }
}
