package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.util.List;
import java.util.Set;

/**
 * The key of the model that learns a document.
 *
 * @param from where it is
 * @param constant the key of all documents, if it is constant
 * @param field where it is in the document, if it is a field
 */
record ModelKey(ModelFrom from, String constant, DocumentField field) {

  static ModelKey of(InputOptions options) {
    return new ModelKey(
        options.modelFrom(),
        options.modelName(),
        new DocumentField(
            "model", "model.field", DocumentField.compile(List.of(options.modelField()))));
  }

  String of(JsonNode document, RawRecord record, Set<InputNotice> notes) throws RejectedException {
    switch (from) {
      case CONSTANT -> {
        return constant;
      }
      case KEY -> {
        byte[] key = record.key();
        if (key == null || key.length == 0) {
          throw noModel("the record's key, which is " + (key == null ? "null" : "empty"));
        }
        String named = FieldValidator.checked(field, keyText(key), notes);
        if (named == null || named.isBlank()) {
          throw noModel("the record's key, which is blank");
        }
        return named;
      }
      case FIELD -> {
        String named = FieldValidator.checked(field, field.text(document, true), notes);
        if (named == null) {
          throw noModel(field.places() + ", where there is nothing");
        }
        return named;
      }
    }
    throw new IllegalStateException("no such choice: " + from);
  }

  private static String keyText(byte[] key) throws RejectedException {
    try {
      return Utf8Decoder.text(key);
    } catch (RejectedException e) {
      throw new RejectedException(
          Code.NO_MODEL,
          "model",
          "model.from=key, but the key of "
              + key.length
              + " bytes is not UTF-8; write keys with a string serializer, or set model.from to"
              + " field or constant");
    }
  }

  private RejectedException noModel(String where) {
    return new RejectedException(
        Code.NO_MODEL,
        "model",
        "model key is taken from "
            + where
            + " (model.from="
            + DocumentField.lower(from)
            + "); name it there, or set model.from=constant");
  }
}
