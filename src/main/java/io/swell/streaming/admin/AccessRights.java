package io.swell.streaming.admin;

import io.swell.streaming.client.KafkaOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * The least rights of a process where all stream topics exist. Where it is to create them, it also
 * needs {@link AclOperation#CREATE}.
 */
final class AccessRights {
  private static final Set<AclOperation> READ = Set.of(AclOperation.READ);
  private static final Set<AclOperation> WRITE = Set.of(AclOperation.WRITE);
  private static final Set<AclOperation> READ_AND_WRITE =
      Set.of(AclOperation.READ, AclOperation.WRITE);

  private AccessRights() {}

  /** Returns what a tracker may do, by resource, with the receivers of alerts left out. */
  static Map<ResourcePattern, Set<AclOperation>> ofTracking(KafkaOptions options) {
    Map<ResourcePattern, Set<AclOperation>> rights = new LinkedHashMap<>();
    StreamTopics.all(options).forEach(name -> rights.put(topic(name), READ_AND_WRITE));
    rights.put(topic(options.documents()), READ);
    rights.put(group(options.application()), READ);
    var transactions = options.application() + "-"; // of every instance
    rights.put(
        new ResourcePattern(ResourceType.TRANSACTIONAL_ID, transactions, PatternType.PREFIXED),
        WRITE);
    return rights;
  }

  /** Returns what {@code track} and {@code backfill} may do, by resource. */
  static Map<ResourcePattern, Set<AclOperation>> ofTracker(KafkaOptions options) {
    Map<ResourcePattern, Set<AclOperation>> rights = ofTracking(options);
    TrackerGroup.receivers(options).forEach(receiver -> rights.put(group(receiver), READ));
    return rights;
  }

  /** Returns what {@code feed} may do, by resource. */
  static Map<ResourcePattern, Set<AclOperation>> ofFeeder(KafkaOptions options) {
    return Map.of(topic(options.documents()), WRITE);
  }

  /**
   * Returns what a separate {@code dashboard}, {@code topics} and {@code alerts} may do, by
   * resource.
   *
   * @param withCommands whether the dashboard accepts commands of users
   */
  static Map<ResourcePattern, Set<AclOperation>> ofReader(
      KafkaOptions options, boolean withCommands) {
    Map<ResourcePattern, Set<AclOperation>> rights = new LinkedHashMap<>();
    StreamTopic.OUTPUTS.forEach(output -> rights.put(topic(output.name(options)), READ));
    rights.put(topic(StreamTopic.BAGS.name(options)), withCommands ? READ_AND_WRITE : READ);
    return rights;
  }

  /** Returns what {@code name-topics} may do, by resource. */
  static Map<ResourcePattern, Set<AclOperation>> ofNamer(KafkaOptions options) {
    Map<ResourcePattern, Set<AclOperation>> rights = new LinkedHashMap<>();
    rights.put(topic(StreamTopic.SNAPSHOTS.name(options)), READ);
    rights.put(topic(StreamTopic.EVENTS.name(options)), READ);
    rights.put(topic(StreamTopic.BAGS.name(options)), WRITE);
    return rights;
  }

  private static ResourcePattern topic(String name) {
    return new ResourcePattern(ResourceType.TOPIC, name, PatternType.LITERAL);
  }

  private static ResourcePattern group(String name) {
    return new ResourcePattern(ResourceType.GROUP, name, PatternType.LITERAL);
  }
}
