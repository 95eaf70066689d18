package io.swell.streaming;

import io.swell.config.Configuration;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/**
 * One run: broker and trackers as processes of their own, a feed, a reader of what is committed, a
 * schedule of faults, and in the end the {@link FaultLaws}. Says what it does on the way.
 */
final class FaultRun {
  /**
   * Time between two looks of the broker for overdue transactions: what a dead tracker leaves
   * behind is to be cleared within the seconds of a test. But not in the first seconds of a broker
   * that was killed: while it takes its partitions up again, the end of an overdue transaction can
   * miss a partition, whose readers then wait for ever (seen on an overloaded machine, with half a
   * second here; Kafka's default is ten).
   */
  static final int ABORT_MILLIS = 5_000;

  private static final Map<String, String> QUICK_BROKER =
      Map.of(
          "group.min.session.timeout.ms",
          "2000",
          "transaction.abort.timed.out.transaction.cleanup.interval.ms",
          String.valueOf(ABORT_MILLIS));

  private static final double DOCUMENTS_PER_SECOND = 450;

  /** The same of a long run, of which most is undisturbed. */
  private static final double FAST = 1_000;

  /** Assignments before the first fault, and after the last. */
  private static final int BEFORE = 100;

  private static final int AFTER = 200;

  private final Path directory;
  private final Path messages;
  private final FaultSetting setting;
  private final List<PlannedFault> schedule;
  private final PrintStream out;
  private final List<String> more;

  /**
   * @param directory for everything that the run writes
   * @param out hears what happens
   * @param guarantee empty, or {@link AmbushedTracker#AT_LEAST_ONCE}
   */
  FaultRun(
      Path directory,
      FaultSetting setting,
      List<PlannedFault> schedule,
      PrintStream out,
      List<String> guarantee) {
    this.directory = directory;
    this.messages = directory.resolve("messages.txt");
    this.setting = setting;
    this.schedule = schedule;
    this.out = out;
    more = new ArrayList<>(guarantee);
    if (schedule.stream().anyMatch(planned -> planned.fault() == FaultKind.DOCUMENTS_LOST)) {
      more.add("kafka.on-data-loss=continue");
    }
  }

  /** Runs, and returns what the comparison found. */
  FaultFindings run() throws Exception {
    long start = System.nanoTime();
    out.printf("    %s%n", setting);
    try (BrokerProcess broker =
        BrokerProcess.start(directory.resolve("broker"), messages, QUICK_BROKER)) {
      Configuration configuration =
          Streams.configuration(
              setting.settings(broker.bootstrap(), directory, "one").toArray(String[]::new));
      KafkaClients clients = Streams.clients(configuration);
      try (Feeder feeder =
              Feeder.start(
                  clients, SendSchedule.rate(setting.isLong() ? FAST : DOCUMENTS_PER_SECOND));
          Admin admin = clients.admin();
          CommittedReader reader = CommittedReader.start(clients);
          FaultFeed feed = FaultFeed.start(setting, clients, feeder, reader);
          FaultyInstance one = instance("one", broker);
          FaultyInstance two = instance("two", broker)) {
        FaultStage stage =
            new FaultStage(
                setting,
                broker,
                configuration,
                admin,
                reader,
                feed,
                List.of(one, two),
                messages,
                out,
                start);
        one.start();
        if (setting.standbys() > 0) {
          two.start();
        }
        return run(stage);
      }
    }
  }

  private FaultyInstance instance(String name, BrokerProcess broker) {
    List<String> arguments = new ArrayList<>(setting.settings(broker.bootstrap(), directory, name));
    arguments.addAll(more);
    return new FaultyInstance(name, arguments, directory.resolve("state-" + name), messages, out);
  }

  private FaultFindings run(FaultStage stage) throws Exception {
    RetentionFaults retention = new RetentionFaults(stage);
    FaultInjector injector = new FaultInjector(stage, retention);
    stage.awaitDocuments(BEFORE);
    for (PlannedFault planned : schedule) {
      injector.inflict(planned);
    }
    int rest = setting.isLong() ? FaultSetting.LONG_DOCUMENTS - stage.assigned() : 0;
    stage.awaitDocuments(Math.max(AFTER, rest));
    stage.feed().end();
    FaultFindings findings = new FaultOutcome(stage).compare();
    retention.check(findings);
    int ownEnds = stage.instances().stream().mapToInt(FaultyInstance::ownEnds).sum();
    out.printf(
        "  %5.1f s, %,d documents, %d faults, ended by itself %d times: %s%n",
        stage.seconds(), stage.feed().fed(), schedule.size(), ownEnds, findings);
    return findings;
  }
}
