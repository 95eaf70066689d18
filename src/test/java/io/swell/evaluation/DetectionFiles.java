package io.swell.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.alerting.AlertMonitor;
import io.swell.alerting.AlertOptions;
import io.swell.alerting.AlertTerms;
import io.swell.alerting.ObservedDocument;
import io.swell.engine.Bag;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What other methods are told of a stream and what they say of it, as JSON lines. */
final class DetectionFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DetectionFiles() {}

  /** Writes what Swell makes of each document: {@code {"id","timestamp","terms":{term:count}}}. */
  static void writeTerms(List<Bag> bags, Path file) {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (Bag bag : bags) {
        ObjectNode node = JSON.createObjectNode();
        node.put("id", bag.id()).put("timestamp", bag.eventTime());
        ObjectNode terms = node.putObject("terms");
        for (int i = 0; i < bag.terms().length; i++) {
          terms.put(bag.terms()[i], bag.counts()[i]);
        }
        out.write(node + "\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Reads alerts: {@code {"at","kind","score","story","why","documents":[id]}}. */
  static List<Detection> alerts(Path file) {
    List<Detection> alerts = new ArrayList<>();
    for (JsonNode node : lines(file)) {
      List<String> documents = new ArrayList<>();
      need(node, "documents").forEach(id -> documents.add(id.asText()));
      alerts.add(
          new Detection(
              Instant.parse(need(node, "at").asText()),
              need(node, "kind").asText(),
              need(node, "score").asDouble(),
              need(node, "story").asText(),
              need(node, "why").asText(),
              documents));
    }
    return alerts;
  }

  /**
   * Gives another model's assignments to our detectors. A line is {@code
   * {"id","timestamp","batch","topics":[{"topic","share"}],"residual"}} in the stream's order, or
   * {@code {"topic","terms":[{"term","weight"}]}}: a topic as it is from there on. Lines with the
   * same batch are told together.
   */
  static List<Detection> fromAssignments(Path file, List<Bag> bags, AlertOptions options) {
    Map<String, Bag> known = new HashMap<>();
    bags.forEach(bag -> known.put(bag.id(), bag));
    Map<Long, AlertTerms> topics = new HashMap<>();
    List<Alert> raised = new ArrayList<>();
    var alerts =
        new AlertMonitor(
            "peer",
            options,
            id -> topics.getOrDefault(id, new AlertTerms("", List.of())),
            topic -> false);
    List<ObservedDocument> batch = new ArrayList<>();
    long now = Long.MIN_VALUE;
    for (JsonNode node : lines(file)) {
      boolean isTopic = node.has("terms");
      if (!batch.isEmpty()
          && (isTopic || batch.get(0).assignment().batch() != need(node, "batch").asLong())) {
        alerts.observe(batch, now, raised::add);
        batch.clear();
      }
      if (isTopic) {
        AlertTerms terms = terms(node);
        topics.put(need(node, "topic").asLong(), terms);
        alerts.observeTerms(need(node, "topic").asLong(), terms, now, raised::add);
      } else {
        Assignment assignment = assignment(node, known);
        now = Math.max(now, assignment.timestamp().toEpochMilli());
        int figures = Objects.requireNonNull(known.get(assignment.id())).numbersPerMille();
        batch.add(new ObservedDocument(assignment, null, false, figures, Map.of()));
      }
    }
    alerts.observe(batch, now, raised::add);
    alerts.finish(now, raised::add);
    return Detection.of(raised);
  }

  private static AlertTerms terms(JsonNode node) {
    List<Alert.Term> terms = new ArrayList<>();
    for (JsonNode term : need(node, "terms")) {
      terms.add(new Alert.Term(need(term, "term").asText(), need(term, "weight").asDouble()));
    }
    List<String> name = terms.stream().limit(3).map(Alert.Term::term).toList();
    return new AlertTerms(String.join(" ", name), terms);
  }

  private static Assignment assignment(JsonNode node, Map<String, Bag> known) {
    String id = need(node, "id").asText();
    Bag bag = known.get(id);
    if (bag == null) {
      throw new IllegalArgumentException(
          "document " + id + " was assigned, which the corpus does not hold");
    }
    List<TopicWeight> topics = new ArrayList<>();
    for (JsonNode topic : need(node, "topics")) {
      double share = need(topic, "share").asDouble();
      topics.add(new TopicWeight(need(topic, "topic").asLong(), share, share));
    }
    return new Assignment(
        "peer",
        id,
        bag.title(),
        Instant.ofEpochMilli(need(node, "timestamp").asLong()),
        topics,
        need(node, "residual").asDouble(),
        need(node, "batch").asLong());
  }

  private static JsonNode need(JsonNode node, String field) {
    JsonNode value = node.get(field);
    if (value == null) {
      throw new IllegalArgumentException("no field " + field + " in " + node);
    }
    return value;
  }

  private static List<JsonNode> lines(Path file) {
    List<JsonNode> nodes = new ArrayList<>();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        nodes.add(JSON.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + " after line " + nodes.size(), e);
    }
    return nodes;
  }
}
