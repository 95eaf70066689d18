package io.swell.format.input;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.swell.text.LogText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of documents by the names that exports, interfaces and tables usually give them.
 * Case, spaces and punctuation of a name do not matter: {@code pubDate}, {@code pub_date} and
 * {@code Pub Date} are one. A name of a time with {@code utc} or {@code gmt} after it is preferred,
 * and its value is in UTC. A date gets the time of day of a field beside it.
 */
final class UsualNames {
  /** The field of a time of day beside a date. */
  private static final String CLOCK = "clock";

  /** The mark of names of times in UTC. */
  private static final String UTC = "utc";

  /** The fields that each usual name may be of, with its rank among those of the field. */
  private static final Map<String, Map<String, Integer>> NAMES = names();

  /**
   * Where an object that stands for a single value has it, as WordPress, MongoDB and DynamoDB do.
   */
  private static final List<String> VALUES =
      words(
          "name rendered main $oid $date $numberLong epochSecond plain value title text message"
              + " term label component S N");

  /** The fields of a text in parts that have parts themselves. */
  private static final List<String> PARTS = words("content children blocks paragraphs");

  private static final Pattern TIME_OF_DAY =
      Pattern.compile(
          "(?i)\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?:\\s?[ap]\\.?\\s?m\\.?)?"
              + "(?:\\s?(?:z|utc|gmt|[+-]\\d\\d:?\\d\\d))?");

  /** The lists of names that are preferred for the fields of log lines. */
  private static final Map<String, String> LINES =
      Map.of("timestamp", "line-time", "text", "message", "source", "program");

  /** Seconds since 1970 in 1973; a smaller number is a duration. */
  private static final double LEAST_TIME = 1e8;

  private static final Pattern DURATION = Pattern.compile("[\\d.]+ ?(?:[nmuµ]?s|m|h)");

  private static final Pattern NO_SERVICE =
      Pattern.compile("std(?:out|err)|\\S+\\.[a-z]{1,4}:\\d+");

  private static final Pattern SMALL = Pattern.compile("\\s*[+-]?\\d{1,7}(?:\\.\\d*)?\\s*");

  private static final Pattern DATE_ALONE = Pattern.compile("(?!\\d{9}|.*\\dT\\d)[^:]{6,30}");

  /** A time that names its zone at the end, or is a number since 1970, which has none. */
  private static final Pattern ZONED =
      Pattern.compile(
          "(?s).*(?:\\p{L}|[+-]\\d\\d:?\\d\\d|\\])|\\d{9,11}(?:\\.\\d*)?|\\d{13}|\\d{15,}");

  /** What the field names seen last may be; begun anew where there are too many. */
  private static final Map<String, Map<String, Integer>> SEEN = new ConcurrentHashMap<>();

  private static final int MAX_SEEN = 10_000;

  private static final Pattern PUNCTUATION = Pattern.compile("[^\\p{L}\\p{N}]");

  /** The rank of the first name of texts that a collection of documents may have, too. */
  private static final int OWN_TEXT = ranks("comment").getOrDefault("text", 0);

  private UsualNames() {}

  private static Map<String, Map<String, Integer>> names() {
    try (InputStream in = UsualNames.class.getResourceAsStream("names.txt")) {
      Map<String, Map<String, Integer>> fields = new HashMap<>();
      String table = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : table.lines().filter(each -> !each.startsWith("#")).toList()) {
        String[] parts = line.split(": ", 2);
        int rank = 1;
        for (String name : words(parts[1])) {
          fields.computeIfAbsent(name, each -> new HashMap<>()).put(parts[0], rank);
          rank += 2;
        }
      }
      return fields;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the table of names", e);
    }
  }

  static List<String> words(String text) {
    return List.of(text.split(" "));
  }

  /** Returns the value with the most usual name for a field, or null. O(names of the document). */
  static DocumentField.@Nullable Hit find(String field, boolean ofLines, JsonNode document) {
    int best = Integer.MAX_VALUE;
    String name = null;
    String preferred = ofLines ? LINES.get(field) : null;
    for (Map.Entry<String, JsonNode> each : document.properties()) {
      Map<String, Integer> ranks = ranks(each.getKey());
      Integer rank = preferred == null ? null : ranks.get(preferred);
      Integer other = rank == null ? ranks.get(field) : null;
      rank = other == null ? rank : Integer.valueOf(MAX_SEEN + other);
      if (rank != null
          && !(ofLines && isOther(field, each.getValue()))
          && fits(field, value(field, each.getValue()))
          && (!field.equals("level") || level(each.getKey(), each.getValue(), document) != null)) {
        // A time of day is at most a part of a time.
        rank += field.equals("timestamp") && isTimeOfDay(each.getValue()) ? 2 * MAX_SEEN : 0;
        if (rank < best) {
          best = rank;
          name = each.getKey();
        }
      }
    }
    if (name == null) {
      return null;
    }
    JsonNode value = value(field, document.get(name));
    var hit = new DocumentField.Hit(JsonPointer.empty().appendProperty(name), value, true, null);
    return field.equals("timestamp") ? timeOf(hit, document) : hit;
  }

  /** Returns whether a field of a log line is a duration, a stream, or a place in the code. */
  private static boolean isOther(String field, JsonNode value) {
    return field.equals("timestamp")
        ? value.isNumber()
            ? value.doubleValue() < LEAST_TIME
            : DURATION.matcher(value.asText()).matches()
        : field.equals("source") && NO_SERVICE.matcher(value.asText()).matches();
  }

  /** Returns a timestamp with the zone that its name names, and a date with its time of day. */
  static DocumentField.Hit timeOf(DocumentField.Hit hit, JsonNode document) {
    JsonNode value = hit.value();
    if (!value.isTextual()) {
      return hit;
    }
    String text = value.textValue().strip();
    String name = hit.pointer().last().getMatchingProperty();
    boolean isDate = text.indexOf(':') < 0 && DATE_ALONE.matcher(text).matches();
    String clock = isDate ? clock(plain(name), document) : null;
    if (clock != null) {
      text += " " + document.get(clock).textValue().strip();
    }
    if (ranks(name).containsKey(UTC) && !ZONED.matcher(text).matches()) {
      text += " UTC";
    }
    return text.length() == value.textValue().length()
        ? hit
        : new DocumentField.Hit(hit.pointer(), TextNode.valueOf(text), hit.usual(), clock);
  }

  /** Returns the name of the field with the time of day that belongs to a date, or null. */
  private static @Nullable String clock(String date, JsonNode document) {
    int best = Integer.MAX_VALUE;
    String found = null;
    for (Map.Entry<String, JsonNode> each : document.properties()) {
      Integer rank = ranks(each.getKey()).get(CLOCK);
      if (rank != null && rank < best && isClock(each.getValue())) {
        String name = plain(each.getKey());
        String stem = name.endsWith("time") ? name.substring(0, name.length() - 4) : "";
        if (stem.isEmpty() || date.startsWith(stem)) {
          best = rank;
          found = each.getKey();
        }
      }
    }
    return found;
  }

  /**
   * Returns the level of a field. A digit is a severity of syslog where the name or the record is
   * of syslog or GELF, but not the 6 that journald writes for none. A letter is a level only where
   * the name says so. Google Cloud, Python and Application Insights have numbers of their own.
   */
  static @Nullable String level(String name, JsonNode value, JsonNode record) {
    boolean isPriority = name.equalsIgnoreCase("priority");
    boolean isSyslog = isPriority || record.has("short_message") || record.has("facility");
    String text = value.isNumber() && name.equals("status") ? "" : value.asText().strip();
    String own = text.isEmpty() || text.charAt(0) > '9' ? null : LogText.level(name + text);
    boolean isLevel = !isPriority && !name.equalsIgnoreCase("status");
    boolean isNone = text.length() == 1 && !(text.charAt(0) <= '9' ? isSyslog : isLevel);
    isNone |= isPriority && text.equals("6");
    return own != null || isNone ? own : LogText.level(text);
  }

  /** Returns whether another time is likelier: this is a time of day, a flag or an offset. */
  static boolean isTimeOfDay(JsonNode value) {
    return isClock(value) || SMALL.matcher(value.asText()).matches();
  }

  private static boolean isClock(JsonNode value) {
    if (!value.isTextual()) {
      return false;
    }
    String text = value.textValue().strip();
    int colon = text.indexOf(':');
    return (colon == 1 || colon == 2) && TIME_OF_DAY.matcher(text).matches();
  }

  /** Returns whether columns of a table are named like the text or title and another field. */
  static boolean areColumns(List<String> names) {
    List<Map<String, Integer>> fields = names.stream().map(UsualNames::ranks).toList();
    return fields.stream().filter(each -> !each.isEmpty()).count() > 1
        && fields.stream().anyMatch(each -> each.containsKey("text") || each.containsKey("title"));
  }

  /** Returns whether a document has a text, a title or a request of its own. */
  static boolean isDocument(JsonNode object) {
    return find("text", false, object) != null
        || find("title", false, object) != null
        || RequestFields.join(null, object) != null;
  }

  /** Returns whether an object has a field that is named like the text of a document. */
  static boolean hasOwnText(JsonNode object) {
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      if (ranks(each.getKey()).getOrDefault("text", OWN_TEXT) < OWN_TEXT
          && fits("text", value("text", each.getValue()))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the value that an object with a single meaning stands for, as in {@code {"rendered":
   * "..."}} or {@code {"$oid": "..."}}; any other node as it is.
   */
  static JsonNode single(JsonNode node) {
    JsonNode value = node;
    while (value.isObject() || (value.isArray() && value.size() == 1)) {
      JsonNode inner = value.get(0);
      for (String name : VALUES) {
        inner = inner == null ? value.get(name) : inner;
      }
      if (inner == null || inner.isArray()) {
        return node;
      }
      value = inner;
    }
    return value;
  }

  /** Returns the single values of an object, each after its key: {@code app=cart}. */
  static List<JsonNode> pairs(JsonNode object) {
    return object.properties().stream()
        .filter(each -> each.getValue().isValueNode() && DocumentField.isPresent(each.getValue()))
        .map(each -> (JsonNode) TextNode.valueOf(each.getKey() + "=" + each.getValue().asText()))
        .toList();
  }

  /** Returns what a field stands for; a title or text also if it is in parts. */
  static JsonNode value(String field, JsonNode node) {
    JsonNode value = single(node);
    if (value.isTextual() || !(field.equals("text") || field.equals("title"))) {
      return value;
    }
    StringBuilder text = new StringBuilder();
    appendParts(value, text);
    return text.length() == 0 ? value : TextNode.valueOf(text.toString());
  }

  /** Appends the parts of a text, as in editors: strings and objects, but no whole documents. */
  private static void appendParts(JsonNode node, StringBuilder text) {
    if (node.isObject()
        && node.properties().stream()
            .map(each -> ranks(each.getKey()).keySet())
            .anyMatch(
                fields ->
                    fields.contains("id")
                        || fields.contains("timestamp")
                        || fields.contains("title"))) {
      return;
    }
    JsonNode value = single(node);
    if (value.isTextual()) {
      text.append(text.length() == 0 ? "" : " ").append(value.textValue().strip());
    } else if (value.isArray()) {
      value.forEach(each -> appendParts(each, text));
    } else if (value.isObject()) {
      PARTS.forEach(name -> appendParts(value.path(name), text));
    }
  }

  private static boolean fits(String field, JsonNode value) {
    return DocumentField.isPresent(value)
        && switch (field) {
          case "title", "text", "language", "link" -> value.isTextual();
          case "labels" -> !value.isObject() || !pairs(value).isEmpty();
          default -> value.isTextual() || value.isNumber();
        };
  }

  /**
   * Returns the fields that a name may be of, each with its rank: odd, and one less for a time in
   * UTC. Expected O(1) for a name seen lately, else O(its length).
   */
  static Map<String, Integer> ranks(String name) {
    Map<String, Integer> known = SEEN.get(name);
    if (known == null) {
      String plain = plain(name);
      known = NAMES.getOrDefault(plain, Map.of());
      if (plain.endsWith(UTC) || plain.endsWith("gmt")) {
        Integer time =
            NAMES.getOrDefault(plain.substring(0, plain.length() - 3), Map.of()).get("timestamp");
        known = time == null ? Map.of(UTC, 0) : Map.of(UTC, 0, "timestamp", time - 1);
      }
      if (SEEN.size() >= MAX_SEEN) {
        SEEN.clear();
      }
      SEEN.put(name, known);
    }
    return known;
  }

  private static String plain(String name) {
    String letters = Normalizer.normalize(name, Normalizer.Form.NFD).toLowerCase(Locale.ROOT);
    return PUNCTUATION.matcher(letters).replaceAll("");
  }
}
