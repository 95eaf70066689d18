package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.Severity;
import io.swell.output.Alert.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One alert from when it is noticed until it is forgotten. It is told once it has enough evidence;
 * until then it is counted, so that a burst does not become usual, but nobody hears of it.
 */
final class AlertEpisode {
  private static final double WARNING = 6;
  private static final double CRITICAL = 10;
  private static final int CRITICAL_DOCUMENTS = 50;
  private static final int NEW_TERMS = 5;

  final String id;
  final Kind kind;
  final long topic;

  /** Event time at which it was noticed, or told. */
  private long detected;

  final String story;
  final Alert.Rule rule;
  final RunTotals count = new RunTotals();
  AlertEvidence evidence = new AlertEvidence();
  AlertTerms terms = AlertTerms.NONE;
  List<String> newTerms = List.of();

  /** The terms that were usual: what a shift compares with. */
  AlertTerms before = AlertTerms.NONE;

  /** Its documents when it was published last; negative before it is told. */
  private double published = -1;

  private Severity severity = Severity.INFO;

  /** Event time at which it was over; {@link Long#MAX_VALUE} while it goes on. */
  long ended = Long.MAX_VALUE;

  AlertEpisode(String id, Kind kind, long topic, long detected, String story, Alert.Rule rule) {
    this.id = id;
    this.kind = kind;
    this.topic = topic;
    this.detected = detected;
    this.story = story;
    this.rule = rule;
  }

  boolean goesOn() {
    return ended == Long.MAX_VALUE;
  }

  /** Whether an alert of that kind means more documents where this does, or fewer. */
  boolean hasDirectionOf(Kind other) {
    return (kind == Kind.FADING) == (other == Kind.FADING);
  }

  boolean isTold() {
    return published >= 0;
  }

  /** Whether it can show enough; a topic that falls silent need not. */
  boolean isShown(int least) {
    return kind == Kind.FADING || evidence.documents(count.since).size() >= least;
  }

  /** Tells of it for the first time. */
  Alert tell(String model, long now) {
    detected = now;
    return publish(model, State.FIRING);
  }

  /** Takes the topic's terms as they are now. */
  void look(AlertTerms now, AlertTerms usual) {
    if (now.isEmpty()) {
      return;
    }
    terms = now;
    before = usual;
    newTerms = now.without(usual, NEW_TERMS);
  }

  private Severity severityNow() {
    if (kind == Kind.FADING || kind == Kind.SHIFTING) {
      return Severity.INFO;
    }
    if (count.score > CRITICAL && count.documents >= CRITICAL_DOCUMENTS) {
      return Severity.CRITICAL;
    }
    return count.score > WARNING ? Severity.WARNING : Severity.INFO;
  }

  /** Whether it has grown enough, since it was published last, to be published again. */
  boolean hasGrown() {
    return severityNow().compareTo(severity) > 0
        || (kind != Kind.FADING && count.documents >= 2 * published);
  }

  /** The alert as it is now. */
  Alert publish(String model, State state) {
    published = count.documents;
    Severity now = severityNow();
    severity = now.compareTo(severity) > 0 ? now : severity;
    return new Alert(
        model,
        id,
        kind,
        state,
        severity,
        topic >= 0 ? topic : null,
        terms.label(),
        story,
        AlertSummary.of(this),
        count.score,
        new Alert.Level(count.documents, count.of),
        new Alert.Level(count.expected, count.of),
        count.ratio(),
        Instant.ofEpochMilli(count.since),
        Instant.ofEpochMilli(detected),
        goesOn() ? null : Instant.ofEpochMilli(ended),
        new Alert.Window(Instant.ofEpochMilli(count.since), Instant.ofEpochMilli(count.until)),
        terms.heaviest(),
        newTerms,
        evidence.documents(count.since),
        evidence.sources(),
        rule);
  }

  void write(StateWriter out) {
    out.putString(id).putString(kind.name()).putLong(topic).putLong(detected).putString(story);
    out.putString(rule.name()).putInt(rule.settings().size());
    rule.sorted().forEach((key, value) -> out.putString(key).putDouble(value));
    count.write(out);
    evidence.write(out);
    terms.write(out);
    before.write(out);
    out.putInt(newTerms.size());
    newTerms.forEach(out::putString);
    out.putDouble(published).putString(severity.name()).putLong(ended);
  }

  static AlertEpisode read(StateReader in) {
    String id = in.getString();
    Kind kind = Kind.valueOf(in.getString());
    long topic = in.getLong();
    long detected = in.getLong();
    String story = in.getString();
    String name = in.getString();
    Map<String, Double> settings = new TreeMap<>();
    for (int left = in.getCount(12); left > 0; left--) {
      settings.put(in.getString(), in.getDouble());
    }
    var episode =
        new AlertEpisode(id, kind, topic, detected, story, new Alert.Rule(name, settings));
    episode.count.take(RunTotals.read(in));
    episode.evidence = AlertEvidence.read(in);
    episode.terms = AlertTerms.read(in);
    episode.before = AlertTerms.read(in);
    List<String> newTerms = new ArrayList<>();
    for (int left = in.getCount(4); left > 0; left--) {
      newTerms.add(in.getString());
    }
    episode.newTerms = List.copyOf(newTerms);
    episode.published = in.getDouble();
    episode.severity = Severity.valueOf(in.getString());
    episode.ended = in.getLong();
    return episode;
  }

  static void writeIfAny(@Nullable AlertEpisode episode, StateWriter out) {
    out.putByte(episode == null ? 0 : 1);
    if (episode != null) {
      episode.write(out);
    }
  }

  static @Nullable AlertEpisode readIfAny(StateReader in) {
    return in.getByte() == 0 ? null : read(in);
  }
}
