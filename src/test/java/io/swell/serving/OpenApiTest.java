package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.javalin.http.HandlerType;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenApiTest {
  private static final Pattern PATH = Pattern.compile("  (/\\S*):");

  private static final Pattern METHOD = Pattern.compile("    (get|post|patch|put|delete):");
  private static final Pattern REFERENCE =
      Pattern.compile("\\$ref: \"#/components/(\\w+)/(\\w+)\"");

  private static final Set<HandlerType> METHODS =
      Set.of(HandlerType.GET, HandlerType.PATCH, HandlerType.POST, HandlerType.DELETE);

  private final HttpClient client = HttpClient.newHttpClient();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(Views.of(new ViewOptions(10, 10), null));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theDocumentDescribesExactlyTheRoutesOfTheApi() throws Exception {
    assertThat(operations()).isEqualTo(routes()).contains("PATCH /api/v1/topics/{id}");
  }

  @Test
  void exactlyTheDocumentedCommandsRequireTheToken() throws Exception {
    for (Map.Entry<String, String> operation : described().entrySet()) {
      boolean isGuarded = operation.getValue().contains("security: [{writeToken: []}]");
      String[] parts = operation.getKey().split(" ", -1);
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(server.uri() + parts[1].replace("{id}", "5")))
                  .method(parts[0], HttpRequest.BodyPublishers.ofString("{}"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode() == 403).as(operation.getKey()).isEqualTo(isGuarded);
      assertThat(operation.getValue()).as(operation.getKey()).contains("summary: ");
      if (isGuarded) {
        assertThat(operation.getValue()).contains("\"401\":", "\"403\":", "\"429\":");
      }
    }
  }

  private Set<String> operations() throws Exception {
    return new TreeSet<>(described().keySet());
  }

  /** Returns the description of each operation, by method and path. */
  private Map<String, String> described() throws Exception {
    Map<String, String> described = new TreeMap<>();
    String path = "";
    String operation = "";
    for (String line : document().split("\n", -1)) {
      Matcher isPath = PATH.matcher(line);
      Matcher isMethod = METHOD.matcher(line);
      if (isPath.matches()) {
        path = isPath.group(1);
      } else if (isMethod.matches()) {
        operation = isMethod.group(1).toUpperCase(Locale.ROOT) + " " + path;
        described.put(operation, "");
      } else if (line.equals("components:")) {
        break;
      } else if (!operation.isEmpty()) {
        described.merge(operation, line + "\n", String::concat);
      }
    }
    return described;
  }

  @Test
  void everyInvalidParameterIsRejectedWithItsName() throws Exception {
    for (String wrong :
        new String[] {
          "topics?sort=x",
          "topics?limit=0",
          "topics?windows=x",
          "topics?format=x",
          "heatmap?rows=0",
          "heatmap?from=x",
          "heatmap?to=x",
          "stream-graph?top=51",
          "graph?topics=0",
          "compare?a=x&b=2020-01-01/2020-01-02",
          "compare?a=2020-01-01/2020-01-02&b=x",
          "diff?a=x&b=2020-01-01",
          "events?limit=0",
          "alerts?state=x",
          "alerts?topic=x",
          "search?limit=0",
          "search?weight=1.1",
          "search?table=x"
        }) {
      String name = wrong.substring(wrong.indexOf('?') + 1, wrong.indexOf('='));
      HttpResponse<String> answer = get("/api/v1/" + wrong);
      assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
      assertThat(answer.body()).as(wrong).contains(" must be ").contains("found");
      assertThat(document()).as(wrong).containsPattern("name: " + name + "\\b");
    }
  }

  @Test
  void everyReferenceOfTheDocumentIsDefined() throws Exception {
    String document = document();
    for (String name : found(REFERENCE, document, 2)) {
      assertThat(document).containsPattern("(?m)^    " + name + ":");
    }
  }

  private Set<String> routes() {
    return server.javalin.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(endpoint -> METHODS.contains(endpoint.method) && endpoint.path.startsWith("/api/"))
        .map(endpoint -> endpoint.method.name() + " " + endpoint.path)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> found(Pattern pattern, String text, int group) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> match.group(group))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private String document() throws Exception {
    HttpResponse<String> answer = get("/openapi.yaml");
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/yaml");
    return answer.body();
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(server.uri() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
