package io.swell.format.input;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireBetween;

import io.swell.config.Option;
import java.time.Duration;
import java.util.List;

/**
 * How records are converted to documents.
 *
 * <p>The pointer options are lists of JSON Pointers (RFC 6901); the first one that leads to a value
 * is used. If the list is empty, the pointers of the preset are used.
 */
public record InputOptions(
    @Option(
            key = "input.preset",
            byDefault = "plain",
            doc =
                "Format of the records, named after the producer that writes them. It decides where"
                    + " the fields of a document are found.")
        InputPreset preset,
    @Option(
            key = "input.id",
            byDefault = "",
            doc =
                "JSON Pointers to the document's id, tried in order; empty for those of the preset."
                    + " A document without an id gets stream topic, partition and offset as its"
                    + " id.")
        List<String> id,
    @Option(
            key = "input.timestamp",
            byDefault = "",
            doc =
                "JSON Pointers to the event time, tried in order; empty for those of the preset."
                    + " The time is ISO-8601, RFC 5322, or a number of s, ms, us or ns since 1970;"
                    + " without one, the Kafka record's timestamp is used.")
        List<String> timestamp,
    @Option(
            key = "input.zone",
            byDefault = "UTC",
            doc =
                "Time zone of timestamps that name none: an offset (+02:00) or a region"
                    + " (Europe/Berlin). After it, names of zones in timestamps with what they mean"
                    + " (UTC,IST=+02:00,CST=Asia/Shanghai); other names have the meaning in"
                    + " FEEDING.md, section Timestamps.")
        List<String> zones,
    @Option(
            key = "input.title",
            byDefault = "",
            doc =
                "JSON Pointers to the document's title, tried in order; empty for those of the"
                    + " preset.")
        List<String> title,
    @Option(
            key = "input.text",
            byDefault = "",
            doc =
                "JSON Pointers to the document's text, tried in order; empty for those of the"
                    + " preset.")
        List<String> text,
    @Option(
            key = "input.source",
            byDefault = "",
            doc =
                "JSON Pointers to the document's source (publisher, service or host), tried in"
                    + " order; empty for those of the preset.")
        List<String> source,
    @Option(
            key = "input.trace",
            byDefault = "",
            doc =
                "JSON Pointers to the document's trace id or traceparent (W3C Trace Context), tried"
                    + " in order; empty for those of the preset. Without one, the record's header"
                    + " traceparent is used. Other values are ignored.")
        List<String> trace,
    @Option(
            key = "input.link",
            byDefault = "",
            doc =
                "JSON Pointers to the URL of the document (http or https, at most 2,048"
                    + " characters), tried in order; empty for those of the preset. The page shows"
                    + " it as a link. Other values are ignored.")
        List<String> link,
    @Option(
            key = "input.language",
            byDefault = "",
            doc =
                "JSON Pointers to the document's language, an ISO 639 code, tried in order; empty"
                    + " for those of the preset.")
        List<String> language,
    @Option(
            key = "input.labels",
            byDefault = "",
            doc =
                "JSON Pointers to the document's labels; empty for those of the preset. Each points"
                    + " to a string, a list of strings or an object (labels `key=value`), and the"
                    + " labels of all pointers are collected.")
        List<String> labels,
    @Option(
            key = "text.fields",
            byDefault = "title,text",
            doc = "Fields whose words the model learns: title, text, or both.")
        List<String> textFields,
    @Option(
            key = "model.from",
            byDefault = "constant",
            doc =
                "Where a document's model key comes from: constant (model.name for all documents),"
                    + " key (the Kafka record's key) or field (model.field).")
        ModelFrom modelFrom,
    @Option(
            key = "model.name",
            byDefault = "main",
            doc = "Key of the single model if model.from=constant.")
        String modelName,
    @Option(
            key = "model.field",
            byDefault = "/model",
            doc = "JSON Pointer to the model key in the document if model.from=field.")
        String modelField,
    @Option(
            key = "time.max-future",
            byDefault = "P1D",
            doc =
                "Rejects a document whose event time is ahead of its ingest time by more than"
                    + " this.")
        Duration maxFuture,
    @Option(
            key = "output.snippet-length",
            byDefault = "160",
            doc =
                "Maximum number of characters of a document's text that the log of bags, the"
                    + " outputs, the page and the API have beside its title, so that users can"
                    + " read what it is about. With 0 there are none.")
        int snippetLength) {

  /**
   * Maximum bytes of a record, 16 MiB: far above what Kafka accepts by default and what text a
   * document has. A larger one is rejected without being parsed.
   */
  public static final int MAX_BYTES = 16 << 20;

  /** Maximum length of an id, source, label or model key, in characters. */
  public static final int MAX_NAME = 1024;

  /** Every document that a model remembers has a snippet in memory, so it is short. */
  private static final int MAX_SNIPPET = 1000;

  public InputOptions {
    id = pointers("input.id", id);
    timestamp = pointers("input.timestamp", timestamp);
    zones = List.copyOf(zones);
    require(
        isZones(zones),
        "input.zone",
        zones,
        "must be an offset (+02:00) or a region (Europe/Berlin), then NAME=OFFSET or"
            + " NAME=Region/City (IST=+02:00,CST=Asia/Shanghai)");
    title = pointers("input.title", title);
    text = pointers("input.text", text);
    source = pointers("input.source", source);
    trace = pointers("input.trace", trace);
    link = pointers("input.link", link);
    language = pointers("input.language", language);
    labels = pointers("input.labels", labels);
    textFields = List.copyOf(textFields);
    require(
        !textFields.isEmpty()
            && List.of("title", "text").containsAll(textFields)
            && textFields.stream().distinct().count() == textFields.size(),
        "text.fields",
        textFields,
        "must be title, text or both");
    require(
        !modelName.isBlank() && modelName.length() <= MAX_NAME,
        "model.name",
        '"' + modelName + '"',
        "must have 1 to " + MAX_NAME + " characters");
    requirePointer(
        "model.field", modelField, "must be a JSON Pointer, which begins with a slash (/model)");
    require(
        !maxFuture.isNegative() && maxFuture.compareTo(Duration.ofDays(36_525)) <= 0,
        "time.max-future",
        maxFuture,
        "must be from PT0S to P36525D");
    requireBetween("output.snippet-length", snippetLength, 0, MAX_SNIPPET);
  }

  private static boolean isZones(List<String> zones) {
    try {
      return !zones.isEmpty() && ZoneNames.of(zones).fallback() != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static List<String> pointers(String key, List<String> pointers) {
    for (String pointer : pointers) {
      requirePointer(key, pointer, "must be JSON Pointers, which begin with a slash (/data/title)");
    }
    return List.copyOf(pointers);
  }

  private static void requirePointer(String key, String pointer, String allowed) {
    require(pointer.startsWith("/"), key, '"' + pointer + '"', allowed);
  }

  /** Where a document's model key comes from. */
  public enum ModelFrom {
    /** All documents have the key {@code model.name}. */
    CONSTANT,
    /** The record's key, as UTF-8 text. */
    KEY,
    /** The field that {@code model.field} points to. */
    FIELD
  }
}
