package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.output.OutputSchema;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Outputs as framed Avro, with schemas that a registry has accepted. Thread-safe. */
public final class AvroOutputs {
  private final Map<String, Registered> kinds;

  private record Registered(AvroOutput output, int id) {}

  private AvroOutputs(Map<String, Registered> kinds) {
    this.kinds = Map.copyOf(kinds);
  }

  /**
   * Registers the schema of each kind of output. A schema that is registered already keeps its id.
   *
   * @param subjects under which it is registered, by kind
   * @throws RegistryException if the registry refuses a schema, for example because it is not
   *     compatible with an earlier one of the subject, or cannot be used
   */
  static AvroOutputs register(SchemaRegistry registry, Map<String, String> subjects)
      throws RegistryException, InterruptedException {
    Map<String, Registered> kinds = new HashMap<>();
    for (Map.Entry<String, String> subject : subjects.entrySet()) {
      var output = new AvroOutput(OutputSchema.of(subject.getKey()));
      int id = registry.register(subject.getValue(), output.schema().toString());
      kinds.put(subject.getKey(), new Registered(output, id));
    }
    return new AvroOutputs(kinds);
  }

  /** Returns an output that was written as JSON. */
  public byte[] encode(byte[] json) {
    JsonNode tree;
    try {
      tree = JsonParser.parse(new String(json, StandardCharsets.UTF_8));
    } catch (RejectedException e) {
      throw new IllegalStateException("an output is not JSON: " + e.getMessage(), e);
    }
    Registered kind = kinds.get(tree.path("type").asText());
    if (kind == null) {
      throw new IllegalStateException(
          "no schema is registered for outputs of type " + tree.path("type"));
    }
    return kind.output.framed(tree, kind.id);
  }
}
