package io.swell.cli;

import io.swell.model.IncompatibleException;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.StartPosition;
import io.swell.streaming.TrackerReset;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell reset}: makes a tracker forget what it has learned. */
@Command(
    name = "reset",
    description = {
      "Makes a tracker forget what it has learned, so that it starts afresh: for another number of"
          + " topics, another method, another analyser.",
      "",
      "Deletes what there is of kafka.application: how far it has read, its models, its log of bags,"
          + " its ownership of kafka.prefix and its local directory. Documents and dead letters stay, and so does what was"
          + " published, unless --outputs. It stops nobody, and changes nothing while an instance"
          + " runs. What it would do is listed first; --yes does it. Interrupted, run it again.",
      "",
      "Topic ids begin at 0 again: without --outputs, topics of before and of after share the stream"
          + " topics and their ids. To keep the old ones, learn anew beside them: 'swell backfill'."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell reset --config my.properties --outputs              lists what would go",
      "  swell reset --config my.properties --outputs --yes",
      "  swell reset --config my.properties --yes --from end       forget, and skip what is there",
      "  swell reset --config my.properties --yes --keep-log       learn anew from the log of bags"
    })
final class ResetCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--yes", description = "Do it; without, it is only listed.")
  private boolean yes;

  @Option(names = "--dry-run", description = "List what would be done, and end with exit code 0.")
  private boolean dryRun;

  @Option(
      names = "--outputs",
      description = "Delete what was published too: snapshots, assignments, alerts and the rest.")
  private boolean outputs;

  @Option(
      names = "--keep-log",
      description =
          "Keep the log of bags and learn anew from what it holds (kafka.log-retention), commands"
              + " to topics included; documents are read on from where they were.")
  private boolean keepLog;

  @Option(
      names = "--from",
      paramLabel = "beginning|end|TIME",
      description =
          "Where in the documents the tracker begins then: with the oldest one kept, with those to"
              + " come, or with those sent since a time such as 2026-03-01T12:00:00Z. Default:"
              + " ${DEFAULT-VALUE}.",
      defaultValue = "beginning")
  private String from = "beginning";

  @Mixin private final MemberWait wait = new MemberWait();

  @Mixin private final ConfigurationOptions configuration;

  ResetCommand(Console console) {
    this.console = console;
    this.configuration = new ConfigurationOptions(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StartPosition begin = BackfillCommand.documentsFrom(from);
    KafkaClients kafka = KafkaConnection.clients(configuration.read());
    String name = kafka.options().application();
    if (keepLog && !begin.equals(StartPosition.BEGINNING)) {
      throw new CommandException(
          ExitCode.USAGE,
          "--keep-log and --from exclude each other",
          "with the log kept, documents are read on from where they were",
          "leave out one of them",
          null);
    }
    try (TrackerReset reset = open(kafka, begin)) {
      TrackerReset.Plan plan = reset.plan();
      if (!plan.members().isEmpty() && !wait.time().isZero()) {
        console.err().println("waiting " + wait.time() + " for members that may have ended");
        reset.awaitNobody(wait.time());
        plan = reset.plan();
      }
      show(plan, begin);
      if (!plan.members().isEmpty()) {
        throw new CommandException(
            ExitCode.FAILED,
            "application " + name + " runs, and nothing was changed",
            "its members: " + String.join("; ", plan.members()),
            "stop them and try again; one that was killed counts until its session ends,"
                + " kafka.consumer.session.timeout.ms, by default 10 s",
            null);
      }
      if (dryRun) {
        return ExitCode.OK;
      }
      if (!yes) {
        throw new CommandException(
            ExitCode.USAGE,
            "nothing was changed",
            "what was learned cannot be brought back",
            "repeat the command with --yes to do what is listed",
            null);
      }
      reset.run(plan);
      console.err().println("application " + name + " has forgotten what it learned");
      return ExitCode.OK;
    }
  }

  private TrackerReset open(KafkaClients kafka, StartPosition begin) throws IOException {
    try {
      return new TrackerReset(kafka, keepLog, outputs, begin);
    } catch (IncompatibleException e) {
      throw KafkaConnection.incompatible(e);
    }
  }

  private void show(TrackerReset.Plan plan, StartPosition begin) {
    list("consumer group, deleted", plan.groups());
    list("stream topic, deleted", plan.topics());
    if (plan.directory() != null) {
      list("directory, deleted", List.of(plan.directory().toString()));
    }
    console
        .out()
        .println(
            keepLog
                ? "then learns from the log of bags, and reads documents from where it was"
                : "then reads documents from: " + begin);
    console.out().flush();
  }

  private void list(String what, List<String> things) {
    things.forEach(thing -> console.out().println(what + ": " + thing));
  }
}
