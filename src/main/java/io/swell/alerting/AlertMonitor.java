package io.swell.alerting;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.lifecycle.BirthHistory;
import io.swell.model.Vocabulary;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import io.swell.output.Snapshot;
import io.swell.output.StoryCandidate;
import io.swell.output.TopicEvent;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * Watches the topics of one model and raises alerts about them.
 *
 * <ul>
 *   <li><b>What is counted:</b> documents, in windows of event time that alerting keeps for itself
 *       ({@link CountingWindow}). A window has n documents, and k of them belong to a topic: those
 *       of which the topic has the largest share, if that share is at least 0.3 ({@link
 *       ObservedDocument}). Documents that no topic covers are counted like a topic of their own.
 *       Tables, such as price lists, count in n only.
 *   <li><b>What it is compared with:</b> the baseline, which is the topic's number of documents in
 *       the past windows relative to all documents in them ({@link BaselineCounts}). A {@link
 *       ShareChangeDetector} for each topic judges each closed window against it. A topic that is
 *       born is judged over the past as well ({@link RetrospectiveDetection}).
 *   <li><b>When an alert is raised (FIRING):</b> when the detector finds a rise or a fall, when a
 *       topic already rises at its birth, or when the terms of a topic shift ({@link
 *       TermShiftDetector}); and only once it has documents to show ({@link AlertPublisher}).
 *   <li><b>When it is updated (UPDATED):</b> when its severity rises or its documents have doubled
 *       since it was last published, or when the change returns within the cool-down.
 *   <li><b>When it ends (RESOLVED):</b> when the detector finds that the change is over or has
 *       become the new baseline, or when the topic ends or is muted.
 * </ul>
 *
 * <p>No alert is raised before the warm-up is over, about a muted topic, about a shift of a topic
 * that is still emerging, or about a rise or fall of an established topic whose documents are
 * reports of figures (they follow the calendar). The alerts depend only on the calls made, so the
 * same stream raises the same alerts after any crash. Memory is bounded by the number of live
 * topics. A document costs O(1), a closed window O(topics).
 */
public final class AlertMonitor implements StateOwner {
  /** Number of a topic's heaviest terms that are compared with its baseline terms. */
  private static final int COMPARED_TERMS = 25;

  private final AlertOptions options;
  private final LongFunction<AlertTerms> currentTerms;
  private final LongPredicate isMuted;
  private final Vocabulary vocabulary;
  private final PendingDocuments pending = new PendingDocuments();
  private final OpenWindow window;
  private final BaselineCounts baseline;
  private final TopicMonitors monitors;
  private final AlertPublisher publisher;
  private final StoryEpisodes storyEpisodes = new StoryEpisodes();
  private final StoryAlerts storyAlerts;
  private final ShiftAlerts shiftAlerts;
  private final AlertJudgments judgments = new AlertJudgments();
  private final EndedAlerts ended = new EndedAlerts();
  private final AlertJudge judge;
  private final MonitorState state;

  /**
   * @param model key of the model
   * @param falsePerWeek asked number of false alarms a week about stories
   * @param currentTerms returns the name and heaviest terms of a live topic, and no terms for any
   *     other id
   * @param isMuted whether a topic is muted and raises no alerts
   * @param vocabulary knows since when the stream has each term
   */
  public AlertMonitor(
      String model,
      AlertOptions options,
      double falsePerWeek,
      LongFunction<AlertTerms> currentTerms,
      LongPredicate isMuted,
      Vocabulary vocabulary) {
    this.options = options;
    this.currentTerms = currentTerms;
    this.isMuted = isMuted;
    this.vocabulary = vocabulary;
    window = new OpenWindow(options);
    baseline = new BaselineCounts(options);
    monitors = new TopicMonitors(options);
    var grouping = new AlertGrouping(monitors, storyEpisodes, currentTerms, options);
    publisher = new AlertPublisher(model, options, monitors, grouping, judgments, ended);
    storyAlerts =
        new StoryAlerts(model, options, falsePerWeek, isMuted, publisher, storyEpisodes, judgments);
    shiftAlerts =
        new ShiftAlerts(options, baseline, window, monitors, judgments, publisher, isMuted);
    judge = new AlertJudge(monitors, storyEpisodes, ended, judgments, publisher);
    state = new MonitorState(window, baseline, monitors, pending, storyEpisodes, judgments, ended);
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
    documents.forEach(pending::add);
    count(now, now, alerts);
    closeIfSurelyHigh(now, alerts);
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
      surprising.forEach(each -> storyAlerts.observe(each, now, alerts));
      storyAlerts.advance(now, alerts);
    }
  }

  /** Returns the stories that an alert is raised about if the budget is large enough. */
  public List<StoryCandidate> candidates(List<ObservedStory> surprising) {
    return options.enabled() ? storyAlerts.candidates(surprising) : List.of();
  }

  /** Advances event time without new documents. This may close and judge the open window. */
  public void advance(long now, Consumer<Alert> alerts) {
    count(now, now, alerts);
    closeIfOver(now, now, alerts);
    storyAlerts.advance(now, alerts);
  }

  /**
   * Counts all pending documents at the end of a stream. Judges the open window if it has at least
   * {@code alerts.support} documents.
   */
  public void finish(long now, Consumer<Alert> alerts) {
    count(Long.MAX_VALUE, now, alerts);
    if (window.documents() >= options.support()) {
      close(now, alerts);
    }
  }

  /** Counts the pending documents up to an event time. */
  private void count(long until, long now, Consumer<Alert> alerts) {
    for (ObservedDocument document : pending.take(until)) {
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
    if (isJudged && monitors.isAnySurelyHigh(window, baseline, judgments, now)) {
      close(now, alerts);
    }
  }

  /** Judges the open window for every topic, learns it and begins a new one. */
  private void close(long now, Consumer<Alert> alerts) {
    boolean isJudged = baseline.isWarm() && window.documents() >= options.support();
    monitors.watch(ObservedDocument.NO_TOPIC, Long.MIN_VALUE);
    window.topics().forEach(topic -> monitors.watch(topic, window.start()));
    monitors.markAllChanged();
    for (TopicMonitor monitor : monitors.all()) {
      TopicTally counted = window.counted(monitor.topic());
      WindowCounts counts = window.counts(counted.documents());
      if (isJudged) {
        judge(monitor, counts, now, alerts);
      }
      monitor.learn(baseline, counts, counted);
    }
    baseline.add(window.documents(), window.end());
    window.clear();
  }

  private void judge(TopicMonitor monitor, WindowCounts counts, long now, Consumer<Alert> alerts) {
    ScoredCounts scored = monitor.shareChanges.scored(baseline, counts);
    Verdict verdict =
        monitor.judge(
            scored, () -> window.tally(monitor.topic()), judgments.factors(monitor.topic()));
    switch (verdict) {
      case NORMAL -> {}
      case RISEN_FAST, RISEN_SLOWLY, FALLEN -> {
        if (isReason(verdict, monitor, counts.end())) {
          fire(monitor, monitor.change(verdict, counts.end()), counts.end(), now, alerts);
        }
      }
      case CONTINUES -> update(monitor, scored, window.tally(monitor.topic()), now, alerts);
      case ENDED, NEW_BASELINE -> {
        AlertEpisode episode = monitor.ongoingEpisode();
        if (episode != null) {
          publisher.resolve(episode, counts.end(), now, alerts);
        }
      }
    }
  }

  /** Whether a rise or fall that was detected in the window up to {@code end} is worth an alert. */
  private boolean isReason(Verdict verdict, TopicMonitor monitor, long end) {
    boolean areUncoveredFewer = monitor.isOfUncovered() && verdict == Verdict.FALLEN;
    boolean mayFollowCalendar = monitor.reportsFigures() && !monitor.isEmerging(end);
    return !areUncoveredFewer && !mayFollowCalendar && !isMuted.test(monitor.topic());
  }

  /** Continues the last alert of the topic if it ended within the cool-down; else raises one. */
  private void fire(
      TopicMonitor monitor, DetectedChange change, long end, long now, Consumer<Alert> alerts) {
    AlertTerms terms = terms(monitor);
    AlertEpisode last = monitor.lastEpisode();
    if (last != null
        && last.hasDirectionOf(change.kind())
        && last.isRecent(end, options.coolDown())) {
      last.resume(change.totals());
      last.addEvidence(monitor.recent());
      updateTerms(last, terms, monitor);
      publisher.publish(last, State.UPDATED, now, alerts);
    } else {
      raise(monitor, change, terms, now, alerts);
    }
  }

  /** Begins an alert about a topic's number of documents, and publishes it if it may be shown. */
  private void raise(
      TopicMonitor monitor,
      DetectedChange change,
      AlertTerms terms,
      long now,
      Consumer<Alert> alerts) {
    AlertEpisode episode = publisher.episode(monitor, change, terms, now);
    if (storyAlerts.takeRise(episode, terms, now, alerts)) {
      return;
    }
    episode.addEvidence(monitor.recent());
    updateTerms(episode, terms, monitor);
    monitor.begin(episode);
    publisher.publish(episode, State.FIRING, now, alerts);
  }

  /** Adds a window to the ongoing alert of a topic, and publishes the alert if it has grown. */
  private void update(
      TopicMonitor monitor,
      ScoredCounts scored,
      TopicTally tally,
      long now,
      Consumer<Alert> alerts) {
    AlertEpisode episode = monitor.ongoingEpisode();
    if (episode == null) {
      return;
    }
    episode.add(scored, tally);
    boolean isDue =
        episode.isPublished() ? episode.hasGrown() : scored.score() >= AlertOptions.EXIT_SCORE;
    if (isDue) {
      updateTerms(episode, terms(monitor), monitor);
      publisher.publish(episode, State.UPDATED, now, alerts);
    }
  }

  /**
   * Sets the terms of an alert: a new topic is compared with the stream, others with their past.
   */
  private void updateTerms(AlertEpisode episode, AlertTerms terms, TopicMonitor monitor) {
    if (episode.kind() == Kind.EMERGING) {
      long since = Math.min(episode.totals().since(), monitor.firstSeen());
      episode.updateTerms(terms, NewTerms.since(since, terms, vocabulary));
    } else {
      episode.updateTerms(terms, monitor.termShifts.baseline());
    }
  }

  private AlertTerms terms(TopicMonitor monitor) {
    return monitor.isOfUncovered() ? window.uncoveredTerms() : currentTerms.apply(monitor.topic());
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
            .filter(each -> !AlertOptions.isTable(each.numbersPerMille()))
            .toList();
    long until = window.isOpen() ? window.start() : Long.MAX_VALUE;
    var past =
        new RetrospectiveDetection(new BirthHistory(topic, counted, known.times()), options, until);
    var monitor = new TopicMonitor(options, topic, now, past.handOver(baseline.documents()));
    monitor.addPast(counted, until);
    window.addPast(topic, counted, until);
    monitors.add(monitor);
    DetectedChange rise = past.rise();
    if (rise == null || !baseline.isWarm()) {
      monitor.shareChanges.reset();
    } else {
      raise(monitor, rise, terms(monitor), now, alerts);
    }
    closeIfSurelyHigh(now, alerts);
  }

  /** Takes in a lifecycle event: alerts about a topic that is muted, ended or merged end. */
  public void observeEvent(TopicEvent event, long now, Consumer<Alert> alerts) {
    if (event.event() == TopicEvent.Kind.MUTED) {
      muteTopic(event.topic(), now, alerts);
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
    TopicMonitor monitor = monitors.remove(topic);
    if (monitor != null) {
      publisher.resolveAll(monitor, now, alerts);
    }
  }

  /** Ends the alerts of a topic that was muted. Its baseline is still learned. */
  void muteTopic(long topic, long now, Consumer<Alert> alerts) {
    TopicMonitor monitor = monitors.get(topic);
    if (monitor != null) {
      monitors.markChanged(topic);
      publisher.resolveAll(monitor, now, alerts);
    }
  }

  /** Returns what judges alerts for users. */
  public AlertJudge judge() {
    return judge;
  }

  /** Removes a deleted document from all alerts. Alerts that are published later do not name it. */
  public void deleteDocument(String document) {
    pending.deleteDocument(document);
    window.deleteDocument(document);
    monitors.deleteDocument(document);
    storyEpisodes.deleteDocument(document);
    ended.deleteDocument(document);
  }

  /** Takes in a snapshot of a topic as it is now: its terms may have shifted. */
  public void observeSnapshot(Snapshot snapshot, Consumer<Alert> alerts) {
    AlertTerms terms = AlertTerms.of(snapshot.label(), snapshot.terms(), COMPARED_TERMS);
    observeTerms(snapshot.topic(), terms, snapshot.timestamp().toEpochMilli(), alerts);
  }

  /**
   * Compares a topic's terms at a snapshot with its baseline terms, and raises a SHIFTING alert if
   * they have shifted. The alert ends when they become the baseline terms.
   *
   * @param time event time of the snapshot
   */
  public void observeTerms(long topic, AlertTerms terms, long time, Consumer<Alert> alerts) {
    shiftAlerts.observe(topic, terms, time, alerts);
  }

  @Override
  public List<StatePart> parts() {
    return state.parts();
  }
}
