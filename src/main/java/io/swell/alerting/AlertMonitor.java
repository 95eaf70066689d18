package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import io.swell.output.Alert.Judgment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.patterns.PatternNews;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.vocabulary.Vocabulary;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Watches the topics of one model and raises alerts about them.
 *
 * <ul>
 *   <li><b>What is counted:</b> documents, in windows of event time that alerting keeps for itself
 *       ({@link CountingWindow}). A window has n documents, and k of them belong to a topic: those
 *       of which the topic has the largest share, if that share is at least 0.3 ({@link
 *       ObservedDocument}). Tables, such as price lists, count in n only.
 *   <li><b>What it is compared with:</b> the baseline, which is the topic's number of documents in
 *       the past windows relative to all documents in them ({@link BaselineCounts}), and what
 *       returns each day or week ({@link UsualCount}). A {@link ShareChangeDetector} for each topic
 *       judges each closed window against both. A topic that is born is judged over the past as
 *       well ({@link RetrospectiveDetection}).
 *   <li><b>When an alert is raised (FIRING):</b> when the detector finds a rise or a fall, or when
 *       a topic already rises at its birth; and only once it has documents to show ({@link
 *       AlertPublisher}).
 *   <li><b>When it is updated (UPDATED):</b> when its severity rises or its documents have doubled
 *       since it was last published, or when the change returns within the cool-down.
 *   <li><b>When it ends (RESOLVED):</b> when the detector finds that the change is over or has
 *       become the new baseline, or when the topic ends or is muted.
 * </ul>
 *
 * <p>No alert is raised before the warm-up is over, about a muted topic, or about a rise or fall of
 * an established topic whose documents are reports of figures (they follow the calendar). The
 * alerts depend only on the calls made, so the same stream raises the same alerts after any crash.
 * Memory is bounded by the number of live topics. A document costs O(1), a closed window O(topics).
 */
public final class AlertMonitor implements StateOwner {
  /** Number of a topic's heaviest terms that are compared with its usual terms. */
  private static final int COMPARED_TERMS = 25;

  /** Stands in for a group of stories: an alert is about a topic. */
  public static final long NO_GROUP = AlertEpisode.NONE;

  /** Number of alerts that are known after they ended, beside the newest of each topic. */
  public static final int KNOWN = AlertBook.ENDED;

  private final AlertOptions options;
  private final AlertState state;
  private final OpenWindow window;
  private final BaselineCounts baseline;
  private final TopicMonitors monitors;
  private final PendingDocuments pending;
  private final AlertPublisher publisher;
  private final ShareAlerts shareAlerts;
  private final StoryAlerts storyAlerts;
  private final List<AlertDetector> detectors;

  /**
   * @param model key of the model
   * @param falsePerWeek asked number of false alarms a week about stories
   * @param currentTerms returns the name and heaviest terms of a live topic, and no terms for any
   *     other id
   * @param isMuted whether a topic is muted and raises no alerts
   * @param storiesOf returns the story of each of some documents, by id, that has one
   * @param vocabulary knows since when the stream has each term
   */
  public AlertMonitor(
      String model,
      AlertOptions options,
      double falsePerWeek,
      LongFunction<AlertTerms> currentTerms,
      LongPredicate isMuted,
      Function<Set<String>, Map<String, Long>> storiesOf,
      Vocabulary vocabulary) {
    this.options = options;
    state = new AlertState(options);
    window = state.window;
    baseline = state.baseline;
    monitors = state.monitors;
    pending = state.pending;
    publisher = new AlertPublisher(model, options, state, currentTerms, storiesOf);
    shareAlerts = new ShareAlerts(options, state, currentTerms, isMuted, vocabulary);
    storyAlerts = new StoryAlerts(falsePerWeek, state, isMuted);
    detectors =
        List.of(
            shareAlerts,
            new PatternAlerts(falsePerWeek, state),
            new SurgeAlerts(state),
            new SilenceAlerts(state),
            new RepeatAlerts(state),
            storyAlerts);
  }

  /**
   * Takes in documents and counts all those whose event time the watermark has reached. Judges each
   * window that this closes.
   *
   * @param now the watermark
   */
  public void observe(List<ObservedDocument> documents, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    count(documents, now, now, alerts);
    closeIfSurelyHigh(now, alerts);
    for (ObservedDocument document : documents) {
      detectors.forEach(each -> publisher.take(each.judgeDocument(document, now), now, alerts));
    }
  }

  /**
   * Takes in what documents that were observed did to stories.
   *
   * @param surprising the stories whose score has grown
   * @param joined when documents joined stories, by group of alerts
   */
  public void observeStories(
      List<ObservedStory> surprising, Map<Long, Long> joined, long now, Consumer<Alert> alerts) {
    if (options.enabled()) {
      joined.forEach(storyAlerts::observeDocument);
      for (ObservedStory story : surprising) {
        detectors.forEach(each -> publisher.take(each.judgeStory(story), now, alerts));
      }
      advanceDetectors(now, alerts);
    }
  }

  /** Takes in what is new about patterns of log lines. */
  public void observePatterns(PatternNews news, long now, Consumer<Alert> alerts) {
    if (options.enabled() && news.lines() > 0) {
      for (PatternNews.Observed pattern : news.observed()) {
        detectors.forEach(each -> publisher.take(each.judgePattern(pattern, news), now, alerts));
      }
      for (PatternNews.Surging surge : news.surging()) {
        detectors.forEach(each -> publisher.take(each.judgeSurge(surge), now, alerts));
      }
      advanceDetectors(now, alerts);
    }
  }

  /** Takes in which services that write log lines are silent. */
  public void observeSilence(List<PatternNews.Silence> silent, long now, Consumer<Alert> alerts) {
    if (options.enabled()) {
      for (AlertDetector detector : detectors) {
        detector.judgeSilence(silent, now).forEach(each -> publisher.take(each, now, alerts));
      }
      advanceDetectors(now, alerts);
    }
  }

  private void advanceDetectors(long now, Consumer<Alert> alerts) {
    for (AlertDetector detector : detectors) {
      detector.advance(now).forEach(finding -> publisher.take(finding, now, alerts));
    }
  }

  /** Advances event time without new documents. This may close and judge the open window. */
  public void advance(long now, Consumer<Alert> alerts) {
    count(List.of(), now, now, alerts);
    closeIfOver(now, now, alerts);
    advanceDetectors(now, alerts);
  }

  /**
   * Counts all pending documents at the end of a stream. Judges the open window if it has at least
   * {@link AlertOptions#SUPPORT} documents.
   */
  public void finish(long now, Consumer<Alert> alerts) {
    count(List.of(), Long.MAX_VALUE, now, alerts);
    if (window.documents() >= AlertOptions.SUPPORT) {
      close(now, alerts);
    }
  }

  private void count(List<ObservedDocument> arrived, long until, long now, Consumer<Alert> alerts) {
    for (ObservedDocument document : pending.take(arrived, until)) {
      closeIfOver(document.eventTime(), now, alerts);
      window.add(document);
    }
  }

  private void closeIfOver(long eventTime, long now, Consumer<Alert> alerts) {
    if (window.isOver(eventTime)) {
      close(now, alerts);
    }
  }

  /** Closes the open window before its time if a topic has surely risen in it. */
  private void closeIfSurelyHigh(long now, Consumer<Alert> alerts) {
    boolean isJudged = baseline.isWarm() && window.documents() >= options.windowDocuments();
    if (isJudged && window.topics().stream().anyMatch(topic -> isSurelyHigh(topic, now))) {
      close(now, alerts);
    }
  }

  private boolean isSurelyHigh(long topic, long now) {
    TopicMonitor monitor = monitors.get(topic);
    if (monitor == null) {
      return false;
    }
    WindowCounts.Scored scored =
        monitor.shareChanges.scored(baseline, window.counts(window.counted(topic).documents()));
    return monitor.shareChanges.isSurelyHigh(
        scored, monitor.isEmerging(now), state.judgments.factors(topic));
  }

  /** Judges the open window for every topic, learns it and begins a new one. */
  private void close(long now, Consumer<Alert> alerts) {
    boolean isJudged = baseline.isWarm() && window.documents() >= AlertOptions.SUPPORT;
    window.topics().forEach(topic -> monitors.watch(topic, window.start()));
    for (TopicMonitor monitor : monitors.allForChange()) {
      TopicTally counted = window.counted(monitor.topic());
      WindowCounts counts = window.counts(counted.documents());
      if (isJudged) {
        detectors.forEach(each -> publisher.take(each.judgeWindow(monitor, counts), now, alerts));
      }
      monitor.learn(baseline, counts, counted);
    }
    baseline.add(window.documents(), window.start(), window.end());
    window.clear();
  }

  /**
   * Starts to watch a topic that was born. Its documents from before the birth become its baseline,
   * and an EMERGING alert is raised if they were rising at the birth.
   */
  public void addTopic(BirthHistory history, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    long topic = history.topic();
    pending.addTopic(history);
    BirthHistory known = history.upTo(now);
    List<BirthHistory.Document> counted =
        known.documents().stream()
            .filter(each -> !AlertOptions.isTable(each.header().numbersPerMille()))
            .toList();
    long until = window.isOpen() ? window.start() : Long.MAX_VALUE;
    var past =
        new RetrospectiveDetection(new BirthHistory(topic, counted, known.times()), options, until);
    var monitor = new TopicMonitor(options, topic, now, past.handOver(baseline.documents()));
    monitor.addPast(counted, until);
    window.addPast(topic, counted, until);
    monitors.add(monitor);
    Finding.Change rise = past.rise();
    if (rise == null || !baseline.isWarm()) {
      monitor.shareChanges.reset();
    } else {
      publisher.take(shareAlerts.began(monitor, rise), now, alerts);
    }
    closeIfSurelyHigh(now, alerts);
  }

  /** Takes in a lifecycle event: alerts about a topic that is muted, ended or merged end. */
  public void observeEvent(TopicEvent event, long now, Consumer<Alert> alerts) {
    if (event.event() == TopicEvent.Kind.MUTED) {
      // its baseline is still learned
      publisher.resolveAll(event.topic(), now, alerts);
    } else if (event.event() == TopicEvent.Kind.ENDED) {
      removeTopic(event.topic(), now, alerts);
    } else if (event.into() != null) {
      mergeTopics(event.topic(), event.into(), now, alerts);
    }
  }

  /** Counts the documents of a topic for the topic that it was merged into, and ends its alerts. */
  private void mergeTopics(long from, long into, long now, Consumer<Alert> alerts) {
    pending.merge(from, into);
    window.merge(from, into);
    TopicMonitor gone = monitors.get(from);
    if (gone != null) {
      monitors.watch(into, now).merge(gone);
    }
    removeTopic(from, now, alerts);
  }

  /** Stops watching a topic that ended, and ends its alerts. */
  void removeTopic(long topic, long now, Consumer<Alert> alerts) {
    pending.removeTopic(topic);
    window.removeTopic(topic);
    monitors.remove(topic);
    publisher.resolveAll(topic, now, alerts);
    publisher.forget(topic);
  }

  /**
   * Judges an alert that is ongoing or among those that ended last, and publishes it if that
   * changes anything.
   *
   * @param judgment null takes an earlier judgment back
   * @return the group of stories that it is about, or {@link #NO_GROUP}; null if no such alert is
   *     known
   */
  public @Nullable Long judge(
      String id, @Nullable Judgment judgment, long now, Consumer<Alert> alerts) {
    return publisher.judge(id, judgment, now, alerts);
  }

  /** Removes a deleted document from all alerts. Alerts that are published later do not name it. */
  public void deleteDocument(String document) {
    pending.deleteDocument(document);
    window.deleteDocument(document);
    monitors.deleteDocument(document);
    state.book.deleteDocument(document);
  }

  /** Takes in a snapshot of a topic: alerts say which of its terms it did not have then. */
  public void observeSnapshot(Snapshot snapshot) {
    AlertTerms terms = AlertTerms.of(snapshot.label(), snapshot.terms(), COMPARED_TERMS);
    observeTerms(snapshot.topic(), terms, snapshot.timestamp().toEpochMilli());
  }

  /**
   * Takes in the terms of a topic.
   *
   * @param time event time at which it has them
   */
  public void observeTerms(long topic, AlertTerms terms, long time) {
    TopicMonitor monitor = terms.isEmpty() ? null : monitors.forChange(topic);
    if (monitor != null) {
      monitor.observe(terms, time);
    }
  }

  @Override
  public List<StatePart> parts() {
    return state.parts();
  }
}
