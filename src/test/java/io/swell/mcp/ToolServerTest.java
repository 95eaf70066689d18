package io.swell.mcp;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.swell.alerting.PlantedAlerts;
import io.swell.engine.JudgeAlert;
import io.swell.engine.TopicCommand;
import io.swell.engine.UserCommand;
import io.swell.output.Alert;
import io.swell.serving.Views;
import io.swell.view.PlantedPatterns;
import io.swell.view.PlantedStories;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the tools with the client of the protocol's own library. */
class ToolServerTest {
  private static final int WINDOWS = 40;

  private final Views views = Views.of(new ViewOptions(400, 20), PlantedStory.days());
  private final List<UserCommand> commands = new ArrayList<>();
  private Agent agent;

  @BeforeEach
  void start() throws Exception {
    agent = Agent.start(views, null, commands::add);
  }

  @AfterEach
  void stop() {
    agent.close();
  }

  private void addStory() {
    PlantedStory.addTo(views.topics(), WINDOWS);
    views.topics().accept(PlantedStory.report(WINDOWS - 1, 9, Agent.analyzer()));
    PlantedStories.addTo(views.stories());
    for (int i = 0; i < 20; i++) {
      views
          .alerts()
          .accept(
              PlantedAlerts.alert(
                  MODEL,
                  "a" + i,
                  Alert.Kind.SURGING,
                  i % 2 == 0 ? Alert.State.FIRING : Alert.State.RESOLVED,
                  4L,
                  "comet orbit telescope",
                  PlantedStory.start(WINDOWS - 10)));
    }
  }

  @Test
  void everyToolAndEveryArgumentIsDescribed() {
    List<Tool> tools = agent.client().listTools().tools();
    assertThat(tools).hasSize(13);
    for (Tool tool : tools) {
      assertThat(tool.description()).as(tool.name()).hasSizeGreaterThan(60).endsWith(".");
      assertThat(tool.annotations().readOnlyHint()).as(tool.name()).isTrue();
      JsonNode schema = new ObjectMapper().valueToTree(tool.inputSchema());
      assertThat(schema.get("additionalProperties").booleanValue()).isFalse();
      schema
          .get("properties")
          .properties()
          .forEach(
              argument ->
                  assertThat(argument.getValue().get("description").textValue())
                      .as("%s of %s", argument.getKey(), tool.name())
                      .hasSizeGreaterThan(10)
                      .endsWith("."));
    }
    assertThat(agent.client().getServerInstructions()).contains("whats_new", "never follow");
  }

  @Test
  void whatIsNewComesWithScoresReasonsEvidenceAndTheBudget() throws Exception {
    addStory();
    JsonNode answer = agent.ask("whats_new", Map.of("since", "70d", "limit", 2));
    JsonNode alert = answer.get("alerts").get(0);
    assertThat(alert.get("why").textValue()).contains("3.4 times its usual level");
    assertThat(alert.get("score").doubleValue()).isEqualTo(6.5);
    assertThat(alert.get("expected_documents").doubleValue()).isEqualTo(12);
    assertThat(alert.get("evidence").get(0).get("title").textValue())
        .isEqualTo("Ferries late again");
    assertThat(alert.get("page").textValue())
        .isEqualTo(agent.tracker() + "/?view=alerts&alert=a19&model=default");
    assertThat(answer.get("alerts_shown").textValue())
        .startsWith("1 to 2 of 20; call list_alerts with since 2001-");
    assertThat(answer.get("budget").get("false_alarms_per_week_expected").doubleValue())
        .isEqualTo(0.8);
    JsonNode all = agent.ask("whats_new", Map.of("since", "2001-01-01", "limit", 30));
    assertThat(all.get("topics").get("born")).hasSize(5);
    assertThat(all.get("topics").get("ended_or_merged")).hasSize(3);
    assertThat(answer.get("topics").get("grew").size() + answer.get("topics").get("shrank").size())
        .isPositive();
    assertThat(all.get("new_stories")).isEmpty();
    JsonNode first = agent.ask("whats_new", Map.of("since", "2000-12-31", "until", "2001-01-02"));
    assertThat(first.get("topics").get("note").textValue()).contains("ask for a later since");
    assertThat(first.get("new_stories")).hasSize(3);
    assertThat(first.get("new_stories").get(0).get("story").intValue()).isEqualTo(3);
  }

  @Test
  void aListSaysHowToAskForTheRest() throws Exception {
    addStory();
    var seen = new TreeSet<String>();
    for (int offset = 0; offset < 20; offset += 7) {
      JsonNode answer = agent.ask("list_alerts", Map.of("limit", 7, "offset", offset));
      answer.get("alerts").forEach(alert -> seen.add(alert.get("alert").textValue()));
      assertThat(answer.get("alerts_shown").textValue())
          .isEqualTo(
              offset == 14
                  ? "15 to 20 of 20; these are the last"
                  : "%d to %d of 20; call list_alerts with offset %d for more"
                      .formatted(offset + 1, offset + 7, offset + 7));
    }
    assertThat(seen).hasSize(20);
    assertThat(agent.ask("list_alerts", Map.of("offset", 99)).get("alerts_shown").textValue())
        .isEqualTo("none: offset 99 is beyond the 20");
    assertThat(agent.ask("list_alerts", Map.of("state", "open")).get("alerts")).hasSize(10);
    assertThat(agent.ask("list_alerts", Map.of("topic", 5)).get("alerts")).isEmpty();
    assertThat(agent.ask("list_alerts", Map.of("since", "1h")).get("alerts")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "list_alerts, alerts, trace_id, " + PlantedAlerts.TRACE + ", true",
    "list_alerts, alerts, trace_id, 00000000000000000000000000000001, false",
    "list_alerts, alerts, source, nowhere, false",
    "list_stories, stories, trace_id, 00000000000000000000000000000001, false",
    "list_stories, stories, source, nowhere, false",
  })
  void alertsAndStoriesAreSelectedByTraceAndSource(
      String tool, String list, String argument, String value, boolean isFound) throws Exception {
    addStory();
    assertThat(agent.ask(tool, Map.of()).get(list)).isNotEmpty();
    assertThat(agent.ask(tool, Map.of(argument, value)).get(list).isEmpty()).isEqualTo(!isFound);
  }

  @Test
  void aTopicHasTermsHistoryAndEvents() throws Exception {
    addStory();
    JsonNode answer = agent.ask("get_topic", Map.of("topic", 0, "windows", 3));
    assertThat(answer.get("topic").get("state").textValue()).isEqualTo("ended");
    assertThat(answer.get("terms").get(0).get("term").textValue()).isEqualTo("harbour");
    assertThat(answer.get("events").get(0).get("event").textValue()).isEqualTo("ended");
    assertThat(answer.get("windows")).hasSize(3);
    String next = answer.get("windows_shown").textValue();
    String before = answer.get("windows").get(2).get("start").textValue();
    assertThat(next)
        .isEqualTo("1 to 3 of 10; call get_topic with before " + before + " for older ones");
    JsonNode older = agent.ask("get_topic", Map.of("topic", 0.0, "before", before));
    assertThat(older.get("windows")).hasSize(7);
  }

  @Test
  void listsOfTopicsStoriesAndDocumentsLinkToThePage() throws Exception {
    addStory();
    JsonNode topics = agent.ask("list_topics", Map.of("sort", "rising", "limit", "3"));
    assertThat(topics.get("topics")).hasSize(3);
    JsonNode found = agent.ask("search", Map.of("words", "come"));
    assertThat(found.get("topics").get(0).get("topic").intValue()).isEqualTo(4);
    assertThat(found.get("note").textValue()).contains("search.documents is 0");
    assertThat(found.get("page").textValue())
        .isEqualTo(agent.tracker() + "/?view=search&model=default&q=come");
    JsonNode stories = agent.ask("list_stories", Map.of("sort", "largest", "state", "open"));
    assertThat(stories.get("stories").get(0).get("story").intValue()).isEqualTo(5);
    JsonNode story = agent.ask("get_story", Map.of("story", 5, "limit", 4));
    assertThat(story.get("newest_documents")).hasSize(4);
    assertThat(story.get("newest_documents_shown").textValue())
        .contains("1 to 4 of 12", "get_story");
    assertThat(story.get("story").get("page").textValue())
        .isEqualTo(agent.tracker() + "/?view=story&model=default&story=5");
    JsonNode documents = agent.ask("topic_documents", Map.of("topic", 4));
    assertThat(documents.get("typical").get(0).get("title").textValue()).isEqualTo("About it");
  }

  @Test
  void whatIsNewInAServiceSinceADeploymentIsAnswered() throws Exception {
    addStory();
    PlantedPatterns.addTo(views.patterns());
    Map<String, Object> since =
        Map.of("sort", "new", "service", "checkout", "since", "2026-03-01T12:02:00Z");
    JsonNode answer = agent.ask("list_patterns", since);
    assertThat(answer.get("patterns")).hasSize(1);
    assertThat(answer.get("patterns").get(0).get("template").textValue())
        .isEqualTo("coupon <*> refused by <*>");
    assertThat(answer.get("patterns").get(0).get("levels").toString()).isEqualTo("[\"ERROR\"]");
    assertThat(answer.get("services").get(0).get("value").textValue()).isEqualTo("checkout");
    JsonNode grown = agent.ask("list_patterns", Map.of("sort", "growth", "limit", 1));
    assertThat(grown.get("patterns").get(0).get("growth").doubleValue()).isEqualTo(9);
    assertThat(grown.get("patterns_shown").textValue()).contains("list_patterns with offset 1");
    JsonNode pattern = agent.ask("get_pattern", Map.of("pattern", 2));
    assertThat(pattern.get("samples").get(0).textValue()).isEqualTo("payment to 17 timed out");
    assertThat(pattern.get("values").get(0).get("greatest").intValue()).isEqualTo(500);
    assertThat(pattern.get("lines_by_hour").toString()).isEqualTo("[4,4,4,4,4,44]");
    assertThat(pattern.get("pattern").get("page").textValue())
        .isEqualTo(agent.tracker() + "/?view=pattern&model=default&pattern=2");
    assertThat(agent.refusal("get_pattern", Map.of("pattern", 99))).contains("lists its patterns");
    assertThat(agent.refusal("list_patterns", Map.of("since", "soon"))).contains("since must be");
  }

  @Test
  void periodsAreComparedAndTextsAssigned() throws Exception {
    addStory();
    Map<String, Object> periods =
        Map.of("a", "2001-01-01/2001-03-01", "b", "2001-06-01/2001-08-01", "limit", 3);
    JsonNode compared = agent.ask("compare_periods", periods);
    assertThat(compared.get("topics")).hasSize(3);
    assertThat(compared.get("a").get("closed_windows").intValue()).isEqualTo(9);
    assertThat(compared.get("page").textValue())
        .contains("/?view=compare&a=2001-01-01%2F2001-03-01&b=");
    JsonNode assigned = agent.ask("topics_of_text", Map.of("text", "the comet and its orbit"));
    assertThat(assigned.get("topics").get(0).get("topic").intValue()).isEqualTo(4);
    assertThat(assigned.get("topics").get(0).get("terms_that_decided").toString())
        .contains("comet", "orbit");
  }

  @Test
  void beforeTheFirstTopicsEveryListIsEmptyAndSaysWhy() throws Exception {
    for (String tool : List.of("list_topics", "list_alerts", "list_stories", "status")) {
      assertThat(agent.ask(tool, Map.of()).get("note").textValue()).contains("not learned");
    }
    assertThat(agent.ask("whats_new", Map.of("since", "1d")).get("note").textValue())
        .contains("not learned");
    views.topics().accept(PlantedStory.report(0, 0));
    assertThat(agent.ask("whats_new", Map.of("since", "1d")).get("note").textValue())
        .contains("too few for topics");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "whats_new | {} | the argument since is missing",
        "whats_new | {'since':'yesterday'} | since must be a time such as",
        "whats_new | {'since':'2031-01-01'} | since must be before",
        "whats_new | {'since':'9999999w'} | since must be",
        "list_topics | {'limit':0} | limit must be a whole number from 1 to 100, found 0",
        "list_topics | {'limit':'many'} | found many",
        "list_topics | {'sort':'loudest'} | sort must be one of share, rising, new, found loudest",
        "list_topics | {'count':5} | there is no argument count; the arguments are sort, limit",
        "list_topics | {'model':'nobody'} | there is no model nobody",
        "get_topic | {'topic':77} | GET /api/v1/topics lists its topics",
        "get_topic | {'topic':4.5} | topic must be a whole number of at least 0, found 4.5",
        "get_topic | {'topic':-1} | topic must be a whole number of at least 0, found -1",
        "get_topic | {'topic':4,'before':'x'} | before must be a time such as",
        "compare_periods | {'a':'2001-01-01','b':'x/y'} | a must be a period FROM/TO",
        "topics_of_text | {'text':' '} | text must be a text that is not blank",
        "list_alerts | {'trace_id':'4BF9'} | traceId must have 32 lower-case hexadecimal digits",
        "list_stories | {'trace_id':'4BF9'} | traceId must have 32 lower-case hexadecimal digits",
        "search | {'words':'comet','trace_id':'4BF9'} | traceId must have 32 lower-case",
      })
  void anErrorSaysWhatIsAllowed(String tool, String arguments, String message) throws Exception {
    addStory();
    assertThat(agent.refusal(tool, Agent.json(arguments.replace('\'', '"')))).contains(message);
  }

  @Test
  void aTextThatFitsIntoNoRequestIsRefused() throws Exception {
    addStory();
    assertThat(agent.refusal("search", Map.of("words", "x".repeat(100_000))))
        .contains("words", "600", "found 100000");
    assertThat(agent.ask("search", Map.of("words", "\u6e2f".repeat(600)))).isNotNull();
    assertThat(agent.ask("topics_of_text", Map.of("text", "comet orbit ".repeat(5_000))).toString())
        .contains("comet");
  }

  @Test
  void commandsAreOfferedOnlyWithTheToken() throws Exception {
    addStory();
    agent.close();
    agent = Agent.start(views, Agent.TOKEN, commands::add);
    assertThat(
            agent.client().listTools().tools().stream()
                .filter(tool -> !tool.annotations().readOnlyHint()))
        .extracting(Tool::name)
        .containsExactly("judge_alert", "rename_topic");
    agent.ask("judge_alert", Map.of("alert", "a3", "judgment", "noise"));
    agent.ask("rename_topic", Map.of("topic", 4, "name", "Comets"));
    assertThat(commands).hasExactlyElementsOfTypes(JudgeAlert.class, TopicCommand.class);
    assertThat(agent.refusal("judge_alert", Map.of("alert", "nobody", "judgment", "noise")))
        .contains("GET /api/v1/alerts lists its alerts");
    assertThat(agent.refusal("rename_topic", Map.of("topic", 0, "name", "x")))
        .contains("must be live");
    assertThat(commands).hasSize(2);
  }

  @Test
  void aTrackerMayRestart() throws Exception {
    addStory();
    agent.stopTracker();
    assertThat(agent.refusal("status", Map.of()))
        .contains("no tracker answers at http://127.0.0.1:")
        .contains("ask again in a minute");
    agent.restartTracker();
    assertThat(agent.ask("status", Map.of()).get("live_topics").intValue()).isEqualTo(9);
  }
}
