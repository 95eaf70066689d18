package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.swell.streaming.SecuredKafka;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The printed manifests, read as YAML and compared with what a broker has and demands. */
class StrimziTest {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final String PASSWORD = "of-all-users-here";
  private static final String TOKEN = "http.write-token=0123456789abcdef";
  private static final String DOCUMENT = "{\"id\":\"d1\",\"text\":\"tin and copper\"}";

  @TempDir static Path directory;
  private static SecuredKafka broker;

  @BeforeAll
  static void start() throws Exception {
    broker = new SecuredKafka(directory);
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  /** Settings with values that differ from the defaults of Swell and of the broker. */
  private static final List<String> OTHERS =
      List.of(
          "kafka.application=News_Topics",
          "kafka.prefix=news_",
          "kafka.documents=News",
          "kafka.partitions=3");

  private static List<JsonNode> printed(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("config", "strimzi", "--cluster", "main"));
    all.addAll(Arrays.asList(arguments));
    Run run = Run.of(all.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    try (var values = YAML.readerFor(JsonNode.class).<JsonNode>readValues(run.out())) {
      List<JsonNode> manifests = values.readAll();
      for (JsonNode manifest : manifests) {
        KubernetesModels.read(manifest);
      }
      return manifests;
    }
  }

  private static String[] set(String... settings) {
    return Arrays.stream(settings).flatMap(each -> Stream.of("--set", each)).toArray(String[]::new);
  }

  private static Map<String, JsonNode> topics(List<JsonNode> manifests) {
    return manifests.stream()
        .filter(each -> each.get("kind").asText().equals("KafkaTopic"))
        .map(each -> each.get("spec"))
        .collect(Collectors.toMap(each -> each.get("topicName").asText(), Function.identity()));
  }

  private static Map<String, String> config(JsonNode topic) {
    Map<String, String> config = new TreeMap<>();
    topic.get("config").properties().forEach(at -> config.put(at.getKey(), at.getValue().asText()));
    return config;
  }

  private static List<AclBinding> rights(List<JsonNode> manifests) {
    List<AclBinding> rights = new ArrayList<>();
    for (JsonNode manifest : manifests) {
      for (JsonNode acl : manifest.at("/spec/authorization/acls")) {
        JsonNode resource = acl.get("resource");
        var pattern =
            new ResourcePattern(
                switch (resource.get("type").asText()) {
                  case "topic" -> ResourceType.TOPIC;
                  case "group" -> ResourceType.GROUP;
                  case "transactionalId" -> ResourceType.TRANSACTIONAL_ID;
                  default -> throw new AssertionError(resource);
                },
                resource.get("name").asText(),
                resource.get("patternType").asText().equals("prefix")
                    ? PatternType.PREFIXED
                    : PatternType.LITERAL);
        for (JsonNode operation : acl.get("operations")) {
          String principal = "User:" + manifest.at("/metadata/name").asText();
          var entry =
              new AccessControlEntry(
                  principal,
                  "*",
                  AclOperation.fromString(operation.asText()),
                  AclPermissionType.ALLOW);
          rights.add(new AclBinding(pattern, entry));
        }
      }
    }
    assertThat(rights).doesNotHaveDuplicates();
    return rights;
  }

  @Test
  void everyManifestBelongsToTheClusterUnderANameThatKubernetesAccepts() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--documents"));
    arguments.addAll(List.of(set(OTHERS.toArray(String[]::new))));
    List<JsonNode> manifests = printed(arguments.toArray(String[]::new));
    assertThat(manifests)
        .allSatisfy(
            each -> {
              assertThat(each.get("apiVersion").asText()).isEqualTo("kafka.strimzi.io/v1");
              assertThat(each.at("/metadata/labels/strimzi.io~1cluster").asText())
                  .isEqualTo("main");
              assertThat(each.at("/metadata/name").asText())
                  .hasSizeLessThanOrEqualTo(253)
                  .matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
            });
    assertThat(manifests.stream().map(each -> each.get("kind") + "/" + each.at("/metadata/name")))
        .doesNotHaveDuplicates();
    assertThat(topics(manifests)).containsKeys("News", "news_dead-letters");
    assertThat(printed())
        .extracting(each -> each.at("/metadata/name").asText())
        .contains("swell.dead-letters", "swell-models-changelog", "swell-tracker")
        .doesNotContain("documents");
  }

  @Test
  void namesThatDifferOnlyInCaseStayDifferent() throws Exception {
    List<String> names =
        printed(concat("--documents", set("kafka.documents=A_bags", "kafka.prefix=a_"))).stream()
            .map(each -> each.at("/metadata/name").asText())
            .toList();
    assertThat(names)
        .doesNotHaveDuplicates()
        .filteredOn(each -> each.startsWith("a-bags-"))
        .hasSize(2);
  }

  @Test
  void aClusterThatKubernetesCannotNameIsRefused() {
    Run run = Run.of("config", "strimzi", "--cluster", "Main\"");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("lower-case letters", "\"Main\"\"");
  }

  @Test
  void theTopicsAreThoseThatATrackerCreates() throws Exception {
    broker.deleteTopicsAndGroups();
    List<String> settings = new ArrayList<>(OTHERS);
    settings.add("kafka.replication=1");
    Map<String, JsonNode> declared =
        topics(printed(concat("--documents", set(settings.toArray(String[]::new)))));
    settings.addAll(List.of("kafka.bootstrap=" + broker.plain(), "http.port=0"));
    Map<String, String> state =
        Map.of("SWELL_KAFKA_STATE_DIR", directory.resolve("state").toString());
    String[] track = concat("track", set(settings.toArray(String[]::new)));
    try (Running tracker = new Running(() -> Run.with(state, track))) {
      broker.awaitTopics(declared.keySet());
      assertThat(tracker.isRunning()).isTrue();
      for (Map.Entry<String, JsonNode> topic : declared.entrySet()) {
        assertThat(broker.partitions(topic.getKey()))
            .as(topic.getKey())
            .isEqualTo(topic.getValue().get("partitions").asInt());
        assertThat(topic.getValue().get("replicas").asInt()).isEqualTo(1);
        Map<String, String> created = new TreeMap<>(broker.settings(topic.getKey()));
        created.remove("message.timestamp.type"); // Kafka Streams sets it to the default
        assertThat(config(topic.getValue())).as(topic.getKey()).isEqualTo(created);
      }
    }
  }

  @Test
  void theRightsSufficeAndATrackerNamesOneThatItLacks() throws Exception {
    broker.deleteTopicsAndGroups();
    broker.createTopics();
    List<AclBinding> rights = rights(printed(set(TOKEN)));
    Set<String> users = Set.of("swell-tracker", "swell-feeder", "swell-dashboard", "swell-namer");
    broker.addUsers(PASSWORD, users.toArray(String[]::new));
    assertThat(rights)
        .extracting(right -> right.entry().principal().replace("User:", ""))
        .containsOnly(users.toArray(String[]::new));
    broker.grant(rights);
    Path document = Files.writeString(directory.resolve("d.jsonl"), DOCUMENT + "\n{\"id\":\n");
    assertThat(as("swell-feeder", "feed", document.toString()).code()).isZero();
    try (Running tracker = new Running(() -> as("swell-tracker", TRACK))) {
      broker.awaitRecords("swell.dead-letters");
      assertThat(tracker.isRunning()).isTrue();
      assertThat(as("swell-dashboard", "topics").code()).isZero();
      assertThat(as("swell-namer", NAME_TOPICS).code()).isZero();
    }
    List<AclBinding> some = new ArrayList<>(rights);
    Collections.shuffle(some); // others in each run
    for (AclBinding right : some.subList(0, 8)) {
      broker.grant(rights.stream().filter(each -> !each.equals(right)).toList());
      String user = right.entry().principal().replace("User:", "");
      Run run = refused(user, document);
      String operation = right.entry().operation().name();
      assertThat(run.err())
          .as("without %s", right)
          .contains(
              operation.charAt(0) + operation.substring(1).toLowerCase(Locale.ROOT) + " on ",
              " " + right.pattern().name());
      assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
    }
  }

  private static final String[] TRACK = {
    "track",
    "--set",
    "http.port=0",
    "--set",
    "alerts.webhook.url=http://127.0.0.1:1/",
    "--set",
    "alerts.slack.url=http://127.0.0.1:1/"
  };

  private static final String[] NAME_TOPICS =
      NameTopicsTest.once(URI.create("http://127.0.0.1:1/"));

  private static Run refused(String user, Path document) throws Exception {
    String[] command =
        switch (user) {
          case "swell-tracker" -> TRACK;
          case "swell-namer" -> NAME_TOPICS;
          case "swell-feeder" -> new String[] {"feed", document.toString()};
          default -> new String[] {"dashboard", "--set", "http.port=0", "--set", TOKEN};
        };
    try (Running running = new Running(() -> as(user, command))) {
      return running.await();
    }
  }

  private static Run as(String user, String... arguments) throws Exception {
    Map<String, String> variables = new LinkedHashMap<>(broker.user(user, PASSWORD));
    variables.put("SWELL_KAFKA_PARTITIONS", "1");
    variables.put("SWELL_KAFKA_STATE_DIR", directory.resolve("state").toString());
    return Run.with(variables, arguments);
  }

  private static String[] concat(String first, String... others) {
    return Stream.concat(Stream.of(first), Stream.of(others)).toArray(String[]::new);
  }
}
