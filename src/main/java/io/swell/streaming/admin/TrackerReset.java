package io.swell.streaming.admin;

import io.swell.streaming.client.ConnectionCheck;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what a tracker has learned, so that it starts from scratch: the committed offsets of its
 * consumer group, its changelogs, its log of bags, its ownership of the prefix, and its directory.
 * It does not stop running instances: while one runs, nothing is changed.
 *
 * <p>First the consumer group is deleted, or set back to the beginning of a log that is kept; the
 * brokers refuse both while the group has members. Every step can be repeated, so another reset
 * completes one that was interrupted.
 */
public final class TrackerReset implements AutoCloseable {
  private static final Duration DELETION = Duration.ofSeconds(60);
  private static final int POLL_MILLIS = 100;

  private static final Set<AclOperation> READ = Set.of(AclOperation.READ);
  private static final Set<AclOperation> DELETE = Set.of(AclOperation.DELETE);

  private final KafkaClients kafka;
  private final KafkaOptions options;
  private final Admin admin;
  private final TrackerGroup group;
  private final boolean keepLog;
  private final boolean withOutputs;
  private final StartPosition from;

  /**
   * What a reset would do.
   *
   * @param members the running instances; if there are any, nothing is done
   * @param groups consumer groups that are deleted
   * @param topics stream topics that are deleted
   * @param directory local directory that is deleted, or null
   */
  public record Plan(
      List<String> members, List<String> groups, List<String> topics, @Nullable Path directory) {}

  /**
   * Connects.
   *
   * @param keepLog whether the log of bags is kept and learned from again, instead of the documents
   * @param withOutputs whether the published outputs are deleted too
   * @param from where in the documents the tracker starts afterwards, unless the log is kept
   * @throws io.swell.state.IncompatibleException if another application owns the prefix
   */
  public TrackerReset(KafkaClients kafka, boolean keepLog, boolean withOutputs, StartPosition from)
      throws ConnectionException {
    new ConnectionCheck(kafka).run();
    this.kafka = kafka;
    this.options = kafka.options();
    this.keepLog = keepLog;
    this.withOutputs = withOutputs;
    this.from = from;
    this.admin = kafka.admin();
    this.group = new TrackerGroup(admin, options.application());
    try {
      requireAllowed();
    } catch (ConnectionException | RuntimeException e) {
      admin.close();
      throw e;
    }
  }

  /**
   * Checks all ACLs first: what may not be described would appear to be absent, and a reset that
   * fails halfway would have to be repeated.
   */
  private void requireAllowed() throws ConnectionException {
    Map<String, Set<AclOperation>> needed = new HashMap<>();
    deletable().forEach(name -> needed.put(name, DELETE));
    needed.put(options.documents(), READ);
    needed.put(PrefixOwner.topic(options), Set.of(AclOperation.READ, AclOperation.DELETE));
    if (keepLog) {
      needed.put(StreamTopic.BAGS.name(options), READ);
    }
    var aclCheck = new AclCheck(admin, options);
    List<String> absent = aclCheck.topics(needed);
    aclCheck.group(options.application(), AclOperation.READ);
    if (!keepLog) {
      aclCheck.group(options.application(), AclOperation.DELETE);
    }
    if (withOutputs) {
      for (String receiver : TrackerGroup.receivers(options)) {
        aclCheck.group(receiver, AclOperation.DELETE);
      }
    }
    aclCheck.require();
    if (!absent.contains(PrefixOwner.topic(options))) {
      requireOwn();
    }
  }

  private void requireOwn() throws ConnectionException {
    try {
      PrefixOwner.requireOwn(kafka);
    } catch (ConnectionException e) {
      // A reset just before this one may have deleted the topic, and the brokers may not yet all
      // have known it.
      if (!group.existing(List.of(PrefixOwner.topic(options))).isEmpty()) {
        throw e;
      }
    }
  }

  /** Returns the stream topics to delete, whether they exist or not. */
  private List<String> deletable() {
    List<String> topics = new ArrayList<>(StreamTopics.changelogs(options));
    topics.add(PrefixOwner.topic(options));
    if (!keepLog) {
      topics.add(StreamTopic.BAGS.name(options));
    }
    if (options.shards() > 0) {
      topics.add(StreamTopics.shards(options));
    }
    if (withOutputs) {
      StreamTopic.OUTPUTS.forEach(output -> topics.add(output.name(options)));
    }
    return topics;
  }

  /**
   * Returns the directory of this application if it is directly below that of Kafka Streams,
   * otherwise null.
   */
  private @Nullable Path directory() {
    Path all = kafka.stateDirectory().toAbsolutePath().normalize();
    Path own = all.resolve(options.application()).normalize();
    return all.equals(own.getParent()) && Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)
        ? own
        : null;
  }

  /**
   * Waits while the consumer group has members. An instance that was killed or that failed counts
   * as a member until its session times out.
   */
  public void awaitNoMembers(Duration patience) throws ConnectionException, InterruptedException {
    group.awaitNoMembers(patience);
  }

  /** Determines what there is to delete; changes nothing. */
  public Plan plan() throws ConnectionException {
    List<String> groups = new ArrayList<>();
    if (!keepLog && !group.committed().isEmpty()) {
      groups.add(options.application());
    }
    if (withOutputs) {
      for (String receiver : TrackerGroup.receivers(options)) {
        if (!new TrackerGroup(admin, receiver).committed().isEmpty()) {
          groups.add(receiver);
        }
      }
    }
    return new Plan(group.members(), groups, group.existing(deletable()), directory());
  }

  /**
   * Deletes what the plan contains.
   *
   * @throws ConnectionException if the brokers refuse a step, for example because an instance has
   *     started meanwhile
   * @throws IOException if the directory cannot be deleted
   */
  public void run(Plan plan) throws IOException, InterruptedException {
    if (!plan.members().isEmpty()) {
      throw new IllegalArgumentException(
          "cannot reset a running tracker; stop these instances first: " + plan.members());
    }
    if (keepLog) {
      group.commit(group.offsets(StreamTopic.BAGS.name(options), OffsetSpec.earliest()));
    }
    for (String name : plan.groups()) {
      new TrackerGroup(admin, name).delete();
    }
    if (keepLog) {
      String shards = StreamTopics.shards(options);
      group.forget(at -> at.topic().equals(shards));
    }
    delete(plan.topics());
    if (!keepLog) {
      group.commit(group.offsets(options.documents(), from.spec()));
    }
    if (plan.directory() != null) {
      Utils.delete(plan.directory().toFile());
    }
  }

  private void delete(List<String> topics) throws ConnectionException, InterruptedException {
    AdminAnswer.of(admin.deleteTopics(topics).all(), "delete stream topics " + topics);
    long end = System.nanoTime() + DELETION.toNanos();
    List<String> left = group.existing(topics);
    while (!left.isEmpty()) {
      if (System.nanoTime() > end) {
        throw new ConnectionException(
            Phase.TOPIC,
            ("stream topics still exist %s s after they were deleted: %s; check that the brokers"
                    + " have delete.topic.enable=true, and run the reset again")
                .formatted(DELETION.toSeconds(), left),
            null);
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      left = group.existing(topics);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
