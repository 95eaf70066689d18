package io.swell.streaming;

import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.jspecify.annotations.Nullable;

/**
 * The name of one thread in the consumer group, its {@code group.instance.id}.
 *
 * <p>An instance that takes the name of another one also takes its transactional ids. The older
 * instance may first learn that it can no longer commit. Kafka Streams then lets it join the group
 * again, which would take the name back and end the newer instance. So before a member returns to
 * the group, it asks whether the name is still its own.
 */
final class MemberName {
  private final @Nullable Object name;
  private final KafkaClients kafka;

  /** The id of the member that has left the group; empty while it is in the group. */
  private String left = "";

  /**
   * @param name null if the member has none
   */
  MemberName(@Nullable Object name, KafkaClients kafka) {
    this.name = name;
    this.kafka = kafka;
  }

  /** Notes that the member leaves the group, where its name remains reserved for it. */
  void leave(String member) {
    left = member;
  }

  /**
   * Asks, if the member has left the group, who has its name now.
   *
   * @throws FencedInstanceIdException if another member has it
   * @throws KafkaException if the brokers do not answer
   */
  void checkBeforeReturn() {
    if (name == null || left.isEmpty()) {
      return;
    }
    try (Admin admin = kafka.admin()) {
      Optional<String> holder =
          new TrackerGroup(admin, kafka.options().application()).memberWithName(name.toString());
      if (holder.filter(member -> !member.equals(left)).isPresent()) {
        throw new FencedInstanceIdException("member " + holder.get() + " has the name " + name);
      }
      left = "";
    } catch (ConnectionException e) {
      throw new KafkaException(e.getMessage()); // without its cause, which would stop the tracker
    }
  }
}
