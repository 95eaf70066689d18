package io.swell.format.input;

import java.util.Locale;

/**
 * Something that was replaced, cut, assumed or ignored in an accepted document; each has a counter.
 */
public enum InputNotice {
  /** The document has no timestamp, so the record's time is used. */
  RECORD_TIME_USED,
  /** The document has no timestamp and the record no time, so the ingest time is used. */
  INGEST_TIME_USED,
  /** The document has no timestamp, so the time at the start of its text is used. */
  TIME_FROM_TEXT,
  /** The line has no time, so that of the line before it in the file is used. */
  PREVIOUS_TIME_USED,
  /** The text does not begin with a time that can be read. */
  TEXT_WITHOUT_TIME,
  /** The date has no year, or no century, and is read in a stated way. */
  DATE_ASSUMED,
  /** The timestamp names no time zone, so it is read in {@code input.zone}. */
  ZONE_ASSUMED,
  /** The timestamp's zone name stands for several zones; it is read by the table of names. */
  ZONE_NAME_ASSUMED,
  /** The timestamp is a number in an unlikely unit, such as days, and is read in this unit. */
  TIME_UNIT_ASSUMED,
  /**
   * The document has no id, so the id in the sender's header is used, or else the record's position
   * (topic-partition-offset).
   */
  PLACE_ID_USED,
  /** A field of the document was found by its usual name, which is not the one of the preset. */
  FIELDS_GUESSED,
  /** Title and text are longer than what is analyzed of a document; the rest is not analyzed. */
  TEXT_CUT,
  /** The document has too many labels; only the first ones are kept. */
  LABELS_CUT,
  /** Unpaired surrogates, which UTF-8 cannot encode, are replaced by U+FFFD. */
  CHARACTERS_REPAIRED,
  /** The language is not an ISO 639 code and is ignored. */
  LANGUAGE_IGNORED,
  /** The document has no terms: its bag is empty, so windows count it but no model learns it. */
  NO_TERM;

  private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** Returns the stable name used in metrics, for example {@code text-cut}. */
  public String id() {
    return id;
  }
}
