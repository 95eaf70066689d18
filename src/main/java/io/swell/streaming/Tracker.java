package io.swell.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.ModelEngine;
import io.swell.format.input.Ingest;
import io.swell.format.registry.SchemaRegistry;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.AuthorizationErrors;
import io.swell.streaming.admin.PrefixOwner;
import io.swell.streaming.admin.StreamTopicWatch;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.BrokerWait;
import io.swell.streaming.client.ConnectionCheck;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running instance of the tracker, which reads documents and publishes outputs, exactly once.
 *
 * <p>A thread that fails is replaced, and the work continues from the last commit. After {@value
 * #FAILURES} failures without a pause of {@link #CALM} between them, the instance stops, because
 * the same record or setting then fails again and again. It stops at once after an error of the
 * JVM, when another instance has taken its name, when another release or other options saved what
 * it finds, and when the broker denies access because an ACL or a password was removed.
 */
public final class Tracker implements AutoCloseable {
  static final int FAILURES = 4;

  /** Time without failures after which earlier failures no longer count. */
  static final Duration CALM = Duration.ofMinutes(5);

  private static final Logger LOG = LoggerFactory.getLogger(Tracker.class);
  private static final Duration CLOSE = Duration.ofSeconds(60);

  private final KafkaStreams streams;
  private final KafkaOptions options;
  private final InstanceName instance;
  private final DataLossMonitor losses;
  private final InstanceState shared;
  private final PrefixOwner owner;
  private final KafkaMeters kafkaMeters;
  private final WorkMonitor work;
  private final StreamTopicWatch topics;
  private final AdminSourceOffsets offsets;
  private final CountDownLatch running = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private int failures;
  private long lastFailure;

  private Tracker(
      KafkaStreams streams,
      InstanceName instance,
      PrefixOwner owner,
      DataLossMonitor losses,
      MeterRegistry meters,
      InstanceState shared,
      KafkaClients kafka,
      AdminSourceOffsets offsets) {
    this.streams = streams;
    this.offsets = offsets;
    this.options = kafka.options();
    this.instance = instance;
    this.owner = owner;
    this.losses = losses;
    this.shared = shared;
    this.topics =
        StreamTopicWatch.start(kafka, StreamTopics.all(options), losses.identities(), meters);
    this.kafkaMeters = new KafkaMeters(streams, meters);
    this.work = WorkMonitor.of(streams, options, shared, topics);
  }

  /**
   * Checks the connection and the ACLs, creates missing stream topics, checks that this application
   * owns the prefix, and starts reading. Waits up to ten minutes for brokers that are away. Returns
   * before the models are restored; {@link #awaitRunning} waits for that.
   *
   * @param registry has the schemas of framed documents
   * @param ingests creates the part of one task that reads and analyzes
   * @param engines creates an empty engine for a model's key; called by several threads
   * @param fixed values of the options that a model of these engines keeps from its start, by key
   * @param progress receives what is being done, such as "checking the brokers"
   * @throws ConnectionException if Kafka cannot be used; the message says what to change
   * @throws IncompatibleException if another application owns the prefix, or other instances have
   *     other fixed options; the message says what to change
   */
  public static Tracker start(
      KafkaClients kafka,
      SchemaRegistry registry,
      Supplier<Ingest> ingests,
      Function<String, ModelEngine> engines,
      Map<String, String> fixed,
      MeterRegistry meters,
      Consumer<String> progress)
      throws ConnectionException {
    BrokerWait brokers = new BrokerWait(progress);
    short replication =
        brokers.take(
            "checking the brokers, the rights and the stream topics",
            () -> {
              new ConnectionCheck(kafka).run();
              try (Admin admin = kafka.admin()) {
                return StreamTopics.ensure(admin, kafka.options());
              }
            });
    PrefixOwner owner =
        brokers.take(
            "checking who owns the prefix " + kafka.options().prefix(),
            () -> PrefixOwner.claim(kafka, fixed));
    DataLossMonitor losses = new DataLossMonitor(kafka, meters);
    brokers.take(
        "checking for records that were deleted before they were read",
        () -> {
          losses.check();
          return losses;
        });
    progress.accept("joining consumer group " + kafka.options().application());
    InstanceName instance = InstanceName.claim(kafka.options(), kafka.stateDirectory());
    var offsets = new AdminSourceOffsets(kafka);
    var shared = new InstanceState(meters);
    Properties settings = kafka.streams(instance.toString());
    settings.putIfAbsent(StreamsConfig.REPLICATION_FACTOR_CONFIG, (int) replication);
    try {
      KafkaStreams streams =
          new KafkaStreams(
              TrackerTopology.build(
                  kafka.options(), kafka.outputs(), ingests, offsets, engines, shared),
              new StreamsConfig(settings),
              new TrackerClientSupplier(kafka, instance.toString(), losses, registry, shared));
      Tracker tracker =
          new Tracker(streams, instance, owner, losses, meters, shared, kafka, offsets);
      streams.setUncaughtExceptionHandler(tracker::failed);
      streams.setStateListener(tracker::changed);
      streams.start();
      return tracker;
    } catch (RuntimeException | Error e) {
      offsets.close();
      instance.close();
      throw e;
    }
  }

  private void changed(State now, State before) {
    LOG.info("the tracker is {}", now);
    if (now == State.RUNNING) {
      running.countDown();
    }
    if (now.hasCompletedShutdown()) {
      running.countDown();
      ended.countDown();
    }
  }

  private synchronized StreamThreadExceptionResponse failed(Throwable cause) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof VirtualMachineError exhausted) {
        // Without memory the client may not even shut down: the end of the thread says why.
        failure.set(cause);
        running.countDown();
        ended.countDown();
        throw exhausted;
      }
      if (at instanceof IncompatibleException) {
        return stop(at, at.getMessage());
      }
    }
    if (isCausedBy(FencedInstanceIdException.class, cause)) {
      // A restart would only fence the other one, and so on until both had failed too often.
      String taken = "another instance has taken the name " + instance;
      String remedy = "; set a different swell.kafka.instance for each instance";
      return stop(new IllegalStateException(taken + remedy, cause), taken);
    }
    ConnectionException refusal =
        AuthorizationErrors.find(cause, options, AclOperation.READ, AclOperation.WRITE);
    if (refusal != null) {
      return stop(refusal, refusal.getMessage());
    }
    if (isCausedBy(MissingSourceTopicException.class, cause) && topics.awaitDeletedTopics()) {
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
    long now = System.nanoTime();
    failures = now - lastFailure > CALM.toNanos() ? 1 : failures + 1;
    lastFailure = now;
    if (cause instanceof Exception && failures < FAILURES) {
      LOG.warn("a thread of the tracker failed and is replaced", cause);
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
    failure.set(cause);
    LOG.error("the tracker stops after {} failures in a row", failures, cause);
    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  private StreamThreadExceptionResponse stop(Throwable reported, @Nullable String logged) {
    failure.set(reported);
    LOG.error("the tracker stops: {}", logged);
    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  private static boolean isCausedBy(Class<? extends Throwable> kind, Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(kind::isInstance);
  }

  /**
   * Waits until all models are restored and documents are being read.
   *
   * @return whether that happened within the patience and before the tracker ended
   */
  public boolean awaitRunning(Duration patience) throws InterruptedException {
    return running.await(patience.toMillis(), TimeUnit.MILLISECONDS) && isRunning();
  }

  /** Waits until the tracker has ended, by {@link #close} or by a failure. */
  public void await() throws InterruptedException {
    ended.await();
  }

  /** Returns whether documents are being read, or will be once partitions are assigned. */
  public boolean isRunning() {
    return !hasEnded() && streams.state().isRunningOrRebalancing();
  }

  /** The client may seem to run although an error of the JVM has ended its threads. */
  private boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /**
   * Returns why only a restart can help: the tracker has ended by a failure, or it hangs. Returns
   * none while it works, restores, waits for work or for brokers, or is being closed.
   */
  public List<String> livenessFaults() {
    State state = streams.state();
    if (hasEnded() || state == State.ERROR || state == State.PENDING_ERROR) {
      Throwable cause = failure.get();
      return List.of("the tracker has ended" + (cause == null ? "" : ": " + cause));
    }
    return state.isRunningOrRebalancing() ? work.hangs(System.nanoTime()) : List.of();
  }

  /**
   * Returns why the tracker is not processing documents now, or none if it is. Stalls are judged by
   * what was observed at the calls, so this must be called every few seconds.
   */
  public List<String> readinessFaults() {
    boolean reads = streams.state() == State.RUNNING && !hasEnded();
    return reads ? work.faults(System.nanoTime()) : List.of(doing());
  }

  private String doing() {
    if (hasEnded()) {
      return "the tracker has ended";
    }
    State state = streams.state();
    boolean joining = running.getCount() > 0 && state.isRunningOrRebalancing();
    return joining
        ? "the tracker joins consumer group " + options.application() + " and restores its models"
        : "the tracker is in state " + state;
  }

  /**
   * Returns why the tracker has not started processing documents yet, for example because it is
   * restoring its models; none once it has.
   */
  public List<String> startupFaults() {
    return running.getCount() == 0 ? List.of() : List.of(doing());
  }

  /**
   * Returns a sentence with the remedy for each transaction that does not end. It keeps some
   * records from being read although the tracker works, and a restart does not help.
   */
  public List<String> hangingTransactions() {
    return topics.hangingTransactions();
  }

  /** Returns a sentence with the remedy for each stream topic that was deleted meanwhile. */
  public List<String> deletedTopics() {
    return topics.deletedTopics();
  }

  /**
   * Returns sentences about what fails no check but should be known: records that were deleted
   * before they were read, shards that do not answer, late and ahead documents.
   */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(losses.sentences());
    notes.addAll(shared.shards().sentences());
    EventTimeAnomalies anomalies = eventTimeAnomalies();
    if (!anomalies.isEmpty()) {
      notes.add("documents " + anomalies);
    }
    return notes;
  }

  /**
   * Returns how many documents learned from since the start had an event time that did not fit
   * their stream.
   */
  public EventTimeAnomalies eventTimeAnomalies() {
    return shared.meters().eventTimeAnomalies();
  }

  /**
   * Returns what ended the tracker, or null: a {@link ConnectionException} if the broker denied
   * access, an {@link IncompatibleException} if another release or other options saved what it
   * found.
   */
  public @Nullable Throwable failure() {
    return failure.get();
  }

  /** Commits, leaves the consumer group so that other instances take over at once, and stops. */
  @Override
  public void close() {
    topics.close(); // a thread may be waiting for a stream topic
    boolean stopped =
        streams.close(
            CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(CLOSE));
    kafkaMeters.close();
    offsets.close();
    withdraw();
    if (stopped) {
      instance.close();
    } else {
      LOG.warn("the tracker did not stop within {}", CLOSE);
    }
    ended.countDown();
  }

  /**
   * Withdraws fixed options that do not match the models, so that other instances need not have
   * them.
   */
  private void withdraw() {
    if (failure.get() instanceof IncompatibleException) {
      try {
        owner.withdraw();
      } catch (ConnectionException e) {
        LOG.warn(
            "cannot withdraw the fixed options that this instance recorded, although they are"
                + " wrong",
            e);
      }
    }
  }
}
