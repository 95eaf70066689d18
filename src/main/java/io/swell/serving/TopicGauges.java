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
 * What a view knows of models and topics, as gauges. A topic's series carries its id alone, so it
 * goes on when the topic's label changes; the label is that of {@code swell_topic_info}. No more
 * than {@value #TOPICS} topics have series of their own, those of the largest shares; the rest are
 * summed up as {@code other}.
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
  private final MultiGauge ofTopics;
  private final MultiGauge surprises;
  private final MultiGauge versions;
  private final MultiGauge labels;
  private long shown = -1;

  TopicGauges(TopicView view, MeterRegistry meters) {
    this.view = view;
    topics = gauge(meters, "swell.topics", null, "Topics by their state, as far as remembered");
    documents = gauge(meters, "swell.model.documents", null, "Documents learned from");
    eventTime =
        gauge(meters, "swell.model.event.time", "seconds", "Newest event time, since 1970 UTC");
    vocabulary = gauge(meters, "swell.vocabulary.terms", null, "Terms known");
    errors =
        gauge(
            meters,
            "swell.reconstruction.error",
            RATIO,
            "Mean share of a document that no topic explains, since the report before");
    novelty =
        gauge(
            meters,
            "swell.vocabulary.novelty",
            RATIO,
            "Share of the terms that were new, since the report before");
    coherence = gauge(meters, "swell.topics.coherence", null, "Mean NPMI of the live topics");
    shares =
        gauge(meters, "swell.topic.share", RATIO, "Share of the newest closed window's documents");
    drifts =
        gauge(meters, "swell.topic.drift", RATIO, "1 - cosine with itself one closed window ago");
    ofTopics =
        gauge(
            meters,
            "swell.topic.documents",
            null,
            "Documents of the newest closed window that are mainly about it");
    surprises =
        gauge(
            meters,
            "swell.topic.surprise",
            null,
            "Score of these documents against those expected, in standard deviations");
    versions = gauge(meters, "swell.model.version", null, "Mini-batches learned from");
    labels = gauge(meters, "swell.topic.info", null, "The label of a topic; always 1");
  }

  private static MultiGauge gauge(
      MeterRegistry meters, String name, @Nullable String unit, String description) {
    return MultiGauge.builder(name).baseUnit(unit).description(description).register(meters);
  }

  /** Brings all gauges to where the view is. */
  synchronized void refresh() {
    long now = view.version();
    if (now == shown) {
      return;
    }
    shown = now;
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
      Tags tags = Tags.of(MODEL, shown(model));
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

  /** Words of strangers, which whoever reads the metrics may show on a page. */
  private static String shown(String words) {
    return words.replace('<', '\u2039').replace('>', '\u203a');
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
      Tags tags = Tags.of(MODEL, shown(each.model), TOPIC, Long.toString(each.topic.topic()));
      share.add(Row.of(tags, each.topic.share()));
      drift.add(Row.of(tags, each.topic.drift()));
      count.add(Row.of(tags, each.documents()));
      if (each.newest != null) {
        surprise.add(Row.of(tags, each.newest.z()));
      }
      info.add(Row.of(tags.and("name", shown(each.topic.label())), 1));
    }
    if (all.size() > TOPICS) {
      List<GaugedTopic> rest = all.subList(TOPICS, all.size());
      Tags tags = Tags.of(MODEL, "", TOPIC, "other");
      share.add(Row.of(tags, rest.stream().mapToDouble(each -> each.topic.share()).sum()));
      count.add(Row.of(tags, rest.stream().mapToLong(GaugedTopic::documents).sum()));
    }
    shares.register(share, true);
    drifts.register(drift, true);
    ofTopics.register(count, true);
    surprises.register(surprise, true);
    labels.register(info, true);
  }
}
