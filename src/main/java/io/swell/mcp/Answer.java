package io.swell.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.swell.format.input.TextSanitizer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a tool, a JSON object that an agent can read at once: fields without a value are
 * left out, numbers are rounded to four digits, and lists are cut to what was asked for and to
 * {@value #LIST_CHARACTERS} characters (or less), with a sentence that says how much was left out
 * and how to ask for it.
 *
 * <p>Texts are untrusted. They are put on one line, without invisible characters, and cut after
 * {@value #TEXT_CHARACTERS} characters.
 */
final class Answer {
  /** Maximum characters of the items of one list; about 6,000 tokens. */
  static final int LIST_CHARACTERS = 24_000;

  private static final int TEXT_CHARACTERS = 600;
  private static final MathContext DIGITS = new MathContext(4);

  private final Map<String, Object> fields = new LinkedHashMap<>();
  private int listCharacters = LIST_CHARACTERS;

  /** Sets the maximum characters of each list that is added from now on. */
  Answer limitLists(int characters) {
    listCharacters = characters;
    return this;
  }

  /** Adds a field, unless the value is null, an empty text or empty list. */
  Answer put(String name, @Nullable Object value) {
    Object shown = shown(value);
    if (shown != null && !shown.equals("") && !shown.equals(List.of())) {
      fields.put(name, shown);
    }
    return this;
  }

  /**
   * Adds fields of an object.
   *
   * @param fields paths of its fields, such as {@code actual.of}, with spaces between them. The
   *     name is the last one of a path in snake case, or else what stands before the path and an
   *     equals sign
   */
  Answer put(JsonObject from, String fields) {
    for (String field : fields.split(" ", -1)) {
      String path = field.substring(field.indexOf('=') + 1);
      String last = path.substring(path.lastIndexOf('.') + 1);
      put(
          field.equals(path)
              ? last.replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT)
              : field.substring(0, field.indexOf('=')),
          from.at(path));
    }
    return this;
  }

  Answer putIfTrue(JsonObject from, String fields) {
    for (String field : fields.split(" ", -1)) {
      if (Boolean.TRUE.equals(from.value(field.substring(field.indexOf('=') + 1)))) {
        put(from, field);
      }
    }
    return this;
  }

  /**
   * Adds the items of a list from an offset, at most a limit of them.
   *
   * @param more what to call for the items that are left out
   */
  Answer list(String name, List<Answer> items, int offset, int limit, String more) {
    List<Object> shown = new ArrayList<>();
    int from = Math.min(offset, items.size());
    int characters = 0;
    for (Answer item : items.subList(from, Math.min(items.size(), from + limit))) {
      characters += item.json().length();
      if (characters > listCharacters && !shown.isEmpty()) {
        break;
      }
      shown.add(item.fields);
    }
    fields.put(name, shown);
    int next = from + shown.size();
    if (shown.size() < items.size()) {
      String rest =
          next < items.size()
              ? "; " + more.replace("{next}", String.valueOf(next))
              : "; these are the last";
      fields.put(
          name + "_shown",
          shown.isEmpty()
              ? "none: offset " + offset + " is beyond the " + items.size()
              : (from + 1) + " to " + next + " of " + items.size() + rest);
    }
    return this;
  }

  /** Adds the items that the offset and the limit of a question select. */
  Answer page(String name, Stream<Answer> items, Question question) {
    String more = "call " + question.tool() + " with offset {next} for more";
    return list(name, items.toList(), question.number("offset"), question.number("limit"), more);
  }

  /** Adds the first items, as many as the limit of a question. */
  Answer first(String name, Stream<Answer> items, Question question) {
    String more = "call " + question.tool() + " with a larger limit for more";
    return list(name, items.toList(), 0, question.number("limit"), more);
  }

  String json() {
    try {
      return McpJsonDefaults.getMapper().writeValueAsString(fields);
    } catch (IOException e) {
      throw new IllegalStateException("cannot write the answer", e);
    }
  }

  private static @Nullable Object shown(@Nullable Object value) {
    if (value instanceof String text) {
      return TextSanitizer.cut(TextSanitizer.onOneLine(text), TEXT_CHARACTERS);
    }
    if (value instanceof Double number) {
      return Double.isFinite(number) ? rounded(number) : null;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Answer::shown).filter(each -> each != null).toList();
    }
    return value instanceof Answer answer ? answer.fields : value;
  }

  private static Number rounded(double number) {
    long whole = Math.round(number);
    if (whole == number) {
      return whole;
    }
    return new BigDecimal(number).round(DIGITS).doubleValue();
  }
}
