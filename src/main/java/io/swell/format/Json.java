package io.swell.format;

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
import io.swell.format.Rejection.Code;

/**
 * JSON text to trees, strictly: RFC 8259, no field twice, nothing after the value, nothing nested
 * deeper than 100 levels.
 */
final class Json {
  static final int MAX_DEPTH = 100;

  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  // input.max-bytes bounds a record before it gets here.
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          // The shortest digits that read back as the same number, on every JDK: Double.toString
          // before JDK 19 sometimes writes one more.
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  private static final ObjectReader TREES =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  private Json() {}

  /** Returns the tree of a JSON text, or says why there is none. */
  static JsonNode parse(String text) throws RejectedException {
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
              + " levels, or has a number of more than 1000 digits or a field name of more than"
              + " 50000 characters; flatten the document");
    } catch (MismatchedInputException e) {
      if (e.getOriginalMessage().startsWith("Duplicate field")) {
        throw new RejectedException(
            Code.DUPLICATE_FIELD,
            null,
            "JSON object names a field twice"
                + place(e)
                + ": "
                + Shown.value(e.getOriginalMessage())
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
            + Shown.value(end(text))
            + " are the last; write each document as one whole JSON object (one line)");
  }

  private static RejectedException notJson(String text, JsonProcessingException e) {
    return new RejectedException(
        Code.NOT_JSON,
        null,
        "value is not JSON"
            + place(e)
            + ": found "
            + Shown.value(text)
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
