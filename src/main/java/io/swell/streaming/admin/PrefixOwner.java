package io.swell.streaming.admin;

import io.swell.engine.FixedOptions;
import io.swell.format.output.SavedJson;
import io.swell.state.IncompatibleException;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The application that owns a prefix, and the fixed options that its instances share. Two
 * applications with one prefix would write to one log of bags, and an instance with other options
 * would fail only when it takes over a model. Both are therefore refused before they join the
 * consumer group.
 *
 * <p>The stream topic {@code <prefix>owner} holds this information. It has one partition, is never
 * compacted, and gets a record only when something changes. Each record names the offset of the
 * record that it replaces, and counts only if that record is in force. So if several are written at
 * the same time, the first one counts, all readers see the same, and no lock is needed. {@code
 * swell reset} deletes the stream topic.
 */
public final class PrefixOwner {
  /** Settings with which the stream topic is created: records are kept forever and in order. */
  static final Map<String, String> SETTINGS =
      Map.of("cleanup.policy", "delete", "retention.ms", "-1", "retention.bytes", "-1");

  private static final Logger LOG = LoggerFactory.getLogger(PrefixOwner.class);
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long NONE = -1;

  private final KafkaClients kafka;
  private final TopicPartition place;
  private @Nullable Recorded inForce;

  /** The claim in force before this process replaced it; null if it replaced none. */
  private @Nullable Claim replaced;

  /**
   * A record of the stream topic.
   *
   * @param application the application that owns the prefix
   * @param options values of its fixed options, by key
   * @param after offset of the record that it replaces, -1 if there is none
   */
  record Claim(String application, Map<String, String> options, long after) {
    Claim {
      if (application == null || options == null) { // JSON without the field yields null
        throw new IllegalArgumentException("it must have application and options");
      }
      options = Map.copyOf(options);
    }
  }

  private record Recorded(Claim claim, long offset) {}

  private PrefixOwner(KafkaClients kafka) {
    this.kafka = kafka;
    this.place = new TopicPartition(topic(kafka.options()), 0);
  }

  static String topic(KafkaOptions options) {
    return options.prefix() + "owner";
  }

  /**
   * Writes that the application of the options owns their prefix, unless it is the owner already.
   * The stream topic must exist.
   *
   * @param fixed values of the fixed options, by key; values recorded earlier stay recorded
   * @throws IncompatibleException if another application owns the prefix, or if its instances have
   *     other values of fixed options; the message says what to do
   * @throws ConnectionException if the stream topic cannot be read or written
   */
  public static PrefixOwner claim(KafkaClients kafka, Map<String, String> fixed)
      throws ConnectionException {
    PrefixOwner owner = new PrefixOwner(kafka);
    owner.claim(fixed);
    return owner;
  }

  /**
   * Checks that no other application owns the prefix; changes nothing. The stream topic must exist.
   *
   * @throws IncompatibleException if another application owns it
   * @throws ConnectionException if the stream topic cannot be read
   */
  public static void requireOwn(KafkaClients kafka) throws ConnectionException {
    PrefixOwner owner = new PrefixOwner(kafka);
    try (Consumer<byte[], byte[]> consumer = owner.consumer()) {
      owner.read(consumer);
    } catch (KafkaException e) {
      throw owner.failed("read", AclOperation.READ, e);
    }
    owner.requireApplication();
  }

  private void claim(Map<String, String> fixed) throws ConnectionException {
    try (Consumer<byte[], byte[]> consumer = consumer()) {
      read(consumer);
      Recorded before = inForce;
      // Terminates: each pass that does not return has found a different record in force.
      while (true) {
        requireApplication();
        Map<String, String> options = new TreeMap<>();
        if (before != null) {
          String owner = "application " + before.claim.application;
          FixedOptions.requireSame(owner, before.claim.options, fixed);
          options.putAll(before.claim.options);
        }
        if (before != null && options.keySet().containsAll(fixed.keySet())) {
          return;
        }
        options.putAll(fixed);
        replaced = before == null ? new Claim(application(), Map.of(), NONE) : before.claim;
        long written = write(options);
        read(consumer);
        Recorded now = inForce;
        if (now != null && now.offset == written) {
          LOG.info(
              "application {} owns the stream topics {}*", application(), kafka.options().prefix());
          return;
        }
        replaced = null;
        before = now;
      }
    } catch (KafkaException e) {
      throw failed("read", AclOperation.READ, e);
    }
  }

  /**
   * Restores the fixed options that were in force before this process replaced them. Used when the
   * models turn out to have other options: this process was the first to record any, and recorded
   * wrong ones. The application remains the owner of the prefix.
   */
  public void withdraw() throws ConnectionException {
    Claim before = replaced;
    if (before != null) {
      var unused = write(before.options);
      replaced = null;
    }
  }

  private String application() {
    return kafka.options().application();
  }

  private void requireApplication() {
    Recorded now = inForce;
    if (now == null || now.claim.application.equals(application())) {
      return;
    }
    String prefix = kafka.options().prefix();
    String owner = now.claim.application;
    throw new IncompatibleException(
        ("the stream topics \"%s\"* belong to application %s, but swell.kafka.application is %s."
                + " Two applications must not write to one log of bags. Set a swell.kafka.prefix of"
                + " its own for this application; or set swell.kafka.application=%s to share the"
                + " work of that application; or, if %s is no longer used, delete its data with"
                + " 'swell reset --set kafka.application=%s --set kafka.prefix=%s'")
            .formatted(prefix, owner, application(), owner, owner, owner, prefix));
  }

  private Consumer<byte[], byte[]> consumer() {
    Consumer<byte[], byte[]> consumer = kafka.consumer();
    consumer.assign(List.of(place));
    consumer.seekToBeginning(List.of(place));
    return consumer;
  }

  /** Reads to the end and determines which record is in force there. */
  private void read(Consumer<byte[], byte[]> consumer) {
    long end = consumer.endOffsets(List.of(place)).getOrDefault(place, 0L);
    while (consumer.position(place) < end) {
      for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
        Claim claim = claim(each);
        long current = inForce == null ? NONE : inForce.offset;
        if (claim.after == current) {
          inForce = new Recorded(claim, each.offset());
        }
      }
    }
  }

  private static Claim claim(ConsumerRecord<byte[], byte[]> found) {
    String thing = "the record at %s-0-%d".formatted(found.topic(), found.offset());
    try {
      byte[] json = found.value() == null ? new byte[0] : found.value();
      return SavedJson.parse(json, Claim.class, thing);
    } catch (IncompatibleException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new IncompatibleException(
          ("%s does not name the owner of the prefix: %s. Only Swell may write to this stream"
                  + " topic; delete it, and the next tracker that starts records itself as the owner")
              .formatted(thing, e.getMessage()),
          e);
    }
  }

  /** Appends a record that replaces the one in force, and returns its offset. */
  private long write(Map<String, String> options) throws ConnectionException {
    Claim claim = new Claim(application(), options, inForce == null ? NONE : inForce.offset);
    try (Producer<byte[], byte[]> producer = kafka.producer()) {
      return producer
          .send(
              new ProducerRecord<>(
                  place.topic(),
                  place.partition(),
                  claim.application.getBytes(StandardCharsets.UTF_8),
                  SavedJson.toBytes(claim)))
          .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
          .offset();
    } catch (ExecutionException e) {
      throw failed("write", AclOperation.WRITE, e.getCause() == null ? e : e.getCause());
    } catch (KafkaException | TimeoutException e) {
      throw failed("write", AclOperation.WRITE, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("write", AclOperation.WRITE, e);
    }
  }

  private ConnectionException failed(String action, AclOperation operation, Throwable cause) {
    ConnectionException refusal = AuthorizationErrors.find(cause, kafka.options(), operation);
    return refusal != null
        ? refusal
        : new ConnectionException(
            Phase.TOPIC,
            "cannot " + action + " " + place.topic() + ": " + cause.getMessage(),
            cause);
  }
}
