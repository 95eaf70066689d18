package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.engine.DeleteDocument;
import io.swell.engine.SeedTopic;
import io.swell.engine.TopicCommand;
import io.swell.engine.TopicCommand.Action;
import io.swell.engine.UserCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Commands at random to the models of a {@link FaultStream}: topics are seeded, merged, renamed,
 * pinned and muted, documents deleted. Each seed and each merge changes whole slots, so that the
 * journal of slot operations moves on many times in a run.
 */
final class FaultCommands implements AutoCloseable {
  /** In place of the topic's id in the key of a seed that found no slot. */
  private static final String REFUSED = "none";

  /** Newest topics of a model that a command may be for. */
  private static final int NEWEST = 10;

  /** One of so many commands deletes a document, one of the newest of its model. */
  private static final int DELETION_IN = 20;

  private static final int NEWEST_DOCUMENTS = 300;

  private final FaultStream stream;
  private final CommandSender sender;
  private final CommittedReader reader;
  private final Random random;
  private final TreeMap<String, List<Long>> topics = new TreeMap<>();

  /** Keys of topics that end by a command. */
  private final Set<String> merged = new HashSet<>();

  private int eventsRead;
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger acknowledged = new AtomicInteger();

  FaultCommands(FaultStream stream, CommandSender sender, CommittedReader reader, long seed) {
    this.stream = stream;
    this.sender = sender;
    this.reader = reader;
    this.random = new Random(seed);
  }

  /**
   * Sends one. A broker that is away for long may not answer in time; then it is not known whether
   * the command was written.
   *
   * @param n number of the next record of the stream
   */
  void send(long n) throws InterruptedException {
    UserCommand command = wish(n);
    sent.incrementAndGet();
    try {
      sender.send(command);
      acknowledged.incrementAndGet();
    } catch (IOException e) {
      System.out.println("        a command was not acknowledged: " + e.getMessage());
    }
  }

  /** How many were sent. */
  int sent() {
    return sent.get();
  }

  /** How many of them the brokers acknowledged. */
  int acknowledged() {
    return acknowledged.get();
  }

  private UserCommand wish(long n) {
    long now = System.currentTimeMillis();
    if (random.nextInt(DELETION_IN) == 0) {
      long document = Math.max(0, n - 1 - random.nextInt(NEWEST_DOCUMENTS));
      return new DeleteDocument(stream.model(document), FaultStream.id(document), now);
    }
    String model = stream.models().get(random.nextInt(stream.models().size()));
    List<Long> known = topics(model);
    int choice = random.nextInt(10);
    if (choice < 4 || known.size() < 2) {
      return new SeedTopic(model, words(), "", now);
    }
    long topic = newest(known);
    if (choice < 8) {
      known.remove(topic);
      merged.add(OutputKey.topic(model, topic));
      return TopicCommand.merge(model, topic, newest(known), now);
    }
    Action[] acts = {Action.PIN, Action.UNPIN, Action.MUTE, Action.UNMUTE};
    return choice == 8
        ? TopicCommand.rename(model, topic, "name " + n, now)
        : TopicCommand.of(model, acts[random.nextInt(acts.length)], topic, now);
  }

  private long newest(List<Long> known) {
    int back = random.nextInt(Math.min(NEWEST, known.size()));
    return known.get(known.size() - 1 - back);
  }

  /** Ids in the order in which events named them last: those of dead topics become old. */
  private List<Long> topics(String model) {
    List<ConsumerRecord<byte[], byte[]>> events = reader.records(StreamTopic.EVENTS);
    for (; eventsRead < events.size(); eventsRead++) {
      String key = new String(events.get(eventsRead).key(), UTF_8);
      int slash = key.lastIndexOf('/');
      String topic = key.substring(slash + 1);
      List<Long> known = topics.computeIfAbsent(key.substring(0, slash), each -> new ArrayList<>());
      if (!topic.equals(REFUSED)
          && !merged.contains(key)
          && !known.contains(Long.parseLong(topic))) {
        known.add(Long.parseLong(topic));
      }
    }
    return topics.getOrDefault(model, List.of());
  }

  /** Some that the stream has, and one that it has not. */
  private List<String> words() {
    List<String> words = new ArrayList<>(List.of("seedword" + letter(26) + letter(26)));
    String stem = "topic" + letter(8) + "word";
    for (int first = random.nextInt(8), i = 0; i < 4; i++) {
      words.add(stem + (char) ('a' + first + i));
    }
    return words;
  }

  private char letter(int of) {
    return (char) ('a' + random.nextInt(of));
  }

  @Override
  public void close() {
    sender.close();
  }
}
