package io.swell.alerting;

import io.swell.alerting.Alert.Kind;
import io.swell.alerting.Alert.State;
import io.swell.alerting.Detector.Verdict;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import io.swell.tracking.Past;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * Watches the topics of one model: counts their documents in windows of event time, lets a {@link
 * Detector} judge each closed window, and says what is not as usual.
 *
 * <p>A pure function of what it is told, so the same stream raises the same alerts after any crash.
 * Memory is bounded by the number of live topics. A document costs O(1), a closed window O(topics).
 */
public final class Alerts implements StatePart {
  /** Looks in a row at which a topic's terms must differ for a shift. */
  private static final int SHIFTED_LOOKS = 2;

  private final String model;
  private final AlertOptions options;
  private final LongFunction<Terms> looks;
  private final LongPredicate isMuted;
  private final WatchedTopics state;
  private final Usual usual;
  private final OpenWindow window;

  /**
   * @param model key of the model
   * @param looks a live topic's name and heaviest terms, none of another
   * @param isMuted whether a topic is to raise no alerts
   */
  public Alerts(
      String model, AlertOptions options, LongFunction<Terms> looks, LongPredicate isMuted) {
    this.model = model;
    this.options = options;
    this.looks = looks;
    this.isMuted = isMuted;
    state = new WatchedTopics(options);
    usual = state.usual;
    window = state.window;
  }

  /**
   * Counts documents by event time, once the watermark {@code now} is there, and judges windows.
   */
  public void observe(List<Observed> documents, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    documents.forEach(state.pending::add);
    observePending(now, now, alerts);
  }

  private void observePending(long until, long now, Consumer<Alert> alerts) {
    for (Observed document : state.pending.take(until)) {
      advanceTo(document.eventTime(), now, alerts);
      window.reach(document.eventTime());
      window.add(document);
      long topic = window.topic(document);
      if (topic != Observed.MIXED) {
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
  public void born(Past past, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    state.pending.born(past);
    long until = window.isOpen() ? window.start : Long.MAX_VALUE;
    Past known = past.upTo(now);
    List<Past.Document> counted =
        known.documents().stream().filter(each -> !options.isTable(each.figures())).toList();
    var hindsight = new Hindsight(new Past(past.topic(), counted, known.times()), options, until);
    hindsight.detector.rescale(usual.documents() / Math.max(1, hindsight.documents()));
    var watch = new Watch(now, hindsight.detector);
    var all = new Tally();
    for (Past.Document document : counted) {
      all.add(document);
      if (document.eventTime() >= until) {
        window.tallies.computeIfAbsent(past.topic(), id -> new Tally()).add(document);
        state.counted.add(past.topic());
      } else {
        watch.recent.add(document);
      }
    }
    watch.learn(all);
    state.watches.put(past.topic(), watch);
    state.changed.add(past.topic());
    Build rise = hindsight.rise;
    if (rise == null || !usual.isWarm()) {
      watch.detector.reset();
    } else {
      Terms terms = looks.apply(past.topic());
      rise(past.topic(), watch, Kind.EMERGING, rise, hindsight.rule, terms, now, alerts);
    }
  }

  /** A topic became part of another: its documents are the other's. */
  public void merged(long from, long into, long now, Consumer<Alert> alerts) {
    state.pending.merge(from, into);
    Tally tally = window.tallies.remove(from);
    if (tally != null) {
      window.tallies.computeIfAbsent(into, id -> new Tally()).add(tally);
      state.counted.add(from);
      state.counted.add(into);
    }
    Watch gone = state.watches.get(from);
    if (gone != null) {
      state.watch(into, now).merge(gone);
    }
    ended(from, now, alerts);
  }

  /** A topic ended: so do its alerts. */
  public void ended(long topic, long now, Consumer<Alert> alerts) {
    state.pending.end(topic);
    Watch watch = state.watches.remove(topic);
    state.changed.add(topic);
    if (window.tallies.remove(topic) != null) {
      state.counted.add(topic);
    }
    if (watch != null) {
      resolve(watch, now, alerts);
    }
  }

  /** A topic was muted: its alerts end, and what is usual of it is still learned. */
  public void muted(long topic, long now, Consumer<Alert> alerts) {
    Watch watch = state.watches.get(topic);
    if (watch != null) {
      state.changed.add(topic);
      resolve(watch, now, alerts);
    }
  }

  /** Forgets a document: it is evidence of nothing from now on. */
  public void erase(String document) {
    state.erase(document);
  }

  private void resolve(Watch watch, long now, Consumer<Alert> alerts) {
    for (Episode episode : new Episode[] {watch.episode, watch.shift}) {
      if (episode != null && episode.goesOn()) {
        episode.ended = now;
        tell(episode, State.RESOLVED, now, alerts);
      }
    }
  }

  private void close(long now, Consumer<Alert> alerts) {
    long n = window.documents;
    boolean isJudged = usual.isWarm() && n >= options.support();
    double factor = usual.factor(n, window.end);
    state.watch(Observed.NO_TOPIC, Long.MIN_VALUE);
    window.tallies.keySet().forEach(topic -> state.watch(topic, window.start));
    for (long topic : new ArrayList<>(state.watches.keySet())) {
      Watch watch = state.watch(topic, window.start);
      Tally tally = window.tally(topic);
      watch.documents += tally.documents;
      if (isJudged) {
        judge(topic, watch, tally, now, alerts);
      }
      watch.detector.learn(usual, tally.documents, n, factor);
      watch.learn(tally);
      if (watch.detector.isCalm()) {
        watch.recent = new Tally();
      }
    }
    usual.add(n, window.end);
    state.counted.addAll(window.tallies.keySet());
    window.clear();
    state.windowIsNew();
  }

  private void judge(long topic, Watch watch, Tally tally, long now, Consumer<Alert> alerts) {
    boolean isNewborn =
        topic >= 0
            && watch.born != Long.MIN_VALUE
            && window.end - watch.born <= options.newborn().toMillis();
    long k = tally.documents;
    long n = window.documents;
    double mu = watch.detector.expected(usual, n);
    double z = watch.detector.score(usual, k, n);
    Terms terms = topic == Observed.NO_TOPIC ? Terms.NONE : null;
    if (topic == Observed.NO_TOPIC) {
      terms = window.uncoveredTerms();
      tally.evidence = window.uncoveredEvidence(terms);
    }
    watch.recent.add(tally);
    Verdict verdict = watch.detector.judge(usual, window.start, window.end, k, n, isNewborn);
    switch (verdict) {
      case USUAL -> {}
      case RISEN_FAST, RISEN_SLOWLY, FALLEN -> {
        if (topic == Observed.NO_TOPIC && verdict == Verdict.FALLEN) {
          return; // that the topics explain more than usual is no news
        }
        if (isMuted.test(topic) || (!isNewborn && state.isOfFigures(topic))) {
          return;
        }
        if (terms == null) {
          terms = looks.apply(topic);
        }
        fire(topic, watch, verdict, isNewborn, terms, now, alerts);
      }
      case GOES_ON -> {
        Episode episode = watch.episode;
        if (episode != null && episode.goesOn()) {
          episode.count.add(window.start, window.end, k, n, mu, z);
          episode.evidence.add(tally.evidence);
          boolean isHeard = episode.isTold() ? episode.hasGrown() : z >= options.exitScore();
          if (isHeard) {
            episode.look(terms == null ? looks.apply(topic) : terms, watch.usualTerms);
            tell(episode, State.UPDATED, now, alerts);
          }
        }
      }
      case OVER, NEW_USUAL -> {
        Episode episode = watch.episode;
        if (episode != null && episode.goesOn()) {
          episode.ended = window.end;
          tell(episode, State.RESOLVED, now, alerts);
        }
      }
    }
  }

  private void fire(
      long topic,
      Watch watch,
      Verdict verdict,
      boolean isNewborn,
      Terms terms,
      long now,
      Consumer<Alert> alerts) {
    Build count = watch.detector.evidence(verdict);
    Kind risen = topic < 0 ? Kind.UNCOVERED : isNewborn ? Kind.EMERGING : Kind.SURGING;
    Kind kind = verdict == Verdict.FALLEN ? Kind.FADING : risen;
    Episode last = watch.episode;
    if (last != null
        && last.hasDirectionOf(kind)
        && window.end - last.ended <= options.coolDown().toMillis()) {
      last.ended = Long.MAX_VALUE;
      last.count.goOn(count);
      last.evidence.add(watch.recent.evidence);
      last.look(terms, watch.usualTerms);
      tell(last, State.UPDATED, now, alerts);
      return;
    }
    Alert.Rule rule = verdict == Verdict.RISEN_SLOWLY ? options.slow() : options.fast(isNewborn);
    rise(topic, watch, kind, count, rule, terms, now, alerts);
  }

  private void rise(
      long topic,
      Watch watch,
      Kind kind,
      Build count,
      Alert.Rule rule,
      Terms terms,
      long now,
      Consumer<Alert> alerts) {
    var episode = episode(topic, watch, kind, count.since, terms, rule, now);
    episode.count.take(count);
    episode.evidence.add(watch.recent.evidence);
    episode.look(terms, kind == Kind.EMERGING ? Terms.NONE : watch.usualTerms);
    watch.episode = episode;
    tell(episode, State.FIRING, now, alerts);
  }

  /** Publishes an alert: as a new one if nobody has heard of it, and then only with evidence. */
  private void tell(Episode episode, State state, long now, Consumer<Alert> alerts) {
    if (episode.isTold()) {
      alerts.accept(episode.publish(model, state));
    } else if (state != State.RESOLVED
        && episode.isShown(options.evidence())
        && (episode.count.documents >= options.slowDocuments()
            || !this.state.isOfFigures(episode.topic))) {
      alerts.accept(episode.tell(model, now));
    }
  }

  private Episode episode(
      long topic, Watch watch, Kind kind, long since, Terms terms, Alert.Rule rule, long now) {
    String id =
        model
            + "/"
            + (topic < 0 ? "none" : topic)
            + "/"
            + kind.name().toLowerCase(Locale.ROOT)
            + "/"
            + Instant.ofEpochMilli(since);
    String story = Stories.of(id, terms, watch.recent, state.watches.values(), options, now);
    return new Episode(id, kind, topic, now, story, rule);
  }

  /**
   * Looks at a topic's terms as they are in a snapshot: a topic whose terms differ from its usual
   * ones has shifted. They become the usual ones after a day.
   */
  public void look(long topic, Terms terms, long time, Consumer<Alert> alerts) {
    Watch watch = state.watches.get(topic);
    if (watch == null || terms.isEmpty()) {
      return;
    }
    state.changed.add(topic);
    double shift = watch.usualTerms.isEmpty() ? 0 : 1 - terms.cosine(watch.usualTerms);
    boolean isOld = time - watch.born > options.newborn().toMillis();
    boolean isJudged =
        isOld
            && !isMuted.test(topic)
            && usual.isWarm()
            && watch.documents >= options.shiftDocuments()
            && (watch.shift == null || !watch.shift.goesOn());
    watch.shifted = isJudged && shift > options.shift() ? watch.shifted + 1 : 0;
    if (watch.shifted >= SHIFTED_LOOKS) {
      var episode =
          episode(topic, watch, Kind.SHIFTING, watch.usualSince, terms, options.terms(), time);
      episode.count.add(
          watch.usualSince,
          time,
          watch.documents,
          watch.documents,
          (double) watch.documents,
          shift);
      episode.look(terms, watch.usualTerms);
      episode.evidence.add(watch.recent.evidence);
      episode.evidence.add(window.tally(topic).evidence);
      if (episode.isShown(options.evidence())) {
        watch.shift = episode;
        watch.shifted = 0;
        watch.usualSince = time; // a day from now on the new terms are the usual ones
        tell(episode, State.FIRING, time, alerts);
      }
    }
    if (watch.usualSince == Long.MIN_VALUE
        || (time - watch.usualSince >= options.longest().toMillis()
            && watch.shifted == 0
            && watch.detector.isCalm())) {
      settle(watch, terms, time, alerts);
    }
  }

  private void settle(Watch watch, Terms terms, long time, Consumer<Alert> alerts) {
    watch.usualTerms = terms;
    watch.usualSince = time;
    watch.documents = 0;
    if (watch.shift != null && watch.shift.goesOn()) {
      watch.shift.ended = time;
      tell(watch.shift, State.RESOLVED, time, alerts);
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
