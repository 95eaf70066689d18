package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The profile {@code database} of the Compose file agrees with the recipes of docker/connect. */
class ComposeDatabaseTest {
  private static final Path RECIPES = DockerFilesTest.DOCKER.resolve("connect");

  private static JsonNode services;

  @BeforeAll
  static void read() throws IOException {
    services = DockerFilesTest.yaml("compose.yaml").get("services");
  }

  /** Returns the words of a service's command. */
  private static List<String> command(String service) {
    List<String> words = new ArrayList<>();
    services.get(service).get("command").forEach(each -> words.addAll(words(each.asText())));
    return words;
  }

  private static List<String> words(String text) {
    return List.of(text.split(" +", -1));
  }

  /** Returns where a service mounts a volume. */
  private static String mount(String service, String source) {
    for (JsonNode volume : services.get(service).get("volumes")) {
      String[] parts = volume.asText().split(":", -1);
      if (parts[0].equals(source)) {
        return parts[1];
      }
    }
    throw new AssertionError(service + " does not mount " + source);
  }

  private static String find(String pattern, Path file) throws IOException {
    Matcher found = Pattern.compile(pattern).matcher(Files.readString(file));
    assertThat(found.find()).as(pattern).isTrue();
    return found.group(1);
  }

  @Test
  void theWorkerRunsEveryRecipeOnTheBrokerOfTheComposeFile() throws IOException {
    assertThat(services.at("/connect/image")).isEqualTo(services.at("/kafka/image"));
    assertThat(services.at("/connect/working_dir").asText())
        .isEqualTo(mount("connect", "./connect"));
    List<String> command = command("connect");
    String[] edit = command.get(command.indexOf("sed") + 1).split("[/']", -1);
    Properties worker = new Properties();
    try (var reader = Files.newBufferedReader(RECIPES.resolve("worker.properties"))) {
      worker.load(reader);
    }
    assertThat(worker.getProperty("bootstrap.servers").replace(edit[2], edit[3]))
        .isEqualTo(services.at("/swell/environment/SWELL_KAFKA_BOOTSTRAP").asText());
    assertThat(worker).containsEntry("plugin.path", mount("connect", "plugins"));
    assertThat(services.at("/connect/tmpfs").toString())
        .contains(worker.getProperty("offset.storage.file.filename").replaceAll("/\\w+$", "\""));
    try (Stream<Path> recipes = Files.list(RECIPES)) {
      var names = new TreeSet<>(command);
      names.removeIf(each -> !each.matches("\\w+\\.json"));
      assertThat(names)
          .containsExactlyElementsOf(
              recipes
                  .map(each -> each.getFileName().toString())
                  .filter(each -> each.endsWith(".json"))
                  .sorted()
                  .toList());
    }
  }

  @Test
  void theConnectorIsThatOfTheTests() throws IOException {
    List<String> command = command("connector");
    assertThat(command)
        .contains(
            "org.apache.maven.plugins:maven-dependency-plugin:"
                + find(
                    "maven-dependency-plugin</artifactId>\\s*<version>([^<]+)<", Path.of("pom.xml"))
                + ":unpack")
        .contains("-DoutputDirectory=" + mount("connector", "plugins"))
        .contains(
            "-Dartifact=io.debezium:debezium-connector-jdbc:"
                + find("<debezium.version>([^<]+)<", Path.of("pom.xml"))
                + ":tar.gz:plugin");
    assertThat(services.at("/connector/image").asText())
        .isEqualTo(find("ARG MAVEN=(.*)", DockerFilesTest.DOCKER.resolve("Dockerfile")));
    assertThat(services.at("/connect/depends_on/connector/condition").asText())
        .isEqualTo("service_completed_successfully");
  }

  @Test
  void theRecipesNameTheDatabaseOfTheComposeFile() throws IOException {
    JsonNode database = services.at("/postgres/environment");
    String user = database.get("POSTGRES_USER").asText();
    try (Stream<Path> recipes = Files.list(RECIPES)) {
      for (Path recipe : recipes.filter(each -> each.toString().endsWith(".json")).toList()) {
        JsonNode config = new ObjectMapper().readTree(recipe.toFile()).get("config");
        URI address = URI.create(config.get("connection.url").asText().replace("jdbc:", ""));
        assertThat(services.has(address.getHost())).as("%s", recipe).isTrue();
        assertThat(services.at("/" + address.getHost() + "/ports/0").asText())
            .endsWith(":" + address.getPort());
        // the image names the database after its user
        assertThat(address.getPath()).isEqualTo("/" + user);
        assertThat(config.get("connection.username").asText()).isEqualTo(user);
        String variable =
            config.get("connection.password").asText().replaceAll("\\$\\{env:(\\w+)}", "$1");
        assertThat(services.at("/connect/environment/" + variable))
            .isEqualTo(database.get("POSTGRES_PASSWORD"));
      }
    }
  }
}
