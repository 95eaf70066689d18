package io.swell.serving;

import io.swell.output.Snapshot;
import io.swell.view.OriginFilter;
import io.swell.view.TopicDocuments;
import io.swell.view.TopicHistory;
import io.swell.view.TopicMap;
import io.swell.view.TopicTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers about single topics. The names of the record components are the JSON field names. */
final class TopicAnswers {
  private TopicAnswers() {}

  record History(
      String model,
      long topic,
      String label,
      List<ApiAnswers.Window> windows,
      List<TopicHistory.Unfinished> unfinished,
      List<ApiAnswers.Event> events) {
    static History of(TopicHistory history) {
      Snapshot now = history.snapshot();
      return new History(
          now.model(),
          now.topic(),
          now.label(),
          history.windows().stream().map(ApiAnswers.Window::of).toList(),
          history.unfinished(),
          history.events().stream().map(ApiAnswers.Event::of).toList());
    }
  }

  /**
   * @param since start of the window that the ranks are compared with
   * @param lost terms that were among the heaviest then but no longer are
   */
  record Terms(
      String model,
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
          now.model(),
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

  record Term(
      int rank,
      String term,
      double weight,
      double normalized,
      double idf,
      @Nullable Integer before,
      Change change) {

    static Term of(Snapshot.Term term, int rank, List<String> before) {
      int at = before.indexOf(term.term());
      return new Term(
          rank,
          term.term(),
          term.weight(),
          term.normalized(),
          term.idf(),
          at < 0 ? null : at + 1,
          change(rank, at + 1, before.size()));
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
      String model,
      long topic,
      String label,
      List<Snapshot.Representative> typical,
      List<TopicDocuments.RecentDocument> newest,
      List<SourceCount> sources) {
    static Documents of(TopicDocuments documents, OriginFilter origin) {
      Snapshot now = documents.snapshot();
      return new Documents(
          now.model(),
          now.topic(),
          now.label(),
          now.documents(),
          documents.newest().stream().filter(each -> origin.test(each.origin())).toList(),
          sources(documents.newest()));
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
      return counts.entrySet().stream()
          .map(each -> new SourceCount(each.getKey(), each.getValue()))
          .sorted(Comparator.comparingLong(SourceCount::documents).reversed())
          .toList();
    }
  }

  /** A source with the number of its documents. */
  record SourceCount(String source, long documents) {}

  record Graph(String model, List<TopicMap.Place> topics, List<TopicMap.Edge> edges) {}
}
