package io.swell.alerting;

import io.swell.alerting.Alert.Kind;
import io.swell.alerting.Alert.State;
import io.swell.alerting.Detector.Verdict;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import io.swell.tracking.Past;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
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
  private static final byte KIND = 'g';
  private static final byte WINDOW = 0;
  private static final byte TALLY = 1;
  private static final byte WATCH = 2;
  private static final byte UNCOVERED = 3;

  /** Looks in a row at which a topic's terms must differ for a shift. */
  private static final int SHIFTED_LOOKS = 2;

  private final String model;
  private final AlertOptions options;
  private final LongFunction<Terms> looks;
  private final LongPredicate isMuted;
  private final Usual usual;
  private final OpenWindow window;
  private final TreeMap<Long, Watch> watches = new TreeMap<>();
  private final TreeSet<Long> changed = new TreeSet<>();
  private final TreeSet<Long> counted = new TreeSet<>();
  private final TreeMap<Long, Uncovered> restoring = new TreeMap<>();
  private int uncoveredSaved;
  private boolean isAnew;

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
    usual = new Usual(options);
    window = new OpenWindow(options);
  }

  /** Counts documents, in the order of their event times; windows that end raise alerts. */
  public void observe(List<Observed> documents, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    documents.stream()
        .sorted(Comparator.comparingLong(Observed::eventTime))
        .forEachOrdered(document -> observe(document, now, alerts));
  }

  private void observe(Observed document, long now, Consumer<Alert> alerts) {
    if (window.isOver(document.eventTime(), window.documents)) {
      close(now, alerts);
    }
    window.reach(document.eventTime());
    window.add(document);
    if (document.topic() != Observed.MIXED) {
      counted.add(document.topic());
    }
  }

  /** Says that event time has moved on without documents. */
  public void advance(long now, Consumer<Alert> alerts) {
    if (window.isOver(now, window.documents)) {
      close(now, alerts);
    }
  }

  /** Judges the open window, if it holds enough: nothing more will come. */
  public void finish(long now, Consumer<Alert> alerts) {
    if (window.documents >= options.support()) {
      close(now, alerts);
    }
  }

  /** A topic was born: what was there of it before is what is usual of it. */
  public void born(Past past, long now, Consumer<Alert> alerts) {
    if (!options.enabled()) {
      return;
    }
    long until = window.isOpen() ? window.start : Long.MAX_VALUE;
    var hindsight = new Hindsight(past, options, until);
    hindsight.detector.rescale(usual.documents() / Math.max(1, hindsight.documents()));
    var watch = new Watch(now, hindsight.detector);
    for (Past.Document document : past.documents()) {
      if (document.eventTime() >= until) {
        window.tallies.computeIfAbsent(past.topic(), id -> new Tally()).add(document);
        counted.add(past.topic());
      } else {
        watch.recent.add(document);
      }
    }
    watches.put(past.topic(), watch);
    changed.add(past.topic());
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
    Tally tally = window.tallies.remove(from);
    if (tally != null) {
      window.tallies.computeIfAbsent(into, id -> new Tally()).add(tally);
      counted.add(from);
      counted.add(into);
    }
    Watch gone = watches.get(from);
    if (gone != null) {
      watch(into, now).detector.merge(gone.detector);
    }
    ended(from, now, alerts);
  }

  /** A topic ended: so do its alerts. */
  public void ended(long topic, long now, Consumer<Alert> alerts) {
    Watch watch = watches.remove(topic);
    changed.add(topic);
    if (window.tallies.remove(topic) != null) {
      counted.add(topic);
    }
    if (watch != null) {
      resolve(watch, now, alerts);
    }
  }

  /** A topic was muted: its alerts end, and what is usual of it is still learned. */
  public void muted(long topic, long now, Consumer<Alert> alerts) {
    Watch watch = watches.get(topic);
    if (watch != null) {
      changed.add(topic);
      resolve(watch, now, alerts);
    }
  }

  private void resolve(Watch watch, long now, Consumer<Alert> alerts) {
    for (Episode episode : new Episode[] {watch.episode, watch.shift}) {
      if (episode != null && episode.goesOn()) {
        episode.ended = now;
        alerts.accept(episode.publish(model, State.RESOLVED));
      }
    }
  }

  private Watch watch(long topic, long born) {
    changed.add(topic);
    return watches.computeIfAbsent(topic, id -> new Watch(born, new Detector(options, 0)));
  }

  private void close(long now, Consumer<Alert> alerts) {
    long n = window.documents;
    boolean isJudged = usual.isWarm() && n >= options.support();
    double factor = usual.factor(n, window.end);
    watch(Observed.NO_TOPIC, Long.MIN_VALUE);
    window.tallies.keySet().forEach(topic -> watch(topic, window.start));
    for (long topic : new ArrayList<>(watches.keySet())) {
      Watch watch = watch(topic, window.start);
      Tally tally = window.tally(topic);
      watch.documents += tally.documents;
      if (isJudged) {
        judge(topic, watch, tally, now, alerts);
      }
      watch.detector.learn(usual, tally.documents, n, factor);
      if (watch.detector.isCalm()) {
        watch.recent = new Tally();
      }
    }
    usual.add(n, window.end);
    counted.addAll(window.tallies.keySet());
    window.clear();
    isAnew = true;
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
        if (isMuted.test(topic)) {
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
          if (episode.hasGrown()) {
            episode.look(terms == null ? looks.apply(topic) : terms, watch.usualTerms);
            alerts.accept(episode.publish(model, State.UPDATED));
          }
        }
      }
      case OVER, NEW_USUAL -> {
        Episode episode = watch.episode;
        if (episode != null && episode.goesOn()) {
          episode.ended = window.end;
          alerts.accept(episode.publish(model, State.RESOLVED));
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
    Kind kind =
        verdict == Verdict.FALLEN
            ? Kind.FADING
            : topic < 0 ? Kind.UNCOVERED : isNewborn ? Kind.EMERGING : Kind.SURGING;
    Episode last = watch.episode;
    if (last != null && isSame(last.kind, kind) && isCooling(last)) {
      last.ended = Long.MAX_VALUE;
      last.count.goOn(count);
      last.evidence.add(watch.recent.evidence);
      last.look(terms, watch.usualTerms);
      alerts.accept(last.publish(model, State.UPDATED));
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
    alerts.accept(episode.publish(model, State.FIRING));
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
    String story = Stories.of(id, terms, watch.recent, watches.values(), options, now);
    return new Episode(id, kind, topic, now, story, rule);
  }

  private static boolean isSame(Kind before, Kind now) {
    return (before == Kind.FADING) == (now == Kind.FADING);
  }

  private boolean isCooling(Episode last) {
    return window.end - last.ended <= options.coolDown().toMillis();
  }

  /**
   * Looks at a topic's terms as they are in a snapshot: a topic whose terms differ from its usual
   * ones has shifted. They become the usual ones after a day.
   */
  public void look(long topic, Terms terms, long time, Consumer<Alert> alerts) {
    Watch watch = watches.get(topic);
    if (watch == null || terms.isEmpty()) {
      return;
    }
    changed.add(topic);
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
      watch.shift = episode;
      watch.shifted = 0;
      watch.usualSince = time; // a day from now on the new terms are the usual ones
      alerts.accept(episode.publish(model, State.FIRING));
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
      alerts.accept(watch.shift.publish(model, State.RESOLVED));
    }
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    out.putLong(window.start).putLong(window.end).putLong(window.documents);
    usual.write(out);
    changes.put(key(WINDOW, 0), out.take());
    for (long topic : counted) {
      Tally tally = window.tallies.get(topic);
      if (tally == null) {
        changes.remove(key(TALLY, topic));
      } else {
        tally.write(out);
        changes.put(key(TALLY, topic), out.take());
      }
    }
    for (long topic : changed) {
      Watch watch = watches.get(topic);
      if (watch == null) {
        changes.remove(key(WATCH, topic));
      } else {
        watch.write(out);
        changes.put(key(WATCH, topic), out.take());
      }
    }
    counted.clear();
    changed.clear();
    saveUncovered(changes, out);
  }

  private void saveUncovered(StateSink changes, StateWriter out) {
    List<Uncovered> uncovered = window.uncovered;
    int from = isAnew ? 0 : uncoveredSaved;
    for (int i = uncovered.size(); i < uncoveredSaved; i++) {
      changes.remove(key(UNCOVERED, i));
    }
    for (int i = from; i < uncovered.size(); i++) {
      uncovered.get(i).write(out);
      changes.put(key(UNCOVERED, i), out.take());
    }
    uncoveredSaved = uncovered.size();
    isAnew = false;
  }

  private static byte[] key(byte part, long topic) {
    return new StateWriter().putByte(KIND).putByte(part).putLong(topic).take();
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length == 0 || key[0] != KIND) {
      return false;
    }
    var keyReader = new StateReader(key);
    keyReader.getByte();
    int part = keyReader.getByte();
    long topic = keyReader.getLong();
    var in = new StateReader(value);
    switch (part) {
      case WINDOW -> {
        window.start = in.getLong();
        window.end = in.getLong();
        window.documents = in.getLong();
        usual.read(in);
      }
      case TALLY -> window.tallies.put(topic, Tally.read(in));
      case WATCH -> watches.put(topic, Watch.read(options, in));
      case UNCOVERED -> restoring.put(topic, Uncovered.read(in));
      default -> throw new IllegalArgumentException("alerts have no part " + part);
    }
    return true;
  }

  @Override
  public void restored() {
    window.uncovered.addAll(restoring.values());
    uncoveredSaved = restoring.size();
    restoring.clear();
    counted.clear();
    changed.clear();
  }

  /** The topics that an alert goes on about, for those who count them. */
  public long firing() {
    return watches.values().stream()
        .map(watch -> watch.episode)
        .filter(episode -> episode != null && episode.goesOn())
        .count();
  }
}
