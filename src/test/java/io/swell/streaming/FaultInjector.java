package io.swell.streaming;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;

/** Inflicts faults on the broker and the trackers of a run. */
final class FaultInjector {
  private static final int AMBUSH_MILLIS = 4_000;

  /** Documents of a burst after silence. */
  private static final int BURST = 1_500;

  /** Longer than the session and than an open transaction can last. */
  private static final int LONG_PAUSE_MILLIS =
      FaultSetting.TRANSACTION_SECONDS * 1_000 + FaultRun.ABORT_MILLIS + 500;

  private final FaultStage stage;
  private final RetentionFaults retention;

  FaultInjector(FaultStage stage, RetentionFaults retention) {
    this.stage = stage;
    this.retention = retention;
  }

  /** Inflicts one fault when it is due. */
  void inflict(PlannedFault planned) throws Exception {
    stage.awaitDocuments(planned.afterDocuments());
    stage.pass(planned.afterMillis());
    stage.out().printf("  %5.1f s, %,d assigned: %s%n", stage.seconds(), stage.assigned(), planned);
    stage.out().flush();
    FaultyInstance hit = hit(planned.instance());
    switch (planned.fault()) {
      case KILL_TRACKER -> {
        boolean unused = ambush(hit, "hold", planned);
        hit.kill();
        hit.start();
      }
      case KILL_WHILE_RESTORING -> {
        hit.kill();
        hit.start();
        boolean unused = hit.ambush("hold", Stop.RESTORE, planned.passings(), 3 * AMBUSH_MILLIS);
        hit.kill();
        hit.start();
      }
      case TERM_AT_COMMIT -> {
        boolean met = hit.ambush("hold", Stop.COMMIT, planned.passings(), AMBUSH_MILLIS);
        int code = hit.stop();
        // If the stop was never reached, the previous fault may have ended the process.
        if (met && code != 143 && code != 0) {
          throw new AssertionError(hit.name() + " ended with " + code + " at SIGTERM");
        }
        hit.start();
      }
      case THREAD_DEATH -> {
        boolean unused = ambush(hit, "throw", planned);
      }
      case ERROR -> {
        boolean unused = ambush(hit, "error", planned);
      }
      case HEAP_EXHAUSTED -> {
        boolean unused = ambush(hit, "exhaust", planned);
      }
      case PAUSE_TRACKER -> {
        boolean unused = ambush(hit, "hold", planned);
        hit.signal("STOP");
        stage.pass(LONG_PAUSE_MILLIS + planned.millis());
        hit.signal("CONT");
        hit.release();
      }
      case KILL_BROKER -> {
        stage.broker().kill();
        stage.pass(planned.millis());
        stage.broker().restart();
      }
      case BOUNCE_BROKER -> {
        stage.broker().stop();
        stage.broker().restart();
      }
      case PAUSE_BROKER -> {
        stage.broker().signal("STOP");
        stage.pass(2 * planned.millis());
        stage.broker().signal("CONT");
      }
      case JOIN_OR_LEAVE -> joinOrLeave();
      case TAKEOVER -> takeOver(hit, planned);
      case STATE_LOST -> {
        hit.kill();
        damage(hit.state(), planned.choice());
        hit.start();
      }
      case WRITES_REFUSED -> refuseWrites(planned);
      case RETENTION -> deleteRead(hit, planned);
      case SILENCE -> {
        stage.feed().silence();
        stage.pass(2 * stage.setting().idleMillis() + planned.millis());
        stage.feed().burst(BURST);
      }
      case DOCUMENTS_LOST -> loseDocuments(planned);
    }
  }

  private FaultyInstance hit(int choice) {
    List<FaultyInstance> there = stage.wanted();
    return there.get(choice % there.size());
  }

  /** Alerts are rare, about one for 250 documents: the first or second that comes is hit. */
  private static boolean ambush(FaultyInstance hit, String act, PlannedFault planned)
      throws InterruptedException {
    return planned.stop() == Stop.ALERT
        ? hit.ambush(act, Stop.ALERT, 1 + planned.passings() % 2, 10 * AMBUSH_MILLIS)
        : hit.ambush(act, planned.stop(), planned.passings(), AMBUSH_MILLIS);
  }

  private void joinOrLeave() throws IOException, InterruptedException {
    FaultyInstance first = stage.instances().get(0);
    FaultyInstance second = stage.instances().get(1);
    if (second.isWanted() && first.isWanted()) {
      int unused = second.stop();
    } else {
      (second.isWanted() ? first : second).start();
    }
  }

  private void takeOver(FaultyInstance hit, PlannedFault planned) throws Exception {
    for (FaultyInstance instance : stage.instances()) {
      if (!instance.isWanted()) {
        instance.start();
        boolean unused = instance.awaitRunning(30_000);
      }
    }
    boolean unused = ambush(hit, "hold", planned);
    hit.kill();
    stage.pass(3 * planned.millis());
    hit.start();
  }

  private void deleteRead(FaultyInstance hit, PlannedFault planned) throws Exception {
    boolean isDown = planned.choice() % 2 == 1;
    if (isDown) {
      hit.kill();
    }
    retention.deleteRead();
    if (isDown) {
      hit.start();
    }
  }

  private void loseDocuments(PlannedFault planned) throws Exception {
    List<FaultyInstance> down = stage.wanted();
    for (FaultyInstance instance : down) {
      if (planned.choice() % 2 == 0) {
        int unused = instance.stop();
      } else {
        instance.kill();
      }
    }
    retention.deleteUnread(planned.choice() / 2);
    for (FaultyInstance instance : down) {
      instance.start();
    }
  }

  /**
   * Deletes the state directory, or cuts every file in it to a part of its bytes and puts a false
   * checkpoint there.
   */
  private void damage(Path state, int choice) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.exists(state)) {
      try (Stream<Path> walk = Files.walk(state)) {
        walk.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    boolean delete = choice % 2 == 0;
    for (Path file : files) {
      if (delete) {
        Files.delete(file);
      } else {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length * (choice % 10) / 10));
      }
    }
    if (!delete) {
      for (int p = 0; p < stage.setting().stream().partitions(); p++) {
        Path task =
            Files.createDirectories(state.resolve(FaultStage.APPLICATION).resolve("1_" + p));
        Files.writeString(
            task.resolve(".checkpoint"),
            "0\n1\nfaults-%s-changelog %d %d\n".formatted(ModelStore.NAME, p, choice));
      }
    }
    stage
        .out()
        .printf(
            "        %d files of the state %s%n",
            files.size(), delete ? "deleted" : "cut, and a false checkpoint written");
  }

  private void refuseWrites(PlannedFault planned) throws Exception {
    List<String> names = new ArrayList<>(List.of(StreamTopics.changelogs(stage.options()).get(0)));
    for (StreamTopic topic : StreamTopic.values()) {
      names.add(topic.name(stage.options()));
    }
    String name = names.get(planned.choice() % names.size());
    stage.out().printf("        no writes to %s%n", name);
    leastReplicas(name, "2");
    stage.pass(2 * planned.millis());
    leastReplicas(name, "1");
  }

  private void leastReplicas(String topic, String replicas) throws Exception {
    stage
        .admin()
        .incrementalAlterConfigs(
            Map.of(
                new ConfigResource(ConfigResource.Type.TOPIC, topic),
                List.of(
                    new AlterConfigOp(
                        new ConfigEntry("min.insync.replicas", replicas),
                        AlterConfigOp.OpType.SET))))
        .all()
        .get(1, TimeUnit.MINUTES);
  }
}
