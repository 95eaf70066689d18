package io.swell.streaming.read;

import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.AclCheck;
import io.swell.streaming.admin.AuthorizationErrors;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.ConnectionCheck;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.OutputSubscriber.Start;
import io.swell.streaming.record.DeadLetter;
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
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * Reads the dead letters that are kept, and sends them back to the documents.
 *
 * <p>A record is sent back once: one transaction sends it to the documents and writes a mark, an
 * empty record, among the dead letters. The record carries {@link DeadLetter#REPLAYED}, so that it
 * is recognized if it fails again.
 */
public final class DeadLetters implements AutoCloseable {
  private static final Duration SETTLING = Duration.ofSeconds(5);

  private static final int TRANSACTION_RECORDS = 100;

  private final KafkaClients kafka;
  private final String topic;
  private final String documents;
  private final Consumer<byte[], byte[]> consumer;

  /**
   * A dead letter.
   *
   * @param place where it is kept: topic-partition-offset
   * @param time when the record became a dead letter
   * @param key of the original record, or null
   * @param value of the original record, or null
   * @param code the kind of error
   * @param message one sentence about the error
   * @param field the field with the error, or null
   * @param from where the record came from, topic-partition-offset, or null
   * @param cut original length in bytes of the value, key or headers if too long to keep, or null
   * @param version of its headers; a dead letter of a later version is not sent back
   * @param replays how often the record had been sent back before it failed
   * @param isReplayed whether the record has been sent back since
   * @param headers of the original record, UTF-8
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
   * @throws ConnectionException if Kafka cannot be used, or the stream topic of the dead letters
   *     does not exist
   */
  public DeadLetters(KafkaClients kafka) throws ConnectionException {
    new ConnectionCheck(kafka).run();
    this.kafka = kafka;
    this.topic = StreamTopic.DEAD_LETTERS.name(kafka.options());
    this.documents = kafka.options().documents();
    this.consumer = TopicReader.open(kafka, Map.of(StreamTopic.DEAD_LETTERS, Start.BEGINNING), 0);
  }

  /**
   * Returns the dead letters with the given codes, oldest first. Needs memory for those returned.
   *
   * @param codes the codes; empty for all
   * @param limit the largest number returned; older ones are left out
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
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> letters = new HashMap<>();
    consumer.seekToBeginning(consumer.assignment());
    Map<TopicPartition, Long> ends = ends();
    long settling = System.nanoTime() + SETTLING.toNanos();
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      if (System.nanoTime() > settling) {
        // Whatever is not committed by now came after this request.
        ends = consumer.endOffsets(consumer.assignment());
        settling = Long.MAX_VALUE;
      }
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(TopicReader.POLL)) {
        Header mark = record.headers().lastHeader(DeadLetter.REPLAYED_FROM);
        if (mark != null) {
          done.add(text(mark.value()));
          continue;
        }
        if (codes.isEmpty() || codes.contains(letter(record, done).code)) {
          List<ConsumerRecord<byte[], byte[]>> of =
              letters.computeIfAbsent(
                  new TopicPartition(record.topic(), record.partition()), at -> new ArrayList<>());
          of.add(record);
          // The newest of all partitions are among the newest of each, so older ones can go.
          if (of.size() > 2L * limit) {
            of.subList(0, of.size() - limit).clear();
          }
        }
      }
    }
    List<Letter> all =
        letters.values().stream()
            .flatMap(Collection::stream)
            .map(record -> letter(record, done))
            .sorted(Comparator.comparing(Letter::time))
            .toList();
    return all.subList(Math.max(0, all.size() - limit), all.size());
  }

  /**
   * Returns the ends including records that are not committed yet, so that a commit in progress is
   * waited for.
   */
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

  /**
   * Reads a dead letter.
   *
   * @param done the places of those that have been sent back
   */
  static Letter letter(ConsumerRecord<byte[], byte[]> record, Set<String> done) {
    String place = record.topic() + "-" + record.partition() + "-" + record.offset();
    Map<String, byte[]> headers = new LinkedHashMap<>();
    Map<String, String> own = new HashMap<>();
    for (Header header : record.headers()) {
      boolean isOwn =
          header.key().startsWith(DeadLetter.ERROR) || header.key().equals(DeadLetter.REPLAYED);
      if (isOwn) {
        own.put(header.key(), text(header.value()));
      } else {
        headers.put(header.key(), header.value());
      }
    }
    int version = count(own.getOrDefault(DeadLetter.VERSION_HEADER, "1"), Integer.MAX_VALUE);
    return new Letter(
        place,
        Instant.ofEpochMilli(record.timestamp()),
        record.key(),
        record.value(),
        own.getOrDefault(DeadLetter.CODE, "unknown"),
        isKnown(version) ? own.getOrDefault(DeadLetter.MESSAGE, "") : unknown(version),
        own.get(DeadLetter.FIELD),
        own.get(DeadLetter.PLACE),
        cut(own),
        version,
        count(own.getOrDefault(DeadLetter.REPLAYED, "0"), 1),
        done.contains(place),
        headers);
  }

  private static @Nullable String cut(Map<String, String> own) {
    return Stream.of(DeadLetter.CUT, DeadLetter.KEY_CUT, DeadLetter.HEADERS_LEFT_OUT)
        .map(own::get)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the number in a header, or the default if it is not a number, because anyone may write
   * headers.
   */
  private static int count(String text, int byDefault) {
    try {
      return Math.max(0, Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return byDefault;
    }
  }

  private static String text(byte @Nullable [] utf8) {
    return utf8 == null ? "" : new String(utf8, StandardCharsets.UTF_8);
  }

  /**
   * Returns why a dead letter cannot be sent back to the documents, or null if it can.
   *
   * @param again whether one that was sent back already may be sent again
   */
  public @Nullable String replayObstacle(Letter letter, boolean again) {
    return replayObstacle(letter, again, documents);
  }

  static @Nullable String replayObstacle(Letter letter, boolean again, String documents) {
    if (!isKnown(letter.version)) {
      return unknown(letter.version);
    }
    if (letter.from == null || !letter.from.matches("\\Q" + documents + "\\E-\\d+-\\d+")) {
      return "is not a record of " + documents;
    }
    if (letter.cut != null) {
      return "was too long to be kept whole";
    }
    return letter.isReplayed && !again ? "was sent back already" : null;
  }

  /**
   * Sends records back to the documents, with their original bytes, key and headers.
   *
   * @param letters dead letters without a {@linkplain #replayObstacle hindrance}
   * @throws IOException if the broker refuses a record; those sent before stay sent
   */
  public void replay(List<Letter> letters) throws IOException {
    String transactions = kafka.options().application() + "-dead-letters";
    Set<AclOperation> write = Set.of(AclOperation.WRITE);
    try (Admin admin = kafka.admin()) {
      var aclCheck = new AclCheck(admin, kafka.options());
      var unused = aclCheck.topics(Map.of(topic, write, documents, write));
      aclCheck.transactions(transactions);
      aclCheck.require();
    }
    if (letters.isEmpty()) {
      return;
    }
    try (Producer<byte[], byte[]> producer = kafka.producer(transactions)) {
      producer.initTransactions();
      for (int from = 0; from < letters.size(); from += TRANSACTION_RECORDS) {
        producer.beginTransaction();
        for (Letter letter :
            letters.subList(from, Math.min(letters.size(), from + TRANSACTION_RECORDS))) {
          send(letter, producer);
        }
        producer.commitTransaction();
      }
    } catch (KafkaException e) {
      ConnectionException refusal =
          AuthorizationErrors.find(e, kafka.options(), AclOperation.WRITE);
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
    mark.headers().add(DeadLetter.REPLAYED_FROM, letter.place.getBytes(StandardCharsets.UTF_8));
    var unusedToo = producer.send(mark);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
