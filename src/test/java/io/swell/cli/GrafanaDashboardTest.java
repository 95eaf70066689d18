package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the dashboard of docker/grafana. */
class GrafanaDashboardTest {
  private static JsonNode dashboard() throws IOException {
    return new ObjectMapper()
        .readTree(DockerFilesTest.DOCKER.resolve("grafana/dashboards/swell.json").toFile());
  }

  @Test
  void theDashboardIsProvisionedAndItsPanelsAreDescribed() throws IOException {
    JsonNode source =
        DockerFilesTest.yaml("grafana/provisioning/datasources/prometheus.yaml")
            .at("/datasources/0");
    assertThat(source.get("url").asText()).isEqualTo("http://prometheus:9090");
    JsonNode dashboard = dashboard();
    assertThat(dashboard.get("uid").asText()).isEqualTo("swell");
    Set<Integer> ids = new HashSet<>();
    for (JsonNode panel : dashboard.get("panels")) {
      assertThat(ids.add(panel.get("id").intValue())).as("%s", panel.get("id")).isTrue();
      JsonNode place = panel.get("gridPos");
      assertThat(place.get("x").intValue() + place.get("w").intValue()).isLessThanOrEqualTo(24);
      if (!panel.get("type").asText().equals("row")) {
        assertThat(panel.at("/datasource/uid")).isEqualTo(source.get("uid"));
        assertThat(panel.get("targets")).isNotEmpty();
      }
    }
    JsonNode compose = DockerFilesTest.yaml("compose.yaml");
    String mounted =
        DockerFilesTest.yaml("grafana/provisioning/dashboards/swell.yaml")
            .at("/providers/0/options/path")
            .asText();
    assertThat(compose.at("/services/grafana/volumes").toString())
        .contains("\"./grafana/dashboards:" + mounted + ":ro\"");
  }

  @Test
  void everyVariableOfTheDashboardIsDeclaredAndUsed() throws IOException {
    JsonNode dashboard = dashboard();
    Set<String> used = new HashSet<>();
    for (JsonNode expression : dashboard.findValues("expr")) {
      Pattern.compile("\\$(\\w+)")
          .matcher(expression.asText())
          .results()
          .forEach(each -> used.add(each.group(1)));
    }
    assertThat(dashboard.at("/templating/list").findValuesAsText("name"))
        .containsExactlyInAnyOrderElementsOf(used);
  }
}
