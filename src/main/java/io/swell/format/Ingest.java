package io.swell.format;

import io.swell.engine.Bag;
import io.swell.format.IngestResult.Ingested;
import io.swell.format.ReadResult.Accepted;
import io.swell.text.TermCounts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records in, bags out: reading and analysis together, the whole of what happens to a record before
 * the log of bags. Belongs to one thread, as its analyser does.
 */
public final class Ingest {
  /** Characters of a title that a bag carries, and of the text where there is no title. */
  private static final int TITLE = 200;

  private static final int START_OF_TEXT = 80;

  /** The terms of one document, over all its analysed fields. */
  @FunctionalInterface
  public interface Analysis {
    /** Returns the terms, empty if there is none. */
    TermCounts analyze(List<String> fields, @Nullable String language);
  }

  private final DocumentReader reader;
  private final Analysis analysis;
  private final List<String> fields;

  public Ingest(InputOptions options, Analysis analysis) {
    this.reader = new DocumentReader(options);
    this.analysis = analysis;
    this.fields = options.textFields();
  }

  /** Returns what became of each document of a record, in their order; never empty. */
  public List<IngestResult> ingest(RawRecord record) {
    List<IngestResult> results = new ArrayList<>(1);
    for (ReadResult result : reader.read(record)) {
      results.add(
          result instanceof Accepted accepted
              ? ingested(accepted, record.ingestTime())
              : (Rejection) result);
    }
    return results;
  }

  private Ingested ingested(Accepted accepted, long ingestTime) {
    Document document = accepted.document();
    List<String> texts = new ArrayList<>(fields.size());
    for (String field : fields) {
      String text = field.equals("title") ? document.title() : document.text();
      if (text != null) {
        texts.add(text);
      }
    }
    TermCounts terms = analysis.analyze(texts, document.language());
    Set<Note> notes = EnumSet.noneOf(Note.class);
    notes.addAll(accepted.notes());
    if (terms.size() == 0) {
      notes.add(Note.NO_TERM);
    }
    return new Ingested(
        new Bag(
            document.model(),
            document.id(),
            document.timestamp().toEpochMilli(),
            ingestTime,
            document.source(),
            document.language(),
            document.labels(),
            shownTitle(document),
            terms.terms(),
            terms.counts()),
        notes);
  }

  private static String shownTitle(Document document) {
    if (document.title() != null) {
      return start(document.title().strip(), TITLE);
    }
    return document.text() == null ? "" : start(document.text().strip(), START_OF_TEXT);
  }

  /** The first characters on one line, cut at a blank if there is one in their second half. */
  private static String start(String text, int length) {
    if (text.length() <= length) {
      return text.replaceAll("\\s+", " ");
    }
    int blank = text.lastIndexOf(' ', length);
    int end = blank >= length / 2 ? blank : length;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end).replaceAll("\\s+", " ") + "...";
  }
}
