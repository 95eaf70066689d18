package io.swell.cli;

import io.swell.mcp.ToolServer;
import io.swell.mcp.TrackerApi;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "mcp",
    description = {
      "Lets agents ask a running tracker or dashboard, by the Model Context Protocol.",
      "",
      "Started by the agent's client, it answers on standard input and output: what is new, gone or"
          + " shifted since a time, topics with their history and documents, alerts, stories,"
          + " comparisons of periods, and what a text is about. Each answer is short, says what it"
          + " left out, and links to the page. It reads only, unless a token is given.",
      "",
      "It asks the tracker anew for each answer and keeps nothing, so it may start before the"
          + " tracker and stay while the tracker restarts. It ends when its input ends."
    },
    footer = {
      "%nExamples:",
      "  swell mcp",
      "  swell mcp --url https://topics.example.org",
      "%nConfiguration of most clients:",
      "  {\"mcpServers\": {\"swell\": {\"command\": \"/path/to/swell\", \"args\": [\"mcp\"]}}}",
    })
final class McpCommand extends ConsoleCommand {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Address of the page of the tracker or dashboard; links in answers begin with it."
              + " Default: ${DEFAULT-VALUE}.")
  private URI url = URI.create("http://127.0.0.1:8080");

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "File with the write token of the tracker (http.write-token): also offers to judge alerts"
              + " and to rename topics.")
  private @Nullable Path tokenFile;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CommandException.require(
        url.getHost() != null && String.valueOf(url.getScheme()).matches("https?"),
        "--url must be the address of a page, such as http://127.0.0.1:8080, found " + url);
    CommandException.require(
        url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null,
        "--url must be an address without user, ? and #: the token goes into --token-file");
    String writeToken = tokenFile == null ? null : Files.readString(tokenFile).strip();
    CommandException.require(
        writeToken == null || !writeToken.isBlank(),
        "the token must not be blank: leave it out to read only");
    String version = McpCommand.class.getPackage().getImplementationVersion();
    var tools =
        new ToolServer(new TrackerApi(url, writeToken), Objects.requireNonNullElse(version, "0"));
    String access = writeToken == null ? "read-only" : "with commands";
    console.say("serving MCP on standard input and output, from %s, %s", url, access);
    tools.serve(console.in(), console.data());
    return ExitCode.OK;
  }
}
