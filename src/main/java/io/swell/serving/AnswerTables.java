package io.swell.serving;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.HeatMap;
import io.swell.view.InstantComparison;
import io.swell.view.PeriodComparison;
import io.swell.view.StreamGraph;
import io.swell.view.TopicHistory;
import io.swell.view.TopicMap;
import java.util.List;

/** Converts answers to CSV tables with one row per item. */
final class AnswerTables {
  private AnswerTables() {}

  static CsvTable topics(List<ApiAnswers.Topic> topics) {
    var csvTable =
        new CsvTable("topic", "label", "state", "share", "trend", "born", "last_seen", "terms");
    for (ApiAnswers.Topic topic : topics) {
      csvTable.row(
          topic.topic(),
          topic.label(),
          RequestQuery.lower(topic.state()),
          topic.share(),
          topic.trend(),
          topic.born(),
          topic.lastSeen(),
          topic.terms().stream().map(Snapshot.Term::term).toList());
    }
    return csvTable;
  }

  static CsvTable history(TopicHistory history) {
    var csvTable =
        new CsvTable(
            "start",
            "end",
            "share",
            "documents",
            "window_documents",
            "expected",
            "z",
            "terms",
            "closed");
    for (TopicActivity a : history.windows()) {
      csvTable.row(
          a.windowStart(),
          a.windowEnd(),
          a.share(),
          a.documents(),
          a.windowDocuments(),
          a.expected(),
          a.z(),
          a.terms(),
          true);
    }
    for (TopicHistory.Unfinished u : history.unfinished()) {
      csvTable.row(
          u.start(),
          u.end(),
          u.share(),
          u.documents(),
          u.windowDocuments(),
          null,
          null,
          List.of(),
          false);
    }
    return csvTable;
  }

  static CsvTable terms(TopicAnswers.Terms terms) {
    var csvTable =
        new CsvTable("rank", "term", "weight", "normalized", "idf", "rank_before", "change");
    for (TopicAnswers.Term term : terms.terms()) {
      csvTable.row(
          term.rank(),
          term.term(),
          term.weight(),
          term.normalized(),
          term.idf(),
          term.before(),
          RequestQuery.lower(term.change()));
    }
    return csvTable;
  }

  static CsvTable documents(TopicAnswers.Documents documents) {
    var csvTable = new CsvTable("kind", "id", "title", "timestamp", "weight");
    documents
        .typical()
        .forEach(d -> csvTable.row("typical", d.id(), d.title(), d.timestamp(), d.weight()));
    documents
        .newest()
        .forEach(d -> csvTable.row("newest", d.id(), d.title(), d.timestamp(), d.share()));
    return csvTable;
  }

  static CsvTable search(TopicAnswers.Search search) {
    var csvTable = new CsvTable("topic", "label", "state", "share", "score", "matching", "terms");
    for (TopicAnswers.Match match : search.topics()) {
      csvTable.row(
          match.topic(),
          match.label(),
          RequestQuery.lower(match.state()),
          match.share(),
          match.score(),
          match.matching(),
          match.terms());
    }
    return csvTable;
  }

  static CsvTable edges(TopicMap map) {
    var csvTable = new CsvTable("from", "to", "overlap", "shared", "relation");
    map.edges()
        .forEach(
            edge ->
                csvTable.row(
                    edge.from(), edge.to(), edge.overlap(), edge.shared(), edge.relation()));
    return csvTable;
  }

  static CsvTable heat(HeatMap map) {
    var csvTable =
        new CsvTable("start", "end", "documents", "topic", "label", "share", "z", "closed");
    for (HeatMap.Cell cell : map.cells()) {
      HeatMap.Window window = map.windows().get(cell.window());
      HeatMap.Row topic = map.topics().get(cell.topic());
      csvTable.row(
          window.start(),
          window.end(),
          window.documents(),
          topic.topic(),
          topic.label(),
          cell.share(),
          cell.z(),
          window.closed());
    }
    return csvTable;
  }

  static CsvTable streamGraph(StreamGraph streamGraph) {
    var csvTable = new CsvTable("start", "end", "documents", "topic", "label", "share", "closed");
    for (int w = 0; w < streamGraph.windows().size(); w++) {
      HeatMap.Window window = streamGraph.windows().get(w);
      for (int t = 0; t < streamGraph.topics().size(); t++) {
        HeatMap.Row topic = streamGraph.topics().get(t);
        csvTable.row(
            window.start(),
            window.end(),
            window.documents(),
            topic.topic(),
            topic.label(),
            streamGraph.shares().get(t).get(w),
            window.closed());
      }
      csvTable.row(
          window.start(),
          window.end(),
          window.documents(),
          null,
          "other",
          streamGraph.other().get(w),
          window.closed());
    }
    return csvTable;
  }

  static CsvTable comparison(List<PeriodComparison.Row> rows) {
    var csvTable =
        new CsvTable(
            "topic",
            "label",
            "live",
            "share_a",
            "share_b",
            "documents_a",
            "documents_b",
            "z",
            "gained",
            "lost");
    for (PeriodComparison.Row row : rows) {
      csvTable.row(
          row.topic(),
          row.label(),
          row.live(),
          row.shareA(),
          row.shareB(),
          row.documentsA(),
          row.documentsB(),
          row.z(),
          row.gained(),
          row.lost());
    }
    return csvTable;
  }

  static CsvTable difference(List<InstantComparison.Row> rows) {
    var csvTable =
        new CsvTable(
            "topic", "label", "fate", "into", "share_a", "share_b", "similarity", "gained", "lost");
    for (InstantComparison.Row row : rows) {
      csvTable.row(
          row.topic(),
          row.label(),
          RequestQuery.lower(row.fate()),
          row.into(),
          row.shareA(),
          row.shareB(),
          row.similarity(),
          row.gained(),
          row.lost());
    }
    return csvTable;
  }

  static CsvTable events(List<ApiAnswers.Event> events) {
    var csvTable =
        new CsvTable(
            "timestamp", "event", "topic", "label", "into", "terms", "documents", "reason");
    for (ApiAnswers.Event event : events) {
      csvTable.row(
          event.timestamp(),
          RequestQuery.lower(event.event()),
          event.topic(),
          event.label(),
          event.into(),
          event.evidence().terms(),
          event.evidence().documents(),
          event.evidence().reason());
    }
    return csvTable;
  }
}
