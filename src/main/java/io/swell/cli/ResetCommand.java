package io.swell.cli;

import io.swell.config.DurationWords;
import io.swell.streaming.admin.StartPosition;
import io.swell.streaming.admin.TrackerReset;
import io.swell.streaming.client.KafkaClients;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "reset",
    description = {
      "Deletes what a tracker has learned, so that it starts afresh: with another number of topics,"
          + " another method or another analyzer.",
      "",
      "Deletes the state of kafka.application: its position in the documents, its models, its log"
          + " of bags, its ownership of kafka.prefix and its local directory. Keeps documents and"
          + " dead letters, and also the published outputs unless --outputs is given. The command"
          + " does not stop running instances, and changes nothing while an instance runs. It first"
          + " lists what it would do; --yes carries it out. If it is interrupted, run it again.",
      "",
      "Topic ids start at 0 again: without --outputs, old and new topics share the stream topics"
          + " and the ids. To keep the old topics, train a second tracker beside the first: 'swell"
          + " backfill'."
    },
    footer = {
      "%nExamples:",
      "  swell reset --config my.properties --outputs              list what would be deleted",
      "  swell reset --config my.properties --outputs --yes",
      "  swell reset --config my.properties --yes --from end       reset and skip existing"
          + " documents",
      "  swell reset --config my.properties --yes --keep-log       relearn from the log of bags"
    })
final class ResetCommand extends ConfiguredCommand {
  @Option(names = "--yes", description = "Carry out the reset. Without --yes, it is only listed.")
  private boolean yes;

  @Option(
      names = "--outputs",
      description =
          "Also delete the published outputs: snapshots, assignments, alerts and the rest.")
  private boolean outputs;

  @Option(
      names = "--keep-log",
      description =
          "Keep the log of bags and relearn from the records it still holds (7 days),"
              + " user commands included. Documents are read from the current position on.")
  private boolean keepLog;

  @Option(
      names = "--from",
      paramLabel = "beginning|end|TIME",
      description =
          "Where the tracker starts to read documents after the reset: beginning is the oldest"
              + " retained document, end is the next new one, TIME is the first one sent at or"
              + " after a time such as 2026-03-01T12:00:00Z. Default:"
              + " ${DEFAULT-VALUE}.")
  private String from = "beginning";

  @Mixin private final Arguments.Wait wait = new Arguments.Wait();

  @Override
  public Integer call() throws IOException, InterruptedException {
    StartPosition begin = BackfillCommand.documentsFrom(from);
    KafkaClients kafka = KafkaConnection.clients(configuration());
    String name = kafka.options().application();
    if (keepLog && !begin.equals(StartPosition.BEGINNING)) {
      throw new CommandException(
          ExitCode.USAGE,
          "--keep-log and --from cannot be combined",
          "with --keep-log, documents are read from the current position on",
          "leave out one of them");
    }
    try (TrackerReset reset = new TrackerReset(kafka, keepLog, outputs, begin)) {
      TrackerReset.Plan plan = reset.plan();
      if (!plan.members().isEmpty() && !wait.time().isZero()) {
        console.say(
            "waiting up to "
                + DurationWords.of(wait.time())
                + " for group members that may have ended");
        reset.awaitNoMembers(wait.time());
        plan = reset.plan();
      }
      show(plan, begin);
      if (!plan.members().isEmpty()) {
        throw new CommandException(
            ExitCode.FAILED,
            "application " + name + " is running; nothing was changed",
            "members: " + String.join("; ", plan.members()),
            "stop them and try again; a killed member counts until its session times out"
                + " (kafka.consumer.session.timeout.ms, by default 10 s)");
      }
      if (!yes) {
        console.say("nothing was changed: a reset cannot be undone; --yes carries out these steps");
        return ExitCode.OK;
      }
      reset.run(plan);
      console.say("application " + name + " was reset");
      return ExitCode.OK;
    }
  }

  private void show(TrackerReset.Plan plan, StartPosition begin) {
    String delete = yes ? "delete " : "would delete ";
    list(delete + "consumer group", plan.groups());
    list(delete + "stream topic", plan.topics());
    if (plan.directory() != null) {
      list(delete + "directory", List.of(plan.directory().toString()));
    }
    String last =
        keepLog
            ? "then learn from the log of bags and read documents from the current position on"
            : "then read documents from: " + begin;
    console.out().println(last);
    console.out().flush();
  }

  private void list(String step, List<String> names) {
    names.forEach(name -> console.out().println(step + ": " + name));
  }
}
