package io.swell.alerting;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.lifecycle.BirthHistory;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.util.ArrayList;
import java.util.List;
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
 *       TermShiftDetector}); and only once it has documents to show.
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
public final class AlertMonitor implements StatePart {
  private final AlertOptions options;
  private final LongFunction<AlertTerms> currentTerms;
  private final LongPredicate isMuted;
  private final MonitorState state;
  private final BaselineCounts baseline;
  private final OpenWindow window;
  private final AlertPublisher publisher;
  private final TermShiftDetector termShiftDetector;

  /**
   * @param model key of the model
   * @param currentTerms returns the name and heaviest terms of a live topic, and no terms for any
   *     other id
   * @param isMuted whether a topic is muted and raises no alerts
   */
  public AlertMonitor(
      String model,
      AlertOptions options,
      LongFunction<AlertTerms> currentTerms,
      LongPredicate isMuted) {
    this.options = options;
    this.currentTerms = currentTerms;
    this.isMuted = isMuted;
    state = new MonitorState(options);
    baseline = state.baseline;
    window = state.window;
    publisher = new AlertPublisher(model, options, state);
    termShiftDetector = new TermShiftDetector(options, state, isMuted, publisher);
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
    documents.forEach(state.pending::add);
    observePending(now, now, alerts);
  }

  private void observePending(long until, long now, Consumer<Alert> alerts) {
    for (ObservedDocument document : state.pending.take(until)) {
      advanceTo(document.eventTime(), now, alerts);
      window.extendTo(document.eventTime());
      window.add(document);
      long topic = window.countedTopic(document);
      if (topic != ObservedDocument.MIXED) {
        state.changedTallies.add(topic);
      }
    }
  }

  private void advanceTo(long eventTime, long now, Consumer<Alert> alerts) {
    if (window.isOver(eventTime, window.documents)) {
      close(now, alerts);
    }
  }

  /** Advances event time without new documents. This may close and judge the open window. */
  public void advance(long now, Consumer<Alert> alerts) {
    observePending(now, now, alerts);
    advanceTo(now, now, alerts);
  }

  /**
   * Counts all pending documents at the end of a stream. Judges the open window if it has at least
   * {@code alerts.support} documents.
   */
  public void finish(long now, Consumer<Alert> alerts) {
    observePending(Long.MAX_VALUE, now, alerts);
    if (window.documents >= options.support()) {
      close(now, alerts);
    }
  }

  /**
   * Starts to watch a topic that was born. Its documents from before the birth become its baseline,
   * and an EMERGING alert is raised if they were rising at the birth.
   */
  public void addTopic(BirthHistory history, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    state.pending.addTopic(history);
    long until = window.isOpen() ? window.start : Long.MAX_VALUE;
    BirthHistory known = history.upTo(now);
    List<BirthHistory.Document> counted =
        known.documents().stream()
            .filter(each -> !options.isTable(each.numbersPerMille()))
            .toList();
    var retrospectiveDetection =
        new RetrospectiveDetection(
            new BirthHistory(history.topic(), counted, known.times()), options, until);
    retrospectiveDetection.detector.rescale(
        baseline.documents() / Math.max(1, retrospectiveDetection.documents()));
    var monitor = new TopicMonitor(now, retrospectiveDetection.detector);
    var all = new TopicTally();
    for (BirthHistory.Document document : counted) {
      all.add(document);
      if (document.eventTime() >= until) {
        window.tallies.computeIfAbsent(history.topic(), id -> new TopicTally()).add(document);
        state.changedTallies.add(history.topic());
      } else {
        monitor.recent.add(document);
      }
    }
    monitor.learn(all);
    state.monitors.put(history.topic(), monitor);
    state.changedMonitors.add(history.topic());
    RunTotals rise = retrospectiveDetection.rise;
    if (rise == null || !baseline.isWarm()) {
      monitor.detector.reset();
    } else {
      AlertTerms terms = currentTerms.apply(history.topic());
      publisher.raise(
          history.topic(),
          monitor,
          Kind.EMERGING,
          rise,
          retrospectiveDetection.rule,
          terms,
          now,
          alerts);
    }
  }

  /** Counts the documents of a topic for the topic that it was merged into, and ends its alerts. */
  public void mergeTopics(long from, long into, long now, Consumer<Alert> alerts) {
    state.pending.merge(from, into);
    TopicTally tally = window.tallies.remove(from);
    if (tally != null) {
      window.tallies.computeIfAbsent(into, id -> new TopicTally()).add(tally);
      state.changedTallies.add(from);
      state.changedTallies.add(into);
    }
    TopicMonitor gone = state.monitors.get(from);
    if (gone != null) {
      state.monitor(into, now).merge(gone);
    }
    removeTopic(from, now, alerts);
  }

  /** Stops watching a topic that ended, and ends its alerts. */
  public void removeTopic(long topic, long now, Consumer<Alert> alerts) {
    state.pending.removeTopic(topic);
    TopicMonitor monitor = state.monitors.remove(topic);
    state.changedMonitors.add(topic);
    if (window.tallies.remove(topic) != null) {
      state.changedTallies.add(topic);
    }
    if (monitor != null) {
      publisher.resolve(monitor, now, alerts);
    }
  }

  /** Ends the alerts of a topic that was muted. Its baseline is still learned. */
  public void muteTopic(long topic, long now, Consumer<Alert> alerts) {
    TopicMonitor monitor = state.monitors.get(topic);
    if (monitor != null) {
      state.changedMonitors.add(topic);
      publisher.resolve(monitor, now, alerts);
    }
  }

  /** Removes a deleted document from all alerts. Alerts that are published later do not name it. */
  public void deleteDocument(String document) {
    state.deleteDocument(document);
  }

  /** Judges the open window for every topic, learns it and begins a new one. */
  private void close(long now, Consumer<Alert> alerts) {
    long n = window.documents;
    boolean isJudged = baseline.isWarm() && n >= options.support();
    double factor = baseline.fadeFactor(n, window.end);
    state.monitor(ObservedDocument.NO_TOPIC, Long.MIN_VALUE);
    window.tallies.keySet().forEach(topic -> state.monitor(topic, window.start));
    for (long topic : new ArrayList<>(state.monitors.keySet())) {
      TopicMonitor monitor = state.monitor(topic, window.start);
      TopicTally tally = window.tally(topic);
      monitor.documents += tally.documents;
      if (isJudged) {
        judge(topic, monitor, tally, now, alerts);
      }
      monitor.detector.learn(baseline, tally.documents, n, factor);
      monitor.learn(tally);
      if (monitor.detector.isCalm()) {
        monitor.recent = new TopicTally();
      }
    }
    baseline.add(n, window.end);
    state.changedTallies.addAll(window.tallies.keySet());
    window.clear();
    state.markWindowCleared();
  }

  private void judge(
      long topic, TopicMonitor monitor, TopicTally tally, long now, Consumer<Alert> alerts) {
    boolean isEmerging =
        topic >= 0
            && monitor.born != Long.MIN_VALUE
            && window.end - monitor.born <= options.emergingAge().toMillis();
    long k = tally.documents;
    long n = window.documents;
    double mu = monitor.detector.expected(baseline, n);
    double z = monitor.detector.score(baseline, k, n);
    AlertTerms terms = topic == ObservedDocument.NO_TOPIC ? AlertTerms.NONE : null;
    if (topic == ObservedDocument.NO_TOPIC) {
      terms = window.uncoveredTerms();
      tally.evidence = window.uncoveredEvidence(terms);
    }
    monitor.recent.add(tally);
    Verdict verdict = monitor.detector.judge(baseline, window.start, window.end, k, n, isEmerging);
    switch (verdict) {
      case NORMAL -> {}
      case RISEN_FAST, RISEN_SLOWLY, FALLEN -> {
        if (topic == ObservedDocument.NO_TOPIC && verdict == Verdict.FALLEN) {
          return; // fewer uncovered documents than expected are no reason for an alert
        }
        if (isMuted.test(topic) || (!isEmerging && state.reportsFigures(topic))) {
          return;
        }
        if (terms == null) {
          terms = currentTerms.apply(topic);
        }
        fire(topic, monitor, verdict, isEmerging, terms, now, alerts);
      }
      case CONTINUES -> {
        AlertEpisode episode = monitor.episode;
        if (episode != null && episode.isOngoing()) {
          episode.totals.add(window.start, window.end, k, n, mu, z);
          episode.evidence.add(tally.evidence);
          boolean isUpdated = episode.isPublished() ? episode.hasGrown() : z >= options.exitScore();
          if (isUpdated) {
            episode.updateTerms(
                terms == null ? currentTerms.apply(topic) : terms, monitor.baselineTerms);
            publisher.publish(episode, State.UPDATED, now, alerts);
          }
        }
      }
      case ENDED, NEW_BASELINE -> {
        AlertEpisode episode = monitor.episode;
        if (episode != null && episode.isOngoing()) {
          episode.ended = window.end;
          publisher.publish(episode, State.RESOLVED, now, alerts);
        }
      }
    }
  }

  /** Continues the last alert of the topic if it ended within the cool-down; else raises one. */
  private void fire(
      long topic,
      TopicMonitor monitor,
      Verdict verdict,
      boolean isEmerging,
      AlertTerms terms,
      long now,
      Consumer<Alert> alerts) {
    RunTotals totals = monitor.detector.totals(verdict);
    Kind risen = topic < 0 ? Kind.UNCOVERED : isEmerging ? Kind.EMERGING : Kind.SURGING;
    Kind kind = verdict == Verdict.FALLEN ? Kind.FADING : risen;
    AlertEpisode last = monitor.episode;
    if (last != null
        && last.hasDirectionOf(kind)
        && window.end - last.ended <= options.coolDown().toMillis()) {
      last.ended = Long.MAX_VALUE;
      last.totals.append(totals);
      last.evidence.add(monitor.recent.evidence);
      last.updateTerms(terms, monitor.baselineTerms);
      publisher.publish(last, State.UPDATED, now, alerts);
      return;
    }
    Alert.Rule rule =
        verdict == Verdict.RISEN_SLOWLY ? options.slowRule() : options.fastRule(isEmerging);
    publisher.raise(topic, monitor, kind, totals, rule, terms, now, alerts);
  }

  /**
   * Compares a topic's terms at a snapshot with its baseline terms, and raises a SHIFTING alert if
   * they have shifted.
   *
   * @param time event time of the snapshot
   */
  public void observeTerms(long topic, AlertTerms terms, long time, Consumer<Alert> alerts) {
    termShiftDetector.observe(topic, terms, time, alerts);
  }

  @Override
  public void save(StateSink changes) {
    state.save(changes);
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    return state.restore(key, value);
  }

  @Override
  public void restored() {
    state.restored();
  }
}
