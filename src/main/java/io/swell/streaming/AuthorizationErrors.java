package io.swell.streaming;

import io.swell.streaming.ConnectionException.Phase;
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
 * Tells whether a failure comes from the broker's refusal of what it allowed before: a password or
 * a right was taken away. To try again would only hide it.
 */
final class AuthorizationErrors {
  private AuthorizationErrors() {}

  /**
   * Returns what to say of a failure, or null if it is no refusal.
   *
   * @param wanted what was being done with stream topics; Kafka does not tell
   */
  static @Nullable ConnectionException in(
      Throwable failure, KafkaOptions options, AclOperation... wanted) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectionException said) {
        return said;
      }
      if (cause instanceof AuthorizationException) {
        return AclCheck.refused(
            options.bootstrap(), String.join(", ", missing(cause, options, wanted)), failure);
      }
      if (cause instanceof AuthenticationException) {
        return new ConnectionException(
            Phase.AUTHENTICATION,
            options.bootstrap()
                + " does not accept any more who we are: "
                + cause.getMessage()
                + "; check kafka.sasl.jaas.config, or kafka.ssl.keystore.location",
            failure);
      }
    }
    return null;
  }

  private static Set<String> missing(
      Throwable refused, KafkaOptions options, AclOperation... wanted) {
    Set<String> missing = new TreeSet<>();
    if (refused instanceof TopicAuthorizationException topics) {
      Collection<String> names = topics.unauthorizedTopics();
      for (String name : names.isEmpty() ? List.of("(not named)") : names) {
        for (AclOperation operation : wanted) {
          missing.add(AclCheck.named(operation, ResourceType.TOPIC, name));
        }
      }
    } else if (refused instanceof GroupAuthorizationException group) {
      String name = group.groupId() == null ? options.application() : group.groupId();
      missing.add(AclCheck.named(AclOperation.READ, ResourceType.GROUP, name));
    } else if (refused instanceof TransactionalIdAuthorizationException) {
      missing.add(
          AclCheck.named(
              AclOperation.WRITE,
              ResourceType.TRANSACTIONAL_ID,
              TrackerClientSupplier.transactions(options) + "*"));
    } else {
      missing.add(String.valueOf(refused.getMessage()));
    }
    return missing;
  }
}
