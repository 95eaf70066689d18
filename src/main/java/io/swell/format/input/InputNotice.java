package io.swell.format.input;

import java.util.Locale;

/** What had to be decided for a document that was accepted; each becomes a counter. */
public enum InputNotice {
  /** No timestamp: the record's own time stands for it. */
  RECORD_TIME_USED,
  /** No timestamp and no record time: the ingest time stands for it. */
  INGEST_TIME_USED,
  /** No id: the sender's, or the record's place (topic-partition-offset), stands for it. */
  PLACE_ID_USED,
  /** Title and text were longer than {@code text.max-characters}; the rest was not analysed. */
  TEXT_CUT,
  /** There were more labels than a document may have; the first of them were kept. */
  LABELS_CUT,
  /** Halves of surrogate pairs, which no encoding can carry, became U+FFFD. */
  CHARACTERS_REPAIRED,
  /** The language was no ISO 639 code and was left out. */
  LANGUAGE_IGNORED,
  /** Nothing of it is a term: an empty bag, counted in windows and learned from by nobody. */
  NO_TERM;

  private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The stable name used in metrics: {@code text-cut}. */
  public String id() {
    return id;
  }
}
