package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.KafkaOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.provider.ConfigProvider;
import org.apache.kafka.common.config.provider.DirectoryConfigProvider;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.apache.kafka.metadata.authorizer.StandardAuthorizer;

/**
 * A broker with TLS, passwords and access lists. Clients without a user name, over the plain
 * listener or by TLS alone, may do everything; users may do what was granted.
 */
public final class SecuredKafka implements AutoCloseable {
  /** Password of its key stores. */
  public static final String KEY_PASSWORD = Certificates.PASSWORD;

  private static final int ITERATIONS = 4096;

  /** Its listeners, besides the plain one. */
  public enum Listener {
    /** TLS. */
    TLS,
    /** TLS for clients with a certificate. */
    MUTUAL,
    /** TLS and a password. */
    USERS,
    /** TLS with an expired certificate. */
    EXPIRED,
    /** TLS with the certificate of another host. */
    ELSEWHERE
  }

  private final Path directory;
  private final Map<Listener, Integer> ports = new EnumMap<>(Listener.class);
  private final EmbeddedKafka broker;
  private final Path trusted;
  private final Path stranger;
  private final Path client;
  private final Admin admin;

  public SecuredKafka(Path directory) throws Exception {
    this.directory = directory;
    var ours = new Certificates(directory, "authority");
    Path good = ours.key("broker", "ip:127.0.0.1");
    Path past = ours.key("past", "ip:127.0.0.1", "-startdate", "-10d", "-validity", "5");
    Path elsewhere = ours.key("elsewhere", "dns:elsewhere.example");
    client = ours.key("client", "dns:client.example");
    trusted = ours.trusted();
    stranger = new Certificates(directory, "stranger").trusted();
    int[] free = EmbeddedKafka.freePorts(Listener.values().length + 2);
    int next = 0;
    for (Listener listener : Listener.values()) {
      ports.put(listener, free[next++]);
    }
    Map<Listener, Path> keys = new EnumMap<>(Listener.class);
    keys.put(Listener.TLS, good);
    keys.put(Listener.MUTUAL, good);
    keys.put(Listener.USERS, good);
    keys.put(Listener.EXPIRED, past);
    keys.put(Listener.ELSEWHERE, elsewhere);
    broker =
        EmbeddedKafka.start(
            directory.resolve("broker"),
            free[free.length - 2],
            settings(keys, free[free.length - 2], free[free.length - 1]));
    admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()));
  }

  private Map<String, String> settings(Map<Listener, Path> keys, int plain, int controller) {
    Map<String, String> settings = new LinkedHashMap<>();
    List<String> advertised = new ArrayList<>(List.of("PLAINTEXT://127.0.0.1:" + plain));
    List<String> protocols =
        new ArrayList<>(List.of("PLAINTEXT:PLAINTEXT", "CONTROLLER:PLAINTEXT"));
    keys.forEach(
        (listener, key) -> {
          advertised.add(listener + "://" + at(listener));
          protocols.add(listener + ":" + (listener == Listener.USERS ? "SASL_SSL" : "SSL"));
          String prefix = "listener.name." + listener.name().toLowerCase(Locale.ROOT) + ".";
          settings.put(prefix + "ssl.keystore.location", key.toString());
          settings.put(prefix + "ssl.keystore.password", Certificates.PASSWORD);
        });
    settings.put("advertised.listeners", String.join(",", advertised));
    advertised.add("CONTROLLER://127.0.0.1:" + controller);
    settings.put("listeners", String.join(",", advertised));
    settings.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
    settings.put("listener.security.protocol.map", String.join(",", protocols));
    settings.put("listener.name.mutual.ssl.client.auth", "required");
    settings.put("listener.name.mutual.ssl.truststore.location", trusted.toString());
    settings.put("listener.name.mutual.ssl.truststore.password", Certificates.PASSWORD);
    settings.put("listener.name.users.sasl.enabled.mechanisms", "SCRAM-SHA-256");
    settings.put(
        "listener.name.users.scram-sha-256.sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    // On a busy machine the controller must not declare the only broker dead.
    settings.put("broker.session.timeout.ms", "30000");
    settings.put("authorizer.class.name", StandardAuthorizer.class.getName());
    settings.put("super.users", "User:ANONYMOUS;User:CN=client");
    return settings;
  }

  /** Returns the address of the plain listener, where clients may do everything. */
  public String plain() {
    return broker.bootstrap();
  }

  /** Returns the address of a listener. */
  public String at(Listener listener) {
    return "127.0.0.1:" + ports.get(listener);
  }

  /** Returns the variables of a TLS client that trusts all certificates of this broker. */
  public Map<String, String> tls(Listener listener) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("SWELL_KAFKA_BOOTSTRAP", at(listener));
    variables.put("SWELL_KAFKA_SECURITY_PROTOCOL", "SSL");
    variables.put("SWELL_KAFKA_SSL_TRUSTSTORE_LOCATION", trusted.toString());
    variables.put("SWELL_KAFKA_SSL_TRUSTSTORE_PASSWORD", Certificates.PASSWORD);
    return variables;
  }

  /** Returns the variables of a TLS client with its own certificate. */
  public Map<String, String> mutual() {
    Map<String, String> variables = tls(Listener.MUTUAL);
    variables.put("SWELL_KAFKA_SSL_KEYSTORE_LOCATION", client.toString());
    variables.put("SWELL_KAFKA_SSL_KEYSTORE_PASSWORD", Certificates.PASSWORD);
    return variables;
  }

  /** Returns the variables of a TLS client that trusts another authority. */
  public Map<String, String> trustingOthers() {
    Map<String, String> variables = tls(Listener.TLS);
    variables.put("SWELL_KAFKA_SSL_TRUSTSTORE_LOCATION", stranger.toString());
    return variables;
  }

  /** Returns the variables of a user whose password is in a file. */
  public Map<String, String> user(String name, String password) throws Exception {
    Path file = Files.createTempFile(directory, name, ".jaas");
    Files.writeString(file, login(name, password) + "\n");
    Map<String, String> variables = users();
    variables.put("SWELL_KAFKA_SASL_JAAS_CONFIG_FILE", file.toString());
    return variables;
  }

  /**
   * Returns the same with one of Kafka's config providers, which reads the password from a file of
   * properties.
   */
  public Map<String, String> userByFileProvider(String name, String password) throws Exception {
    Path file = Files.createTempFile(directory, name, ".properties");
    Files.writeString(file, "jaas=" + login(name, password) + "\n");
    return provided(FileConfigProvider.class, "${mine:" + file + ":jaas}");
  }

  /** Returns the same with a provider that reads it from a directory with one secret per file. */
  public Map<String, String> userByDirectoryProvider(String name, String password)
      throws Exception {
    Path secrets = Files.createTempDirectory(directory, name);
    Files.writeString(secrets.resolve("jaas"), login(name, password));
    return provided(DirectoryConfigProvider.class, "${mine:" + secrets + ":jaas}");
  }

  private Map<String, String> provided(Class<? extends ConfigProvider> provider, String login) {
    Map<String, String> variables = users();
    variables.put("SWELL_KAFKA_CONFIG_PROVIDERS", "mine");
    variables.put("SWELL_KAFKA_CONFIG_PROVIDERS_MINE_CLASS", provider.getName());
    variables.put("SWELL_KAFKA_SASL_JAAS_CONFIG", login);
    return variables;
  }

  private Map<String, String> users() {
    Map<String, String> variables = tls(Listener.USERS);
    variables.put("SWELL_KAFKA_SECURITY_PROTOCOL", "SASL_SSL");
    variables.put("SWELL_KAFKA_SASL_MECHANISM", "SCRAM-SHA-256");
    return variables;
  }

  private static String login(String name, String password) {
    return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\""
        + name
        + "\" password=\""
        + password
        + "\";";
  }

  /** Creates users, or changes their passwords. */
  public void addUsers(String password, String... names) throws Exception {
    admin
        .alterUserScramCredentials(
            Arrays.stream(names)
                .<UserScramCredentialAlteration>map(
                    name ->
                        new UserScramCredentialUpsertion(
                            name,
                            new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_256, ITERATIONS),
                            password))
                .toList())
        .all()
        .get();
  }

  /** Grants these rights and no others, and returns when the broker has applied them. */
  public void grant(Collection<AclBinding> granted) throws Exception {
    Collection<AclBinding> before = granted();
    List<AclBindingFilter> taken =
        before.stream().filter(acl -> !granted.contains(acl)).map(AclBinding::toFilter).toList();
    admin.deleteAcls(taken).all().get();
    admin.createAcls(granted.stream().filter(acl -> !before.contains(acl)).toList()).all().get();
    await(() -> Set.copyOf(granted()).equals(Set.copyOf(granted)));
  }

  private Collection<AclBinding> granted() throws ExecutionException, InterruptedException {
    return admin.describeAcls(AclBindingFilter.ANY).values().get();
  }

  /**
   * Deletes all stream topics and consumer groups, and returns when the broker has none. A tracker
   * that has ended may still be a member of its group, which would refuse other offsets.
   */
  public void deleteTopicsAndGroups() throws Exception {
    Set<String> names = admin.listTopics().names().get();
    admin.deleteTopics(names).all().get();
    await(() -> admin.listTopics().names().get().isEmpty());
    for (GroupListing group : admin.listGroups().all().get()) {
      String id = group.groupId();
      var described = admin.describeConsumerGroups(Set.of(id)).all().get();
      if (described.values().stream().anyMatch(each -> !each.members().isEmpty())) {
        admin
            .removeMembersFromConsumerGroup(id, new RemoveMembersFromConsumerGroupOptions())
            .all()
            .get();
      }
      admin.deleteConsumerGroups(Set.of(id)).all().get();
    }
  }

  /** Waits for a state of the broker, which receives changes from the controller. */
  private static void await(Callable<Boolean> reached) throws Exception {
    if (!Polling.until(isReached -> isReached, reached)) {
      throw new IllegalStateException("the broker has not received the change within a minute");
    }
  }

  /** Creates the stream topics, changelogs and group of a tracker with the default names. */
  public void createTopics() throws Exception {
    KafkaOptions options = Streams.local(plain()).get(KafkaOptions.class);
    StreamTopics.ensure(admin, options);
    admin
        .createTopics(
            StreamTopics.changelogs(options).stream()
                .map(
                    name ->
                        new NewTopic(name, 1, (short) 1)
                            .configs(Map.of("cleanup.policy", "compact")))
                .toList())
        .all()
        .get();
    await(() -> admin.listTopics().names().get().size() == StreamTopics.all(options).size());
    new TrackerGroup(admin, options.application())
        .commit(Map.of(new TopicPartition(options.documents(), 0), 0L));
  }

  private String setting(String topic, String key) throws Exception {
    var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Config found = admin.describeConfigs(List.of(resource)).all().get().get(resource);
    return Objects.requireNonNull(found).get(key).value();
  }

  /** Returns when a setting of a stream topic has this value; fails after a minute. */
  public void awaitSetting(String topic, String key, String value) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    await(() -> setting(topic, key).equals(value) || System.nanoTime() > end);
    assertThat(setting(topic, key)).as(topic + " " + key).isEqualTo(value);
  }

  /** Returns the settings with which a stream topic was created. */
  public Map<String, String> settings(String topic) throws Exception {
    var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Config found = admin.describeConfigs(List.of(resource)).all().get().get(resource);
    return Objects.requireNonNull(found).entries().stream()
        .filter(each -> each.source() == ConfigSource.DYNAMIC_TOPIC_CONFIG)
        .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
  }

  /** Returns the number of partitions of a stream topic. */
  public int partitions(String topic) throws Exception {
    return described(topic).partitions().size();
  }

  private TopicDescription described(String topic) throws Exception {
    var all = admin.describeTopics(List.of(topic)).allTopicNames().get();
    return Objects.requireNonNull(all.get(topic));
  }

  private long records(String topic) throws Exception {
    var first = new TopicPartition(topic, 0);
    return admin
        .listOffsets(Map.of(first, OffsetSpec.latest()))
        .partitionResult(first)
        .get()
        .offset();
  }

  /** Returns when the first partition of a stream topic has records; fails after a minute. */
  public void awaitRecords(String topic) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    await(() -> records(topic) > 0 || System.nanoTime() > end);
    assertThat(records(topic)).as(topic).isPositive();
  }

  /** Returns when these stream topics exist. */
  public void awaitTopics(Set<String> names) throws Exception {
    await(() -> admin.listTopics().names().get().containsAll(names));
  }

  @Override
  public void close() {
    admin.close();
    broker.close();
  }
}
