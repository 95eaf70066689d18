package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Renders the chart with Helm's own library. */
class HelmChartTest {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final Helm CHART = new Helm(DockerFilesTest.DOCKER.resolve("helm"));

  /**
   * Returns what the chart renders with values, by kind, and reads it as Kubernetes does; the kinds
   * that name topics begin with "names".
   */
  private static ObjectNode rendered(Map<String, String> values) throws IOException {
    var template = CHART.template().withName("swell").withNamespace("swell");
    values.forEach(template::set);
    ObjectNode byKind = YAML.createObjectNode();
    try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(template.call())) {
      while (documents.hasNext()) {
        JsonNode document = documents.next();
        KubernetesModels.read(document);
        String part = document.at("/metadata/name").asText().replaceFirst("^swell-?", "");
        assertThat(byKind.replace(part + document.get("kind").asText(), document)).isNull();
      }
    }
    return byKind;
  }

  private static Properties properties(String text) throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(text));
    return properties;
  }

  /** Removes what a chart adds: the release's labels, the image's version, the name of the map. */
  private static JsonNode plain(JsonNode manifest) {
    for (JsonNode labels : manifest.findValues("labels")) {
      plainLabels(labels);
    }
    manifest.findValues("matchLabels").forEach(HelmChartTest::plainLabels);
    plainLabels(manifest.path("spec").path("selector"));
    ((ObjectNode) manifest.get("metadata")).remove("labels");
    if (manifest.at("/spec/template/metadata") instanceof ObjectNode pod) {
      pod.remove("annotations");
      var container = (ObjectNode) manifest.at("/spec/template/spec/containers/0");
      container.put("image", "swell").remove("imagePullPolicy");
      manifest
          .findParents("configMap")
          .forEach(volume -> ((ObjectNode) volume.get("configMap")).put("name", "swell-config"));
    }
    return manifest;
  }

  private static void plainLabels(JsonNode labels) {
    if (labels instanceof ObjectNode object) {
      object.remove(List.of("app.kubernetes.io/instance", "app.kubernetes.io/managed-by"));
    }
  }

  @Test
  void itPassesHelmsLint() {
    var result = CHART.lint().strict().call();
    assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
  }

  @Test
  void itsDefaultsAreTheManifestsForKustomize() throws IOException {
    ObjectNode chart =
        rendered(Map.of("monitor.kind", "PodMonitor", "networkPolicy.enabled", "true"));
    for (String file : List.of("statefulset", "service", "podmonitor", "networkpolicy")) {
      JsonNode manifest = plain(DockerFilesTest.yaml("kubernetes/" + file + ".yaml"));
      JsonNode ours = chart.remove(manifest.get("kind").asText());
      assertThat(ours).as(file).isNotNull();
      assertThat(plain(ours)).as(file).isEqualTo(manifest);
    }
    JsonNode map = chart.remove("ConfigMap");
    assertThat(properties(map.at("/data/tracker.properties").asText()))
        .isEqualTo(
            properties(
                Files.readString(DockerFilesTest.DOCKER.resolve("kubernetes/tracker.properties"))));
    assertThat(chart).isEmpty();
  }

  @Test
  void valuesBecomeOptionsVariablesAndVolumes() throws IOException {
    ObjectNode chart =
        rendered(
            Map.of(
                "options.vocabulary\\.max", "2000000",
                "clients.security\\.protocol", "SASL_SSL",
                "secret.name", "keys",
                "secret.options.http\\.write-token", "token",
                "secret.clients.sasl\\.jaas\\.config", "jaas",
                "persistence.enabled", "false",
                "ingress.enabled", "true",
                "monitor.kind", "ServiceMonitor"));
    assertThat(properties(chart.get("ConfigMap").at("/data/tracker.properties").asText()))
        .containsEntry("swell.vocabulary.max", "2000000")
        .containsEntry("kafka.security.protocol", "SASL_SSL");
    JsonNode pod = chart.get("StatefulSet").at("/spec/template/spec");
    assertThat(pod.at("/containers/0/env").findValuesAsText("name"))
        .contains("SWELL_HTTP_WRITE_TOKEN_FILE", "SWELL_KAFKA_SASL_JAAS_CONFIG_FILE");
    assertThat(pod.at("/containers/0/env").findValuesAsText("value"))
        .containsExactly("/run/secrets/swell/token", "/run/secrets/swell/jaas");
    assertThat(pod.get("volumes").findValuesAsText("name"))
        .containsAll(pod.at("/containers/0/volumeMounts").findValuesAsText("name"));
    assertThat(chart.get("StatefulSet").at("/spec/volumeClaimTemplates").isMissingNode()).isTrue();
    assertThat(chart.get("ServiceMonitor").at("/spec/endpoints/0/port").asText()).isEqualTo("http");
    assertThat(chart.get("Ingress").toString()).contains("swell.example.org");
  }

  @Test
  void topicsAreNamedByADeploymentOfItsOwn() throws IOException {
    ObjectNode chart =
        rendered(
            Map.of(
                "names.enabled", "true",
                "networkPolicy.enabled", "true",
                "names.options.naming\\.endpoint", "https://llm.example.org/v1",
                "names.options.naming\\.model", "small",
                "names.secret.name", "namer",
                "names.secret.options.naming\\.token", "token",
                "names.secret.clients.sasl\\.jaas\\.config", "jaas"));
    JsonNode pod = chart.get("namesDeployment").at("/spec/template/spec");
    JsonNode names = pod.at("/containers/0");
    Map<String, String> variables = new TreeMap<>();
    names
        .get("env")
        .forEach(each -> variables.put(each.get("name").asText(), each.get("value").asText()));
    assertThat(variables)
        .containsOnly(
            entry("SWELL_NAMING_ENDPOINT", "https://llm.example.org/v1"),
            entry("SWELL_NAMING_MODEL", "small"),
            entry("SWELL_NAMING_TOKEN_FILE", "/run/secrets/swell/token"),
            entry("SWELL_KAFKA_SASL_JAAS_CONFIG_FILE", "/run/secrets/swell/jaas"));
    assertThat(pod.at("/volumes/2/secret/secretName").asText()).isEqualTo("namer");
    JsonNode tracker = chart.get("StatefulSet").at("/spec/template/spec");
    assertThat(tracker.toString()).doesNotContain("NAMING", "namer");
    for (String guard : List.of("securityContext", "automountServiceAccountToken")) {
      assertThat(pod.get(guard)).as(guard).isEqualTo(tracker.get(guard));
    }
    assertThat(names.get("securityContext")).isEqualTo(tracker.at("/containers/0/securityContext"));
    assertThat(chart.get("namesDeployment").at("/spec/template/metadata/labels"))
        .as("a label that the tracker's service does not select")
        .isNotEqualTo(chart.get("Service").at("/spec/selector"))
        .isEqualTo(chart.at("/namesNetworkPolicy/spec/podSelector/matchLabels"));
    assertThat(chart.at("/namesNetworkPolicy/spec/egress"))
        .isEqualTo(chart.at("/NetworkPolicy/spec/egress"));
    assertThat(chart.at("/namesNetworkPolicy/spec/ingress").isMissingNode()).isTrue();
  }
}
