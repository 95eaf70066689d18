package io.swell.streaming.admin;

import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks which operations the ACLs deny to the principal, before they are needed. Kafka's own
 * clients report one denial at a time, some of them only minutes later, and rarely name the
 * operation. The check changes nothing. If a broker does not say what is allowed, everything is
 * assumed to be allowed; {@link AuthorizationErrors} reports what it denies later.
 */
public final class AclCheck {
  private static final Logger LOG = LoggerFactory.getLogger(AclCheck.class);

  /** Failures that answer the question asked: the resource exists, does not exist, or is denied. */
  private static final List<Class<? extends ApiException>> ANSWERS =
      List.of(
          AuthorizationException.class,
          UnknownTopicOrPartitionException.class,
          TopicExistsException.class,
          GroupIdNotFoundException.class,
          TransactionalIdNotFoundException.class);

  private final Admin admin;
  private final KafkaOptions options;
  private final Set<String> missing = new TreeSet<>();

  /** Collects what is checked; asks nothing yet. */
  public AclCheck(Admin admin, KafkaOptions options) {
    this.admin = admin;
    this.options = options;
  }

  /**
   * Returns how messages name an operation on a resource: in the words of {@code kafka-acls.sh}.
   */
  static String describe(AclOperation operation, ResourceType type, String name) {
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

  /**
   * Checks operations on stream topics, whether these exist or not.
   *
   * @throws ConnectionException that names all operations that are denied
   */
  public static void require(KafkaClients kafka, Map<String, Set<AclOperation>> operations)
      throws ConnectionException {
    try (Admin admin = kafka.admin()) {
      var aclCheck = new AclCheck(admin, kafka.options());
      LOG.debug("stream topics that do not exist yet: {}", aclCheck.topics(operations));
      aclCheck.require();
    }
  }

  /**
   * Checks operations on resources; returns the stream topics that do not exist. Of the
   * transactional ids, the first of this instance is checked.
   *
   * @param rights see {@link AccessRights}
   */
  List<String> rights(Map<ResourcePattern, Set<AclOperation>> rights) throws ConnectionException {
    Map<String, Set<AclOperation>> topics = new HashMap<>();
    for (Map.Entry<ResourcePattern, Set<AclOperation>> right : rights.entrySet()) {
      String name = right.getKey().name();
      switch (right.getKey().resourceType()) {
        case TOPIC -> topics.put(name, right.getValue());
        case GROUP -> group(name, right.getValue().toArray(AclOperation[]::new));
        case TRANSACTIONAL_ID -> transactions(options.transactions() + "1");
        default -> throw new IllegalArgumentException("cannot check rights on " + right.getKey());
      }
    }
    return topics(topics);
  }

  /** Checks operations on stream topics; returns the stream topics that do not exist. */
  public List<String> topics(Map<String, Set<AclOperation>> operations) throws ConnectionException {
    List<String> absent = new ArrayList<>();
    var options = new DescribeTopicsOptions().includeAuthorizedOperations(true);
    for (Map.Entry<String, KafkaFuture<TopicDescription>> each :
        new TreeMap<>(admin.describeTopics(operations.keySet(), options).topicNameValues())
            .entrySet()) {
      String name = each.getKey();
      Set<AclOperation> needed = operations.getOrDefault(name, Set.of());
      String what = "describe stream topic " + name;
      try {
        Set<AclOperation> allowed = answer(each.getValue(), what).authorizedOperations();
        if (allowed != null) {
          miss(needed, allowed, ResourceType.TOPIC, name);
        }
      } catch (AuthorizationException e) {
        miss(needed, Set.of(), ResourceType.TOPIC, name);
      } catch (UnknownTopicOrPartitionException e) {
        absent.add(name);
      }
    }
    return absent;
  }

  /** Checks whether missing stream topics could be created; returns those that could. */
  List<NewTopic> creatable(Collection<NewTopic> topics) throws ConnectionException {
    List<NewTopic> creatable = new ArrayList<>();
    var validation = new CreateTopicsOptions().validateOnly(true);
    Map<String, KafkaFuture<Void>> answers = admin.createTopics(topics, validation).values();
    for (NewTopic topic : topics) {
      KafkaFuture<Void> allowed = Objects.requireNonNull(answers.get(topic.name()));
      try {
        var unused = answer(allowed, "create stream topic " + topic.name());
        creatable.add(topic);
      } catch (AuthorizationException e) {
        miss(Set.of(AclOperation.CREATE), Set.of(), ResourceType.TOPIC, topic.name());
      } catch (TopicExistsException e) {
        LOG.debug("stream topic {} has been created meanwhile", topic.name());
      }
    }
    return creatable;
  }

  /** Checks operations on a consumer group. Brokers say less about a group that does not exist. */
  public void group(String name, AclOperation... operations) throws ConnectionException {
    Set<AclOperation> needed = Set.of(operations);
    var options = new DescribeConsumerGroupsOptions().includeAuthorizedOperations(true);
    var described = admin.describeConsumerGroups(List.of(name), options).describedGroups();
    try {
      Set<AclOperation> allowed =
          answer(Objects.requireNonNull(described.get(name)), "describe consumer group " + name)
              .authorizedOperations();
      if (allowed != null) {
        miss(needed, allowed, ResourceType.GROUP, name);
      }
    } catch (AuthorizationException e) {
      miss(needed, Set.of(), ResourceType.GROUP, name);
    } catch (GroupIdNotFoundException e) {
      LOG.debug("consumer group {} does not exist", name);
    }
  }

  /** Checks whether transactions may use ids that begin like this one; the id need not exist. */
  public void transactions(String id) throws ConnectionException {
    try {
      var unused =
          answer(
              admin.describeTransactions(List.of(id)).description(id),
              "describe transactional id " + id);
    } catch (TransactionalIdNotFoundException e) {
      LOG.debug("no transaction has used the transactional id {}", id);
    } catch (AuthorizationException e) {
      miss(Set.of(AclOperation.WRITE), Set.of(), ResourceType.TRANSACTIONAL_ID, id);
    }
  }

  /**
   * Waits for an answer.
   *
   * @throws ApiException if the broker denies the request, or the resource does not exist, or it
   *     exists already
   */
  private static <T> T answer(KafkaFuture<T> future, String what) throws ConnectionException {
    try {
      return AdminAnswer.of(future, what);
    } catch (ConnectionException e) {
      if (ANSWERS.stream().anyMatch(answer -> answer.isInstance(e.getCause()))) {
        throw (ApiException) e.getCause();
      }
      throw e;
    }
  }

  private void miss(
      Set<AclOperation> needed, Set<AclOperation> allowed, ResourceType type, String name) {
    for (AclOperation operation : needed) {
      if (!allowed.contains(operation)) {
        missing.add(describe(operation, type, name));
      }
    }
  }

  /**
   * Throws if any operation was found to be denied.
   *
   * @throws ConnectionException that names all of them
   */
  public void require() throws ConnectionException {
    if (!missing.isEmpty()) {
      throw denied(options.bootstrap(), String.join(", ", missing), null);
    }
  }

  /** Returns the error for denied operations. */
  static ConnectionException denied(String bootstrap, String missing, @Nullable Throwable cause) {
    return new ConnectionException(
        Phase.AUTHORIZATION,
        ("Kafka at %s denied: %s. Grant these operations to the principal of this client, which"
                + " is the user of kafka.sasl.jaas.config or of the client certificate"
                + " (src/docs/SECURITY.md has the commands)")
            .formatted(bootstrap, missing),
        cause);
  }
}
