package io.swell.format.input;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.time.Duration;
import java.util.List;

/**
 * How records become documents.
 *
 * <p>The pointer options are JSON Pointers (RFC 6901); the first that leads to a value wins. An
 * empty list means the preset's own.
 */
public record InputOptions(
    @Option(
            key = "input.preset",
            byDefault = "plain",
            doc = "Who wrote the records, hence where their fields are.")
        InputPreset preset,
    @Option(
            key = "input.id",
            byDefault = "",
            doc = "Pointers to the id; without one the id is topic-partition-offset.")
        List<String> id,
    @Option(
            key = "input.timestamp",
            byDefault = "",
            doc =
                "Pointers to the event time: ISO-8601, RFC 1123, or a number since 1970 in s, ms,"
                    + " us or ns; without one it is the record's time.")
        List<String> timestamp,
    @Option(key = "input.title", byDefault = "", doc = "Pointers to the title.") List<String> title,
    @Option(key = "input.text", byDefault = "", doc = "Pointers to the text.") List<String> text,
    @Option(
            key = "input.source",
            byDefault = "",
            doc = "Pointers to the source: publisher, service or host.")
        List<String> source,
    @Option(
            key = "input.language",
            byDefault = "",
            doc = "Pointers to the language, an ISO 639 code.")
        List<String> language,
    @Option(
            key = "input.labels",
            byDefault = "",
            doc = "Pointers to labels, a string or a list of strings each; all of them count.")
        List<String> labels,
    @Option(
            key = "text.fields",
            byDefault = "title,text",
            doc = "Fields whose words are analysed: title, text.")
        List<String> textFields,
    @Option(
            key = "model.from",
            byDefault = "constant",
            doc = "Where a document's model key is: constant (model.name), key or field.")
        ModelFrom modelFrom,
    @Option(
            key = "model.name",
            byDefault = "main",
            doc = "Key of the one model, for model.from=constant.")
        String modelName,
    @Option(
            key = "model.field",
            byDefault = "/model",
            doc = "Pointer to the model key, for model.from=field.")
        String modelField,
    @Option(
            key = "time.max-future",
            byDefault = "P1D",
            doc = "A document whose event time is further ahead of its ingest time is rejected.")
        Duration maxFuture,
    @Option(
            key = "input.max-bytes",
            byDefault = "16777216",
            doc = "A record of more bytes is rejected unread.")
        int maxBytes) {

  /** Longest id, source, label or model key, in characters. */
  public static final int MAX_NAME = 1024;

  public InputOptions {
    id = pointers("input.id", id);
    timestamp = pointers("input.timestamp", timestamp);
    title = pointers("input.title", title);
    text = pointers("input.text", text);
    source = pointers("input.source", source);
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
    pointers("model.field", List.of(modelField));
    require(
        !maxFuture.isNegative() && maxFuture.compareTo(Duration.ofDays(36_525)) <= 0,
        "time.max-future",
        maxFuture,
        "must be from PT0S to P36525D");
    require(
        maxBytes >= 1 && maxBytes <= 1 << 30,
        "input.max-bytes",
        maxBytes,
        "must be from 1 to " + (1 << 30));
  }

  private static List<String> pointers(String key, List<String> pointers) {
    for (String pointer : pointers) {
      require(
          pointer.startsWith("/"),
          key,
          '"' + pointer + '"',
          "must be JSON Pointers, which begin with a slash (/data/title)");
    }
    return List.copyOf(pointers);
  }
}
