package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.view.PlantedPatterns;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the API lists patterns of log lines and shows one. */
class PatternApiTest {
  private final Views views = Views.of(new ViewOptions(400, 20), null);
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(views);
    PlantedStory.addTo(views.topics(), 4);
    PlantedPatterns.addTo(views.patterns());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "'', '1,6,2,3,4'",
    "'?limit=2', '1,6'",
    "'?sort=growth', '2,1,6,3'",
    "'?sort=new', '4,6,1,2,3'",
    "'?sort=new&from=2026-03-01T13:00:00Z', '4'",
    "'?sort=new&from=2026-03-01T13:00:01Z', ''",
    "'?sort=gone', '3'",
    "'?sort=gone&from=2026-03-01T11:00:00Z', ''",
    "'?service=checkout', '6,4'",
    "'?service=none', ''",
    "'?level=info', '1,6,3'",
    "'?level=warning', '2'",
    "'?level=loud', ''",
    "'?q=PAYMENT%20out', '2'",
    "'?q=%20', '1,6,2,3,4'",
    "'?service=checkout&level=ERROR&q=coupon', '4'",
    "'?to=2026-03-01T09:00:00Z', '1,3,2'",
    "'?from=2026-03-02', ''",
  })
  void patternsCanBeSelected(String query, String expected) throws Exception {
    assertThat(list(json("patterns" + query).get("patterns"), "id")).isEqualTo(expected);
  }

  @Test
  void linesAreThoseOfTheHoursInTheRange() throws Exception {
    JsonNode all = json("patterns");
    assertThat(list(all.get("patterns"), "lines")).isEqualTo("360,90,64,60,12");
    assertThat(all.get("known").asInt()).isEqualTo(5);
    JsonNode last = json("patterns?from=2026-03-01T12:30:00Z");
    assertThat(list(last.get("patterns"), "lines")).isEqualTo("120,60,48,12");
    assertThat(list(last.get("services"), "value")).isEqualTo("gateway,checkout,payment");
    assertThat(list(last.get("services"), "lines")).isEqualTo("120,72,48");
    assertThat(list(last.get("levels"), "value")).isEqualTo("INFO,WARN,ERROR");
  }

  /** So that a list to choose from keeps the others when one is chosen. */
  @Test
  void servicesAreThoseThatTheOtherParametersSelect() throws Exception {
    JsonNode errors = json("patterns?level=ERROR&service=payment");
    assertThat(errors.get("patterns")).isEmpty();
    assertThat(list(errors.get("services"), "value")).isEqualTo("checkout");
    assertThat(list(errors.get("levels"), "value")).isEqualTo("WARN");
  }

  /** (44 + 1) / (4 + 1), twice (30 + 1) / (30 + 1), and no lines in the newest two hours. */
  @Test
  void growthComparesTheNewestHoursWithTheMeanOfThoseBefore() throws Exception {
    JsonNode patterns = json("patterns?sort=growth").get("patterns");
    assertThat(list(patterns, "growth")).isEqualTo("9.0,1.0,1.0,0.0625");
    JsonNode earlier = json("patterns?sort=growth&to=2026-03-01T12:00:00Z").get("patterns");
    assertThat(list(earlier, "id")).isEqualTo("1,2,3");
    assertThat(json("patterns?sort=new").get("patterns").get(0).get("growth").isNull()).isTrue();
  }

  @Test
  void onePatternHasItsValuesSamplesAndHours() throws Exception {
    JsonNode found = json("patterns/2").get("pattern");
    assertThat(found.get("template").textValue()).isEqualTo("payment to <*> timed out");
    assertThat(found.get("places").get(0).get("greatest").asDouble()).isEqualTo(500);
    assertThat(found.at("/hours/lines").toString()).isEqualTo("[4,4,4,4,4,44]");
    assertThat(found.get("samples").get(0).textValue()).isEqualTo("payment to 17 timed out");
    assertThat(get("patterns/2?format=csv").body().lines())
        .contains("start,lines", "2026-03-01T13:00:00Z,44");
  }

  @Test
  void aPatternThatBecamePartOfAnotherIsAnsweredWithThatOne() throws Exception {
    assertThat(json("patterns/5").get("pattern").get("id").asLong()).isEqualTo(1);
  }

  @Test
  void aTableHasOneLineForEachPattern() throws Exception {
    HttpResponse<String> table = get("patterns?format=csv");
    assertThat(table.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
    assertThat(table.body().lines()).hasSize(6);
    assertThat(table.body())
        .contains("pattern,template,lines,growth,first_seen,last_seen,levels,services")
        .contains("4,coupon <*> refused by <*>,12,,2026-03-01T13:00:00Z,");
  }

  @Test
  void theStatusCountsPatterns() throws Exception {
    assertThat(json("status").get("patterns").asInt()).isEqualTo(5);
  }

  @Test
  void errorsNameWhatWasFoundAndWhatIsAllowed() throws Exception {
    assertThat(get("patterns/99").statusCode()).isEqualTo(404);
    assertThat(get("patterns/99").body()).contains("pattern 99");
    assertThat(get("patterns/x").statusCode()).isEqualTo(404);
    assertThat(get("patterns?sort=best").body()).contains("growth").contains("found best");
    assertThat(get("patterns?from=noon").body()).contains("from must be a time");
    assertThat(get("patterns?limit=0").body()).contains("limit must be 1 to 10000");
  }

  private static String list(JsonNode items, String field) {
    return StreamSupport.stream(items.spliterator(), false)
        .map(item -> item.get(field).asText())
        .collect(Collectors.joining(","));
  }

  private JsonNode json(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private HttpResponse<String> get(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/" + path)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }
}
