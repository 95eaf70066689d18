package io.swell.view;

/** Receives what is read of the log of bags. */
public interface LogListener {
  /** Receives a record of the log. */
  void add(DocumentSearch.LogRecord record);

  /** Called again and again while few records come: there is time for other work. */
  void indexSome();

  /** Receives the reason why nothing more is read. */
  void unavailable(String reason);
}
