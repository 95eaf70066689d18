package io.swell.format.input;

/** Where a document's model key comes from. */
public enum ModelFrom {
  /** All documents have the key {@code model.name}. */
  CONSTANT,
  /** The record's key, as UTF-8 text. */
  KEY,
  /** The field that {@code model.field} points to. */
  FIELD
}
