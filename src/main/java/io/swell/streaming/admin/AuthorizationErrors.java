package io.swell.streaming.admin;

import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaOptions;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.resource.ResourceType;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes failures that occur because the broker denies what it allowed before: a password or an
 * ACL was removed. Retrying would only hide them.
 */
public final class AuthorizationErrors {
  private AuthorizationErrors() {}

  /**
   * Returns the error to report for a failure, or null if the broker denied nothing.
   *
   * @param attempted the operations attempted on stream topics, which Kafka's errors do not name
   */
  public static @Nullable ConnectionException find(
      Throwable failure, KafkaOptions options, AclOperation... attempted) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectionException known) {
        return known;
      }
      if (cause instanceof AuthorizationException) {
        return AclCheck.denied(
            options.bootstrap(), String.join(", ", missing(cause, options, attempted)), failure);
      }
      if (cause instanceof AuthenticationException) {
        return new ConnectionException(
            Phase.AUTHENTICATION,
            ("Kafka at %s no longer accepts the credentials of this client: %s; check"
                    + " kafka.sasl.jaas.config or kafka.ssl.keystore.location")
                .formatted(options.bootstrap(), cause.getMessage()),
            failure);
      }
    }
    return null;
  }

  private static Set<String> missing(
      Throwable refused, KafkaOptions options, AclOperation... attempted) {
    Set<String> missing = new TreeSet<>();
    if (refused instanceof TopicAuthorizationException topics) {
      Collection<String> names = topics.unauthorizedTopics();
      for (String name : names.isEmpty() ? List.of("(not named)") : names) {
        for (AclOperation operation : attempted) {
          missing.add(AclCheck.describe(operation, ResourceType.TOPIC, name));
        }
      }
    } else if (refused instanceof GroupAuthorizationException group) {
      String name = group.groupId() == null ? options.application() : group.groupId();
      missing.add(AclCheck.describe(AclOperation.READ, ResourceType.GROUP, name));
    } else if (refused instanceof TransactionalIdAuthorizationException) {
      missing.add(
          AclCheck.describe(
              AclOperation.WRITE, ResourceType.TRANSACTIONAL_ID, options.transactions() + "*"));
    } else {
      missing.add(String.valueOf(refused.getMessage()));
    }
    return missing;
  }
}
