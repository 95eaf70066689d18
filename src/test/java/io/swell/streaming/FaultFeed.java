package io.swell.streaming;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a {@link FaultStream} to a run from a thread of its own, with commands in between: at a
 * pace, at most {@value #AHEAD} documents ahead of the assignments, unless it is silenced or told
 * to send a burst.
 */
final class FaultFeed implements AutoCloseable {
  /** Documents that the feed is ahead of the assignments. */
  private static final int AHEAD = 900;

  /** Documents from one command to the next. */
  private static final int COMMAND_EVERY = 40;

  /**
   * The same of a long run: each journal rolls over ten times. Four of ten commands are merges,
   * each of which ends a topic if both live; a task that then has more than {@link
   * RetainedOutputs#MOST} to remember publishes the oldest again, which the laws expect.
   */
  private static final int COMMAND_EVERY_IN_LONG_RUNS = 9;

  private final FaultStream stream;
  private final Feeder feeder;
  private final FaultCommands commands;
  private final CommittedReader reader;
  private final int commandEvery;
  private final long start = System.currentTimeMillis();
  private final Set<Long> lost = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::run, "feed");
  private volatile boolean ending;
  private volatile boolean silent;
  private volatile long fed;

  /** Record up to which nothing holds the feed back. */
  private volatile long burstUntil;

  private FaultFeed(
      FaultSetting setting, Feeder feeder, FaultCommands commands, CommittedReader reader) {
    this.stream = setting.stream();
    this.feeder = feeder;
    this.commands = commands;
    this.reader = reader;
    commandEvery = setting.isLong() ? COMMAND_EVERY_IN_LONG_RUNS : COMMAND_EVERY;
  }

  /** Begins to feed. */
  static FaultFeed start(
      FaultSetting setting, KafkaClients clients, Feeder feeder, CommittedReader reader)
      throws IOException {
    FaultCommands commands =
        new FaultCommands(setting.stream(), CommandSender.of(clients), reader, 1);
    FaultFeed feed = new FaultFeed(setting, feeder, commands, reader);
    feed.thread.setDaemon(true);
    feed.thread.start();
    return feed;
  }

  private void run() {
    try {
      for (long n = 0; !ending; n++) {
        while (!ending && mustWait(n)) {
          reader.awaitMore(50);
        }
        if (n % commandEvery == commandEvery - 1) {
          commands.send(n);
        }
        feeder.send(stream.key(n), stream.record(n), 0);
        fed = n + 1;
      }
      feeder.flush();
    } catch (IOException | InterruptedException | RuntimeException e) {
      failure.set(e);
    }
  }

  private boolean mustWait(long n) {
    if (silent) {
      return true;
    }
    long missing = FaultStream.good(n) - lostGood() - reader.count(StreamTopic.ASSIGNMENTS);
    return n >= burstUntil && missing > AHEAD;
  }

  /** Sends nothing until there is a burst. */
  void silence() {
    silent = true;
  }

  /** Sends this many documents at once, then returns to the normal rate. */
  void burst(int documents) {
    burstUntil = fed + documents;
    silent = false;
  }

  /** Notes that records were deleted before a tracker read them. */
  void lost(Set<Long> numbers) {
    lost.addAll(numbers);
  }

  boolean isLost(long n) {
    return lost.contains(n);
  }

  /** Records that are lost. */
  int lost() {
    return lost.size();
  }

  private long lostGood() {
    return lost.stream().filter(n -> !FaultStream.isBroken(n)).count();
  }

  /** Documents fed so far that are to be in the log of bags. */
  long awaited() {
    return FaultStream.good(fed) - lostGood();
  }

  FaultStream stream() {
    return stream;
  }

  /** When the first record was sent at the earliest, in milliseconds since 1970 UTC. */
  long start() {
    return start;
  }

  /** Records fed so far. */
  long fed() {
    return fed;
  }

  /** Commands that the brokers acknowledged. */
  int leastCommands() {
    return commands.acknowledged();
  }

  /** Commands sent, with those of which it is not known whether they were written. */
  int mostCommands() {
    return commands.sent();
  }

  /** Why it ended by itself, or null. */
  @Nullable Throwable failure() {
    return failure.get();
  }

  /** Ends it in order. */
  void end() throws InterruptedException {
    ending = true;
    thread.join();
  }

  @Override
  public void close() {
    ending = true;
    commands.close();
  }
}
