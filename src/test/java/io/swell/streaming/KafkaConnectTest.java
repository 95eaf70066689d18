package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.output.OutputFormat;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.TopicActivity;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.connector.policy.AllConnectorClientConfigOverridePolicy;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.runtime.Worker;
import org.apache.kafka.connect.runtime.isolation.Plugins;
import org.apache.kafka.connect.runtime.standalone.StandaloneConfig;
import org.apache.kafka.connect.runtime.standalone.StandaloneHerder;
import org.apache.kafka.connect.storage.FileOffsetBackingStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The recipes of {@code docker/connect} fill a PostgreSQL database with what a tracker publishes:
 * Kafka Connect's runtime with Debezium's JDBC sink.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64") // of the PostgreSQL that is unpacked
class KafkaConnectTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final Path RECIPES = Path.of("docker", "connect");
  private static final List<String> OUTPUTS = List.of("assignments", "activity", "alerts");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The first alert of the demo's corpus comes with document 2,300. */
  private static final int DOCUMENTS = 2_500;

  private static EmbeddedPostgres postgres;
  private static StandaloneHerder connect;

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.start();
    track();
    connect = startConnect();
    for (String output : OUTPUTS) {
      startConnector(output);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    connect.stop();
    postgres.close();
  }

  private static void track() throws Exception {
    Configuration configuration =
        Streams.local(
            BROKER.bootstrap(),
            "kafka.idle-after=P1D",
            "learn.batch=1",
            "output.format=json-schema-envelope",
            "text.fields=text",
            "window.calendar=year",
            "alerts.half-life=P3650D",
            "alerts.max-duration=P1200D");
    try (Tracker tracker =
        PlainTracker.start(
            Streams.clients(configuration),
            () -> Streams.ingest(configuration),
            model -> Streams.engine(configuration, model),
            new SimpleMeterRegistry())) {
      assertThat(tracker.awaitRunning(Duration.ofSeconds(60))).isTrue();
      try (Feeder feeder = Feeder.start(Streams.clients(configuration), SendSchedule.unlimited());
          var corpus =
              new BufferedReader(
                  new InputStreamReader(
                      new GZIPInputStream(
                          Objects.requireNonNull(
                              Tracker.class.getResourceAsStream("/io/swell/demo/sotu.jsonl.gz"))),
                      UTF_8))) {
        for (int n = 0; n < DOCUMENTS; n++) {
          feeder.send(null, corpus.readLine().getBytes(UTF_8), n, Map.of());
        }
        feeder.flush();
      }
      BROKER.awaitValues("swell.assignments", DOCUMENTS);
    }
  }

  private static StandaloneHerder startConnect() throws IOException {
    Properties file = new Properties();
    try (Reader reader = Files.newBufferedReader(RECIPES.resolve("worker.properties"))) {
      file.load(reader);
    }
    Map<String, String> settings = new HashMap<>();
    file.stringPropertyNames().forEach(key -> settings.put(key, file.getProperty(key)));
    settings.put("bootstrap.servers", BROKER.bootstrap());
    settings.put("offset.storage.file.filename", BROKER.directory().resolve("offsets").toString());
    settings.remove("plugin.path"); // the class path of the tests holds the connector
    Plugins plugins = new Plugins(settings);
    StandaloneConfig config = new StandaloneConfig(settings);
    var internal =
        plugins.newInternalConverter(
            true, JsonConverter.class.getName(), Map.of("schemas.enable", "false"));
    var offsets = new FileOffsetBackingStore(internal);
    offsets.configure(config);
    var policy = new AllConnectorClientConfigOverridePolicy();
    var herder =
        new StandaloneHerder(
            new Worker("test", Time.SYSTEM, plugins, config, offsets, policy), "cluster", policy);
    herder.start();
    herder.ready();
    return herder;
  }

  /** Starts the connector of a recipe; only the address of the database and its user differ. */
  private static void startConnector(String output) throws Exception {
    JsonNode recipe = MAPPER.readTree(RECIPES.resolve(output + ".json").toFile());
    Map<String, String> settings = new HashMap<>();
    recipe
        .path("config")
        .properties()
        .forEach(setting -> settings.put(setting.getKey(), setting.getValue().asText()));
    settings.put("name", recipe.path("name").asText());
    settings.put("connection.url", postgres.getJdbcUrl("postgres", "postgres"));
    settings.put("connection.username", "postgres");
    settings.put("connection.password", "postgres");
    var started = new CompletableFuture<Void>();
    connect.putConnectorConfig(
        recipe.path("name").asText(),
        settings,
        false,
        (error, created) -> {
          if (error == null) {
            started.complete(null);
          } else {
            started.completeExceptionally(error);
          }
        });
    started.get(1, TimeUnit.MINUTES);
  }

  @Test
  void everyAssignmentIsARowUntilItsDocumentIsDeleted() throws Exception {
    Map<String, Assignment> published =
        newest(
            "swell.assignments", json -> OutputFormat.read(Assignment.class, json), Assignment::id);
    assertThat(published).hasSize(DOCUMENTS);
    TestBroker.await(() -> rows("assignments") == DOCUMENTS);
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select id, timestamp at time zone 'UTC' as time, mainTopic, mainLabel, mainShare,"
                    + " json_array_length(topics) as listed from assignments")) {
      while (row.next()) {
        Assignment assignment = Objects.requireNonNull(published.get(row.getString("id")));
        assertThat(row.getTimestamp("time").toInstant()).isEqualTo(assignment.timestamp());
        assertThat(row.getInt("listed")).isEqualTo(assignment.topics().size());
        Assignment.TopicWeight main = assignment.main();
        assertThat(row.getObject("mainTopic")).isEqualTo(main == null ? null : main.topic());
        assertThat(row.getObject("mainShare")).isEqualTo(main == null ? null : main.share());
        assertThat(row.getString("mainLabel")).isEqualTo(assignment.mainLabel());
      }
    }
    delete("swell.assignments", "sotu-1790-001");
    TestBroker.await(() -> rows("assignments") == DOCUMENTS - 1);
    assertThat(strings("select id from assignments where id = 'sotu-1790-001'")).isEmpty();
  }

  /** Sends a tombstone, as the tracker does when a user deletes a document. */
  private static void delete(String topic, String key) throws Exception {
    var text = new StringSerializer();
    try (var producer =
        new KafkaProducer<>(
            Map.<String, Object>of("bootstrap.servers", BROKER.bootstrap()), text, text)) {
      var unused = producer.send(new ProducerRecord<>(topic, key, null)).get();
    }
  }

  @Test
  void activityHasARowForEachTopicAndWindow() throws Exception {
    int windows =
        newest(
                "swell.activity",
                json -> OutputFormat.read(TopicActivity.class, json),
                each -> each.topic() + " " + each.windowStart())
            .size();
    assertThat(windows).isPositive();
    TestBroker.await(() -> rows("activity") == windows);
    assertThat(
            strings(
                "select count(*) from activity where windowEnd > windowStart + interval '364 days'"
                    + " and share between 0 and 1 and documents <= windowDocuments"))
        .containsExactly(String.valueOf(windows));
  }

  @Test
  void anAlertIsOneRowWithItsNewestState() throws Exception {
    Map<String, Alert> published =
        newest("swell.alerts", json -> OutputFormat.read(Alert.class, json), Alert::id);
    assertThat(published).isNotEmpty();
    List<String> expected =
        published.values().stream()
            .map(
                alert ->
                    "%s %s %s %s"
                        .formatted(
                            alert.id(),
                            alert.state().name().toLowerCase(Locale.ROOT),
                            (long) alert.actual().documents(),
                            alert.terms().get(0).term()))
            .toList();
    TestBroker.await(
        () ->
            rows("alerts") == expected.size()
                && strings(
                        "select concat(id, ' ', state, ' ', actual_documents, ' ',"
                            + " terms->0->>'term') from alerts order by id collate \"C\"")
                    .equals(expected));
  }

  /** Returns the newest record of each key, in the order of keys. */
  private static <T> Map<String, T> newest(
      String topic, Function<byte[], T> reader, Function<T, String> key) {
    Map<String, T> newest = new TreeMap<>();
    for (String value : BROKER.values(topic)) {
      T read = reader.apply(value.getBytes(UTF_8));
      newest.put(key.apply(read), read);
    }
    return newest;
  }

  /** Returns the number of rows of a table; 0 while it does not exist. */
  private static int rows(String table) {
    return strings("select to_regclass('" + table + "')").get(0) == null
        ? 0
        : Integer.parseInt(strings("select count(*) from " + table).get(0));
  }

  private static List<String> strings(String query) {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      List<String> strings = new ArrayList<>();
      while (row.next()) {
        strings.add(row.getString(1));
      }
      return strings;
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }
}
