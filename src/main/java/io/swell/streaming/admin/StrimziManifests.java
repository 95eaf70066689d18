package io.swell.streaming.admin;

import io.swell.streaming.client.KafkaOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Declares stream topics and users to Strimzi, the operator of Kafka on Kubernetes (from 0.49 on,
 * whose resources have the version {@code v1}).
 *
 * @param cluster name of Strimzi's {@code Kafka} resource
 */
public record StrimziManifests(String cluster) {
  /** What Kubernetes accepts as the name of a resource; its length aside. */
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  /** Length of a name to which a check sum is added; Kubernetes allows 253. */
  private static final int LONGEST_STEM = 240;

  /** How a user proves who it is. */
  public enum Authentication {
    SCRAM_SHA_512,
    TLS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public StrimziManifests {
    if (!NAME.matcher(cluster).matches()) {
      throw new IllegalArgumentException(
          "the cluster must be the name of a Kafka resource of Strimzi (lower-case letters, digits,"
              + " hyphens and dots), found \""
              + cluster
              + '"');
    }
  }

  /**
   * Returns a {@code KafkaTopic} for each stream topic, with the partitions and settings with which
   * Swell creates it.
   *
   * @param withDocuments whether the documents' stream topic is among them
   */
  public List<String> topics(KafkaOptions options, boolean withDocuments) {
    return StreamTopics.specifications(options).stream()
        .filter(topic -> withDocuments || !topic.name().equals(options.documents()))
        .map(this::topic)
        .toList();
  }

  /**
   * Returns a {@code KafkaUser} each for the tracker, the feeder, the dashboard and {@code
   * name-topics}, with exactly the {@link AccessRights} that they need.
   *
   * @param withCommands whether the dashboard accepts commands of users
   */
  public List<String> users(
      KafkaOptions options, Authentication authentication, boolean withCommands) {
    String name = options.application() + "-";
    return List.of(
        user(name + "tracker", authentication, AccessRights.ofTracker(options)),
        user(name + "feeder", authentication, AccessRights.ofFeeder(options)),
        user(name + "dashboard", authentication, AccessRights.ofReader(options, withCommands)),
        user(name + "namer", authentication, AccessRights.ofNamer(options)));
  }

  private String topic(NewTopic topic) {
    List<String> lines = header("KafkaTopic", topic.name());
    lines.add("spec:");
    lines.add("  topicName: " + quoted(topic.name()));
    lines.add("  partitions: " + topic.numPartitions());
    if (topic.replicationFactor() > 0) { // else the broker's default
      lines.add("  replicas: " + topic.replicationFactor());
    }
    lines.add("  config:");
    new TreeMap<>(topic.configs())
        .forEach((key, value) -> lines.add("    " + key + ": " + quoted(value)));
    return String.join("\n", lines) + "\n";
  }

  private String user(
      String name, Authentication authentication, Map<ResourcePattern, Set<AclOperation>> rights) {
    List<String> lines = header("KafkaUser", name);
    lines.add("spec:");
    lines.add("  authentication:");
    lines.add("    type: " + authentication);
    lines.add("  authorization:");
    lines.add("    type: simple");
    lines.add("    acls:");
    rights.forEach(
        (resource, operations) -> {
          lines.add("      - resource:");
          lines.add("          type: " + type(resource.resourceType()));
          lines.add("          name: " + quoted(resource.name()));
          lines.add(
              "          patternType: "
                  + switch (resource.patternType()) {
                    case LITERAL -> "literal";
                    case PREFIXED -> "prefix";
                    default -> throw new IllegalArgumentException("no ACL has " + resource);
                  });
          lines.add("        operations: " + operations(operations));
        });
    return String.join("\n", lines) + "\n";
  }

  private List<String> header(String kind, String name) {
    return new ArrayList<>(
        List.of(
            "---",
            "apiVersion: kafka.strimzi.io/v1",
            "kind: " + kind,
            "metadata:",
            "  name: " + quoted(resourceName(name)),
            "  labels:",
            "    strimzi.io/cluster: " + quoted(cluster)));
  }

  /**
   * Returns the name itself if Kubernetes accepts it; else what it accepts of it, with a check sum,
   * so that names that differ stay different.
   */
  private static String resourceName(String name) {
    if (NAME.matcher(name).matches()) {
      return name;
    }
    var sum = new CRC32();
    sum.update(name.getBytes(StandardCharsets.UTF_8));
    String stem =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String kept = stem.substring(0, Math.min(stem.length(), LONGEST_STEM));
    return "%s-%08x".formatted(kept.isEmpty() ? "topic" : kept, sum.getValue());
  }

  private static String type(ResourceType type) {
    return switch (type) {
      case TOPIC -> "topic";
      case GROUP -> "group";
      case TRANSACTIONAL_ID -> "transactionalId";
      default -> throw new IllegalArgumentException("no ACL is for " + type);
    };
  }

  private static String operations(Set<AclOperation> operations) {
    return operations.stream()
        .sorted()
        .map(each -> each.name().charAt(0) + each.name().substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }
}
