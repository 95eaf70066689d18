package io.swell.format.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.config.OptionCatalog;
import io.swell.streaming.TestBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Apicurio Registry in a process of its own, which keeps schemas in memory and speaks Confluent's
 * protocol. The build unpacks it from Maven Central. One serves all tests of a process.
 */
public final class Apicurio implements BeforeAllCallback {
  private static final Path HOME = Path.of("target", "apicurio");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static String url = "";

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    begin();
    TestBroker.await(Apicurio::isReady);
  }

  /**
   * Starts it unless it runs. It ends with this process: surefire closes the store of JUnit's root
   * context after each class.
   */
  private static synchronized void begin() {
    if (url.isEmpty()) {
      start();
    }
  }

  private static void start() {
    try {
      int port;
      try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Xmx512m",
                  "-Dquarkus.http.host=127.0.0.1",
                  "-Dquarkus.http.port=" + port,
                  "-jar",
                  runner())
              .directory(HOME.toFile())
              .redirectErrorStream(true)
              .redirectOutput(HOME.resolve("apicurio.log").toFile())
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      url = "http://127.0.0.1:" + port + "/apis/ccompat/v7";
    } catch (IOException e) {
      throw new IllegalStateException("cannot start the schema registry", e);
    }
  }

  private static String runner() {
    String[] found = HOME.toFile().list((directory, name) -> name.endsWith("-runner.jar"));
    assertThat(found).as("unpacked by the build in " + HOME).hasSize(1);
    return found[0];
  }

  private static boolean isReady() {
    try {
      return send("GET", "/subjects", "").statusCode() == 200;
    } catch (IOException e) {
      return false; // it is starting
    }
  }

  /** Returns the URL of the registry. */
  public String url() {
    return url;
  }

  /** Returns options with the registry's URL and other assignments. */
  public static RegistryOptions options(String... assignments) {
    var reader = OptionCatalog.of(List.of(RegistryOptions.class)).reader();
    for (String assignment : assignments) {
      reader.set(assignment);
    }
    return reader.read().get(RegistryOptions.class);
  }

  /**
   * Registers a schema and returns its id.
   *
   * @param references names of what it refers to, and the subjects that have that as version 1
   */
  public int register(String subject, String type, String schema, Map<String, String> references)
      throws IOException {
    ObjectNode body = MAPPER.createObjectNode().put("schemaType", type).put("schema", schema);
    ArrayNode list = body.putArray("references");
    references.forEach(
        (name, of) -> list.addObject().put("name", name).put("subject", of).put("version", 1));
    return post("/subjects/" + subject + "/versions", body).path("id").intValue();
  }

  /** Sets what must hold between the versions of a subject, such as BACKWARD. */
  public void setCompatibility(String subject, String level) throws IOException {
    HttpResponse<String> answer =
        send(
            "PUT",
            "/config/" + subject,
            MAPPER.createObjectNode().put("compatibility", level).toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  /** Returns what a path answers. */
  public JsonNode get(String path) throws IOException {
    return MAPPER.readTree(send("GET", path, "").body());
  }

  private static JsonNode post(String path, JsonNode body) throws IOException {
    HttpResponse<String> answer = send("POST", path, body.toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return MAPPER.readTree(answer.body());
  }

  static HttpResponse<String> send(String method, String path, String body) throws IOException {
    try {
      return HTTP.send(
          HttpRequest.newBuilder(URI.create(url + path))
              .header("Content-Type", "application/json")
              .method(method, BodyPublishers.ofString(body))
              .build(),
          BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Returns data in the frame of a registry. */
  public static byte[] framed(int id, byte[] data) {
    return ByteBuffer.allocate(5 + data.length).put((byte) 0).putInt(id).put(data).array();
  }
}
