package io.swell.streaming;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Compares a run of a corpus whose tracker is killed with {@code kill -9} several times with one
 * that is not interrupted, both on a broker in this process. After {@code mvn -DskipTests package}:
 *
 * <pre>
 * java -cp 'target/test-classes:target/classes:target/lib/*' \
 *   io.swell.streaming.CrashRun CORPUS.jsonl.gz [--kills 5] [--documents N] [key=value...]
 * </pre>
 *
 * <p>Prints where each kill fell, then for every output its records and their SHA-256 in both runs.
 * Ends with 1 if they differ in anything.
 */
public final class CrashRun {
  private CrashRun() {}

  public static void main(String[] arguments) throws Exception {
    List<String> rest = new ArrayList<>(List.of(arguments));
    int kills = taken(rest, "--kills", 5);
    int limit = taken(rest, "--documents", Integer.MAX_VALUE);
    if (rest.isEmpty()) {
      System.err.println(
          "usage: CrashRun CORPUS.jsonl[.gz] [--kills 5] [--documents N] [key=value...]");
      System.exit(2);
    }
    LoopedCorpus corpus = new LoopedCorpus(Path.of(rest.remove(0)));
    ScratchFiles scratch = new ScratchFiles(Files.createTempDirectory("swell-crash"));
    boolean same;
    try (scratch;
        EmbeddedKafka broker = EmbeddedKafka.start(scratch.path().resolve("broker"), 0)) {
      same =
          isSame(
              broker,
              scratch.path().resolve("messages.txt"),
              corpus,
              Math.min(limit, corpus.size()),
              kills,
              rest);
    }
    System.out.println(same ? "SAME" : "DIFFERENT");
    System.exit(same ? 0 : 1);
  }

  private static int taken(List<String> arguments, String name, int byDefault) {
    int at = arguments.indexOf(name);
    if (at < 0) {
      return byDefault;
    }
    arguments.remove(at);
    return Integer.parseInt(arguments.remove(at));
  }

  /** Runs both ways and prints the comparison. */
  private static boolean isSame(
      EmbeddedKafka broker,
      Path messages,
      LoopedCorpus corpus,
      int documents,
      int kills,
      List<String> settings)
      throws Exception {
    Committed calm =
        new KilledRun(broker, "calm", messages, settings, CrashRun::print)
            .run(corpus::document, documents, 0);
    KilledRun run = new KilledRun(broker, "killed", messages, settings, CrashRun::print);
    Committed killed = run.run(corpus::document, documents, kills);
    System.out.printf("%,d documents, killed %d times%n", documents, kills);
    boolean same = true;
    for (StreamTopic topic : TrackerTopology.OUTPUTS) {
      same &= isSame(topic.sink(), calm.of(topic), killed.of(topic));
    }
    same &=
        isSame(
            "final snapshots",
            calm.newest(StreamTopic.SNAPSHOTS),
            killed.newest(StreamTopic.SNAPSHOTS));
    boolean replays = run.replayed().equals(killed);
    System.out.println(
        "a replay of its log of bags in memory: " + (replays ? "the same" : "DIFFERENT"));
    return same && replays && !calm.of(StreamTopic.ASSIGNMENTS).isEmpty();
  }

  private static boolean isSame(
      String what, Collection<String> expected, Collection<String> found) {
    String calm = Committed.hash(expected);
    String killed = Committed.hash(found);
    boolean same = expected.size() == found.size() && calm.equals(killed);
    System.out.printf("%-16s %,7d records %s uninterrupted%n", what, expected.size(), calm);
    System.out.printf(
        "%-16s %,7d records %s killed: %s%n",
        "", found.size(), killed, same ? "the same" : "DIFFERENT");
    return same;
  }

  private static void print(KilledRun.Kill kill) {
    System.out.printf(
        "kill %d: %,d assignments committed, documents read to offset %,d of %,d fed, log of bags"
            + " learned to offset %,d%n",
        kill.number(), kill.assignments(), kill.documents(), kill.fed(), kill.log());
  }
}
