package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.Rejection.Code;
import java.util.List;

/**
 * Determines the key of the model that learns a document.
 *
 * @param from where the key is taken from
 * @param constant the key of all documents, if {@code from} is CONSTANT
 * @param field where the key is in the document, if {@code from} is FIELD
 */
record ModelKey(InputOptions.ModelFrom from, String constant, DocumentField field) {
  private static final String SHORTER_KEY =
      "write a shorter key to the record, from which model.from=key takes it, or set model.from to"
          + " field or constant";

  static ModelKey of(InputOptions options) {
    return new ModelKey(
        options.modelFrom(),
        options.modelName(),
        new DocumentField(
            "model",
            "model.field",
            DocumentField.compile(List.of(options.modelField())),
            false,
            false));
  }

  String of(JsonNode document, RawRecord record, InputNotes notes) throws RejectedException {
    return switch (from) {
      case CONSTANT -> constant;
      case KEY -> {
        byte[] key = record.key();
        if (key == null || key.length == 0) {
          throw noModel("the record's key, which is " + (key == null ? "null" : "empty"));
        }
        String model = field.checkName(keyText(key), SHORTER_KEY, notes);
        if (model == null || model.isBlank()) {
          throw noModel("the record's key, which is blank");
        }
        yield model;
      }
      case FIELD -> {
        String model = field.checkName(field.text(document, true), notes);
        if (model == null) {
          throw noModel("the field " + field.pointerList() + ", which is missing or blank");
        }
        yield model;
      }
    };
  }

  private static String keyText(byte[] key) throws RejectedException {
    try {
      return Utf8Decoder.decode(key);
    } catch (RejectedException e) {
      throw new RejectedException(
          Code.NO_MODEL,
          "model",
          "model.from=key takes the model key from the record's key, but its "
              + key.length
              + " bytes are not UTF-8; write keys with a string serializer, or set model.from to"
              + " field or constant");
    }
  }

  private RejectedException noModel(String where) {
    return new RejectedException(
        Code.NO_MODEL,
        "model",
        ("document has no model key: model.from=%s takes it from %s; write the model key there,"
                + " or set model.from=constant")
            .formatted(DocumentField.lowerCaseName(from), where));
  }
}
