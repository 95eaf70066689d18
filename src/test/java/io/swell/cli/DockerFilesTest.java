package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checks that the files of docker/ agree with each other and with the code. */
class DockerFilesTest {
  private static final Path LAUNCHER = Path.of("src/main/launcher/swell");
  static final Path DOCKER = Path.of("docker");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final String HTTP_PORT = "8080";

  static JsonNode yaml(String file) throws IOException {
    return yamls(DOCKER.resolve(file)).get(0);
  }

  private static List<JsonNode> yamls(Path file) throws IOException {
    try (var values = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
      return values.readAll();
    }
  }

  private static List<Path> files(String... endings) throws IOException {
    try (Stream<Path> files = Files.walk(DOCKER)) {
      return files
          .filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
          .filter(file -> !file.startsWith("docker/helm/templates"))
          .toList();
    }
  }

  /** Returns a value of the pom: the text of the first element with that name, or a property. */
  private static String pom(String element) throws IOException {
    Matcher found =
        Pattern.compile("<" + element + ">([^<]+)</").matcher(Files.readString(Path.of("pom.xml")));
    assertThat(found.find()).as(element).isTrue();
    return found.group(1);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  /** Returns the environment variables of a service as strings. */
  private static Map<String, String> variables(JsonNode service) {
    Map<String, String> variables = new TreeMap<>();
    service
        .get("environment")
        .properties()
        .forEach(
            each ->
                variables.put(
                    each.getKey(), each.getValue().asText().replaceAll("\\$\\{\\w+:-(.*)}", "$1")));
    return variables;
  }

  private static Map<String, String> dockerfileVariables() throws IOException {
    Map<String, String> variables = new TreeMap<>();
    Matcher each =
        Pattern.compile("(SWELL_\\w+)=(\\S+)")
            .matcher(Files.readString(DOCKER.resolve("Dockerfile")));
    while (each.find()) {
      variables.put(each.group(1), each.group(2));
    }
    return variables;
  }

  @Test
  void everyFileIsValid() throws IOException {
    assertThat(files(".yaml")).hasSizeGreaterThan(10);
    for (Path file : files(".yaml", ".yml")) {
      assertThat(yamls(file)).as("%s", file).isNotEmpty();
    }
    for (Path file : files(".json")) {
      assertThat(JSON.readTree(file.toFile()).isObject()).as("%s", file).isTrue();
    }
  }

  @Test
  void theImageBuildsFromExistingFilesAndRunsWithoutRoot() throws IOException {
    String dockerfile = Files.readString(DOCKER.resolve("Dockerfile"));
    List<String> stages = new ArrayList<>();
    Set<String> ignored =
        new HashSet<>(Files.readAllLines(DOCKER.resolve("Dockerfile.dockerignore")));
    for (String line : dockerfile.split("\n", -1)) {
      String[] words = line.split("\\s+", -1);
      if (line.startsWith("FROM ")) {
        stages.add(words[1]);
      } else if (line.startsWith("COPY --from=build ")) {
        assertThat(words[2]).startsWith("/build/target/");
      } else if (line.startsWith("COPY --from=runtime ")) {
        assertThat(words[2]).isEqualTo("/opt");
      } else if (line.startsWith("COPY ")) {
        for (int i = 1; i < words.length - 1; i++) {
          assertThat(Path.of(words[i])).as(line).exists();
          assertThat(ignored).as("allowed through").contains("!" + words[i]);
        }
      }
    }
    assertThat(stages).containsExactly("${MAVEN}", "${DEBIAN}", "${DEBIAN}");
    assertThat(dockerfile)
        .containsPattern("\nARG MAVEN=maven:[\\d.]+-eclipse-temurin-17\n")
        .containsPattern("\nARG DEBIAN=debian:12\\.\\d+-slim\n");
    assertThat(dockerfile).contains("--no-install-recommends openjdk-17-jdk-headless\n");
    assertThat(pom("maven.compiler.release")).isEqualTo("17");
    assertThat(pom("finalName")).isEqualTo("swell");
    assertThat(dockerfile)
        .containsPattern("\nUSER (?!0|root)\\d+")
        .contains("\nEXPOSE " + HTTP_PORT);
    for (Path script : List.of(LAUNCHER, DOCKER.resolve("healthcheck"))) {
      assertThat(script).isExecutable();
    }
  }

  @Test
  void theVariablesOfTheContainersAreAValidConfiguration() throws IOException {
    JsonNode services = yaml("compose.yaml").get("services");
    String token = yaml("compose.yaml").at("/secrets/naming-token/file").asText();
    for (String service : new String[] {"swell", "feed", "names"}) {
      Map<String, String> variables = dockerfileVariables();
      variables.putAll(variables(services.get(service)));
      variables.replace("SWELL_NAMING_TOKEN_FILE", token.replaceAll(".*:-|}", ""));
      Run check = Run.with(variables, "config", "check");
      assertThat(check.err()).as(service).isEmpty();
      assertThat(check.code()).as(service).isZero();
      for (String line : Files.readAllLines(DOCKER.resolve("demo.env"))) {
        if (!line.startsWith("#")) {
          String[] variable = line.split("=", 2);
          assertThat(Files.readString(DOCKER.resolve("compose.yaml")))
              .contains("${" + variable[0] + ":-");
          variables.put(variable[0], variable[1]);
        }
      }
      assertThat(Run.with(variables, "config", "check").code()).as("demo.env").isZero();
    }
    Run kubernetes =
        Run.with(
            dockerfileVariables(),
            "config",
            "check",
            "--config",
            "docker/kubernetes/tracker.properties");
    assertThat(kubernetes.code()).as(kubernetes.err()).isZero();
  }

  @Test
  void theContainersOfTheDemoHaveItsOptions() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    DemoCommand.CORPUS_DEFAULTS.forEach(
        (key, value) -> expected.put(key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"), value));
    Map<String, String> found = new TreeMap<>();
    for (String line : Files.readAllLines(DOCKER.resolve("demo.env"))) {
      if (!line.startsWith("#")) {
        String[] variable = line.split("=", 2);
        found.put(variable[0], variable[1]);
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void versionsPortsAndPathsAgree() throws IOException {
    JsonNode compose = yaml("compose.yaml");
    JsonNode services = compose.get("services");
    assertThat(services.at("/kafka/image").asText())
        .isEqualTo("apache/kafka:" + pom("kafka.version"));
    for (JsonNode service : services) {
      assertThat(service.get("image").asText())
          .matches("[\\w./-]+:[\\w.-]+")
          .doesNotContain("latest");
    }
    assertThat(services.at("/swell/image").asText()).isEqualTo("swell:" + pom("version"));
    assertThat(List.of(services.at("/feed/image"), services.at("/names/image")))
        .containsOnly(services.at("/swell/image"));
    String brokers = services.at("/swell/environment/SWELL_KAFKA_BOOTSTRAP").asText();
    assertThat(services.at("/kafka/environment/KAFKA_ADVERTISED_LISTENERS").asText())
        .contains("INTERNAL://" + brokers);
    assertThat(dockerfileVariables()).containsEntry("SWELL_HTTP_PORT", HTTP_PORT);
    assertThat(texts(services.at("/swell/ports"))).containsExactly("127.0.0.1:8080:" + HTTP_PORT);
    for (JsonNode service : services) {
      for (String volume : texts(service.path("volumes"))) {
        String source = volume.split(":", -1)[0];
        if (source.startsWith(".")) {
          assertThat(DOCKER.resolve(source)).as(volume).exists();
        } else {
          assertThat(compose.get("volumes").has(source)).as(volume).isTrue();
        }
      }
      service
          .path("depends_on")
          .fieldNames()
          .forEachRemaining(other -> assertThat(services.has(other)).as(other).isTrue());
    }
    JsonNode scrape = yaml("prometheus/prometheus.yaml").get("scrape_configs").get(0);
    assertThat(scrape.at("/static_configs/0/targets/0").asText()).isEqualTo("swell:" + HTTP_PORT);
    assertThat(scrape.get("metrics_path").asText()).isEqualTo("/metrics");
    for (String rules : texts(yaml("prometheus/prometheus.yaml").get("rule_files"))) {
      assertThat(DOCKER.resolve("prometheus").resolve(rules)).exists();
    }
  }

  @Test
  void containersContainWhatTheyRunAndRead() throws IOException {
    String dockerfile = Files.readString(DOCKER.resolve("Dockerfile"));
    Matcher run =
        Pattern.compile("\n(?:HEALTHCHECK .*CMD|ENTRYPOINT) \\[\"(\\w+)\"\\]").matcher(dockerfile);
    List<String> commands = run.results().map(each -> each.group(1)).toList();
    assertThat(commands).containsExactly("healthcheck", "swell");
    assertThat(dockerfile)
        .contains("/build/target/swell ./\n", "PATH=/opt/swell:/opt/java/bin:$PATH\n")
        .contains("COPY docker/healthcheck /usr/local/bin/\n");
    for (Path script : List.of(LAUNCHER, DOCKER.resolve("healthcheck"))) {
      assertThat(Files.readString(script)).as("%s", script).startsWith("#!/bin/");
    }
    assertThat(dockerfile).doesNotContainPattern("(?m)^ADD |sudo |curl |:latest");

    JsonNode services = yaml("compose.yaml").get("services");
    JsonNode feed = services.get("feed");
    String[] corpus = texts(feed.get("volumes")).get(0).split(":", -1);
    List<String> command = texts(feed.get("command"));
    assertThat(command.get(1)).startsWith(corpus[1] + "/");
    assertThat(DOCKER.resolve(corpus[0]).resolve(command.get(1).substring(corpus[1].length() + 1)))
        .isRegularFile();
    assertThat(Run.of(command.get(0), "--help").out()).contains(command.get(2));
    for (JsonNode service : services) {
      for (Map.Entry<String, JsonNode> other : service.path("depends_on").properties()) {
        JsonNode awaited = services.get(other.getKey());
        boolean ends =
            other.getValue().path("condition").asText().equals("service_completed_successfully");
        assertThat(ends || awaited.has("healthcheck") || awaited.has("build"))
            .as("health check of %s, on which a service depends", other.getKey())
            .isTrue();
      }
      for (String port : texts(service.path("ports"))) {
        assertThat(port).as("bound to the loopback address only").startsWith("127.0.0.1:");
      }
    }

    JsonNode grafana = services.get("grafana");
    Map<String, String> mounts = new TreeMap<>();
    for (String volume : texts(grafana.get("volumes"))) {
      mounts.put(volume.split(":", -1)[1], volume.split(":", -1)[0]);
    }
    String dashboards =
        yaml("grafana/provisioning/dashboards/swell.yaml").at("/providers/0/options/path").asText();
    assertThat(mounts).containsEntry(dashboards, "./grafana/dashboards");
    String home = variables(grafana).get("GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH");
    assertThat(home).isEqualTo(dashboards + "/swell.json");
    assertThat(DOCKER.resolve("grafana/dashboards/swell.json")).isRegularFile();

    JsonNode container = yaml("kubernetes/statefulset.yaml").at("/spec/template/spec/containers/0");
    assertThat(texts(container.get("args"))).contains("track", "/etc/swell/tracker.properties");
    assertThat(container.get("volumeMounts").findValuesAsText("mountPath")).contains("/etc/swell");
    assertThat(texts(yaml("kubernetes/kustomization.yaml").at("/configMapGenerator/0/files")))
        .containsExactly("tracker.properties");
    String name = container.at("/ports/0/name").asText();
    assertThat(yaml("kubernetes/service.yaml").at("/spec/ports/0/targetPort").asText())
        .isEqualTo(name);
    assertThat(yaml("kubernetes/podmonitor.yaml").at("/spec/podMetricsEndpoints/0/port").asText())
        .isEqualTo(name);
    assertThat(container.findValuesAsText("port")).containsOnly(name);
    Matcher broker =
        Pattern.compile("(?m)^swell.kafka.bootstrap=.*:(\\d+)$")
            .matcher(Files.readString(DOCKER.resolve("kubernetes/tracker.properties")));
    assertThat(broker.find()).isTrue();
    assertThat(
            yaml("kubernetes/networkpolicy.yaml")
                .at("/spec/egress/1/ports")
                .findValuesAsText("port"))
        .contains(broker.group(1));
  }

  @Test
  void swellWritesOnlyWhereNecessaryAndGainsNoPrivileges() throws IOException {
    for (String service : new String[] {"swell", "feed", "names"}) {
      JsonNode ours = yaml("compose.yaml").at("/services/" + service);
      assertThat(ours.get("read_only").booleanValue()).as(service).isTrue();
      assertThat(texts(ours.get("tmpfs"))).containsExactly("/tmp");
      assertThat(texts(ours.get("cap_drop"))).containsExactly("ALL");
      assertThat(texts(ours.get("security_opt"))).containsExactly("no-new-privileges:true");
      assertThat(ours.has("privileged")).isFalse();
    }
    JsonNode pod = yaml("kubernetes/statefulset.yaml").at("/spec/template/spec");
    assertThat(pod.at("/securityContext/runAsNonRoot").booleanValue()).isTrue();
    assertThat(pod.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
    assertThat(pod.get("automountServiceAccountToken").booleanValue()).isFalse();
    JsonNode container = pod.at("/containers/0/securityContext");
    assertThat(container.get("readOnlyRootFilesystem").booleanValue()).isTrue();
    assertThat(container.get("allowPrivilegeEscalation").booleanValue()).isFalse();
    assertThat(texts(container.at("/capabilities/drop"))).containsExactly("ALL");
  }

  @Test
  void theManifestsAgreeWithTheImage() throws IOException {
    JsonNode kustomization = yaml("kubernetes/kustomization.yaml");
    for (String resource : texts(kustomization.get("resources"))) {
      assertThat(DOCKER.resolve("kubernetes").resolve(resource)).exists();
    }
    assertThat(kustomization.at("/images/0/newTag").asText()).isEqualTo(pom("version"));
    JsonNode set = yaml("kubernetes/statefulset.yaml");
    JsonNode labels = set.at("/spec/template/metadata/labels");
    assertThat(labels).isNotEmpty();
    assertThat(
            List.of(
                set.at("/spec/selector/matchLabels"),
                yaml("kubernetes/service.yaml").at("/spec/selector"),
                yaml("kubernetes/podmonitor.yaml").at("/spec/selector/matchLabels"),
                yaml("kubernetes/networkpolicy.yaml").at("/spec/podSelector/matchLabels")))
        .containsOnly(labels);
    JsonNode pod = set.at("/spec/template/spec");
    JsonNode container = pod.at("/containers/0");
    assertThat(container.at("/ports/0/containerPort").asText()).isEqualTo(HTTP_PORT);
    assertThat(container.at("/startupProbe/httpGet/path").asText()).isEqualTo("/health/startup");
    assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/health/live");
    assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/health/ready");
    assertThat(Files.readString(DOCKER.resolve("Dockerfile")))
        .contains("USER " + pod.at("/securityContext/runAsUser").asText() + ":");
    String state = Objects.requireNonNull(dockerfileVariables().get("SWELL_KAFKA_STATE_DIR"));
    assertThat(container.get("volumeMounts").findValuesAsText("mountPath"))
        .anyMatch(mount -> state.startsWith(mount + "/"));
    assertThat(yaml("kubernetes/podmonitor.yaml").at("/spec/podMetricsEndpoints/0/path").asText())
        .isEqualTo("/metrics");
    assertThat(yaml("kubernetes/networkpolicy.yaml").at("/spec/ingress/0/ports/0/port").asText())
        .isEqualTo(HTTP_PORT);
  }

  /** Runs the unit tests of the alerting rules; needs promtool on the path. */
  @Test
  void theAlertingRulesPassTheirUnitTests() throws Exception {
    String promtool = onPath("promtool");
    assumeTrue(promtool != null, "promtool is not on the path; Debian has it in prometheus");
    Objects.requireNonNull(promtool);
    run(promtool, "check", "config", "prometheus.yaml");
    run(promtool, "test", "rules", "rules-test.yaml");
  }

  private static @Nullable String onPath(String program) {
    for (String directory : System.getenv("PATH").split(File.pathSeparator, -1)) {
      Path file = Path.of(directory, program);
      if (Files.isExecutable(file)) {
        return file.toString();
      }
    }
    return null;
  }

  private static void run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(DOCKER.resolve("prometheus").toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
  }

  @Test
  void findsMetricNamesInExpressions() {
    assertThat(
            MetricNames.of(
                "topk(10, max by (model, topic) (a_ratio{model=~\"$model\"})) * on (x)"
                    + " group_left(name) b_info > 0.5 and rate(c_total[5m] offset 15m) unless"
                    + " time() == 1e3"))
        .containsExactly("a_ratio", "b_info", "c_total");
  }
}
