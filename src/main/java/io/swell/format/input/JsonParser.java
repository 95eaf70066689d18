package io.swell.format.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.swell.format.input.Rejection.Code;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses JSON text to trees, strictly: RFC 8259, no duplicate fields, nothing after the value, and
 * at most 100 levels of nesting.
 */
public final class JsonParser {
  /** Maximum levels of nesting. */
  public static final int MAX_DEPTH = 100;

  /** Maximum number of values and names. */
  public static final int MAX_TOKENS = 1_000_000;

  public static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  // A tree of many small values takes thirty times the memory of its text.
                  .maxTokenCount(MAX_TOKENS)
                  // InputOptions.MAX_BYTES bounds a record before it gets here.
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          // Writes the shortest digits that read back as the same number, on every JDK.
          // Double.toString sometimes writes one digit more before JDK 19.
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  /** The library's message for a duplicate field, for which it has no exception class. */
  private static final Pattern DUPLICATE =
      Pattern.compile("Duplicate field '(.*)' for `ObjectNode`", Pattern.DOTALL);

  private static final ObjectReader TREES =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  private JsonParser() {}

  /** Parses a JSON text to a tree, or rejects it with the reason. */
  public static JsonNode parse(String text) throws RejectedException {
    try {
      return TREES.readTree(text);
    } catch (StreamConstraintsException e) {
      throw new RejectedException(
          Code.JSON_LIMIT,
          ("JSON%s exceeds a limit: allowed are at most %s levels of nesting, %s values and"
                  + " names, 1000 digits in a number and 50000 characters in a name; flatten or"
                  + " split the document")
              .formatted(place(e), MAX_DEPTH, MAX_TOKENS));
    } catch (MismatchedInputException e) {
      Matcher duplicate = DUPLICATE.matcher(e.getOriginalMessage());
      if (duplicate.lookingAt()) {
        throw new RejectedException(
            Code.DUPLICATE_FIELD,
            ("JSON object contains the field %s twice%s, so its value is ambiguous; write each"
                    + " field once")
                .formatted(TextSanitizer.quoted(duplicate.group(1)), place(e)));
      }
      throw notJson(text, e);
    } catch (JsonProcessingException e) {
      throw e.getLocation() != null && e.getLocation().getCharOffset() >= text.length()
          ? truncated(text)
          : notJson(text, e);
    }
  }

  private static RejectedException truncated(String text) {
    return new RejectedException(
        Code.TRUNCATED_JSON,
        ("value ends in the middle of its JSON, after %s characters, with %s; write each document"
                + " as one whole JSON object on one line")
            .formatted(text.length(), TextSanitizer.quoted(end(text))));
  }

  private static RejectedException notJson(String text, JsonProcessingException e) {
    return new RejectedException(
        Code.NOT_JSON,
        ("value is not valid JSON%s: found %s; write a JSON object in UTF-8, or set input.preset"
                + " to the preset of the producer (plain accepts plain text)")
            .formatted(place(e), TextSanitizer.quoted(text)));
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " at line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }

  private static String end(String text) {
    return text.substring(Math.max(0, text.length() - 30));
  }

  /** Counts the values of one tree, and holds it to the limits that hold for parsed JSON. */
  public static final class TreeLimits {
    private int values;

    /**
     * Counts one value.
     *
     * @param depth levels of records, arrays and maps around it
     */
    public void count(int depth) throws RejectedException {
      if (++values > JsonParser.MAX_TOKENS || depth > JsonParser.MAX_DEPTH) {
        throw new RejectedException(
            Code.JSON_LIMIT,
            ("value exceeds a limit: allowed are at most %s levels of nesting and %s values;"
                    + " flatten or split the document")
                .formatted(JsonParser.MAX_DEPTH, JsonParser.MAX_TOKENS));
      }
    }
  }
}
