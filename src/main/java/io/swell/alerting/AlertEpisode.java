package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.Severity;
import io.swell.output.Alert.State;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.stories.StoryAlert;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * One alert, from the window in which a change is detected until a newer alert of its subject takes
 * its place. It counts documents from the beginning, but {@link AlertPublisher} publishes it only
 * once it has enough evidence.
 *
 * <p>The severity never decreases. It is CRITICAL if a window scored above 10 and the alert counts
 * 50 documents or more, WARNING if a window scored above 6 or lines say that something failed, else
 * INFO. FADING alerts of topics are always INFO.
 */
final class AlertEpisode {
  private static final double WARNING_SCORE = 6;
  private static final double CRITICAL_SCORE = 10;
  private static final int CRITICAL_DOCUMENTS = 50;

  /** Stands in for a topic, a story or a group of stories. */
  static final long NONE = -1;

  static final StateFormat<AlertEpisode> FORMAT =
      StateFormat.of(AlertEpisode.class, AlertEpisode::empty);

  @Saved(1)
  private Subject subject;

  @Saved(2)
  private String id;

  @Saved(3)
  private String story;

  /** The topic that it is about, or -1. */
  @Saved(4)
  private long topic;

  @Saved(5)
  private Kind kind;

  @Saved(6)
  private Alert.Rule rule;

  @Saved(7)
  private RunTotals totals;

  /** Event time at which the change was detected, or the alert was first published. */
  @Saved(8)
  private long detected;

  /** The story that it was raised about, and the ended one that this was the same as; or -1. */
  @Saved(9)
  private long storyId = NONE;

  @Saved(10)
  private long returnOf = NONE;

  @Saved(11)
  private final AlertEvidence evidence = new AlertEvidence();

  @Saved(12)
  private AlertDescription description = AlertDescription.NONE;

  /** Documents counted when the alert was last published; negative before it is published. */
  @Saved(13)
  private double publishedDocuments = -1;

  @Saved(14)
  private Severity severity = Severity.INFO;

  /** Event time at which the alert ended; {@link Long#MAX_VALUE} while it is ongoing. */
  @Saved(15)
  private long ended = Long.MAX_VALUE;

  /** Time of the stream at which a document last joined one of its stories. */
  @Saved(16)
  private long lastSeen = Long.MIN_VALUE;

  /**
   * @param story what alerts about the same event share
   * @param detected event time at which the change was detected
   */
  AlertEpisode(
      Subject subject, String id, String story, long topic, Finding.Change change, long detected) {
    this.subject = subject;
    this.id = id;
    this.story = story;
    this.topic = topic;
    kind = change.kind();
    rule = change.rule();
    totals = change.totals();
    this.detected = detected;
  }

  /** Returns an alert that is restored. */
  private static AlertEpisode empty() {
    var change = new Finding.Change(Kind.EMERGING, RunTotals.EMPTY, AlertOptions.slowRule());
    return new AlertEpisode(new Subject(StoryAlerts.ID, NONE), "", "", NONE, change, 0);
  }

  AlertEpisode copy() {
    var out = new StateWriter();
    FORMAT.write(this, out);
    return FORMAT.read(new StateReader(out.take()));
  }

  Subject subject() {
    return subject;
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

  /** Returns the group of stories that it is about, or -1. */
  long group() {
    return isOfStory() ? subject.number() : NONE;
  }

  boolean isOfStory() {
    return subject.isOfStory();
  }

  /** Whether it is about log lines, not about a topic or a story. */
  boolean isOfLines() {
    return !isOfStory() && !subject.isOfTopic();
  }

  /** Returns the ended story that its story was about the same as, or -1. */
  long returnOf() {
    return returnOf;
  }

  void setStory(StoryAlert found) {
    storyId = found.story().id();
    returnOf = found.story().returnOf();
    lastSeen = found.time();
  }

  /** Returns what was counted since the change began. */
  RunTotals totals() {
    return totals;
  }

  AlertDescription description() {
    return description;
  }

  AlertTerms terms() {
    return description.terms();
  }

  Alert.Sources sources() {
    return evidence.sources();
  }

  Set<String> documents() {
    return evidence.ids();
  }

  boolean isOngoing() {
    return ended == Long.MAX_VALUE;
  }

  /** Whether the alert is ongoing or ended at most so long before an event time. */
  boolean isRecent(long time, Duration coolDown) {
    return isOngoing() || time - ended <= coolDown.toMillis();
  }

  /** Whether it has not ended before an event time. */
  boolean continues(long since) {
    return isOngoing() || since <= totals.until();
  }

  /** Whether both kinds of alert mean a fall of the topic's documents, or neither does. */
  boolean hasDirectionOf(Kind other) {
    return (kind == Kind.FADING) == (other == Kind.FADING);
  }

  void addEvidence(AlertEvidence more) {
    evidence.add(more);
  }

  /** Sets what it is about; keeps the old description if there are no terms. */
  void describe(AlertDescription newer) {
    description = description.updated(newer);
  }

  void end(long time) {
    ended = time;
  }

  /** Sets newer counts. The alert continues if it had ended. */
  void renew(RunTotals newer) {
    ended = Long.MAX_VALUE;
    totals = newer;
  }

  long lastSeen() {
    return lastSeen;
  }

  /** Takes in that a document joined one of its stories; returns whether none did later. */
  boolean see(long time) {
    boolean isLatest = time > lastSeen;
    lastSeen = Math.max(lastSeen, time);
    return isLatest;
  }

  /** Deletes a document and returns whether it was kept. It stays counted. */
  boolean deleteDocument(String document) {
    return evidence.deleteDocument(document);
  }

  boolean isPublished() {
    return publishedDocuments >= 0;
  }

  /** Whether the alert has documents to show; a FADING alert needs none. */
  boolean hasEvidence() {
    return kind == Kind.FADING || !evidence.documents(totals.since()).isEmpty();
  }

  Alert publishFirst(String model, long now) {
    detected = now;
    return publish(model, State.FIRING);
  }

  private Severity severity(RunTotals counted) {
    if (rule.equals(SilenceAlerts.RULE)) {
      return Severity.WARNING;
    } else if (kind == Kind.FADING || kind == Kind.REPEATING) {
      return Severity.INFO;
    }
    if (counted.score() > CRITICAL_SCORE && counted.documents() >= CRITICAL_DOCUMENTS) {
      return Severity.CRITICAL;
    }
    boolean isSevere = rule.name().equals(PatternAlerts.SEVERE.name());
    return isSevere || counted.score() > WARNING_SCORE ? Severity.WARNING : Severity.INFO;
  }

  /**
   * Whether the alert is to be published again with newer counts: its severity rises, or its
   * documents have at least doubled since it was last published.
   */
  boolean hasGrown(RunTotals newer) {
    return severity(newer).compareTo(severity) > 0
        || (kind != Kind.FADING && newer.documents() >= 2 * publishedDocuments);
  }

  /** Returns the alert as it is now, and remembers it as published. */
  Alert publish(String model, State state) {
    publishedDocuments = totals.documents();
    Severity now = severity(totals);
    severity = now.compareTo(severity) > 0 ? now : severity;
    Instant since = Instant.ofEpochMilli(totals.since());
    return new Alert(
        model,
        id,
        kind,
        state,
        severity,
        topic >= 0 ? topic : null,
        terms().label(),
        story,
        isOfStory() ? storyId : null,
        AlertSummary.of(this),
        totals.score(),
        new Alert.Level(totals.documents(), totals.allDocuments()),
        new Alert.Level(totals.expected(), totals.allDocuments()),
        totals.ratio(),
        since,
        Instant.ofEpochMilli(detected),
        isOngoing() ? null : Instant.ofEpochMilli(ended),
        new Alert.Window(since, Instant.ofEpochMilli(totals.until())),
        terms().heaviest(),
        description.added(),
        evidence.documents(totals.since()),
        evidence.sources(),
        rule,
        null);
  }
}
