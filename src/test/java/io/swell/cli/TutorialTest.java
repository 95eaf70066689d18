package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands of TUTORIAL.md are accepted, and what they and the page name exists. */
class TutorialTest {
  private static final Path PAGE = Path.of("src/docs/TUTORIAL.md");
  private static final Path OPENAPI = Path.of("src/main/resources/io/swell/serving/openapi.yaml");
  private static final int COMMANDS = 12;
  private static final int MOST_LINES = 150;

  private static String page() throws IOException {
    return Files.readString(PAGE);
  }

  /** Returns the commands, one for each block, with continued lines joined. */
  private static List<String> commands() throws IOException {
    return all("(?s)```sh\n(.*?)```", page()).stream()
        .map(command -> command.replaceAll(" *\\\\\n *", " "))
        .toList();
  }

  /** Returns the first group of each match, and requires that there is one. */
  private static List<String> all(String pattern, String text) {
    List<String> found =
        Pattern.compile(pattern)
            .matcher(text)
            .results()
            .map((MatchResult each) -> each.group(1))
            .toList();
    assertThat(found).as(pattern).isNotEmpty();
    return found;
  }

  /** Returns the only command that contains a text. */
  private static String commandWith(String text) throws IOException {
    List<String> found = commands().stream().filter(each -> each.contains(text)).toList();
    assertThat(found).as(text).hasSize(1);
    return found.get(0);
  }

  @Test
  void thePathIsShort() throws IOException {
    assertThat(page().lines().count()).isLessThanOrEqualTo(MOST_LINES);
    assertThat(page()).contains("There are twelve commands");
    assertThat(commands()).hasSize(COMMANDS);
  }

  @Test
  void everyCommandLineOfSwellIsAccepted() throws IOException {
    List<String> lines = all("target/swell ([^|>\n]+)", String.join("\n", commands()));
    assertThat(lines).hasSize(2);
    for (String line : lines) {
      String[] arguments = line.trim().split(" +", -1);
      CommandLine.ParseResult parsed =
          Swell.commandLine(Console.ofProcess()).parseArgs(arguments); // throws if it is not
      assertThat(parsed.hasSubcommand()).as(line).isTrue();
      for (int i = 0; i < arguments.length; i++) {
        if (arguments[i].equals("--set")) {
          Run check = Run.of("config", "check", arguments[i], arguments[i + 1]);
          assertThat(check.code()).as(check.err()).isZero();
        }
      }
    }
  }

  @Test
  void everyCommandNamedInTheTextExistsWithItsOptions() throws IOException {
    for (String named : all("`swell ([^`]+)`", page())) {
      String[] words = named.split(" ", -1);
      CommandLine command = Swell.commandLine(Console.ofProcess()).getSubcommands().get(words[0]);
      assertThat(command).as(named).isNotNull();
      for (String word : words) {
        if (word.startsWith("--")) {
          assertThat(Objects.requireNonNull(command).getCommandSpec().findOption(word))
              .as(named)
              .isNotNull();
        }
      }
    }
  }

  @Test
  void everyFileNamedInACommandExists() throws IOException {
    for (String path : all("((?:docker|src|config)/[\\w./-]*\\w)", String.join("\n", commands()))) {
      assertThat(Path.of(path)).exists();
    }
  }

  @Test
  void everyLinkLeadsToAFileAndAHeading() throws IOException {
    for (String link : all("\\]\\(([^)]+)\\)", page())) {
      String[] parts = link.split("#", 2);
      Path file = PAGE.resolveSibling(parts[0]).normalize();
      assertThat(file).as(link).exists();
      if (parts.length > 1) {
        assertThat(anchors(Files.readString(file))).as(link).contains(parts[1]);
      }
    }
  }

  private static List<String> anchors(String document) {
    return all("(?m)^#+ (.+)$", document).stream()
        .map(
            heading ->
                heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-'))
        .toList();
  }

  @Test
  void everyPathOfTheApiExists() throws IOException {
    List<String> paths = new ArrayList<>();
    new ObjectMapper(new YAMLFactory())
        .readTree(OPENAPI.toFile())
        .get("paths")
        .fieldNames()
        .forEachRemaining(paths::add);
    for (String path : all("8080(/api/v1/[\\w/]+)", String.join("\n", commands()))) {
      assertThat(paths).contains(path.replaceAll("/\\d+", "/{id}"));
    }
  }

  @Test
  void theContainersAreThoseOfTheComposeFile() throws IOException {
    JsonNode services = DockerFilesTest.yaml("compose.yaml").get("services");
    String compose = commandWith("up -d");
    String file = Files.readString(DockerFilesTest.DOCKER.resolve("compose.yaml"));
    assertThat(all("(SWELL_\\w+)=", compose)).allMatch(each -> file.contains("${" + each + ":-"));
    assertThat(all("--profile (\\w+)", compose))
        .containsExactly(
            services.at("/feed/profiles/0").asText(), services.at("/connect/profiles/0").asText());
    assertThat(all("exec (\\w+) psql -U (\\w+)", commandWith("psql")))
        .allMatch(each -> services.at("/" + each + "/profiles/0").asText().equals("database"));
  }

  private static String read(String file) {
    try {
      return Files.readString(DockerFilesTest.DOCKER.resolve(file));
    } catch (IOException e) {
      throw new AssertionError(file, e);
    }
  }

  @Test
  void theGrafanaPanelExists() throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(read("grafana/dashboards/swell.json"));
    String address = all("localhost:3000/d/(\\S+)>", page()).get(0);
    assertThat(address).startsWith(dashboard.get("uid").asText() + "?");
    Set<String> variables =
        new HashSet<>(dashboard.at("/templating/list").findValuesAsText("name"));
    assertThat(variables).containsAll(all("var-(\\w+)=", address));
    assertThat(dashboard.get("panels").findValuesAsText("title"))
        .contains(all("panel \\*([^*]+)\\*", page()).get(0));
    assertThat(MetricNames.of(all("query=([^']+)'", commandWith("api/v1/query")).get(0)))
        .isSubsetOf(MetricNames.of(dashboard.at("/panels/1/targets/0/expr").asText()));
  }
}
