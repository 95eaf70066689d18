package io.swell.serving;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.ModelOverview;
import io.swell.view.ModelView;
import io.swell.view.PatternView;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Publishes what a view knows about models and topics as gauges. A topic's series is identified by
 * the topic id only, so it continues when the label changes; {@code swell_topic_info} maps ids to
 * labels. Only the {@value #TOPICS} topics with the largest shares have their own series; the
 * others are summed as {@code other}.
 */
final class TopicGauges {
  static final int TOPICS = 200;

  private static final String RATIO = "ratio";
  private static final String MODEL = "model";
  private static final String TOPIC = "topic";

  private final TopicView view;
  private final PatternView patternView;
  private final MeterRegistry meters;
  private final Map<String, GaugeRows> gauges = new HashMap<>();
  private long refreshedVersion = -1;

  TopicGauges(TopicView view, PatternView patternView, MeterRegistry meters) {
    this.view = view;
    this.patternView = patternView;
    this.meters = meters;
  }

  /** A gauge with the rows that it publishes next. */
  private record GaugeRows(MultiGauge gauge, List<Row<?>> rows) {
    void publish() {
      gauge.register(List.copyOf(rows), true);
      rows.clear();
    }
  }

  /** Adds a row to a gauge, which is registered at its first row. */
  private void add(
      String name, @Nullable String unit, Tags tags, Number value, String description) {
    gauges
        .computeIfAbsent(
            name,
            key ->
                new GaugeRows(
                    MultiGauge.builder(name)
                        .baseUnit(unit)
                        .description(description)
                        .register(meters),
                    new ArrayList<>()))
        .rows
        .add(Row.of(tags, value));
  }

  /** Updates all gauges to the current state of the view. */
  synchronized void refresh() {
    long now = view.version() + patternView.version();
    if (now == refreshedVersion) {
      return;
    }
    refreshedVersion = now;
    for (String model : view.models()) {
      refresh(model, view.of(model), Tags.of(MODEL, escaped(model)));
    }
    refreshTopics();
    gauges.values().forEach(GaugeRows::publish);
  }

  private void refresh(String model, ModelView of, Tags tags) {
    for (Map.Entry<Snapshot.State, Integer> state : of.states().entrySet()) {
      Tags ofState = tags.and("state", state.getKey().name().toLowerCase(Locale.ROOT));
      String topics = "Topics by state, among those the view remembers";
      add("swell.topics", null, ofState, state.getValue(), topics);
    }
    String patterns = "Patterns of log lines that the view remembers";
    add("swell.patterns", null, tags, patternView.size(model), patterns);
    ModelOverview overview = of.overview();
    if (overview.eventTime() != null) {
      double seconds = overview.eventTime().toEpochMilli() / 1e3;
      String newest = "Newest event time, in seconds since 1970 UTC";
      add("swell.model.event.time", "seconds", tags, seconds, newest);
    }
    ModelReport report = overview.report();
    if (report == null) {
      return;
    }
    String documents = "Documents that the model has learned from";
    add("swell.model.documents", null, tags, overview.documents(), documents);
    String batches = "Mini-batches that the model has learned from";
    add("swell.model.version", null, tags, report.batch(), batches);
    add("swell.vocabulary.terms", null, tags, report.vocabulary(), "Terms in the vocabulary");
    String error = "Mean share of a document that no topic explains, since the previous report";
    add("swell.reconstruction.error", RATIO, tags, report.reconstructionError(), error);
    String novelty = "Share of term occurrences that were new terms, since the previous report";
    add("swell.vocabulary.novelty", RATIO, tags, report.outOfVocabularyRate(), novelty);
    String coherence = "Mean NPMI of the live topics";
    add("swell.topics.coherence", null, tags, report.meanCoherence(), coherence);
  }

  /** Replaces angle brackets: a reader of the metrics may show this untrusted text on a page. */
  private static String escaped(String text) {
    return text.replace('<', '\u2039').replace('>', '\u203a');
  }

  private record GaugedTopic(String model, Snapshot topic, @Nullable TopicActivity newest) {
    long documents() {
      return newest == null ? 0 : newest.documents();
    }
  }

  private void refreshTopics() {
    List<GaugedTopic> all = new ArrayList<>();
    for (String model : view.models()) {
      Map<Long, TopicActivity> newest = view.of(model).newestWindow();
      for (TopicSummary summary : view.of(model).topics(TopicView.Order.SHARE, 0)) {
        Snapshot topic = summary.snapshot();
        all.add(new GaugedTopic(model, topic, newest.get(topic.topic())));
      }
    }
    all.sort(Comparator.comparingDouble(each -> -each.topic.share()));
    for (GaugedTopic each : all.subList(0, Math.min(TOPICS, all.size()))) {
      Tags tags = Tags.of(MODEL, escaped(each.model), TOPIC, Long.toString(each.topic.topic()));
      addSums(tags, List.of(each));
      String drift = "1 - cosine between the topic's terms now and those it settled with";
      add("swell.topic.drift", RATIO, tags, each.topic.drift(), drift);
      if (each.newest != null) {
        String surprise =
            "Difference between the actual and the expected number of documents mainly about the"
                + " topic, in standard deviations";
        add("swell.topic.surprise", null, tags, each.newest.z(), surprise);
      }
      Tags named = tags.and("name", escaped(each.topic.label()));
      add("swell.topic.info", null, named, 1, "Label of the topic, as a tag; always 1");
    }
    if (all.size() > TOPICS) {
      addSums(Tags.of(MODEL, "", TOPIC, "other"), all.subList(TOPICS, all.size()));
    }
  }

  private void addSums(Tags tags, List<GaugedTopic> topics) {
    double share = topics.stream().mapToDouble(each -> each.topic.share()).sum();
    add("swell.topic.share", RATIO, tags, share, "Share of the topic in the newest documents");
    long documents = topics.stream().mapToLong(GaugedTopic::documents).sum();
    String main = "Documents of the newest closed window that are mainly about the topic";
    add("swell.topic.documents", null, tags, documents, main);
  }
}
