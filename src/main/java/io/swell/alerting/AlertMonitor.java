package io.swell.alerting;

import io.swell.alerting.ShareChangeDetector.Verdict;
import io.swell.lifecycle.BirthHistory;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * Watches the topics of one model: counts their documents in windows of event time, lets a {@link
 * ShareChangeDetector} judge each closed window, and says what is not as usual.
 *
 * <p>A pure function of what it is told, so the same stream raises the same alerts after any crash.
 * Memory is bounded by the number of live topics. A document costs O(1), a closed window O(topics).
 */
public final class AlertMonitor implements StatePart {
  /** Looks in a row at which a topic's terms must differ for a shift. */
  private static final int SHIFTED_LOOKS = 2;

  private final String model;
  private final AlertOptions options;
  private final LongFunction<AlertTerms> looks;
  private final LongPredicate isMuted;
  private final MonitorState state;
  private final BaselineCounts baseline;
  private final OpenWindow window;

  /**
   * @param model key of the model
   * @param looks a live topic's name and heaviest terms, none of another
   * @param isMuted whether a topic is to raise no alerts
   */
  public AlertMonitor(
      String model, AlertOptions options, LongFunction<AlertTerms> looks, LongPredicate isMuted) {
    this.model = model;
    this.options = options;
    this.looks = looks;
    this.isMuted = isMuted;
    state = new MonitorState(options);
    baseline = state.baseline;
    window = state.window;
  }

  /**
   * Counts documents by event time, once the watermark {@code now} is there, and judges windows.
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
      window.reach(document.eventTime());
      window.add(document);
      long topic = window.topic(document);
      if (topic != ObservedDocument.MIXED) {
        state.counted.add(topic);
      }
    }
  }

  private void advanceTo(long eventTime, long now, Consumer<Alert> alerts) {
    if (window.isOver(eventTime, window.documents)) {
      close(now, alerts);
    }
  }

  /** Says that event time has moved on without documents. */
  public void advance(long now, Consumer<Alert> alerts) {
    observePending(now, now, alerts);
    advanceTo(now, now, alerts);
  }

  /** Judges the open window, if it holds enough: nothing more will come. */
  public void finish(long now, Consumer<Alert> alerts) {
    observePending(Long.MAX_VALUE, now, alerts);
    if (window.documents >= options.support()) {
      close(now, alerts);
    }
  }

  /** A topic was born: what was there of it before is what is usual of it. */
  public void born(BirthHistory history, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    state.pending.born(history);
    long until = window.isOpen() ? window.start : Long.MAX_VALUE;
    BirthHistory known = history.upTo(now);
    List<BirthHistory.Document> counted =
        known.documents().stream().filter(each -> !options.isTable(each.figures())).toList();
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
        state.counted.add(history.topic());
      } else {
        monitor.recent.add(document);
      }
    }
    monitor.learn(all);
    state.watches.put(history.topic(), monitor);
    state.changed.add(history.topic());
    RunTotals rise = retrospectiveDetection.rise;
    if (rise == null || !baseline.isWarm()) {
      monitor.detector.reset();
    } else {
      AlertTerms terms = looks.apply(history.topic());
      rise(
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

  /** A topic became part of another: its documents are the other's. */
  public void merged(long from, long into, long now, Consumer<Alert> alerts) {
    state.pending.merge(from, into);
    TopicTally tally = window.tallies.remove(from);
    if (tally != null) {
      window.tallies.computeIfAbsent(into, id -> new TopicTally()).add(tally);
      state.counted.add(from);
      state.counted.add(into);
    }
    TopicMonitor gone = state.watches.get(from);
    if (gone != null) {
      state.watch(into, now).merge(gone);
    }
    ended(from, now, alerts);
  }

  /** A topic ended: so do its alerts. */
  public void ended(long topic, long now, Consumer<Alert> alerts) {
    state.pending.end(topic);
    TopicMonitor monitor = state.watches.remove(topic);
    state.changed.add(topic);
    if (window.tallies.remove(topic) != null) {
      state.counted.add(topic);
    }
    if (monitor != null) {
      resolve(monitor, now, alerts);
    }
  }

  /** A topic was muted: its alerts end, and what is usual of it is still learned. */
  public void muted(long topic, long now, Consumer<Alert> alerts) {
    TopicMonitor monitor = state.watches.get(topic);
    if (monitor != null) {
      state.changed.add(topic);
      resolve(monitor, now, alerts);
    }
  }

  /** Forgets a document: it is evidence of nothing from now on. */
  public void erase(String document) {
    state.erase(document);
  }

  private void resolve(TopicMonitor monitor, long now, Consumer<Alert> alerts) {
    for (AlertEpisode episode : new AlertEpisode[] {monitor.episode, monitor.shift}) {
      if (episode != null && episode.goesOn()) {
        episode.ended = now;
        tell(episode, State.RESOLVED, now, alerts);
      }
    }
  }

  private void close(long now, Consumer<Alert> alerts) {
    long n = window.documents;
    boolean isJudged = baseline.isWarm() && n >= options.support();
    double factor = baseline.factor(n, window.end);
    state.watch(ObservedDocument.NO_TOPIC, Long.MIN_VALUE);
    window.tallies.keySet().forEach(topic -> state.watch(topic, window.start));
    for (long topic : new ArrayList<>(state.watches.keySet())) {
      TopicMonitor monitor = state.watch(topic, window.start);
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
    state.counted.addAll(window.tallies.keySet());
    window.clear();
    state.windowIsNew();
  }

  private void judge(
      long topic, TopicMonitor monitor, TopicTally tally, long now, Consumer<Alert> alerts) {
    boolean isNewborn =
        topic >= 0
            && monitor.born != Long.MIN_VALUE
            && window.end - monitor.born <= options.newborn().toMillis();
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
    Verdict verdict = monitor.detector.judge(baseline, window.start, window.end, k, n, isNewborn);
    switch (verdict) {
      case USUAL -> {}
      case RISEN_FAST, RISEN_SLOWLY, FALLEN -> {
        if (topic == ObservedDocument.NO_TOPIC && verdict == Verdict.FALLEN) {
          return; // that the topics explain more than usual is no news
        }
        if (isMuted.test(topic) || (!isNewborn && state.isOfFigures(topic))) {
          return;
        }
        if (terms == null) {
          terms = looks.apply(topic);
        }
        fire(topic, monitor, verdict, isNewborn, terms, now, alerts);
      }
      case GOES_ON -> {
        AlertEpisode episode = monitor.episode;
        if (episode != null && episode.goesOn()) {
          episode.count.add(window.start, window.end, k, n, mu, z);
          episode.evidence.add(tally.evidence);
          boolean isHeard = episode.isTold() ? episode.hasGrown() : z >= options.exitScore();
          if (isHeard) {
            episode.look(terms == null ? looks.apply(topic) : terms, monitor.usualTerms);
            tell(episode, State.UPDATED, now, alerts);
          }
        }
      }
      case OVER, NEW_USUAL -> {
        AlertEpisode episode = monitor.episode;
        if (episode != null && episode.goesOn()) {
          episode.ended = window.end;
          tell(episode, State.RESOLVED, now, alerts);
        }
      }
    }
  }

  private void fire(
      long topic,
      TopicMonitor monitor,
      Verdict verdict,
      boolean isNewborn,
      AlertTerms terms,
      long now,
      Consumer<Alert> alerts) {
    RunTotals count = monitor.detector.evidence(verdict);
    Kind risen = topic < 0 ? Kind.UNCOVERED : isNewborn ? Kind.EMERGING : Kind.SURGING;
    Kind kind = verdict == Verdict.FALLEN ? Kind.FADING : risen;
    AlertEpisode last = monitor.episode;
    if (last != null
        && last.hasDirectionOf(kind)
        && window.end - last.ended <= options.coolDown().toMillis()) {
      last.ended = Long.MAX_VALUE;
      last.count.goOn(count);
      last.evidence.add(monitor.recent.evidence);
      last.look(terms, monitor.usualTerms);
      tell(last, State.UPDATED, now, alerts);
      return;
    }
    Alert.Rule rule = verdict == Verdict.RISEN_SLOWLY ? options.slow() : options.fast(isNewborn);
    rise(topic, monitor, kind, count, rule, terms, now, alerts);
  }

  private void rise(
      long topic,
      TopicMonitor monitor,
      Kind kind,
      RunTotals count,
      Alert.Rule rule,
      AlertTerms terms,
      long now,
      Consumer<Alert> alerts) {
    var episode = episode(topic, monitor, kind, count.since, terms, rule, now);
    episode.count.take(count);
    episode.evidence.add(monitor.recent.evidence);
    episode.look(terms, kind == Kind.EMERGING ? AlertTerms.NONE : monitor.usualTerms);
    monitor.episode = episode;
    tell(episode, State.FIRING, now, alerts);
  }

  /** Publishes an alert: as a new one if nobody has heard of it, and then only with evidence. */
  private void tell(AlertEpisode episode, State state, long now, Consumer<Alert> alerts) {
    if (episode.isTold()) {
      alerts.accept(episode.publish(model, state));
    } else if (state != State.RESOLVED
        && episode.isShown(options.evidence())
        && (episode.count.documents >= options.slowDocuments()
            || !this.state.isOfFigures(episode.topic))) {
      alerts.accept(episode.tell(model, now));
    }
  }

  private AlertEpisode episode(
      long topic,
      TopicMonitor monitor,
      Kind kind,
      long since,
      AlertTerms terms,
      Alert.Rule rule,
      long now) {
    String id =
        model
            + "/"
            + (topic < 0 ? "none" : topic)
            + "/"
            + kind.name().toLowerCase(Locale.ROOT)
            + "/"
            + Instant.ofEpochMilli(since);
    String story =
        AlertGrouping.of(id, terms, monitor.recent, state.watches.values(), options, now);
    return new AlertEpisode(id, kind, topic, now, story, rule);
  }

  /**
   * Looks at a topic's terms as they are in a snapshot: a topic whose terms differ from its usual
   * ones has shifted. They become the usual ones after a day.
   */
  public void look(long topic, AlertTerms terms, long time, Consumer<Alert> alerts) {
    TopicMonitor monitor = state.watches.get(topic);
    if (monitor == null || terms.isEmpty()) {
      return;
    }
    state.changed.add(topic);
    double shift = monitor.usualTerms.isEmpty() ? 0 : 1 - terms.cosine(monitor.usualTerms);
    boolean isOld = time - monitor.born > options.newborn().toMillis();
    boolean isJudged =
        isOld
            && !isMuted.test(topic)
            && baseline.isWarm()
            && monitor.documents >= options.shiftDocuments()
            && (monitor.shift == null || !monitor.shift.goesOn());
    monitor.shifted = isJudged && shift > options.shift() ? monitor.shifted + 1 : 0;
    if (monitor.shifted >= SHIFTED_LOOKS) {
      var episode =
          episode(topic, monitor, Kind.SHIFTING, monitor.usualSince, terms, options.terms(), time);
      episode.count.add(
          monitor.usualSince,
          time,
          monitor.documents,
          monitor.documents,
          (double) monitor.documents,
          shift);
      episode.look(terms, monitor.usualTerms);
      episode.evidence.add(monitor.recent.evidence);
      episode.evidence.add(window.tally(topic).evidence);
      if (episode.isShown(options.evidence())) {
        monitor.shift = episode;
        monitor.shifted = 0;
        monitor.usualSince = time; // a day from now on the new terms are the usual ones
        tell(episode, State.FIRING, time, alerts);
      }
    }
    if (monitor.usualSince == Long.MIN_VALUE
        || (time - monitor.usualSince >= options.longest().toMillis()
            && monitor.shifted == 0
            && monitor.detector.isCalm())) {
      settle(monitor, terms, time, alerts);
    }
  }

  private void settle(TopicMonitor monitor, AlertTerms terms, long time, Consumer<Alert> alerts) {
    monitor.usualTerms = terms;
    monitor.usualSince = time;
    monitor.documents = 0;
    if (monitor.shift != null && monitor.shift.goesOn()) {
      monitor.shift.ended = time;
      tell(monitor.shift, State.RESOLVED, time, alerts);
    }
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
