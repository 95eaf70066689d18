package io.swell.serving;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.ModelOverview;
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
  private final MultiGauge topics;
  private final MultiGauge documents;
  private final MultiGauge eventTime;
  private final MultiGauge vocabulary;
  private final MultiGauge errors;
  private final MultiGauge novelty;
  private final MultiGauge coherence;
  private final MultiGauge shares;
  private final MultiGauge drifts;
  private final MultiGauge topicDocuments;
  private final MultiGauge surprises;
  private final MultiGauge versions;
  private final MultiGauge labels;
  private long refreshedVersion = -1;

  TopicGauges(TopicView view, MeterRegistry meters) {
    this.view = view;
    topics = gauge(meters, "swell.topics", null, "Topics by state, among those the view remembers");
    documents =
        gauge(meters, "swell.model.documents", null, "Documents that the model has learned from");
    eventTime =
        gauge(
            meters,
            "swell.model.event.time",
            "seconds",
            "Newest event time, in seconds since 1970 UTC");
    vocabulary = gauge(meters, "swell.vocabulary.terms", null, "Terms in the vocabulary");
    errors =
        gauge(
            meters,
            "swell.reconstruction.error",
            RATIO,
            "Mean share of a document that no topic explains, since the previous report");
    novelty =
        gauge(
            meters,
            "swell.vocabulary.novelty",
            RATIO,
            "Share of term occurrences that were new terms, since the previous report");
    coherence = gauge(meters, "swell.topics.coherence", null, "Mean NPMI of the live topics");
    shares =
        gauge(meters, "swell.topic.share", RATIO, "Share of the topic in the newest closed window");
    drifts =
        gauge(
            meters,
            "swell.topic.drift",
            RATIO,
            "1 - cosine between the topic's terms now and one closed window ago");
    topicDocuments =
        gauge(
            meters,
            "swell.topic.documents",
            null,
            "Documents of the newest closed window that are mainly about the topic");
    surprises =
        gauge(
            meters,
            "swell.topic.surprise",
            null,
            "Difference between the actual and the expected number of documents mainly about the"
                + " topic, in standard deviations");
    versions =
        gauge(meters, "swell.model.version", null, "Mini-batches that the model has learned from");
    labels = gauge(meters, "swell.topic.info", null, "Label of the topic, as a tag; always 1");
  }

  private static MultiGauge gauge(
      MeterRegistry meters, String name, @Nullable String unit, String description) {
    return MultiGauge.builder(name).baseUnit(unit).description(description).register(meters);
  }

  /** Updates all gauges to the current state of the view. */
  synchronized void refresh() {
    long now = view.version();
    if (now == refreshedVersion) {
      return;
    }
    refreshedVersion = now;
    refreshModels();
    refreshTopics();
  }

  private void refreshModels() {
    var states = new ArrayList<Row<?>>();
    var counts = new ArrayList<Row<?>>();
    var times = new ArrayList<Row<?>>();
    var terms = new ArrayList<Row<?>>();
    var error = new ArrayList<Row<?>>();
    var novel = new ArrayList<Row<?>>();
    var coherent = new ArrayList<Row<?>>();
    var version = new ArrayList<Row<?>>();
    for (String model : view.models()) {
      Tags tags = Tags.of(MODEL, escaped(model));
      for (Map.Entry<Snapshot.State, Integer> state : view.states(model).entrySet()) {
        String name = state.getKey().name().toLowerCase(Locale.ROOT);
        states.add(Row.of(tags.and("state", name), state.getValue()));
      }
      ModelOverview modelOverview = view.overview(model);
      if (modelOverview.eventTime() != null) {
        times.add(Row.of(tags, modelOverview.eventTime().toEpochMilli() / 1e3));
      }
      ModelReport report = modelOverview.report();
      if (report != null) {
        counts.add(Row.of(tags, report.documents()));
        version.add(Row.of(tags, report.batch()));
        terms.add(Row.of(tags, report.vocabulary()));
        error.add(Row.of(tags, report.reconstructionError()));
        novel.add(Row.of(tags, report.outOfVocabularyRate()));
        coherent.add(Row.of(tags, report.meanCoherence()));
      }
    }
    topics.register(states, true);
    documents.register(counts, true);
    eventTime.register(times, true);
    vocabulary.register(terms, true);
    errors.register(error, true);
    novelty.register(novel, true);
    coherence.register(coherent, true);
    versions.register(version, true);
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
      Map<Long, TopicActivity> newest = view.newestWindow(model);
      for (TopicSummary summary : view.topics(model, TopicView.Order.SHARE, 0)) {
        Snapshot topic = summary.snapshot();
        all.add(new GaugedTopic(model, topic, newest.get(topic.topic())));
      }
    }
    all.sort(Comparator.comparingDouble(each -> -each.topic.share()));
    var share = new ArrayList<Row<?>>();
    var drift = new ArrayList<Row<?>>();
    var info = new ArrayList<Row<?>>();
    var count = new ArrayList<Row<?>>();
    var surprise = new ArrayList<Row<?>>();
    for (GaugedTopic each : all.subList(0, Math.min(TOPICS, all.size()))) {
      Tags tags = Tags.of(MODEL, escaped(each.model), TOPIC, Long.toString(each.topic.topic()));
      share.add(Row.of(tags, each.topic.share()));
      drift.add(Row.of(tags, each.topic.drift()));
      count.add(Row.of(tags, each.documents()));
      if (each.newest != null) {
        surprise.add(Row.of(tags, each.newest.z()));
      }
      info.add(Row.of(tags.and("name", escaped(each.topic.label())), 1));
    }
    if (all.size() > TOPICS) {
      List<GaugedTopic> rest = all.subList(TOPICS, all.size());
      Tags tags = Tags.of(MODEL, "", TOPIC, "other");
      share.add(Row.of(tags, rest.stream().mapToDouble(each -> each.topic.share()).sum()));
      count.add(Row.of(tags, rest.stream().mapToLong(GaugedTopic::documents).sum()));
    }
    shares.register(share, true);
    drifts.register(drift, true);
    topicDocuments.register(count, true);
    surprises.register(surprise, true);
    labels.register(info, true);
  }
}
