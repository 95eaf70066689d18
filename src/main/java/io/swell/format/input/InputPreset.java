package io.swell.format.input;

import java.util.List;

/**
 * Record formats of well-known producers: the envelope around their documents, and where each field
 * is: a line has the name of a field and its JSON Pointers. The first pointer that leads to a value
 * is used; labels are collected from all pointers.
 */
public enum InputPreset {
  /**
   * Swell's own document format. A value that is not a JSON object is read as plain text, such as a
   * line from a console producer.
   */
  PLAIN(
      Shape.OBJECT_OR_TEXT,
      """
      id /id
      timestamp /timestamp
      title /title
      text /text
      source /source /service /kubernetes/container_name /kubernetes/container/name \
        /resource/labels/container_name /resource/labels/service_name /winlog/provider_name \
        /resource/service.name /labels/service_name /labels/app /labels/container /labels/job
      language /language
      labels /labels
      level /log/level /labels/level /labels/detected_level
      trace /traceId /trace_id /traceparent
      link /link /html_url /url
      """),

  /** Entries of RSS and Atom feeds, as Kafka Connect's feed connectors write them. */
  RSS(
      Shape.OBJECT,
      """
      id /id /guid /link
      timestamp /date /pubDate /published /updated
      title /title
      text /content /description /summary
      source /feed/title /feed/url /source
      language /language /feed/language
      labels /categories
      link /link
      """),

  /**
   * Kafka Connect's JsonConverter, with or without its schema. The row is the payload; in a change
   * record (Debezium), it is the row after the change.
   */
  CONNECT(
      Shape.PAYLOAD,
      """
      id /id
      timestamp /timestamp /time /created_at
      title /title
      text /text /message /content /body
      source /source
      language /language
      labels /labels
      trace /traceId /trace_id /traceparent
      link /link /html_url /url
      """),

  /** Elastic's Filebeat and the other Beats, in the Elastic Common Schema. */
  FILEBEAT(
      Shape.OBJECT,
      """
      id /event/id /@metadata/_id
      timestamp /@timestamp
      text /message /json/message /json/msg
      source /service/name /kubernetes/container/name /container/name /service/type \
        /log/syslog/appname /syslog/identifier /systemd/unit /winlog/provider_name /log/file/path \
        /host/name
      labels /log/level /tags
      level /log/level /json/level /log/syslog/priority
      trace /trace/id /trace.id
      """),

  /** Vector with the JSON codec. */
  VECTOR(
      Shape.OBJECT,
      """
      timestamp /timestamp
      text /message /MESSAGE
      source /service /kubernetes/container_name /container_name /appname /SYSLOG_IDENTIFIER \
        /_SYSTEMD_UNIT /file /host /source_type
      labels /level
      level /level /severity /PRIORITY
      trace /trace_id /traceId
      """),

  /** Fluent Bit's kafka output with {@code format json}. */
  FLUENTBIT(
      Shape.OBJECT,
      """
      timestamp /@timestamp /timestamp /date
      text /log /message /MESSAGE
      source /service /kubernetes/container_name /container_name /SYSLOG_IDENTIFIER \
        /_SYSTEMD_UNIT /ident /kubernetes/pod_name /tag /host
      labels /kubernetes/namespace_name /level
      level /level /severity /PRIORITY
      trace /trace_id /traceId
      """),

  /**
   * OpenTelemetry's log batches, in Protobuf ({@code encoding: otlp_proto}, the default of the
   * Collector's exporter) or JSON ({@code otlp_json}); each record shows which it is. One contains
   * many log records. The pointers apply to each log record, flattened to {@code {"body",
   * "timeUnixNano", "observedTimeUnixNano", "severityText", "traceId", "spanId", "attributes": {},
   * "resource": {}, "scope"}} with attributes as plain values and unknown times omitted. Of a body
   * with fields, these are attributes, and the body is its message.
   */
  OTEL(
      Shape.LOG_BATCH,
      """
      id /attributes/log.record.uid
      timestamp /timeUnixNano /observedTimeUnixNano
      text /body
      source /resource/service.name /resource/k8s.container.name /resource/container.name \
        /attributes/appname /attributes/SYSLOG_IDENTIFIER /attributes/_SYSTEMD_UNIT \
        /attributes/log.file.name /resource/host.name /scope
      labels /severityText
      level /severityText /attributes/level /attributes/severity /attributes/PRIORITY
      trace /traceId
      """),

  /**
   * CloudEvents 1.0: structured, batched, or binary (attributes in headers). Binary events are
   * converted to structured ones before the pointers are applied.
   */
  CLOUDEVENTS(
      Shape.EVENT,
      """
      id /id
      timestamp /time
      title /data/title
      text /data/text /data/message /data/content /data
      source /source
      language /data/language
      labels /type /data/labels
      trace /traceparent
      link /data/link /data/url
      """);

  /** The envelope around the documents in a record's value. */
  enum Shape {
    OBJECT_OR_TEXT,
    OBJECT,
    PAYLOAD,
    LOG_BATCH,
    EVENT
  }

  final Shape shape;

  /** The lines of the fields, of which the first word is the name. */
  private final String table;

  InputPreset(Shape shape, String table) {
    this.shape = shape;
    this.table = table;
  }

  /**
   * Returns a field with the option's pointers, or with this preset's if the option has none.
   *
   * @param ofLines whether the documents are log lines
   */
  DocumentField field(String name, List<String> option, boolean ofLines) {
    List<String> preset =
        table
            .lines()
            .map(line -> List.of(line.split(" +")))
            .filter(line -> line.get(0).equals(name))
            .findFirst()
            .map(line -> line.subList(1, line.size()))
            .orElse(List.of());
    boolean usual =
        option.isEmpty()
            && (this == PLAIN || this == RSS || this == CONNECT || name.equals("level"))
            && !name.equals("trace");
    // the source of a line may be a stream or a place in the code
    boolean isDoubtful = this == PLAIN && ofLines && name.equals("source");
    List<String> known = isDoubtful ? preset.subList(1, preset.size()) : preset;
    List<String> used = option.isEmpty() ? known : option;
    return new DocumentField(name, "input." + name, DocumentField.compile(used), usual, ofLines);
  }
}
