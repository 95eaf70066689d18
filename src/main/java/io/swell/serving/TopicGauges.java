package io.swell.serving;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.ModelOverview;
import io.swell.view.PatternView;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.util.ArrayList;
import java.util.Comparator;
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
  private final List<GaugeRows> gauges = new ArrayList<>();
  private final GaugeRows topics;
  private final GaugeRows patterns;
  private final GaugeRows documents;
  private final GaugeRows eventTime;
  private final GaugeRows vocabulary;
  private final GaugeRows errors;
  private final GaugeRows novelty;
  private final GaugeRows coherence;
  private final GaugeRows shares;
  private final GaugeRows drifts;
  private final GaugeRows topicDocuments;
  private final GaugeRows surprises;
  private final GaugeRows versions;
  private final GaugeRows labels;
  private long refreshedVersion = -1;

  TopicGauges(TopicView view, PatternView patternView, MeterRegistry meters) {
    this.view = view;
    this.patternView = patternView;
    this.meters = meters;
    topics = gauge("swell.topics", null, "Topics by state, among those the view remembers");
    patterns = gauge("swell.patterns", null, "Patterns of log lines that the view remembers");
    documents = gauge("swell.model.documents", null, "Documents that the model has learned from");
    eventTime =
        gauge("swell.model.event.time", "seconds", "Newest event time, in seconds since 1970 UTC");
    vocabulary = gauge("swell.vocabulary.terms", null, "Terms in the vocabulary");
    errors =
        gauge(
            "swell.reconstruction.error",
            RATIO,
            "Mean share of a document that no topic explains, since the previous report");
    novelty =
        gauge(
            "swell.vocabulary.novelty",
            RATIO,
            "Share of term occurrences that were new terms, since the previous report");
    coherence = gauge("swell.topics.coherence", null, "Mean NPMI of the live topics");
    shares = gauge("swell.topic.share", RATIO, "Share of the topic in the newest documents");
    drifts =
        gauge(
            "swell.topic.drift",
            RATIO,
            "1 - cosine between the topic's terms now and one closed window ago");
    topicDocuments =
        gauge(
            "swell.topic.documents",
            null,
            "Documents of the newest closed window that are mainly about the topic");
    surprises =
        gauge(
            "swell.topic.surprise",
            null,
            "Difference between the actual and the expected number of documents mainly about the"
                + " topic, in standard deviations");
    versions = gauge("swell.model.version", null, "Mini-batches that the model has learned from");
    labels = gauge("swell.topic.info", null, "Label of the topic, as a tag; always 1");
  }

  private GaugeRows gauge(String name, @Nullable String unit, String description) {
    var gauge = MultiGauge.builder(name).baseUnit(unit).description(description).register(meters);
    var rows = new GaugeRows(gauge, new ArrayList<>());
    gauges.add(rows);
    return rows;
  }

  /** A gauge with the rows that it publishes next. */
  private record GaugeRows(MultiGauge gauge, List<Row<?>> rows) {
    void add(Tags tags, Number value) {
      rows.add(Row.of(tags, value));
    }

    void publish() {
      gauge.register(List.copyOf(rows), true);
      rows.clear();
    }
  }

  /** Updates all gauges to the current state of the view. */
  synchronized void refresh() {
    long now = view.version() + patternView.version();
    if (now == refreshedVersion) {
      return;
    }
    refreshedVersion = now;
    refreshModels();
    refreshTopics();
    gauges.forEach(GaugeRows::publish);
  }

  private void refreshModels() {
    for (String model : view.models()) {
      Tags tags = Tags.of(MODEL, escaped(model));
      for (Map.Entry<Snapshot.State, Integer> state : view.of(model).states().entrySet()) {
        String name = state.getKey().name().toLowerCase(Locale.ROOT);
        topics.add(tags.and("state", name), state.getValue());
      }
      patterns.add(tags, patternView.size(model));
      ModelOverview modelOverview = view.of(model).overview();
      if (modelOverview.eventTime() != null) {
        eventTime.add(tags, modelOverview.eventTime().toEpochMilli() / 1e3);
      }
      ModelReport report = modelOverview.report();
      if (report != null) {
        documents.add(tags, modelOverview.documents());
        versions.add(tags, report.batch());
        vocabulary.add(tags, report.vocabulary());
        errors.add(tags, report.reconstructionError());
        novelty.add(tags, report.outOfVocabularyRate());
        coherence.add(tags, report.meanCoherence());
      }
    }
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
      shares.add(tags, each.topic.share());
      drifts.add(tags, each.topic.drift());
      topicDocuments.add(tags, each.documents());
      if (each.newest != null) {
        surprises.add(tags, each.newest.z());
      }
      labels.add(tags.and("name", escaped(each.topic.label())), 1);
    }
    if (all.size() > TOPICS) {
      List<GaugedTopic> rest = all.subList(TOPICS, all.size());
      Tags tags = Tags.of(MODEL, "", TOPIC, "other");
      shares.add(tags, rest.stream().mapToDouble(each -> each.topic.share()).sum());
      topicDocuments.add(tags, rest.stream().mapToLong(GaugedTopic::documents).sum());
    }
  }
}
