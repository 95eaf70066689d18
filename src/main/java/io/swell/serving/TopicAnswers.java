package io.swell.serving;

import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicActivity.SourceCount;
import io.swell.view.OriginFilter;
import io.swell.view.TopicDocuments;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers about single topics. The names of components are those of the JSON fields. */
final class TopicAnswers {
  private static final int TERMS_SHOWN = 10;
  private static final String OPEN =
      "start=windowStart end=windowEnd share documents windowDocuments";
  private static final String CLOSED = OPEN + " expected z terms sources";

  private TopicAnswers() {}

  static Map<String, @Nullable Object> topic(TopicSummary summary) {
    Snapshot now = summary.snapshot();
    var topic =
        Fields.of(
            now,
            "topic label state pinned muted background share shareDocuments trend born lastSeen");
    topic.put("open", summary.isOpen());
    topic.put("terms", now.terms().subList(0, Math.min(TERMS_SHOWN, now.terms().size())));
    topic.put("shares", summary.shares());
    return topic;
  }

  private static List<Map<String, @Nullable Object>> windows(
      List<TopicActivity> windows, String fields) {
    return windows.stream().map(each -> Fields.of(each, fields)).toList();
  }

  /** The past of a topic, whose components are fields of the answers that have it. */
  record Past(
      List<Map<String, @Nullable Object>> windows,
      List<Map<String, @Nullable Object>> unfinished,
      List<Map<String, @Nullable Object>> events) {
    static Past of(TopicHistory history) {
      return new Past(
          TopicAnswers.windows(history.windows(), CLOSED),
          TopicAnswers.windows(history.unfinished(), OPEN),
          history.events().stream().map(EventStream::event).toList());
    }

    CsvTable table() {
      List<Row> rows = new ArrayList<>();
      windows.forEach(window -> rows.add(new Row(window, true)));
      unfinished.forEach(window -> rows.add(new Row(window, false)));
      return CsvTable.of(
          rows,
          "window.start window.end window.share window.documents window.windowDocuments"
              + " window.expected window.z window.terms closed");
    }

    record Row(Map<String, ?> window, boolean closed) {}
  }

  /**
   * @param past a {@link Past}
   */
  record Detail(Snapshot snapshot, Record past) {}

  /**
   * @param past a {@link Past}
   */
  record History(long topic, String label, Record past) {}

  /**
   * @param since start of the window that the ranks are compared with
   * @param lost terms that were among the heaviest then but no longer are
   */
  record Terms(
      long topic,
      String label,
      @Nullable Instant since,
      List<Term> terms,
      List<String> lost,
      List<TopicTerms.TermPoint> trail) {

    static Terms of(TopicTerms terms, int limit) {
      Snapshot now = terms.snapshot();
      List<String> before = terms.before();
      var rows = new ArrayList<Term>();
      for (int i = 0; i < Math.min(limit, now.terms().size()); i++) {
        rows.add(Term.of(now.terms().get(i), i + 1, before));
      }
      List<String> heaviest =
          now.terms().stream().limit(before.size()).map(Snapshot.Term::term).toList();
      return new Terms(
          now.topic(),
          now.label(),
          terms.since(),
          rows,
          before.stream().filter(term -> !heaviest.contains(term)).toList(),
          terms.trail());
    }
  }

  /** How the rank of a term has changed. */
  enum Change {
    NEW,
    UP,
    DOWN,
    SAME,
    /** The term is not and was not among the heaviest, so there is nothing to compare. */
    NONE
  }

  /**
   * @param now a {@link Snapshot.Term}, whose components are fields of this one
   */
  record Term(int rank, Record now, @Nullable Integer before, Change change) {
    static Term of(Snapshot.Term term, int rank, List<String> before) {
      int at = before.indexOf(term.term());
      return new Term(rank, term, at < 0 ? null : at + 1, change(rank, at + 1, before.size()));
    }

    private static Change change(int rank, int before, int compared) {
      if (before == 0) {
        return rank <= compared ? Change.NEW : Change.NONE;
      }
      return rank == before ? Change.SAME : rank < before ? Change.UP : Change.DOWN;
    }
  }

  /**
   * @param newest those from where was asked for
   * @param sources of all its newest documents, the most frequent first
   */
  record Documents(
      long topic,
      String label,
      List<Snapshot.Representative> typical,
      List<TopicDocuments.RecentDocument> newest,
      List<SourceCount> sources) {
    static Documents of(TopicDocuments documents, OriginFilter origin) {
      Snapshot now = documents.snapshot();
      return new Documents(
          now.topic(),
          now.label(),
          now.documents(),
          documents.newest().stream().filter(each -> origin.test(each.origin())).toList(),
          sources(documents.newest()));
    }

    CsvTable table() {
      var csvTable =
          new CsvTable("kind", "id", "title", "source", "timestamp", "weight", "trace_id", "link");
      for (Snapshot.Representative d : typical) {
        csvTable.row("typical", d.id(), d.title(), null, d.timestamp(), d.weight(), null, d.link());
      }
      for (TopicDocuments.RecentDocument d : newest) {
        DocumentOrigin origin = d.origin();
        csvTable.row(
            "newest",
            d.id(),
            d.title(),
            origin.source(),
            d.timestamp(),
            d.share(),
            origin.traceId(),
            origin.link());
      }
      return csvTable;
    }

    private static List<SourceCount> sources(List<TopicDocuments.RecentDocument> newest) {
      Map<String, Long> counts =
          newest.stream()
              .filter(each -> each.origin().source() != null)
              .collect(
                  Collectors.groupingBy(
                      each -> String.valueOf(each.origin().source()),
                      TreeMap::new,
                      Collectors.counting()));
      return SourceCount.largest(counts, counts.size());
    }
  }
}
