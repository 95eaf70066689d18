package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.Outputs;
import io.swell.engine.SuggestName;
import io.swell.format.input.TextSanitizer;
import io.swell.naming.NameCandidates;
import io.swell.naming.NamingOptions;
import io.swell.naming.TopicNamer;
import io.swell.naming.TopicNamer.NamingException;
import io.swell.output.Snapshot;
import io.swell.replay.InputException;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.CommandSender;
import io.swell.streaming.read.OutputSubscriber;
import io.swell.streaming.read.OutputSubscriber.Start;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "name-topics",
    description = {
      "Asks a language model for names of topics, and suggests them to the tracker.",
      "",
      "Reads the snapshots and events that a tracker publishes, sends the terms of each live topic"
          + " that has no name to naming.endpoint (POST .../chat/completions), and writes the name"
          + " as a command to the log of bags. A topic that it named is named again when fewer than"
          + " half of its ten heaviest terms are left of those. A name that a user gave is never"
          + " changed. Runs until Ctrl-C or SIGTERM, and prints each name."
    },
    footer = {
      "%nExamples:",
      "  swell name-topics --config my.properties --once --dry-run \\",
      "    --set naming.endpoint=http://127.0.0.1:11434/v1 --set naming.model=llama3.2",
      "  SWELL_NAMING_TOKEN_FILE=/run/secrets/token swell name-topics --config my.properties"
    })
final class NameTopicsCommand extends ConfiguredCommand {
  private static final String TOKEN = "naming.token";

  private static final Map<StreamTopic, Start> INPUTS =
      Map.of(StreamTopic.SNAPSHOTS, Start.BEGINNING, StreamTopic.EVENTS, Start.BEGINNING);

  /** Seconds between looks for topics that are due. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Seconds after which a language model is asked again that gave no answer. */
  private static final Duration OUTAGE = Duration.ofMinutes(1);

  @Option(names = "--once", description = "Name the topics that are due now, and end.")
  private boolean once;

  @Option(
      names = "--dry-run",
      description = "Only print the names; nothing is written to the log of bags.")
  private boolean dryRun;

  @Option(
      names = "--send-documents",
      description =
          "Also send the titles of each topic's typical documents. Without it, no title leaves.")
  private boolean sendDocuments;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration();
    CommandException.require(
        read.settings().stream()
            .noneMatch(each -> each.key().endsWith(TOKEN) && each.origin().equals("--set")),
        TOKEN
            + " must not be an argument, which every user of this machine can read: put it into a"
            + " file and set SWELL_NAMING_TOKEN_FILE to its path");
    NamingOptions options = read.get(NamingOptions.class);
    if (options.endpoint().isEmpty() || options.model().isEmpty()) {
      throw new InputException(
          "there is no language model to ask",
          "naming.endpoint or naming.model is empty",
          "set both, for example naming.endpoint=http://127.0.0.1:11434/v1 and"
              + " naming.model=llama3.2");
    }
    KafkaClients kafka = KafkaConnection.clients(read);
    var candidates = new NameCandidates();
    Outputs outputs = candidates::accept;
    try (ClosingStack parts = new ClosingStack()) {
      CommandSender commands = dryRun ? null : parts.add(CommandSender.of(kafka));
      var namer =
          new TopicNamer(
              options,
              sendDocuments,
              candidates,
              (topic, name, replaced) -> suggest(topic, name, replaced, commands));
      if (once) {
        OutputSubscriber.read(kafka, INPUTS.keySet(), outputs);
        nameOnce(namer);
      } else {
        console.say(
            "naming the topics published on %s by %s; press Ctrl-C to stop",
            kafka.options().bootstrap(), options.model());
        follow(parts.add(OutputSubscriber.follow(kafka, INPUTS, outputs, () -> {})), namer);
      }
    } catch (NamingException e) {
      throw new CommandException(
          ExitCode.FAILED,
          "the language model cannot be used: " + e.getMessage(),
          "it was asked at " + options.endpoint(),
          "check naming.endpoint, naming.model and naming.token",
          e);
    }
    return ExitCode.OK;
  }

  private static void nameOnce(TopicNamer namer)
      throws NamingException, IOException, InterruptedException {
    if (!namer.nameDueTopics()) {
      throw new CommandException(
          ExitCode.FAILED,
          "the language model gave no answer",
          "the log above says why",
          "run the command again; it continues with the topics that have no name");
    }
  }

  private void follow(OutputSubscriber outputs, TopicNamer namer)
      throws NamingException, IOException, InterruptedException {
    try (var hook = new StopHook(console, "")) {
      Duration wait = LOOK;
      while (!hook.awaitRequest(wait) && outputs.failure() == null) {
        wait = !outputs.isCaughtUp() || namer.nameDueTopics() ? LOOK : OUTAGE;
      }
    }
    KafkaConnection.requireNoFailure(
        outputs.failure(),
        "the naming of topics stopped",
        "see the log above for the cause; after a restart, it reads all outputs again");
  }

  private void suggest(
      Snapshot topic, String name, String replaced, @Nullable CommandSender commands)
      throws IOException, InterruptedException {
    if (commands != null) {
      commands.send(
          new SuggestName(
              topic.model(), topic.topic(), name, replaced, System.currentTimeMillis()));
    }
    console
        .out()
        .println(
            TextSanitizer.onOneLine(
                "%s/%d  %s -> %s".formatted(topic.model(), topic.topic(), topic.label(), name)));
  }
}
