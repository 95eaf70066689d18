package io.swell.format.output;

import io.swell.format.input.DocumentField;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.TreeMap;

/**
 * Writes what an engine publishes as JSON objects in UTF-8, without a line break.
 *
 * <p>The same record gives the same bytes on every JDK: fields in the order of the schemas, times
 * in ISO-8601 UTC, options in alphabetical order, and absent values omitted. Each object names its
 * {@code type}. Fractions are rounded ({@link SignificantDigits}) to five significant digits, a
 * relative error of at most 5e-5, and to four in assignments, stories and activity, of which there
 * are most; whole numbers are exact. A number that is not finite, a bug, is an exception.
 */
public final class OutputWriter {
  private static final int DIGITS = 5;
  private static final int FEW_DIGITS = 4;

  /** The version of these formats, written as the field {@code v}. */
  public static final int VERSION = 1;

  private OutputWriter() {}

  /** Writes the topics of one document. */
  public static byte[] write(Assignment assignment) {
    OutputObject out = open("assignment", assignment.model(), assignment.id(), FEW_DIGITS);
    out.string("id", assignment.id());
    out.string("title", assignment.title());
    write(out, assignment.origin());
    out.time("timestamp", assignment.timestamp());
    Assignment.TopicWeight main = assignment.main();
    if (main != null) {
      out.integer("mainTopic", main.topic());
      out.ifGiven("mainLabel", assignment.mainLabel(), out::string);
      out.number("mainShare", main.share());
    }
    out.objects(
        "topics",
        assignment.topics(),
        topic -> {
          out.integer("topic", topic.topic());
          out.number("weight", topic.weight());
          out.number("share", topic.share());
        });
    out.ifGiven("storyId", assignment.storyId(), out::integer);
    out.number("residual", assignment.residual());
    out.integer("batch", assignment.batch());
    if (assignment.timing() != Assignment.Timing.IN_TIME) {
      out.string("timing", DocumentField.lowerCaseName(assignment.timing()));
    }
    return out.bytes();
  }

  /** Writes the snapshot of one topic. */
  public static byte[] write(Snapshot snapshot) {
    OutputObject out = open("snapshot", snapshot.model(), snapshot.topic());
    out.integer("topic", snapshot.topic());
    out.integer("slot", snapshot.slot());
    out.string("state", DocumentField.lowerCaseName(snapshot.state()));
    out.string("label", snapshot.label());
    out.flagIfSet("named", snapshot.named());
    out.flagIfSet("pinned", snapshot.pinned());
    out.flagIfSet("muted", snapshot.muted());
    out.flagIfSet("background", snapshot.background());
    out.number("weightSum", snapshot.weightSum());
    out.objects(
        "terms",
        snapshot.terms(),
        term -> {
          out.string("term", term.term());
          out.number("weight", term.weight());
          out.number("idf", term.idf());
        });
    out.number("share", snapshot.share());
    out.integer("shareDocuments", snapshot.shareDocuments());
    trend(out, snapshot.trend());
    out.number("drift", snapshot.drift());
    out.number("majorityRatio", snapshot.majorityRatio());
    out.number("compactness", snapshot.compactness());
    out.number("coherence", snapshot.coherence());
    out.objects(
        "documents",
        snapshot.documents(),
        document -> {
          out.string("id", document.id());
          out.string("title", document.title());
          out.ifGiven("link", document.link(), out::string);
          out.ifGiven("snippet", document.snippet(), out::string);
          out.time("timestamp", document.timestamp());
          out.number("weight", document.weight());
        });
    if (!snapshot.relations().isEmpty()) {
      out.objects(
          "relations",
          snapshot.relations(),
          relation -> {
            out.integer("topic", relation.topic());
            out.number("strength", relation.strength());
          });
    }
    out.time("born", snapshot.born());
    out.time("lastSeen", snapshot.lastSeen());
    out.time("timestamp", snapshot.timestamp());
    out.integer("batch", snapshot.batch());
    return out.bytes();
  }

  /** Writes the activity of one topic in a closed window. */
  public static byte[] write(TopicActivity activity) {
    OutputObject out = open("activity", activity.model(), activity.topic(), FEW_DIGITS);
    out.integer("topic", activity.topic());
    out.time("windowStart", activity.windowStart());
    out.time("windowEnd", activity.windowEnd());
    out.number("share", activity.share());
    trend(out, activity.trend());
    out.integer("documents", activity.documents());
    out.integer("windowDocuments", activity.windowDocuments());
    out.number("expected", activity.expected());
    out.number("z", activity.z());
    out.strings("terms", activity.terms());
    if (!activity.sources().isEmpty()) {
      out.objects(
          "sources",
          activity.sources(),
          source -> {
            out.string("source", source.source());
            out.integer("documents", source.documents());
          });
    }
    return out.bytes();
  }

  /** Writes an event in the lifecycle of a topic. */
  public static byte[] write(TopicEvent event) {
    OutputObject out = open("event", event.model(), event.topic());
    out.string("event", DocumentField.lowerCaseName(event.event()));
    if (event.topic() != TopicEvent.NO_TOPIC) {
      out.integer("topic", event.topic());
    }
    out.ifGiven("into", event.into(), out::integer);
    out.ifGiven("name", event.name(), out::string);
    out.time("timestamp", event.timestamp());
    out.object("evidence");
    out.strings("terms", event.evidence().terms());
    out.strings("documents", event.evidence().documents());
    out.ifGiven("cosine", event.evidence().cosine(), out::number);
    out.ifGiven("gain", event.evidence().gain(), out::number);
    out.ifGiven("inactiveSince", event.evidence().inactiveSince(), out::time);
    out.ifGiven("missedDocuments", event.evidence().missedDocuments(), out::number);
    out.flagIfSet("byUser", event.evidence().byUser());
    out.ifGiven("reason", event.evidence().reason(), out::string);
    out.endObject();
    return out.bytes();
  }

  /** Writes the current state of a story. */
  public static byte[] write(Story story) {
    OutputObject out = open("story", story.model(), story.id(), FEW_DIGITS);
    out.integer("story", story.id());
    out.string("state", DocumentField.lowerCaseName(story.state()));
    out.string("label", story.label());
    out.objects("terms", story.terms(), term -> write(out, term.term(), term.weight()));
    out.integer("documents", story.documents());
    out.integer("distinct", story.distinct());
    out.integer("sources", story.sources());
    out.ifGiven("topic", story.topic(), out::integer);
    out.time("firstSeen", story.firstSeen());
    out.time("lastSeen", story.lastSeen());
    out.ifGiven("returnOf", story.returnOf(), out::integer);
    out.ifGiven("mergedInto", story.mergedInto(), out::integer);
    out.time("timestamp", story.timestamp());
    return out.bytes();
  }

  /** Writes the current state of an alert. */
  public static byte[] write(Alert alert) {
    OutputObject out = open("alert", alert.model(), alert.id());
    out.string("id", alert.id());
    out.string("kind", DocumentField.lowerCaseName(alert.kind()));
    out.string("state", DocumentField.lowerCaseName(alert.state()));
    out.string("severity", DocumentField.lowerCaseName(alert.severity()));
    out.ifGiven("topic", alert.topic(), out::integer);
    out.string("label", alert.label());
    out.string("story", alert.story());
    out.ifGiven("storyId", alert.storyId(), out::integer);
    out.string("why", alert.why());
    out.number("score", alert.score());
    write(out, "actual", alert.actual());
    write(out, "typical", alert.typical());
    out.number("ratio", alert.ratio());
    out.time("since", alert.since());
    out.time("detectedAt", alert.detectedAt());
    out.ifGiven("ended", alert.ended(), out::time);
    out.object("window");
    out.time("start", alert.window().start());
    out.time("end", alert.window().end());
    out.endObject();
    out.objects("terms", alert.terms(), term -> write(out, term.term(), term.weight()));
    out.strings("newTerms", alert.newTerms());
    out.objects(
        "documents",
        alert.documents(),
        document -> {
          out.string("id", document.id());
          out.string("title", document.title());
          write(out, document.origin());
          out.time("timestamp", document.timestamp());
          out.number("weight", document.weight());
        });
    out.object("sources");
    out.integer("count", alert.sources().count());
    out.object("most");
    new TreeMap<>(alert.sources().most()).forEach(out::integer);
    out.endObject();
    out.endObject();
    out.object("rule");
    out.string("name", alert.rule().name());
    out.object("settings");
    alert.rule().sorted().forEach(out::number);
    out.endObject();
    out.endObject();
    out.ifGiven("judgment", DocumentField.lowerCaseNameIfAny(alert.judgment()), out::string);
    return out.bytes();
  }

  private static void write(OutputObject out, DocumentOrigin origin) {
    out.ifGiven("source", origin.source(), out::string);
    out.ifGiven("traceId", origin.traceId(), out::string);
    out.ifGiven("link", origin.link(), out::string);
    out.ifGiven("snippet", origin.snippet(), out::string);
  }

  private static void trend(OutputObject out, double trend) {
    if (!Double.isNaN(trend)) {
      out.number("trend", trend);
    }
  }

  private static void write(OutputObject out, String term, double weight) {
    out.string("term", term);
    out.number("weight", weight);
  }

  private static void write(OutputObject out, String name, Alert.Level level) {
    out.object(name);
    out.number("documents", level.documents());
    out.number("of", level.of());
    out.number("share", level.share());
    out.endObject();
  }

  /** Writes the quality report of a model. */
  public static byte[] write(ModelReport report) {
    OutputObject out = open("model", report.model(), report.batch());
    out.string("method", report.method());
    out.object("options");
    new TreeMap<>(report.options()).forEach(out::string);
    out.endObject();
    out.string("weighting", report.weighting());
    out.string("analyzer", report.analyzer());
    out.integer("vocabulary", report.vocabulary());
    out.number("outOfVocabularyRate", report.outOfVocabularyRate());
    out.number("reconstructionError", report.reconstructionError());
    out.integer("liveTopics", report.liveTopics());
    out.number("meanCoherence", report.meanCoherence());
    out.number("diversity", report.diversity());
    out.integer("documents", report.documents());
    out.integer("nearDuplicates", report.nearDuplicates());
    out.integer("late", report.late());
    out.integer("ahead", report.ahead());
    ModelReport.FalseAlarms storyAlerts = report.storyAlerts();
    if (storyAlerts != null) {
      out.object("storyAlerts");
      out.number("asked", storyAlerts.asked());
      out.number("expected", storyAlerts.expected());
      out.number("score", storyAlerts.score());
      out.endObject();
    }
    out.integer("batch", report.batch());
    out.time("timestamp", report.timestamp());
    return out.bytes();
  }

  private static OutputObject open(String type, String model, Object name) {
    return open(type, model, name, DIGITS);
  }

  private static OutputObject open(String type, String model, Object name, int digits) {
    OutputObject out = new OutputObject(type + " " + model + "/" + name, digits);
    out.string("type", type);
    out.integer("v", VERSION);
    out.string("model", model);
    return out;
  }
}
