package io.swell.serving;

import io.swell.tracking.Activity;
import io.swell.tracking.HeatMap;
import io.swell.tracking.PeriodComparison;
import io.swell.tracking.River;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TimeDifference;
import io.swell.tracking.TopicHistory;
import io.swell.tracking.TopicMap;
import java.util.List;

/** The answers as tables: one row for each thing told. */
final class Tables {
  private Tables() {}

  static Csv topics(List<Answers.Topic> topics) {
    var csv = new Csv("topic", "label", "state", "share", "trend", "born", "last_seen", "terms");
    for (Answers.Topic topic : topics) {
      csv.row(
          topic.topic(),
          topic.label(),
          Query.lower(topic.state()),
          topic.share(),
          topic.trend(),
          topic.born(),
          topic.lastSeen(),
          topic.terms().stream().map(Snapshot.Term::term).toList());
    }
    return csv;
  }

  static Csv history(TopicHistory history) {
    var csv =
        new Csv(
            "start",
            "end",
            "share",
            "documents",
            "window_documents",
            "expected",
            "z",
            "terms",
            "closed");
    for (Activity a : history.windows()) {
      csv.row(
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
      csv.row(
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
    return csv;
  }

  static Csv terms(TopicAnswers.Terms terms) {
    var csv = new Csv("rank", "term", "weight", "normalized", "idf", "rank_before", "change");
    for (TopicAnswers.Term term : terms.terms()) {
      csv.row(
          term.rank(),
          term.term(),
          term.weight(),
          term.normalized(),
          term.idf(),
          term.before(),
          Query.lower(term.change()));
    }
    return csv;
  }

  static Csv documents(TopicAnswers.Documents documents) {
    var csv = new Csv("kind", "id", "title", "timestamp", "weight");
    documents
        .typical()
        .forEach(d -> csv.row("typical", d.id(), d.title(), d.timestamp(), d.weight()));
    documents.newest().forEach(d -> csv.row("newest", d.id(), d.title(), d.timestamp(), d.share()));
    return csv;
  }

  static Csv search(TopicAnswers.Search search) {
    var csv = new Csv("topic", "label", "state", "share", "score", "matching", "terms");
    for (TopicAnswers.Match match : search.topics()) {
      csv.row(
          match.topic(),
          match.label(),
          Query.lower(match.state()),
          match.share(),
          match.score(),
          match.matching(),
          match.terms());
    }
    return csv;
  }

  static Csv edges(TopicMap map) {
    var csv = new Csv("from", "to", "overlap", "shared", "relation");
    map.edges()
        .forEach(
            edge ->
                csv.row(edge.from(), edge.to(), edge.overlap(), edge.shared(), edge.relation()));
    return csv;
  }

  static Csv heat(HeatMap map) {
    var csv = new Csv("start", "end", "documents", "topic", "label", "share", "z", "closed");
    for (HeatMap.Cell cell : map.cells()) {
      HeatMap.Window window = map.windows().get(cell.window());
      HeatMap.Row topic = map.topics().get(cell.topic());
      csv.row(
          window.start(),
          window.end(),
          window.documents(),
          topic.topic(),
          topic.label(),
          cell.share(),
          cell.z(),
          window.closed());
    }
    return csv;
  }

  static Csv river(River river) {
    var csv = new Csv("start", "end", "documents", "topic", "label", "share", "closed");
    for (int w = 0; w < river.windows().size(); w++) {
      HeatMap.Window window = river.windows().get(w);
      for (int t = 0; t < river.topics().size(); t++) {
        HeatMap.Row topic = river.topics().get(t);
        csv.row(
            window.start(),
            window.end(),
            window.documents(),
            topic.topic(),
            topic.label(),
            river.shares().get(t).get(w),
            window.closed());
      }
      csv.row(
          window.start(),
          window.end(),
          window.documents(),
          null,
          "other",
          river.other().get(w),
          window.closed());
    }
    return csv;
  }

  static Csv comparison(List<PeriodComparison.Row> rows) {
    var csv =
        new Csv(
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
      csv.row(
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
    return csv;
  }

  static Csv difference(List<TimeDifference.Row> rows) {
    var csv =
        new Csv(
            "topic", "label", "fate", "into", "share_a", "share_b", "similarity", "gained", "lost");
    for (TimeDifference.Row row : rows) {
      csv.row(
          row.topic(),
          row.label(),
          Query.lower(row.fate()),
          row.into(),
          row.shareA(),
          row.shareB(),
          row.similarity(),
          row.gained(),
          row.lost());
    }
    return csv;
  }

  static Csv events(List<Answers.Event> events) {
    var csv =
        new Csv("timestamp", "event", "topic", "label", "into", "terms", "documents", "reason");
    for (Answers.Event event : events) {
      csv.row(
          event.timestamp(),
          Query.lower(event.event()),
          event.topic(),
          event.label(),
          event.into(),
          event.evidence().terms(),
          event.evidence().documents(),
          event.evidence().reason());
    }
    return csv;
  }
}
