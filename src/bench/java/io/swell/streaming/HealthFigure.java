package io.swell.streaming;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.feed.SendSchedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What {@code swell track} says about itself under faults of a cluster of three brokers, while 20
 * documents a second are fed: each change of {@code /health/ready} and {@code /health/live} with
 * the reason and the second after the fault, the longest pause of the assignments, and the warnings
 * in its log.
 */
public final class HealthFigure {
  private static final double PER_SECOND = 20;
  private static final int LINES = 60;
  private static final Pattern REASON = Pattern.compile("\"reasons\":\\[\"(.*?)\"[\\],]");

  /** What happens to the cluster, and how it is undone. */
  private enum Fault {
    ONE_KILLED(150),
    TWO_KILLED(150),
    ALL_KILLED(150),
    ONE_STOPPED(60),
    TWO_STOPPED(150),
    NO_REPLICAS(150),
    DOCUMENTS_DELETED(60),
    LOG_DELETED(60),
    STARTED_WITHOUT_BROKERS(90);

    private final int seconds;

    Fault(int seconds) {
      this.seconds = seconds;
    }
  }

  private HealthFigure() {}

  @Command(description = "Shows what a tracker says about itself while brokers fail")
  public static void run(
      @Option(
              names = "--fault",
              split = ",",
              defaultValue =
                  "ONE_KILLED,TWO_KILLED,ALL_KILLED,ONE_STOPPED,TWO_STOPPED,NO_REPLICAS,"
                      + "DOCUMENTS_DELETED,LOG_DELETED,STARTED_WITHOUT_BROKERS",
              description = "Faults: ${COMPLETION-CANDIDATES}")
          List<Fault> faults,
      @Option(
              names = "--seconds",
              defaultValue = "0",
              description = "How long each fault lasts; 0 for a time of its own")
          int seconds,
      @Mixin Settings more)
      throws Exception {
    for (Fault fault : faults) {
      int lasting = seconds > 0 ? seconds : fault.seconds;
      System.out.printf("%n%s for %d s%n", fault, lasting);
      Path scratch = Files.createTempDirectory("swell-health");
      try (ScratchFiles files = new ScratchFiles(scratch);
          BrokerCluster cluster =
              BrokerCluster.start(files.path(), files.path().resolve("brokers.txt"))) {
        Path log = files.path().resolve("tracker.txt");
        List<String> settings =
            more.after(
                "kafka.bootstrap=" + cluster.bootstrap(),
                "kafka.instance=one",
                "learn.batch=20",
                "kafka.state.dir=" + files.path().resolve("state"));
        if (fault == Fault.STARTED_WITHOUT_BROKERS) {
          kill(cluster, BrokerCluster.SIZE);
        }
        try (SwellProcess tracker = new SwellProcess(settings, log)) {
          if (fault != Fault.STARTED_WITHOUT_BROKERS) {
            double unused = tracker.awaitReady();
          }
          Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
          measure(fault, lasting, cluster, tracker, configuration, log);
        }
      }
    }
  }

  private static void measure(
      Fault fault,
      int seconds,
      BrokerCluster cluster,
      SwellProcess tracker,
      Configuration read,
      Path log)
      throws Exception {
    KafkaClients clients = Streams.clients(read);
    if (fault == Fault.STARTED_WITHOUT_BROKERS) {
      Timeline timeline = new Timeline(tracker, System.nanoTime());
      timeline.watch(seconds);
      undo(fault, cluster, clients);
      timeline.untilReady();
      print(log, 0);
      return;
    }
    ChurningWords words = new ChurningWords(25);
    try (SteadyFeed feed =
        new SteadyFeed(clients, SendSchedule.rate(PER_SECOND), 0, n -> null, words::document)) {
      Timeline timeline = new Timeline(tracker, System.nanoTime());
      timeline.watch(20);
      long before = Files.readAllLines(log).size();
      System.out.println("fault");
      timeline = new Timeline(tracker, System.nanoTime());
      apply(fault, cluster, clients);
      timeline.watch(seconds);
      System.out.println("undone");
      undo(fault, cluster, clients);
      timeline = new Timeline(tracker, System.nanoTime());
      timeline.untilReady();
      timeline.watch(20);
      print(log, before);
      feed.limit(0);
    }
  }

  private static void print(Path log, long from) throws IOException {
    Files.readAllLines(log).stream()
        .skip(from)
        .filter(line -> line.contains(" - ")) // no stack traces
        .limit(LINES)
        .forEach(line -> System.out.println("    | " + line));
  }

  private static void apply(Fault fault, BrokerCluster cluster, KafkaClients clients)
      throws Exception {
    switch (fault) {
      case ONE_KILLED -> cluster.broker(0).kill();
      case TWO_KILLED -> kill(cluster, 2);
      case ALL_KILLED, STARTED_WITHOUT_BROKERS -> kill(cluster, BrokerCluster.SIZE);
      case ONE_STOPPED -> cluster.broker(0).signal("STOP");
      case TWO_STOPPED -> {
        cluster.broker(0).signal("STOP");
        cluster.broker(1).signal("STOP");
      }
      case NO_REPLICAS -> {
        requireInSync(clients, "3");
        cluster.broker(0).kill();
      }
      case DOCUMENTS_DELETED -> delete(clients, clients.options().documents());
      case LOG_DELETED -> delete(clients, clients.options().prefix() + "bags");
    }
  }

  private static void undo(Fault fault, BrokerCluster cluster, KafkaClients clients)
      throws Exception {
    switch (fault) {
      case ONE_KILLED -> cluster.restart(List.of(0));
      case TWO_KILLED -> cluster.restart(List.of(0, 1));
      case ALL_KILLED, STARTED_WITHOUT_BROKERS -> cluster.restart(List.of(0, 1, 2));
      case ONE_STOPPED -> cluster.broker(0).signal("CONT");
      case TWO_STOPPED -> {
        cluster.broker(0).signal("CONT");
        cluster.broker(1).signal("CONT");
      }
      case NO_REPLICAS -> cluster.restart(List.of(0));
      case DOCUMENTS_DELETED, LOG_DELETED -> {
        try (Admin admin = clients.admin()) {
          var unused = StreamTopics.ensure(admin, clients.options());
        }
      }
    }
  }

  private static void kill(BrokerCluster cluster, int count) throws InterruptedException {
    for (int n = 0; n < count; n++) {
      cluster.broker(n).kill();
    }
  }

  private static void delete(KafkaClients clients, String topic) throws Exception {
    try (Admin admin = clients.admin()) {
      admin.deleteTopics(List.of(topic)).all().get();
    }
  }

  /** With fewer replicas in sync than are required, the brokers refuse every record. */
  private static void requireInSync(KafkaClients clients, String replicas) throws Exception {
    KafkaOptions options = clients.options();
    var topic = new ConfigResource(ConfigResource.Type.TOPIC, options.prefix() + "assignments");
    var change =
        new AlterConfigOp(
            new ConfigEntry("min.insync.replicas", replicas), AlterConfigOp.OpType.SET);
    try (Admin admin = clients.admin()) {
      admin.incrementalAlterConfigs(Map.of(topic, List.of(change))).all().get();
    }
  }

  /** Prints what changes. */
  private static final class Timeline {
    private final SwellProcess tracker;
    private final long start;
    private String before = "";
    private double learned = -1;
    private long moved;

    Timeline(SwellProcess tracker, long start) {
      this.tracker = tracker;
      this.start = start;
      this.moved = start;
    }

    void watch(int seconds) throws InterruptedException {
      while (System.nanoTime() - start < seconds * 1_000_000_000L && tracker.isAlive()) {
        look();
        Thread.sleep(500);
      }
      look();
    }

    void untilReady() throws InterruptedException {
      while (System.nanoTime() - start < 300_000_000_000L && tracker.isAlive()) {
        look();
        if (before.startsWith("ready up")) {
          return;
        }
        Thread.sleep(500);
      }
      System.out.println("   not ready");
    }

    private void look() throws InterruptedException {
      double at = (System.nanoTime() - start) / 1e9;
      String now;
      try {
        now = "ready " + state("/health/ready") + "; live " + state("/health/live");
        double documents = tracker.metric("swell_model_documents");
        if (documents != learned) {
          double pause = (System.nanoTime() - moved) / 1e9;
          if (pause > 5) {
            System.out.printf("  %5.1f s: first outputs after %.0f s%n", at, pause);
          }
          learned = documents;
          moved = System.nanoTime();
        }
      } catch (IOException e) {
        now = tracker.isAlive() ? "no answer" : "ended";
      }
      if (!kind(now).equals(kind(before))) {
        System.out.printf("  %5.1f s: %s%n", at, now);
      }
      before = now;
    }

    /** Returns a state without its times and offsets. */
    private static String kind(String state) {
      return state.replaceAll("\\d+ \\w+( \\d+ seconds?)?", "#").replaceAll("\\d+", "#");
    }

    private String state(String path) throws IOException, InterruptedException {
      String answer = tracker.get(path);
      if (answer.startsWith("{\"status\":\"up\"")) {
        return "up";
      }
      List<String> reasons = new ArrayList<>();
      Matcher found = REASON.matcher(answer);
      while (found.find()) {
        reasons.add(found.group(1));
      }
      return "down " + reasons;
    }
  }
}
