package io.swell.streaming;

import io.swell.streaming.ConnectionException.Phase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.resource.ResourceType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what the principal is not let do, before it is done: Kafka's own clients name one
 * refusal at a time, some of them only minutes later, and hardly ever the operation. Looks only,
 * changes nothing. Brokers that do not say what is allowed are believed to allow it; {@link
 * AuthorizationErrors} tells of what they refuse later.
 */
final class AclCheck {
  private static final Logger LOG = LoggerFactory.getLogger(AclCheck.class);

  /** Failures that say how things are. */
  private static final List<Class<? extends ApiException>> ANSWERS =
      List.of(
          AuthorizationException.class,
          UnknownTopicOrPartitionException.class,
          TopicExistsException.class,
          GroupIdNotFoundException.class,
          TransactionalIdNotFoundException.class);

  private final Admin admin;
  private final String bootstrap;
  private final Set<String> missing = new TreeSet<>();

  AclCheck(Admin admin, KafkaOptions options) {
    this.admin = admin;
    this.bootstrap = options.bootstrap();
  }

  /** How an operation on something is named, here and in the list of what is needed. */
  static String named(AclOperation operation, ResourceType type, String name) {
    String kind =
        switch (type) {
          case TOPIC -> "stream topic ";
          case GROUP -> "consumer group ";
          case TRANSACTIONAL_ID -> "transactional id ";
          default -> type.name().toLowerCase(Locale.ROOT) + " ";
        };
    String verb = operation.name();
    return verb.charAt(0) + verb.substring(1).toLowerCase(Locale.ROOT) + " on " + kind + name;
  }

  /** Looks for operations on stream topics; returns those that do not exist. */
  List<String> topics(Map<String, Set<AclOperation>> wanted) throws ConnectionException {
    List<String> absent = new ArrayList<>();
    var options = new DescribeTopicsOptions().includeAuthorizedOperations(true);
    for (Map.Entry<String, KafkaFuture<TopicDescription>> each :
        new TreeMap<>(admin.describeTopics(wanted.keySet(), options).topicNameValues())
            .entrySet()) {
      String name = each.getKey();
      Set<AclOperation> needed = wanted.getOrDefault(name, Set.of());
      String what = "cannot look at stream topic " + name;
      try {
        Set<AclOperation> allowed = answer(each.getValue(), what).authorizedOperations();
        if (allowed != null) {
          needed.stream()
              .filter(operation -> !allowed.contains(operation))
              .forEach(operation -> miss(operation, ResourceType.TOPIC, name));
        }
      } catch (AuthorizationException e) {
        needed.forEach(operation -> miss(operation, ResourceType.TOPIC, name));
      } catch (UnknownTopicOrPartitionException e) {
        absent.add(name);
      }
    }
    return absent;
  }

  /** Looks whether stream topics that do not exist could be created; returns those. */
  List<NewTopic> creatable(Collection<NewTopic> topics) throws ConnectionException {
    List<NewTopic> creatable = new ArrayList<>();
    var look = new CreateTopicsOptions().validateOnly(true);
    Map<String, KafkaFuture<Void>> looked = admin.createTopics(topics, look).values();
    for (NewTopic topic : topics) {
      KafkaFuture<Void> allowed = Objects.requireNonNull(looked.get(topic.name()));
      try {
        var unused = answer(allowed, "cannot create stream topic " + topic.name());
        creatable.add(topic);
      } catch (AuthorizationException e) {
        miss(AclOperation.CREATE, ResourceType.TOPIC, topic.name());
      } catch (TopicExistsException e) {
        LOG.debug("somebody else has created {}", topic.name());
      }
    }
    return creatable;
  }

  /** Looks for operations on a consumer group; of one that does not exist brokers tell less. */
  void group(String name, AclOperation... operations) throws ConnectionException {
    Set<AclOperation> needed = Set.of(operations);
    var options = new DescribeConsumerGroupsOptions().includeAuthorizedOperations(true);
    var described = admin.describeConsumerGroups(List.of(name), options).describedGroups();
    try {
      Set<AclOperation> allowed =
          answer(
                  Objects.requireNonNull(described.get(name)),
                  "cannot look at consumer group " + name)
              .authorizedOperations();
      if (allowed != null) {
        needed.stream()
            .filter(operation -> !allowed.contains(operation))
            .forEach(operation -> miss(operation, ResourceType.GROUP, name));
      }
    } catch (AuthorizationException e) {
      needed.forEach(operation -> miss(operation, ResourceType.GROUP, name));
    } catch (GroupIdNotFoundException e) {
      LOG.debug("there is no group {}", name);
    }
  }

  /** Looks whether transactions may have ids that begin like this one, which need not exist. */
  void transactions(String id) throws ConnectionException {
    try {
      var unused =
          answer(
              admin.describeTransactions(List.of(id)).description(id),
              "cannot look at transactional id " + id);
    } catch (TransactionalIdNotFoundException e) {
      LOG.debug("no transaction has run under {}", id);
    } catch (AuthorizationException e) {
      miss(AclOperation.WRITE, ResourceType.TRANSACTIONAL_ID, id);
    }
  }

  /**
   * Waits for an answer.
   *
   * @throws ApiException if the broker refuses, or there is no such thing, or there is already
   */
  private static <T> T answer(KafkaFuture<T> future, String what) throws ConnectionException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (ANSWERS.stream().anyMatch(answer -> answer.isInstance(cause))) {
        throw (ApiException) cause;
      }
      throw new ConnectionException(
          Phase.TOPIC, what + ": " + cause.getMessage() + StreamTopics.remedy(cause), cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectionException(Phase.PROTOCOL, "interrupted: " + what, e);
    }
  }

  private void miss(AclOperation operation, ResourceType type, String name) {
    missing.add(named(operation, type, name));
  }

  /**
   * Throws if anything was found missing.
   *
   * @throws ConnectionException that names all of it
   */
  void require() throws ConnectionException {
    if (!missing.isEmpty()) {
      throw refused(bootstrap, String.join(", ", missing), null);
    }
  }

  /** What is said of operations that are refused. */
  static ConnectionException refused(String bootstrap, String missing, @Nullable Throwable cause) {
    return new ConnectionException(
        Phase.AUTHORISATION,
        bootstrap
            + " does not let us: "
            + missing
            + "; grant it to the user of kafka.sasl.jaas.config, or of the client's certificate"
            + " (src/docs/SECURITY.md has the commands)",
        cause);
  }
}
