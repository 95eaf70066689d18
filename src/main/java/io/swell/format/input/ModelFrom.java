package io.swell.format.input;

/** Where a document's model key is taken from. */
public enum ModelFrom {
  /** {@code model.name}, for all documents. */
  CONSTANT,
  /** The record's key, as UTF-8 text. */
  KEY,
  /** The field that {@code model.field} points to. */
  FIELD
}
