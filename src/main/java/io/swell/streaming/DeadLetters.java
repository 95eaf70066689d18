package io.swell.streaming;

import io.swell.model.IncompatibleException;
import io.swell.streaming.ConnectionException.Phase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters as they are kept, and their way back to the documents.
 *
 * <p>A record goes back once: in one transaction it is sent to the documents and a mark, an empty
 * record, is set beside the dead letters. It carries {@link DeadLetter#REPLAYED}, so that one that
 * fails again is known for it.
 */
public final class DeadLetters implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration SETTLING = Duration.ofSeconds(5);

  /** Records sent back in one transaction. */
  private static final int TOGETHER = 100;

  private final KafkaClients kafka;
  private final String topic;
  private final String documents;
  private final Consumer<byte[], byte[]> consumer;

  /**
   * One of them.
   *
   * @param place where it is kept: topic-partition-offset
   * @param time when it became one
   * @param key as it came, or null
   * @param value as it came, or null
   * @param code the kind of fault
   * @param message one sentence on it
   * @param field the field at fault, or null
   * @param from where it came from, topic-partition-offset, or null
   * @param cut bytes that value, key or headers had, if too long to be kept whole, or null
   * @param version of its headers: one of a later version is not sent back
   * @param replays how often it had been sent back before it failed
   * @param isReplayed whether it was sent back since
   * @param headers as it came, UTF-8
   */
  public record Letter(
      String place,
      Instant time,
      byte @Nullable [] key,
      byte @Nullable [] value,
      String code,
      String message,
      @Nullable String field,
      @Nullable String from,
      @Nullable String cut,
      int version,
      int replays,
      boolean isReplayed,
      Map<String, byte[]> headers) {}

  /**
   * Connects.
   *
   * @throws ConnectionException if Kafka cannot be used, or there are none where they should be
   */
  public DeadLetters(KafkaClients kafka) throws ConnectionException {
    new ConnectionCheck(kafka, PATIENCE).run();
    this.kafka = kafka;
    this.topic = StreamTopic.DEAD_LETTERS.name(kafka.options());
    this.documents = kafka.options().documents();
    requireAllowed(Map.of(topic, Set.of(AclOperation.READ)), null);
    this.consumer = kafka.consumer();
    List<PartitionInfo> found = consumer.partitionsFor(topic);
    if (found == null || found.isEmpty()) {
      consumer.close();
      throw new ConnectionException(
          Phase.TOPIC,
          "there is no stream topic "
              + topic
              + "; has a tracker run here, and is swell.kafka.prefix ("
              + kafka.options().prefix()
              + ") the same as its own?",
          null);
    }
    consumer.assign(
        found.stream().map(info -> new TopicPartition(topic, info.partition())).toList());
  }

  private void requireAllowed(Map<String, Set<AclOperation>> wanted, @Nullable String transactions)
      throws ConnectionException {
    try (Admin admin = kafka.admin()) {
      var aclCheck = new AclCheck(admin, kafka.options());
      var unused = aclCheck.topics(wanted);
      if (transactions != null) {
        aclCheck.transactions(transactions);
      }
      aclCheck.require();
    }
  }

  /**
   * Returns those of some kinds, oldest first. Costs the memory of those returned.
   *
   * @param codes the kinds; none for all
   * @param limit the newest so many
   */
  public List<Letter> list(Set<String> codes, int limit) throws ConnectionException {
    try {
      return read(codes, limit);
    } catch (KafkaException e) {
      throw new ConnectionException(Phase.TOPIC, "cannot read " + topic + ": " + e.getMessage(), e);
    }
  }

  private List<Letter> read(Set<String> codes, int limit) throws ConnectionException {
    Set<String> done = new HashSet<>();
    Map<TopicPartition, List<Letter>> letters = new HashMap<>();
    consumer.seekToBeginning(consumer.assignment());
    Map<TopicPartition, Long> ends = ends();
    long settling = System.nanoTime() + SETTLING.toNanos();
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      if (System.nanoTime() > settling) {
        // Whatever is not committed by now is later than this question.
        ends = consumer.endOffsets(consumer.assignment());
        settling = Long.MAX_VALUE;
      }
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        Header mark = record.headers().lastHeader(DeadLetter.DONE);
        if (mark != null) {
          done.add(text(mark.value()));
          continue;
        }
        Letter letter = letter(record);
        if (codes.isEmpty() || codes.contains(letter.code)) {
          List<Letter> of =
              letters.computeIfAbsent(
                  new TopicPartition(record.topic(), record.partition()), at -> new ArrayList<>());
          of.add(letter);
          // The newest over all partitions are among the newest of each; cut now and then.
          if (of.size() > 2L * limit) {
            of.subList(0, of.size() - limit).clear();
          }
        }
      }
    }
    List<Letter> all =
        letters.values().stream()
            .flatMap(Collection::stream)
            .sorted(Comparator.comparing(Letter::time))
            .map(letter -> done.contains(letter.place) ? replayed(letter) : letter)
            .toList();
    return all.subList(Math.max(0, all.size() - limit), all.size());
  }

  /** The ends with what is not committed yet: what is being committed now is waited for. */
  private Map<TopicPartition, Long> ends() throws ConnectionException {
    try (Admin admin = kafka.admin()) {
      return new TrackerGroup(admin, kafka.options().application())
          .offsets(topic, OffsetSpec.latest());
    }
  }

  private static boolean isKnown(int version) {
    return version >= 1 && version <= DeadLetter.VERSION;
  }

  private static String unknown(int version) {
    return String.valueOf(
        IncompatibleException.version("it", version, DeadLetter.VERSION).getMessage());
  }

  static Letter letter(ConsumerRecord<byte[], byte[]> record) {
    Map<String, byte[]> headers = new LinkedHashMap<>();
    Map<String, String> ours = new HashMap<>();
    for (Header header : record.headers()) {
      boolean isOurs =
          header.key().startsWith(DeadLetter.ERROR) || header.key().equals(DeadLetter.REPLAYED);
      if (isOurs) {
        ours.put(header.key(), text(header.value()));
      } else {
        headers.put(header.key(), header.value());
      }
    }
    int version = count(ours.getOrDefault(DeadLetter.VERSION_HEADER, "1"), Integer.MAX_VALUE);
    return new Letter(
        record.topic() + "-" + record.partition() + "-" + record.offset(),
        Instant.ofEpochMilli(record.timestamp()),
        record.key(),
        record.value(),
        ours.getOrDefault(DeadLetter.CODE, "unknown"),
        isKnown(version) ? ours.getOrDefault(DeadLetter.MESSAGE, "") : unknown(version),
        ours.get(DeadLetter.FIELD),
        ours.get(DeadLetter.PLACE),
        cut(ours),
        version,
        count(ours.getOrDefault(DeadLetter.REPLAYED, "0"), 1),
        false,
        headers);
  }

  private static @Nullable String cut(Map<String, String> ours) {
    return Stream.of(DeadLetter.CUT, DeadLetter.KEY_CUT, DeadLetter.HEADERS_LEFT_OUT)
        .map(ours::get)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static Letter replayed(Letter letter) {
    return new Letter(
        letter.place,
        letter.time,
        letter.key,
        letter.value,
        letter.code,
        letter.message,
        letter.field,
        letter.from,
        letter.cut,
        letter.version,
        letter.replays,
        true,
        letter.headers);
  }

  /** A number in a header, or what one that is none is taken for: headers are anybody's. */
  private static int count(String text, int otherwise) {
    try {
      return Math.max(0, Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  private static String text(byte @Nullable [] utf8) {
    return utf8 == null ? "" : new String(utf8, StandardCharsets.UTF_8);
  }

  /**
   * Why one cannot go back to the documents; null if it can.
   *
   * @param again whether one that was sent back already may be sent once more
   */
  public @Nullable String hindrance(Letter letter, boolean again) {
    return hindrance(letter, again, documents);
  }

  static @Nullable String hindrance(Letter letter, boolean again, String documents) {
    if (!isKnown(letter.version)) {
      return unknown(letter.version);
    }
    if (letter.from == null || !letter.from.matches("\\Q" + documents + "\\E-\\d+-\\d+")) {
      return "is no record of " + documents;
    }
    if (letter.cut != null) {
      return "was too long to be kept whole";
    }
    return letter.isReplayed && !again ? "was sent back already" : null;
  }

  /**
   * Sends records back to the documents, with the bytes, key and headers that they came with.
   *
   * @param letters without {@linkplain #hindrance hindrance}
   * @throws IOException if the broker refuses; what was sent before stays sent
   */
  public void replay(List<Letter> letters) throws IOException {
    String transactions = kafka.options().application() + "-dead-letters";
    Set<AclOperation> write = Set.of(AclOperation.WRITE);
    requireAllowed(Map.of(topic, write, documents, write), transactions);
    if (letters.isEmpty()) {
      return;
    }
    try (Producer<byte[], byte[]> producer = kafka.producer(transactions)) {
      producer.initTransactions();
      for (int from = 0; from < letters.size(); from += TOGETHER) {
        producer.beginTransaction();
        for (Letter letter : letters.subList(from, Math.min(letters.size(), from + TOGETHER))) {
          send(letter, producer);
        }
        producer.commitTransaction();
      }
    } catch (KafkaException e) {
      ConnectionException refusal = AuthorizationErrors.in(e, kafka.options(), AclOperation.WRITE);
      if (refusal != null) {
        throw refusal;
      }
      throw new IOException("cannot send dead letters to " + documents + ": " + e.getMessage(), e);
    }
  }

  private void send(Letter letter, Producer<byte[], byte[]> producer) {
    var record = new ProducerRecord<>(documents, letter.key, letter.value);
    letter.headers.forEach(record.headers()::add);
    String times = String.valueOf(letter.replays + 1);
    record.headers().add(DeadLetter.REPLAYED, times.getBytes(StandardCharsets.UTF_8));
    var unused = producer.send(record);
    var mark = new ProducerRecord<>(topic, letter.key, new byte[0]);
    mark.headers().add(DeadLetter.DONE, letter.place.getBytes(StandardCharsets.UTF_8));
    var unusedToo = producer.send(mark);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
