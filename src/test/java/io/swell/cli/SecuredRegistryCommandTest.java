package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.format.registry.Apicurio;
import io.swell.format.registry.SecuredRegistry;
import io.swell.streaming.Certificates;
import io.swell.streaming.TestBroker;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose schema registry has TLS and asks for credentials, with a broker and Apicurio. */
class SecuredRegistryCommandTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();
  @RegisterExtension static final Apicurio APICURIO = new Apicurio();
  @TempDir static Path directory;

  private static final int DOCUMENTS = 600;
  private static final String INPUT = "framed";
  private static final String ARTICLE =
      "{\"type\":\"record\",\"name\":\"Article\",\"fields\":[{\"name\":\"id\",\"type\":\"string\"},"
          + "{\"name\":\"timestamp\",\"type\":\"long\"},{\"name\":\"text\",\"type\":\"string\"}]}";
  private static final History HISTORY = new History(BROKER);

  private static SecuredRegistry registry;
  private static Path authority;
  private static Path others;

  @BeforeAll
  static void start() throws Exception {
    var certificates = new Certificates(directory, "authority");
    registry = new SecuredRegistry(certificates.key("registry", "ip:127.0.0.1"), null);
    authority = certificates.pem();
    others = new Certificates(directory, "others").pem();
    sendDocuments();
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  private static void sendDocuments() throws Exception {
    int id = APICURIO.register(INPUT + "-value", "AVRO", ARTICLE, Map.of());
    Map<String, Object> broker = Map.of("bootstrap.servers", BROKER.bootstrap());
    try (Admin admin = Admin.create(broker)) {
      admin.createTopics(List.of(new NewTopic(INPUT, 1, (short) 1))).all().get();
    }
    try (var producer =
        new KafkaProducer<>(broker, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (String document : PlantedCorpus.documents().subList(0, DOCUMENTS)) {
        var unused =
            producer.send(new ProducerRecord<>(INPUT, Apicurio.framed(id, avro(document))));
      }
    }
  }

  private static byte[] avro(String document) throws Exception {
    JsonNode json = new ObjectMapper().readTree(document);
    Schema schema = new Schema.Parser().parse(ARTICLE);
    GenericRecord record = new GenericData.Record(schema);
    record.put("id", json.path("id").asText());
    record.put("timestamp", json.path("timestamp").asLong());
    record.put("text", json.path("text").asText());
    var bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(schema).write(record, out);
    out.flush();
    return bytes.toByteArray();
  }

  /** Runs a command with the URL and the user in variables and the password in a file. */
  private static Run run(
      String application, String password, Path trusted, String command, String... more)
      throws Exception {
    Map<String, String> variables = HISTORY.variables(INPUT);
    variables.put("SWELL_KAFKA_APPLICATION", application);
    variables.put("SWELL_KAFKA_PREFIX", application + ".");
    variables.put("SWELL_OUTPUT_FORMAT", "avro");
    variables.put("SWELL_REGISTRY_URL", registry.url());
    variables.put("SWELL_REGISTRY_USER", SecuredRegistry.USER);
    Path file = Files.createTempFile(directory, "password", "");
    Files.write(file, password.getBytes(UTF_8));
    variables.put("SWELL_REGISTRY_PASSWORD_FILE", file.toString());
    variables.put("SWELL_REGISTRY_SSL_TRUSTSTORE_LOCATION", trusted.toString());
    String[] arguments = new String[more.length + 1];
    arguments[0] = command;
    System.arraycopy(more, 0, arguments, 1, more.length);
    Run run = Run.with(variables, arguments);
    assertThat(run.out() + run.err()).doesNotContain(SecuredRegistry.PASSWORD, "not-it");
    return run;
  }

  @Test
  void framedDocumentsBecomeAvroOutputs() throws Exception {
    Run run = run("secured", SecuredRegistry.PASSWORD, authority, "backfill");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(BROKER.values("secured.assignments"))
        .hasSize(DOCUMENTS)
        .allSatisfy(value -> assertThat(value).startsWith("\0\0\0\0"));
    assertThat(BROKER.values("secured.dead-letters")).isEmpty();
    Run topics = run("secured", SecuredRegistry.PASSWORD, authority, "topics");
    assertThat(topics.code()).as(topics.err()).isZero();
    assertThat(topics.out()).contains("live");
  }

  @Test
  void aStartWithoutAccessToTheRegistryEndsWithTheReason() throws Exception {
    Run password = run("denied", "not-it", authority, "backfill");
    assertThat(password.err())
        .contains(
            "error: cannot register the schemas of outputs",
            registry.url() + " answered 401",
            "Swell sent registry.user and registry.password; check both");
    assertThat(password.code()).isEqualTo(ExitCode.NO_KAFKA);
    Run certificate = run("untrusted", SecuredRegistry.PASSWORD, others, "backfill");
    assertThat(certificate.err())
        .contains(
            "cannot establish a TLS connection",
            "not signed by a trusted authority",
            "registry.ssl.truststore.location");
    assertThat(certificate.code()).isEqualTo(ExitCode.NO_KAFKA);
  }

  @Test
  void checksFindFilesThatCannotBeUsed() throws Exception {
    Run good = run("any", SecuredRegistry.PASSWORD, authority, "config", "check");
    assertThat(good.code()).as(good.err()).isZero();
    Path absent = directory.resolve("absent.pem");
    Run bad = run("any", SecuredRegistry.PASSWORD, absent, "config", "check");
    assertThat(bad.err())
        .contains(
            "error: cannot use the TLS settings of the schema registry",
            "registry.ssl.truststore.location must be a file, found " + absent)
        .contains("which does not exist");
    assertThat(bad.code()).isEqualTo(ExitCode.BAD_INPUT);
    Run show = run("any", SecuredRegistry.PASSWORD, authority, "config", "show");
    assertThat(show.out()).contains("swell.registry.password", "********");
  }
}
