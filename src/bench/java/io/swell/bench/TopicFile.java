package io.swell.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.model.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Topics as lines of JSON, {@code {"row":[...],"weight":[...]}} with rows ascending. */
final class TopicFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TopicFile() {}

  static void write(List<SparseVector> topics, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    for (SparseVector topic : topics) {
      lines.add(JSON.writeValueAsString(topic));
    }
    Files.write(file, lines);
  }

  static List<SparseVector> read(Path file) throws IOException {
    List<SparseVector> topics = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode topic = JSON.readTree(line);
      topics.add(
          new SparseVector(
              numbers(topic.get("row")).mapToInt(JsonNode::asInt).toArray(),
              numbers(topic.get("weight")).mapToDouble(JsonNode::asDouble).toArray()));
    }
    return topics;
  }

  private static Stream<JsonNode> numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
