package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Polling;
import io.swell.streaming.SecuredKafka;
import io.swell.streaming.SecuredKafka.Listener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
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

/** Runs the commands against a broker that grants each user only the documented rights. */
class SecuredKafkaTest {
  private static final String PASSWORD = "of-all-users-here";
  private static final String TOKEN = "0123456789abcdef";
  private static final String DOCUMENT =
      "{\"id\":\"d1\",\"timestamp\":\"2026-07-22T12:00:00Z\",\"text\":\"tin and copper\"}";

  @TempDir static Path directory;
  private static SecuredKafka broker;
  private static List<AclBinding> rights;

  @BeforeAll
  static void start() throws Exception {
    broker = new SecuredKafka(directory);
    rights = DocumentedRights.all();
    broker.addUsers(
        PASSWORD, rights.stream().map(SecuredKafkaTest::user).distinct().toArray(String[]::new));
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private static Run run(Map<String, String> client, String... arguments) {
    Map<String, String> variables = new TreeMap<>(client);
    variables.put("SWELL_KAFKA_PARTITIONS", "1");
    variables.put("SWELL_KAFKA_STATE_DIR", directory.resolve("state").toString());
    return Run.with(variables, arguments);
  }

  private static Run as(String user, String... arguments) throws Exception {
    return run(broker.user(user, PASSWORD), arguments);
  }

  private static String document() throws IOException {
    return Files.writeString(directory.resolve("document.jsonl"), DOCUMENT + "\n").toString();
  }

  /** Returns the command that a user runs; together the commands need every right. */
  private static String[] command(String user) throws IOException {
    return switch (user) {
      case "tracker" ->
          ("track --set http.port=0 --set alerts.webhook.url=http://127.0.0.1:1/"
                  + " --set alerts.slack.url=http://127.0.0.1:1/")
              .split(" ", -1);
      case "feeder" -> new String[] {"feed", document()};
      case "dashboard" ->
          new String[] {"dashboard", "--set", "http.port=0", "--set", "http.write-token=" + TOKEN};
      case "namer" -> NameTopicsTest.once(URI.create("http://127.0.0.1:1/"));
      case "reader" -> new String[] {"dead-letters", "list"};
      case "replayer" -> new String[] {"dead-letters", "replay"};
      case "resetter" -> new String[] {"reset", "--outputs", "--yes"};
      case "backfiller" -> new String[] {"backfill"};
      default -> throw new AssertionError("no command for user " + user);
    };
  }

  private static Running running(String user, String... arguments) {
    return new Running(() -> as(user, arguments));
  }

  private static String user(AclBinding right) {
    return right.entry().principal().replace("User:", "");
  }

  /** Revokes one right and expects the command of its user to name the right. */
  private static void expectRefusal(AclBinding right) throws Exception {
    broker.grant(rights.stream().filter(each -> !each.equals(right)).toList());
    try (Running running = running(user(right), command(user(right)))) {
      Run run = running.await();
      String operation = right.entry().operation().name();
      String kind =
          right.pattern().resourceType() == ResourceType.TOPIC
              ? "stream topic "
              : right.pattern().resourceType() == ResourceType.GROUP
                  ? "consumer group "
                  : "transactional id ";
      assertThat(run.err())
          .as("without %s", right)
          .startsWith("error: cannot use Kafka: authorization\n")
          .contains(
              operation.charAt(0)
                  + operation.substring(1).toLowerCase(Locale.ROOT)
                  + " on "
                  + kind
                  + right.pattern().name())
          .contains("src/docs/SECURITY.md");
      assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
    }
  }

  @Test
  void aCommandNamesTheRightThatItLacks() throws Exception {
    List<AclBinding> some = new ArrayList<>(rights);
    Collections.shuffle(some); // others in each run
    some.subList(some.size() / 3, some.size()).clear();
    broker.deleteTopicsAndGroups();
    for (AclBinding right : some) {
      if (right.entry().operation() == AclOperation.CREATE) {
        expectRefusal(right);
      }
    }
    broker.createTopics();
    for (AclBinding right : some) {
      if (right.entry().operation() != AclOperation.CREATE) {
        expectRefusal(right);
      }
    }
  }

  @Test
  void theDocumentedRightsSuffice() throws Exception {
    broker.deleteTopicsAndGroups();
    broker.grant(rights);
    Path corpus = Files.write(directory.resolve("corpus.jsonl"), PlantedCorpus.documents());
    assertThat(as("feeder", "feed", corpus.toString())).matches(run -> run.code() == 0);
    List<String> track = new ArrayList<>(List.of(command("tracker")));
    track.addAll(PlantedCorpus.SETTINGS);
    try (Running tracker = running("tracker", track.toArray(String[]::new))) {
      Run topics =
          Polling.until(all -> all.out().lines().count() >= 6, () -> as("dashboard", "topics"));
      assertThat(topics.out()).as(topics.err()).containsPattern("live +topic\\dword\\d+, ");
      NameTopicsTest.assertThatTopicsAreNamed(arguments -> as("namer", arguments));
      int port = EmbeddedKafka.freePorts(1)[0];
      List<String> dashboard = new ArrayList<>(List.of(command("dashboard")));
      dashboard.set(2, "http.port=" + port);
      try (Running shown = running("dashboard", dashboard.toArray(String[]::new))) {
        assertThat(shown.isRunning()).isTrue();
        HealthProbe.await(port, "ready", "{\"status\":\"up\"");
        String live = "";
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!live.contains("\"state\":\"live\"") && System.nanoTime() < end) {
          live = ask(port, "GET", "/api/v1/topics", "").body();
        }
        String id = live.replaceFirst("(?s).*?\"topic\":(\\d+).*", "$1");
        assertThat(ask(port, "PATCH", "/api/v1/topics/" + id, "{\"pinned\":true}").statusCode())
            .isEqualTo(202);
      }
      assertThat(tracker.isRunning()).isTrue();
      Path bad = Files.writeString(directory.resolve("bad.jsonl"), "{\"id\":\n");
      assertThat(as("feeder", "feed", bad.toString())).matches(run -> run.code() == 0);
      Run deadLetters =
          Polling.until(
              all -> all.out().lines().count() >= 2, () -> as("reader", command("reader")));
      assertThat(deadLetters.out()).as(deadLetters.err()).contains("truncated-json");
    }
    Run replay = as("replayer", command("replayer"));
    assertThat(replay.err()).contains("1 dead letter sent back");
    Run reset = as("resetter", command("resetter"));
    assertThat(reset.code()).as(reset.err()).isZero();
    assertThat(reset.out()).contains("swell.bags", "swell-models-changelog", "swell.alerts");
    List<String> backfill = new ArrayList<>(List.of(command("backfiller")));
    backfill.addAll(PlantedCorpus.SETTINGS);
    Run again = as("backfiller", backfill.toArray(String[]::new));
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(as("dashboard", "topics").out()).contains("live ");
  }

  @Test
  void withTwoMoreRightsTheTrackerSetsTombstoneRetention() throws Exception {
    broker.deleteTopicsAndGroups();
    broker.createTopics();
    var changelogs = new ResourcePattern(ResourceType.TOPIC, "swell-", PatternType.PREFIXED);
    List<AclBinding> granted = new ArrayList<>(rights);
    for (AclOperation more : List.of(AclOperation.DESCRIBE_CONFIGS, AclOperation.ALTER_CONFIGS)) {
      var entry = new AccessControlEntry("User:tracker", "*", more, AclPermissionType.ALLOW);
      granted.add(new AclBinding(changelogs, entry));
    }
    broker.grant(granted);
    try (Running tracker = running("tracker", command("tracker"))) {
      broker.awaitSetting("swell-models-changelog", "delete.retention.ms", "604800000");
      assertThat(tracker.isRunning()).isTrue();
    }
  }

  @Test
  void aRevokedRightEndsTheTrackerAtOnce() throws Exception {
    broker.deleteTopicsAndGroups();
    broker.grant(rights);
    assertThat(as("feeder", command("feeder"))).matches(run -> run.code() == 0);
    try (Running tracker = running("tracker", command("tracker"))) {
      Run models = Polling.until(run -> run.code() == 0, () -> as("dashboard", "topics"));
      assertThat(models.code()).as(models.err()).isZero();
      broker.grant(
          rights.stream()
              .filter(
                  each ->
                      !each.pattern().name().equals("swell.")
                          || each.entry().operation() != AclOperation.WRITE)
              .toList());
      assertThat(as("feeder", command("feeder"))).matches(run -> run.code() == 0);
      Run run = tracker.await();
      assertThat(run.err()).contains("Write on stream topic swell.");
      assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
    }
  }

  /** The broker does not list this right, so it is missed only when a transaction begins. */
  @Test
  void describingTransactionsIsNotEnoughAndSecretsStayHidden() throws Exception {
    broker.deleteTopicsAndGroups();
    broker.createTopics();
    List<AclBinding> granted = new ArrayList<>(rights);
    granted.replaceAll(
        each ->
            each.pattern().resourceType() == ResourceType.TRANSACTIONAL_ID
                ? new AclBinding(
                    each.pattern(),
                    new AccessControlEntry(
                        each.entry().principal(),
                        "*",
                        AclOperation.DESCRIBE,
                        each.entry().permissionType()))
                : each);
    broker.grant(granted);
    Map<String, String> variables = broker.userByFileProvider("tracker", PASSWORD);
    variables.put("SWELL_KAFKA_PARTITIONS", "1");
    variables.put("SWELL_KAFKA_STATE_DIR", directory.resolve("state").toString());
    variables.put("SWELL_HTTP_PORT", "0");
    variables.put("SWELL_HTTP_WRITE_TOKEN", TOKEN);
    variables.put("SWELL_ALERTS_WEBHOOK_URL", "http://127.0.0.1:1/hidden-path");
    variables.put("SWELL_ALERTS_WEBHOOK_SECRET", "hidden-key");
    variables.put("SWELL_ALERTS_SLACK_URL", "http://127.0.0.1:1/hidden-room");
    variables.put("SWELL_KAFKA_PRODUCER_SSL_TRUSTSTORE_PASSWORD", SecuredKafka.KEY_PASSWORD);
    variables.put("SWELL_KAFKA_PRODUCER_SSL_KEY_PASSWORD", "hidden-word");
    String printed = printed(variables, ExitCode.NO_KAFKA, "--verbose", "track");
    assertThat(printed)
        .contains("Write on transactional id swell-*")
        .contains("StreamsConfig values", "ProducerConfig values", "\tat ")
        .doesNotContain(PASSWORD, TOKEN, "hidden-", SecuredKafka.KEY_PASSWORD);
    assertThat(printed(variables, 0, "config", "show"))
        .contains("********")
        .doesNotContain(PASSWORD, TOKEN, "hidden-", SecuredKafka.KEY_PASSWORD);
  }

  /** Returns all that a child process prints, including the logs of libraries. */
  private static String printed(Map<String, String> variables, int code, String... arguments)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=logback.xml", // not the configuration of the tests
                "-Dswell.log.libraries=INFO",
                "-cp",
                System.getProperty("java.class.path"),
                "io.swell.cli.Swell"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(printed).isEqualTo(code);
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void passwordsCanComeFromKafkasConfigProviders() throws Exception {
    broker.grant(rights);
    assertThat(run(broker.userByDirectoryProvider("feeder", PASSWORD), command("feeder")))
        .matches(run -> run.code() == 0);
    assertThat(run(broker.userByFileProvider("feeder", PASSWORD), command("feeder")))
        .matches(run -> run.code() == 0);
    expect(
        broker.userByDirectoryProvider("feeder", "wrong"),
        "authentication",
        "kafka.sasl.jaas.config");
    Map<String, String> nothing = broker.userByDirectoryProvider("feeder", PASSWORD);
    nothing.computeIfPresent(
        "SWELL_KAFKA_SASL_JAAS_CONFIG", (key, at) -> at.replace("jaas}", "x}"));
    Run run = run(nothing, command("feeder"));
    assertThat(run.err())
        .startsWith("error: cannot use Kafka: settings\n")
        .contains("kafka.sasl.jaas.config")
        .doesNotContain(PASSWORD);
    assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
  }

  @Test
  void certificateSettingsReachKafka() throws Exception {
    assertThat(run(broker.tls(Listener.TLS), command("feeder"))).matches(run -> run.code() == 0);
    assertThat(run(broker.mutual(), command("feeder"))).matches(run -> run.code() == 0);
  }

  private static void expect(Map<String, String> client, String phase, String... words)
      throws Exception {
    Run run = run(client, command("feeder"));
    assertThat(run.err())
        .startsWith("error: cannot use Kafka: " + phase + "\n")
        .contains(client.get("SWELL_KAFKA_BOOTSTRAP"))
        .contains(words)
        .doesNotContain("password=", PASSWORD);
    assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
  }

  @Test
  void certificateErrorsAreExplained() throws Exception {
    expect(broker.tls(Listener.EXPIRED), "tls", "certificate has expired", "renew it");
    expect(broker.tls(Listener.ELSEWHERE), "tls", "for another host", "swell.kafka.bootstrap");
    expect(
        broker.trustingOthers(),
        "tls",
        "not signed by a trusted authority",
        "kafka.ssl.truststore.location");
    expect(
        broker.tls(Listener.MUTUAL), "tls", "requires a client certificate", "kafka.ssl.keystore");
  }

  @Test
  void loginErrorsAreExplained() throws Exception {
    expect(broker.user("tracker", "wrong"), "authentication", "kafka.sasl.jaas.config");
    expect(broker.user("nobody", PASSWORD), "authentication", "kafka.sasl.jaas.config");
    Map<String, String> mechanism = broker.user("tracker", PASSWORD);
    mechanism.put("SWELL_KAFKA_SASL_MECHANISM", "PLAIN");
    expect(mechanism, "authentication", "SCRAM-SHA-256", "kafka.sasl.mechanism");
  }

  @Test
  void protocolErrorsAreExplained() throws Exception {
    expect(
        Map.of("SWELL_KAFKA_BOOTSTRAP", broker.at(Listener.TLS)),
        "tls",
        "speaks TLS, but kafka.security.protocol is PLAINTEXT");
    Map<String, String> plain = broker.user("tracker", PASSWORD);
    plain.put("SWELL_KAFKA_SECURITY_PROTOCOL", "SASL_PLAINTEXT");
    expect(plain, "tls", "speaks TLS, but kafka.security.protocol is SASL_PLAINTEXT");
    Map<String, String> tls = broker.tls(Listener.TLS);
    tls.put("SWELL_KAFKA_BOOTSTRAP", broker.plain());
    expect(tls, "tls", "does not speak TLS");
  }

  private static HttpResponse<String> ask(int port, String method, String path, String body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Authorization", "Bearer " + TOKEN)
            .method(method, BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }
}
