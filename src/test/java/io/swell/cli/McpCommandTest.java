package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.swell.mcp.Agent;
import io.swell.serving.Views;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code swell mcp} as the client of an agent does. */
class McpCommandTest {
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      """;

  @TempDir Path directory;

  private final Views views = Views.of(new ViewOptions(400, 20), null);

  @Test
  void aChildProcessAnswersTheClientOfTheProtocol() throws Exception {
    PlantedStory.addTo(views.topics(), 4);
    Path token = Files.writeString(directory.resolve("token"), Agent.TOKEN + "\n");
    try (Agent agent = Agent.start(views, null, command -> {})) {
      List<String> errors = new ArrayList<>();
      var transport =
          new StdioClientTransport(
              ServerParameters.builder(ProcessHandle.current().info().command().orElseThrow())
                  .args(
                      "-cp",
                      System.getProperty("java.class.path"),
                      "io.swell.cli.Swell",
                      "mcp",
                      "--url",
                      agent.tracker().toString(),
                      "--token-file",
                      token.toString())
                  .build(),
              McpJsonDefaults.getMapper());
      transport.setStdErrorHandler(errors::add);
      try (McpSyncClient client = Agent.connect(transport)) {
        assertThat(client.listTools().tools()).hasSize(15);
        JsonNode topics = Agent.answer(client, "list_topics", Map.of("limit", 2));
        assertThat(topics.get("topics")).hasSize(2);
        Agent.answer(client, "rename_topic", Map.of("topic", 4, "name", "Comets"));
      }
      assertThat(errors)
          .containsExactly(
              "serving MCP on standard input and output, from "
                  + agent.tracker()
                  + ", with commands");
    }
  }

  @Test
  void nothingButMessagesIsPrintedAndEveryRequestIsAnsweredBeforeTheEnd() throws Exception {
    PlantedStory.addTo(views.topics(), 4);
    try (Agent agent = Agent.start(views, null, command -> {})) {
      var input = new StringBuilder(INITIALIZE).append("no message\n\n[]\n");
      for (int i = 2; i < 30; i++) {
        input
            .append("{\"jsonrpc\":\"2.0\",\"id\":")
            .append(i)
            .append(",\"method\":\"tools/call\",\"params\":{\"name\":\"status\"}}\n");
      }
      Run run = run(input.toString(), "--url", agent.tracker().toString());
      assertThat(run.code()).isZero();
      List<Integer> answered = new ArrayList<>();
      int faults = 0;
      for (String line : run.out().split("\n", -1)) {
        JsonNode message = line.isEmpty() ? null : new ObjectMapper().readTree(line);
        if (message != null && message.has("error")) {
          assertThat(message.get("error").get("code").intValue()).isEqualTo(-32700);
          faults++;
        } else if (message != null) {
          assertThat(message.has("result")).as(line).isTrue();
          answered.add(message.get("id").intValue());
        }
      }
      assertThat(answered).hasSize(29).doesNotHaveDuplicates();
      assertThat(faults).isEqualTo(2);
    }
  }

  @Test
  void aRequestBeforeTheSessionIsRefusedAtOnce() {
    String call = "{\"jsonrpc\":\"2.0\",\"id\":\"a\\\"b\",\"method\":\"tools/list\"}\n";
    assertThat(run(call).out())
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\\\"b\",\"error\":{\"code\":-32600,\"message\":\"the"
                + " session has not begun: send initialize and then"
                + " notifications/initialized\"}}\n");
  }

  @Test
  void anUnusableArgumentIsAUsageError() throws Exception {
    assertThat(run("", "--url", "topics.example").err()).contains("--url must be the address");
    assertThat(run("", "--url", "http://localhost:8080/#token=secret").err())
        .contains("the token goes into --token-file")
        .doesNotContain("secret");
    Path blank = Files.writeString(directory.resolve("blank"), " \n");
    assertThat(run("", "--token-file", blank.toString()).err())
        .contains("leave it out to read only");
    assertThat(run("", "--token-file", "/none").code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aClientThatNoLongerReadsEndsTheCommand() throws Exception {
    var closed = OutputStream.nullOutputStream();
    closed.close();
    try (var client = new PipedOutputStream();
        var in = new PipedInputStream(client)) {
      var console = new Console(in, closed, System.err, Map.of(), false);
      client.write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
      client.flush();
      assertThat(Swell.commandLine(console).execute("mcp")).isZero();
    }
  }

  private static Run run(String input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var errors = new PrintStream(err, true, StandardCharsets.UTF_8);
    var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    var console = new Console(in, out, errors, Map.of(), false);
    List<String> all = new ArrayList<>(List.of("mcp"));
    all.addAll(List.of(arguments));
    int code = Swell.commandLine(console).execute(all.toArray(String[]::new));
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
