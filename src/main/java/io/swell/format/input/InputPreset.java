package io.swell.format.input;

import java.util.List;

/**
 * Record formats of well-known producers: the envelope around their documents, and where each field
 * is. The JSON Pointers of a field are separated by spaces. The first pointer that leads to a value
 * is used; labels are collected from all pointers.
 */
public enum InputPreset {
  /**
   * Swell's own document format. A value that is not a JSON object is read as plain text, such as a
   * line from a console producer.
   */
  PLAIN(
      Shape.OBJECT_OR_TEXT,
      "/id",
      "/timestamp",
      "/title",
      "/text",
      "/source",
      "/language",
      "/labels",
      "/traceId /trace_id /traceparent",
      "/link /html_url /url"),

  /** Entries of RSS and Atom feeds, as Kafka Connect's feed connectors write them. */
  RSS(
      Shape.OBJECT,
      "/id /guid /link",
      "/date /pubDate /published /updated",
      "/title",
      "/content /description /summary",
      "/feed/title /feed/url /source",
      "/language /feed/language",
      "/categories",
      "",
      "/link"),

  /**
   * Kafka Connect's JsonConverter, with or without its schema. The row is the payload; in a change
   * record (Debezium), it is the row after the change.
   */
  CONNECT(
      Shape.PAYLOAD,
      "/id",
      "/timestamp /time /created_at",
      "/title",
      "/text /message /content /body",
      "/source",
      "/language",
      "/labels",
      "/traceId /trace_id /traceparent",
      "/link /html_url /url"),

  /** Elastic's Filebeat and the other Beats, in the Elastic Common Schema. */
  FILEBEAT(
      Shape.OBJECT,
      "/event/id /@metadata/_id",
      "/@timestamp",
      "",
      "/message",
      "/service/name /log/file/path /host/name",
      "",
      "/log/level /tags",
      "/trace/id /trace.id",
      ""),

  /** Vector with the JSON codec. */
  VECTOR(
      Shape.OBJECT,
      "",
      "/timestamp",
      "",
      "/message",
      "/service /file /host /source_type",
      "",
      "/level",
      "/trace_id /traceId",
      ""),

  /** Fluent Bit's kafka output with {@code format json}. */
  FLUENTBIT(
      Shape.OBJECT,
      "",
      "/@timestamp /timestamp /date",
      "",
      "/log /message",
      "/kubernetes/container_name /kubernetes/pod_name /tag",
      "",
      "/kubernetes/namespace_name /level",
      "/trace_id /traceId",
      ""),

  /**
   * OpenTelemetry's log batches, in Protobuf ({@code encoding: otlp_proto}, the default of the
   * Collector's exporter) or JSON ({@code otlp_json}); each record shows which it is. One contains
   * many log records. The pointers apply to each log record, flattened to {@code {"body",
   * "timeUnixNano", "observedTimeUnixNano", "severityText", "traceId", "spanId", "attributes": {},
   * "resource": {}, "scope"}} with attributes as plain values and unknown times omitted.
   */
  OTEL(
      Shape.LOG_BATCH,
      "/attributes/log.record.uid",
      "/timeUnixNano /observedTimeUnixNano",
      "",
      "/body",
      "/resource/service.name /resource/host.name /scope",
      "",
      "/severityText",
      "/traceId",
      ""),

  /**
   * CloudEvents 1.0: structured, batched, or binary (attributes in headers). Binary events are
   * converted to structured ones before the pointers are applied.
   */
  CLOUDEVENTS(
      Shape.EVENT,
      "/id",
      "/time",
      "/data/title",
      "/data/text /data/message /data/content /data",
      "/source",
      "/data/language",
      "/type /data/labels",
      "/traceparent",
      "/data/link /data/url");

  /** The envelope around the documents in a record's value. */
  enum Shape {
    OBJECT_OR_TEXT,
    OBJECT,
    PAYLOAD,
    LOG_BATCH,
    EVENT
  }

  /** The fields of a document, in the order in which each preset gives their pointers. */
  private static final List<String> FIELDS =
      List.of("id", "timestamp", "title", "text", "source", "language", "labels", "trace", "link");

  final Shape shape;

  @SuppressWarnings("ImmutableEnumChecker") // List.of() cannot be modified
  private final List<String> pointers;

  InputPreset(Shape shape, String... pointers) {
    this.shape = shape;
    this.pointers = List.of(pointers);
  }

  /** Returns a field with the option's pointers, or with this preset's if the option has none. */
  DocumentField field(String name, List<String> option) {
    String own = pointers.get(FIELDS.indexOf(name));
    List<String> preset = own.isEmpty() ? List.of() : List.of(own.split(" "));
    List<String> used = option.isEmpty() ? preset : option;
    boolean usual =
        option.isEmpty()
            && (this == PLAIN || this == RSS || this == CONNECT)
            && !name.equals("trace");
    return new DocumentField(name, "input." + name, DocumentField.compile(used), usual);
  }
}
