package io.swell.serving;

import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.HeatMap;
import io.swell.view.StreamGraph;
import io.swell.view.TopicDocuments;
import io.swell.view.TopicHistory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts answers to CSV tables with one row per item. */
final class AnswerTables {
  private AnswerTables() {}

  static CsvTable topics(List<ApiAnswers.Topic> topics) {
    return new CsvTable.Columns<ApiAnswers.Topic>()
        .add("topic", ApiAnswers.Topic::topic)
        .add("label", ApiAnswers.Topic::label)
        .add("state", ApiAnswers.Topic::state)
        .add("share", ApiAnswers.Topic::share)
        .add("share_documents", ApiAnswers.Topic::shareDocuments)
        .add("open", ApiAnswers.Topic::open)
        .add("trend", ApiAnswers.Topic::trend)
        .add("born", ApiAnswers.Topic::born)
        .add("last_seen", ApiAnswers.Topic::lastSeen)
        .add("terms", topic -> topic.terms().stream().map(Snapshot.Term::term).toList())
        .of(topics);
  }

  static CsvTable history(TopicHistory history) {
    var csvTable =
        new CsvTable(
            "start,end,share,documents,window_documents,expected,z,terms,closed".split(",", -1));
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
    return new CsvTable.Columns<TopicAnswers.Term>()
        .add("rank", TopicAnswers.Term::rank)
        .add("term", TopicAnswers.Term::term)
        .add("weight", TopicAnswers.Term::weight)
        .add("normalized", TopicAnswers.Term::normalized)
        .add("idf", TopicAnswers.Term::idf)
        .add("rank_before", TopicAnswers.Term::before)
        .add("change", TopicAnswers.Term::change)
        .of(terms.terms());
  }

  static CsvTable documents(TopicAnswers.Documents documents) {
    var csvTable =
        new CsvTable("kind", "id", "title", "source", "timestamp", "weight", "trace_id", "link");
    for (Snapshot.Representative d : documents.typical()) {
      csvTable.row("typical", d.id(), d.title(), null, d.timestamp(), d.weight(), null, d.link());
    }
    for (TopicDocuments.RecentDocument d : documents.newest()) {
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

  static CsvTable heat(HeatMap map) {
    var shares = new ArrayList<WindowShare>();
    for (HeatMap.Cell cell : map.cells()) {
      HeatMap.Row topic = map.topics().get(cell.topic());
      HeatMap.Window window = map.windows().get(cell.window());
      shares.add(new WindowShare(window, topic.topic(), topic.label(), cell.share(), cell.z()));
    }
    return WindowShare.columns()
        .add("z", WindowShare::z)
        .add("closed", share -> share.window.closed())
        .of(shares);
  }

  static CsvTable streamGraph(StreamGraph streamGraph) {
    var shares = new ArrayList<WindowShare>();
    for (int w = 0; w < streamGraph.windows().size(); w++) {
      HeatMap.Window window = streamGraph.windows().get(w);
      for (int t = 0; t < streamGraph.topics().size(); t++) {
        HeatMap.Row topic = streamGraph.topics().get(t);
        double share = streamGraph.shares().get(t).get(w);
        shares.add(new WindowShare(window, topic.topic(), topic.label(), share, Double.NaN));
      }
      shares.add(new WindowShare(window, null, "other", streamGraph.other().get(w), Double.NaN));
    }
    return WindowShare.columns().add("closed", share -> share.window.closed()).of(shares);
  }

  /** The share of a topic, or of all topics that are not shown, in a window. */
  private record WindowShare(
      HeatMap.Window window, @Nullable Long topic, String label, double share, double z) {
    static CsvTable.Columns<WindowShare> columns() {
      return new CsvTable.Columns<WindowShare>()
          .add("start", share -> share.window.start())
          .add("end", share -> share.window.end())
          .add("documents", share -> share.window.documents())
          .add("topic", WindowShare::topic)
          .add("label", WindowShare::label)
          .add("share", WindowShare::share);
    }
  }

  static CsvTable events(List<ApiAnswers.Event> events) {
    return new CsvTable.Columns<ApiAnswers.Event>()
        .add("timestamp", ApiAnswers.Event::timestamp)
        .add("event", ApiAnswers.Event::event)
        .add("topic", ApiAnswers.Event::topic)
        .add("label", ApiAnswers.Event::label)
        .add("into", ApiAnswers.Event::into)
        .add("terms", event -> event.evidence().terms())
        .add("documents", event -> event.evidence().documents())
        .add("reason", event -> event.evidence().reason())
        .of(events);
  }
}
