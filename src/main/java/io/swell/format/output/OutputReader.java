package io.swell.format.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.TextSanitizer;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.List;
import java.util.Map;

/**
 * Reads the records that {@link OutputWriter} writes, in this version or an earlier one, also in a
 * {@link ConnectEnvelope}. Unknown fields are ignored, so records that a later release wrote in the
 * same version can be read.
 *
 * <p>Every method throws {@link IllegalArgumentException} if the bytes are not a record of its
 * kind; the message contains the kind, the field and the value found. Thread-safe.
 */
public final class OutputReader {
  private OutputReader() {}

  /** Reads the topics of one document. */
  public static Assignment assignment(byte[] json) {
    return assignment(OutputNode.of("assignment", json));
  }

  /** Reads the snapshot of one topic. */
  public static Snapshot snapshot(byte[] json) {
    return snapshot(OutputNode.of("snapshot", json));
  }

  /** Reads the activity of one topic in a closed window. */
  public static TopicActivity activity(byte[] json) {
    return activity(OutputNode.of("activity", json));
  }

  /** Reads an event in the lifecycle of a topic. */
  public static TopicEvent event(byte[] json) {
    return event(OutputNode.of("event", json));
  }

  /** Reads the state of a story. */
  public static Story story(byte[] json) {
    return story(OutputNode.of("story", json));
  }

  /** Reads an alert. */
  public static Alert alert(byte[] json) {
    return alert(OutputNode.of("alert", json));
  }

  /** Reads the quality report of a model. */
  public static ModelReport report(byte[] json) {
    return report(OutputNode.of("model", json));
  }

  /** Reads one line of a replay as what its {@code type} says. */
  public static Output line(byte[] json) {
    JsonNode tree = OutputNode.parse("line", json);
    String type = new OutputNode("line", tree).string("type");
    OutputNode node = OutputNode.versioned(type, tree);
    return switch (type) {
      case "assignment" -> assignment(node);
      case "snapshot" -> snapshot(node);
      case "activity" -> activity(node);
      case "event" -> event(node);
      case "story" -> story(node);
      case "alert" -> alert(node);
      case "model" -> report(node);
      default ->
          throw new IllegalArgumentException(
              "line: type must be assignment, snapshot, activity, event, story, alert or model,"
                  + " found "
                  + TextSanitizer.quoted(type));
    };
  }

  private static Assignment assignment(OutputNode node) {
    return new Assignment(
        node.string("model"),
        node.string("id"),
        node.string("title"),
        origin(node),
        node.time("timestamp"),
        node.objects(
            "topics",
            topic ->
                new Assignment.TopicWeight(
                    topic.integer("topic"), topic.number("weight"), topic.number("share"))),
        node.number("residual"),
        node.integer("batch"),
        node.has("timing")
            ? node.choice("timing", Assignment.Timing.class)
            : Assignment.Timing.IN_TIME,
        node.has("mainLabel") ? node.string("mainLabel") : null,
        node.has("storyId") ? node.integer("storyId") : null);
  }

  private static Snapshot snapshot(OutputNode node) {
    double weightSum = node.number("weightSum");
    return new Snapshot(
        node.string("model"),
        node.integer("topic"),
        node.smallInteger("slot"),
        node.choice("state", Snapshot.State.class),
        node.string("label"),
        node.has("named") && node.flag("named"),
        node.objects(
            "terms",
            term ->
                new Snapshot.Term(
                    term.string("term"),
                    term.number("weight"),
                    Math.abs(term.number("weight")) / weightSum,
                    term.number("idf"))),
        node.number("share"),
        node.integer("shareDocuments"),
        node.has("trend") ? node.number("trend") : Double.NaN,
        node.number("drift"),
        node.number("majorityRatio"),
        node.number("compactness"),
        node.number("coherence"),
        node.objects(
            "documents",
            document ->
                new Snapshot.Representative(
                    document.string("id"),
                    document.string("title"),
                    origin(document).link(),
                    origin(document).snippet(),
                    document.time("timestamp"),
                    document.number("weight"))),
        node.has("relations")
            ? node.objects(
                "relations",
                relation ->
                    new Snapshot.Relation(relation.integer("topic"), relation.number("strength")))
            : List.of(),
        node.time("born"),
        node.time("lastSeen"),
        node.time("timestamp"),
        node.integer("batch"),
        node.has("pinned") && node.flag("pinned"),
        node.has("muted") && node.flag("muted"),
        node.has("background") && node.flag("background"));
  }

  private static TopicActivity activity(OutputNode node) {
    return new TopicActivity(
        node.string("model"),
        node.integer("topic"),
        node.time("windowStart"),
        node.time("windowEnd"),
        node.number("share"),
        node.has("trend") ? node.number("trend") : Double.NaN,
        node.integer("documents"),
        node.integer("windowDocuments"),
        node.number("expected"),
        node.number("z"),
        node.strings("terms"),
        node.has("sources")
            ? node.objects(
                "sources",
                source ->
                    new TopicActivity.SourceCount(
                        source.string("source"), source.integer("documents")))
            : List.of());
  }

  private static TopicEvent event(OutputNode node) {
    OutputNode evidence = node.object("evidence");
    return new TopicEvent(
        node.string("model"),
        node.choice("event", TopicEvent.Kind.class),
        node.has("topic") ? node.integer("topic") : TopicEvent.NO_TOPIC,
        node.has("into") ? node.integer("into") : null,
        node.time("timestamp"),
        new TopicEvent.Evidence(
            evidence.strings("terms"),
            evidence.strings("documents"),
            evidence.has("cosine") ? evidence.number("cosine") : null,
            evidence.has("gain") ? evidence.number("gain") : null,
            evidence.has("inactiveSince") ? evidence.time("inactiveSince") : null,
            evidence.has("missedDocuments") ? evidence.number("missedDocuments") : null,
            evidence.has("byUser") && evidence.flag("byUser"),
            evidence.has("reason") ? evidence.string("reason") : null),
        node.has("name") ? node.string("name") : null);
  }

  private static Story story(OutputNode node) {
    return new Story(
        node.string("model"),
        node.integer("story"),
        node.choice("state", Story.State.class),
        node.string("label"),
        node.objects("terms", term -> new Story.Term(term.string("term"), term.number("weight"))),
        node.integer("documents"),
        node.integer("distinct"),
        node.smallInteger("sources"),
        node.has("topic") ? node.integer("topic") : null,
        node.time("firstSeen"),
        node.time("lastSeen"),
        node.has("returnOf") ? node.integer("returnOf") : null,
        node.has("mergedInto") ? node.integer("mergedInto") : null,
        node.time("timestamp"));
  }

  private static Alert alert(OutputNode node) {
    OutputNode window = node.object("window");
    OutputNode sources = node.object("sources");
    Map<String, Long> documents = sources.map("most", OutputNode::integer);
    OutputNode rule = node.object("rule");
    Map<String, Double> settings = rule.map("settings", OutputNode::number);
    return new Alert(
        node.string("model"),
        node.string("id"),
        node.choice("kind", Alert.Kind.class),
        node.choice("state", Alert.State.class),
        node.choice("severity", Alert.Severity.class),
        node.has("topic") ? node.integer("topic") : null,
        node.string("label"),
        node.string("story"),
        node.has("storyId") ? node.integer("storyId") : null,
        node.string("why"),
        node.number("score"),
        level(node.object("actual")),
        level(node.object("typical")),
        node.number("ratio"),
        node.time("since"),
        node.time("detectedAt"),
        node.has("ended") ? node.time("ended") : null,
        new Alert.Window(window.time("start"), window.time("end")),
        node.objects("terms", term -> new Alert.Term(term.string("term"), term.number("weight"))),
        node.strings("newTerms"),
        node.objects(
            "documents",
            document ->
                new Alert.Document(
                    document.string("id"),
                    document.string("title"),
                    origin(document),
                    document.time("timestamp"),
                    document.number("weight"))),
        new Alert.Sources(sources.integer("count"), documents),
        new Alert.Rule(rule.string("name"), settings),
        node.has("judgment") ? node.choice("judgment", Alert.Judgment.class) : null);
  }

  private static DocumentOrigin origin(OutputNode node) {
    return new DocumentOrigin(
        node.has("source") ? node.string("source") : null,
        node.has("traceId") ? node.string("traceId") : null,
        node.has("link") ? node.string("link") : null,
        node.has("snippet") ? node.string("snippet") : null);
  }

  private static Alert.Level level(OutputNode node) {
    return new Alert.Level(node.number("documents"), node.number("of"));
  }

  private static ModelReport report(OutputNode node) {
    Map<String, String> options = node.map("options", OutputNode::string);
    return new ModelReport(
        node.string("model"),
        node.string("method"),
        options,
        node.string("weighting"),
        node.string("analyzer"),
        node.smallInteger("vocabulary"),
        node.number("outOfVocabularyRate"),
        node.number("reconstructionError"),
        node.smallInteger("liveTopics"),
        node.number("meanCoherence"),
        node.number("diversity"),
        node.integer("documents"),
        node.integer("nearDuplicates"),
        node.integer("late"),
        node.integer("ahead"),
        node.has("storyAlerts") ? falseAlarms(node.object("storyAlerts")) : null,
        node.integer("batch"),
        node.time("timestamp"));
  }

  private static ModelReport.FalseAlarms falseAlarms(OutputNode node) {
    return new ModelReport.FalseAlarms(
        node.number("asked"), node.number("expected"), node.number("score"));
  }
}
