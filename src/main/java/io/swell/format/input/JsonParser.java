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
 * JSON text to trees, strictly: RFC 8259, no field twice, nothing after the value, nothing nested
 * deeper than 100 levels.
 */
public final class JsonParser {
  private static final int MAX_DEPTH = 100;
  private static final int MAX_TOKENS = 1_000_000;

  public static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  // A tree of many small values takes thirty times its bytes of memory.
                  .maxTokenCount(MAX_TOKENS)
                  // input.max-bytes bounds a record before it gets here.
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          // The shortest digits that read back as the same number, on every JDK: Double.toString
          // before JDK 19 sometimes writes one more.
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  /** How the library says it; there is no exception of its own for it. */
  private static final Pattern DUPLICATE =
      Pattern.compile("Duplicate field '(.*)' for `ObjectNode`", Pattern.DOTALL);

  private static final ObjectReader TREES =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  private JsonParser() {}

  /** Returns the tree of a JSON text, or says why there is none. */
  public static JsonNode parse(String text) throws RejectedException {
    try {
      return TREES.readTree(text);
    } catch (StreamConstraintsException e) {
      throw new RejectedException(
          Code.JSON_LIMIT,
          null,
          "JSON"
              + place(e)
              + " is nested deeper than "
              + MAX_DEPTH
              + " levels, or has more than "
              + MAX_TOKENS
              + " values and names, a number of more than 1000 digits or a name of more than 50000"
              + " characters; flatten or split the document");
    } catch (MismatchedInputException e) {
      Matcher duplicate = DUPLICATE.matcher(e.getOriginalMessage());
      if (duplicate.lookingAt()) {
        throw new RejectedException(
            Code.DUPLICATE_FIELD,
            null,
            "JSON object names the field "
                + TextSanitizer.value(duplicate.group(1))
                + " twice"
                + place(e)
                + "; which value counts is not defined, write each field once");
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
        null,
        "value ends inside of its JSON, after "
            + text.length()
            + " characters: "
            + TextSanitizer.value(end(text))
            + " are the last; write each document as one whole JSON object (one line)");
  }

  private static RejectedException notJson(String text, JsonProcessingException e) {
    return new RejectedException(
        Code.NOT_JSON,
        null,
        "value is not JSON"
            + place(e)
            + ": found "
            + TextSanitizer.value(text)
            + "; write a JSON object in UTF-8, or choose the input.preset of its producer (plain"
            + " takes bare text)");
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " at line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }

  private static String end(String text) {
    return text.substring(Math.max(0, text.length() - 30));
  }
}
