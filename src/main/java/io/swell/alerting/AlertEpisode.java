package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.Severity;
import io.swell.output.Alert.State;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One alert, from the window in which a change is detected until a newer alert of the topic takes
 * its place. It counts documents from the beginning, but {@link AlertPublisher} publishes it only
 * once it has enough evidence.
 *
 * <p>The severity never decreases. It is CRITICAL if a window scored above 10 and the alert counts
 * 50 documents or more, WARNING if a window scored above 6, else INFO. FADING and SHIFTING alerts
 * are always INFO.
 */
final class AlertEpisode {
  private static final double WARNING_SCORE = 6;
  private static final double CRITICAL_SCORE = 10;
  private static final int CRITICAL_DOCUMENTS = 50;
  private static final int MAX_NEW_TERMS = 5;

  /** Stands in for a topic, a story or a group of stories. */
  static final long NONE = -1;

  private final String id;
  private final String story;
  private final Kind kind;
  private final Alert.Rule rule;

  /** The topic that it is about, or -1. */
  private long topic;

  /** The story that it was raised about, and its group of alerts; or -1. */
  private long storyId = NONE;

  private long group = NONE;

  /** The ended story that its story was about the same as, or -1. */
  private long returnOf = NONE;

  /** Event time at which the change was detected, or the alert was first published. */
  private long detected;

  private RunTotals totals;
  private AlertEvidence evidence = new AlertEvidence();
  private AlertTerms terms = AlertTerms.NONE;
  private AlertTerms baselineTerms = AlertTerms.NONE;
  private List<String> newTerms = List.of();

  /** How long before it all terms of the stream were remembered when it was raised. */
  private long remembered;

  /** Documents counted when the alert was last published; negative before it is published. */
  private double publishedDocuments = -1;

  private Severity severity = Severity.INFO;

  /** Event time at which the alert ended; {@link Long#MAX_VALUE} while it is ongoing. */
  private long ended = Long.MAX_VALUE;

  /**
   * @param detected event time at which the change was detected
   */
  AlertEpisode(String id, String story, long topic, DetectedChange change, long detected) {
    this.id = id;
    this.story = story;
    this.topic = topic;
    kind = change.kind();
    rule = change.rule();
    totals = change.totals();
    this.detected = detected;
  }

  String id() {
    return id;
  }

  Kind kind() {
    return kind;
  }

  String story() {
    return story;
  }

  long topic() {
    return topic;
  }

  void setTopic(long topic) {
    this.topic = topic;
  }

  long storyId() {
    return storyId;
  }

  /** Returns the group of stories that it is about, or -1. */
  long group() {
    return group;
  }

  boolean isOfStory() {
    return storyId >= 0;
  }

  /** Returns the ended story that its story was about the same as, or -1. */
  long returnOf() {
    return returnOf;
  }

  void setStory(long storyId, long group, long returnOf) {
    this.storyId = storyId;
    this.group = group;
    this.returnOf = returnOf;
  }

  /** Returns what was counted since the change began. */
  RunTotals totals() {
    return totals;
  }

  AlertTerms terms() {
    return terms;
  }

  boolean isOngoing() {
    return ended == Long.MAX_VALUE;
  }

  /** Whether the alert is ongoing or ended at most so long before an event time. */
  boolean isRecent(long time, Duration coolDown) {
    return isOngoing() || time - ended <= coolDown.toMillis();
  }

  /** Whether both kinds of alert mean a fall of the topic's documents, or neither does. */
  boolean hasDirectionOf(Kind other) {
    return (kind == Kind.FADING) == (other == Kind.FADING);
  }

  void add(ScoredCounts window, TopicTally tally) {
    totals = totals.with(window);
    addEvidence(tally);
  }

  void addEvidence(TopicTally tally) {
    evidence.add(tally.evidence());
  }

  /** Adds a document and its source. */
  void addEvidence(Alert.Document document) {
    evidence.add(document);
    evidence.addSourceOf(document);
  }

  void end(long time) {
    ended = time;
  }

  /** Continues the alert after it ended, because the change has returned. */
  void resume(RunTotals later) {
    ended = Long.MAX_VALUE;
    totals = totals.followedBy(later);
  }

  /** Takes newer counts of the same change, which includes what was counted before. */
  void renew(RunTotals newer) {
    ended = Long.MAX_VALUE;
    totals = newer.since(Math.min(totals.since(), newer.since()));
  }

  /** Deletes a document and returns whether it was kept. It stays counted. */
  boolean deleteDocument(String document) {
    return evidence.deleteDocument(document);
  }

  boolean isPublished() {
    return publishedDocuments >= 0;
  }

  /** Whether the alert has at least {@code min} documents to show; a FADING alert needs none. */
  boolean hasEvidence(int min) {
    return kind == Kind.FADING || evidence.documents(totals.since()).size() >= min;
  }

  /** Publishes the alert for the first time. */
  Alert publishFirst(String model, long now) {
    detected = now;
    return publish(model, State.FIRING);
  }

  /** Sets the topic's current terms and those before the change; keeps the old ones if empty. */
  void updateTerms(AlertTerms now, AlertTerms baseline) {
    if (now.isEmpty()) {
      return;
    }
    terms = now;
    baselineTerms = baseline;
    newTerms = now.without(baseline, MAX_NEW_TERMS);
  }

  /** Sets the current terms and those that the stream never had; keeps the old ones if empty. */
  void updateTerms(AlertTerms now, NewTerms neverSeen) {
    if (now.isEmpty()) {
      return;
    }
    terms = now;
    newTerms = neverSeen.terms().stream().limit(MAX_NEW_TERMS).toList();
    remembered = Math.max(remembered, neverSeen.remembered());
  }

  /** Returns how long before it all terms of the stream were remembered, in milliseconds. */
  long remembered() {
    return remembered;
  }

  void setRemembered(long millis) {
    remembered = millis;
  }

  private Severity severityNow() {
    if (kind == Kind.FADING || kind == Kind.SHIFTING) {
      return Severity.INFO;
    }
    if (totals.score() > CRITICAL_SCORE && totals.documents() >= CRITICAL_DOCUMENTS) {
      return Severity.CRITICAL;
    }
    return totals.score() > WARNING_SCORE ? Severity.WARNING : Severity.INFO;
  }

  /**
   * Whether the alert is to be published again: its severity has risen, or its documents have at
   * least doubled since it was last published.
   */
  boolean hasGrown() {
    return severityNow().compareTo(severity) > 0
        || (kind != Kind.FADING && totals.documents() >= 2 * publishedDocuments);
  }

  private String summary() {
    return AlertSummary.of(
        kind,
        isOfStory(),
        returnOf,
        totals,
        terms,
        baselineTerms,
        newTerms,
        remembered,
        evidence.sources().count());
  }

  /** Returns the alert as it is now, and remembers it as published. */
  Alert publish(String model, State state) {
    publishedDocuments = totals.documents();
    Severity now = severityNow();
    severity = now.compareTo(severity) > 0 ? now : severity;
    Instant since = Instant.ofEpochMilli(totals.since());
    return new Alert(
        model,
        id,
        kind,
        state,
        severity,
        topic >= 0 ? topic : null,
        terms.label(),
        story,
        isOfStory() ? storyId : null,
        summary(),
        totals.score(),
        new Alert.Level(totals.documents(), totals.allDocuments()),
        new Alert.Level(totals.expected(), totals.allDocuments()),
        totals.ratio(),
        since,
        Instant.ofEpochMilli(detected),
        isOngoing() ? null : Instant.ofEpochMilli(ended),
        new Alert.Window(since, Instant.ofEpochMilli(totals.until())),
        terms.heaviest(),
        newTerms,
        evidence.documents(totals.since()),
        evidence.sources(),
        rule,
        null);
  }

  void write(StateWriter out) {
    out.putString(id).putString(kind.name()).putLong(topic).putLong(detected).putString(story);
    out.putString(rule.name()).putNumbers(rule.settings());
    totals.write(out);
    evidence.write(out);
    terms.write(out);
    baselineTerms.write(out);
    out.putStrings(newTerms)
        .putDouble(publishedDocuments)
        .putString(severity.name())
        .putLong(ended);
  }

  static AlertEpisode read(StateReader in) {
    String id = in.getString();
    Kind kind = Kind.valueOf(in.getString());
    long topic = in.getLong();
    long detected = in.getLong();
    String story = in.getString();
    var rule = new Alert.Rule(in.getString(), in.getNumbers());
    var change = new DetectedChange(kind, RunTotals.read(in), rule);
    var episode = new AlertEpisode(id, story, topic, change, detected);
    episode.evidence = AlertEvidence.read(in);
    episode.terms = AlertTerms.read(in);
    episode.baselineTerms = AlertTerms.read(in);
    episode.newTerms = in.getStrings();
    episode.publishedDocuments = in.getDouble();
    episode.severity = Severity.valueOf(in.getString());
    episode.ended = in.getLong();
    return episode;
  }

  static void writeIfAny(@Nullable AlertEpisode episode, StateWriter out) {
    if (episode == null) {
      out.putByte(0);
    } else {
      episode.write(out.putByte(1));
      out.putLong(episode.remembered);
    }
  }

  static @Nullable AlertEpisode readIfAny(StateReader in) {
    if (in.getByte() == 0) {
      return null;
    }
    AlertEpisode episode = read(in);
    episode.remembered = in.getLong();
    return episode;
  }
}
