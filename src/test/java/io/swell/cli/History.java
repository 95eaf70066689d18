package io.swell.cli;

import io.swell.streaming.TestBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs commands that learn the planted corpus from a broker. Batches and windows do not depend on
 * the speed of the machine.
 */
final class History {
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  private final TestBroker broker;

  History(TestBroker broker) {
    this.broker = broker;
  }

  /** Returns the environment variables of the commands. */
  Map<String, String> variables(String documents) {
    Map<String, String> variables =
        new TreeMap<>(
            Map.of(
                "SWELL_KAFKA_BOOTSTRAP", broker.bootstrap(),
                "SWELL_KAFKA_APPLICATION", "nobody",
                "SWELL_KAFKA_PREFIX", "nobody.",
                "SWELL_KAFKA_PARTITIONS", "1",
                "SWELL_KAFKA_DOCUMENTS", documents,
                "SWELL_KAFKA_COMMIT_INTERVAL", "PT0.1S",
                "SWELL_BATCH_MAX_DELAY", "PT1H",
                "SWELL_KAFKA_IDLE_AFTER", "PT1H",
                "SWELL_LEARN_TOPICS", "8",
                "SWELL_TOPICS_TERMS", "12"));
    variables.put("SWELL_LEARN_BATCH", "20"); // less than a day of documents
    return variables;
  }

  Run run(String documents, String... arguments) {
    return Run.with(variables(documents), arguments);
  }

  /**
   * Runs a command of an application whose stream topics begin with the application's name and a
   * dot.
   */
  Run of(String application, String documents, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(
        List.of(
            "--set",
            "kafka.application=" + application,
            "--set",
            "kafka.prefix=" + application + "."));
    return run(documents, all.toArray(String[]::new));
  }

  Run backfill(String documents, String application, String... more) {
    List<String> arguments = new ArrayList<>(List.of("backfill", "--application", application));
    arguments.addAll(List.of(more));
    return run(documents, arguments.toArray(String[]::new));
  }

  /** Writes a part of the corpus to a file. */
  String corpus(int from, int to) throws IOException {
    Path file = broker.file(PlantedCorpus.documents().subList(from, to));
    return file.toString();
  }

  static List<String> ids(List<String> assignments) {
    return assignments.stream()
        .map(ID::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .toList();
  }

  /** Returns the ids of the first documents of the corpus. */
  static List<String> ids(int to) {
    return ids(PlantedCorpus.documents().subList(0, to));
  }
}
