package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.streaming.DataLossMonitor.Gap;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Deletes records as retention does, and knows what is lost by that and must be told. */
final class RetentionFaults {
  /** Documents that are to be there before some are deleted unread. */
  private static final int LEAST_UNREAD = 200;

  private static final Pattern ID = Pattern.compile("\\{\"id\":\"(d\\d+)\"");
  private static final String TOLD = "records are lost: ";

  private final FaultStage stage;
  private final Set<String> sentences = new TreeSet<>();

  RetentionFaults(FaultStage stage) {
    this.stage = stage;
  }

  /** Deletes documents and bags that are ingested and learned: nobody may notice. */
  void deleteRead() throws Exception {
    String log = StreamTopic.BAGS.name(stage.options());
    Map<TopicPartition, Long> read = new HashMap<>(stage.committed(stage.options().documents()));
    Map<TopicPartition, Long> learned = stage.committed(log);
    stage.await(
        "our own reader to come to " + learned,
        () ->
            learned.entrySet().stream()
                .allMatch(each -> stage.reader().position(each.getKey()) >= each.getValue()));
    read.putAll(learned);
    delete(read);
  }

  /**
   * Deletes documents that no tracker has read, while none runs: in one partition at least, some or
   * all that there are.
   */
  void deleteUnread(int choice) throws Exception {
    String documents = stage.options().documents();
    // The feed waits for assignments, of which there are none now.
    stage.feed().burst(2 * LEAST_UNREAD);
    stage.await(
        LEAST_UNREAD + " documents unread",
        () ->
            unread().values().stream().mapToLong(gap -> gap.to() - gap.from()).sum()
                >= LEAST_UNREAD);
    Map<TopicPartition, Long> starts = new HashMap<>();
    Set<Long> lost = new HashSet<>();
    Map<TopicPartition, Gap> unread = unread();
    Gap longest =
        unread.values().stream().max((a, b) -> Long.compare(a.offsets(), b.offsets())).get();
    for (TopicPartition at : stage.partitions(documents)) {
      Gap all = unread.get(at);
      if (all != null && (all.equals(longest) || (choice >> at.partition()) % 2 == 1)) {
        long offsets = 1 + (all.offsets() - 1) * (choice % 10 + 1) / 10;
        Gap gap = new Gap(at, all.from(), all.from() + offsets);
        starts.put(at, gap.to());
        lost.addAll(numbers(gap));
        sentences.add(gap.sentence());
      }
    }
    delete(starts);
    stage.feed().lost(lost);
    stage.out().printf("        %d documents unread are lost%n", lost.size());
  }

  /** What is not ingested of each partition where there is something. */
  private Map<TopicPartition, Gap> unread() throws Exception {
    String documents = stage.options().documents();
    Map<TopicPartition, Long> committed = stage.committed(documents);
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    stage.partitions(documents).forEach(at -> latest.put(at, OffsetSpec.latest()));
    Map<TopicPartition, Gap> unread = new HashMap<>();
    stage
        .admin()
        .listOffsets(latest)
        .all()
        .get(1, TimeUnit.MINUTES)
        .forEach(
            (at, end) -> {
              Gap gap = new Gap(at, committed.getOrDefault(at, 0L), end.offset());
              if (gap.offsets() > 0) {
                unread.put(at, gap);
              }
            });
    return unread;
  }

  private void delete(Map<TopicPartition, Long> before) throws Exception {
    Map<TopicPartition, RecordsToDelete> deletions = new HashMap<>();
    before.forEach((at, offset) -> deletions.put(at, RecordsToDelete.beforeOffset(offset)));
    stage.admin().deleteRecords(deletions).all().get(1, TimeUnit.MINUTES);
    stage.out().printf("        deleted before %s%n", before);
  }

  /** Which records of the stream lie in a gap. */
  private Set<Long> numbers(Gap gap) {
    Set<Long> numbers = new HashSet<>();
    try (Consumer<byte[], byte[]> consumer = Streams.clients(stage.configuration()).consumer()) {
      consumer.assign(List.of(gap.at()));
      consumer.seek(gap.at(), gap.from());
      while (consumer.position(gap.at()) < gap.to()) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
          if (record.offset() < gap.to()) {
            Matcher id = ID.matcher(new String(record.value(), UTF_8));
            if (!id.lookingAt()) {
              throw new AssertionError("a document without an id at " + record.offset());
            }
            numbers.add(FaultStream.number(id.group(1)));
          }
        }
      }
    }
    return numbers;
  }

  /** The trackers have told of what is lost, partition by partition, and of nothing else. */
  void check(FaultFindings findings) throws IOException {
    Set<String> told = new TreeSet<>();
    for (String line : Files.readAllLines(stage.messages())) {
      int at = line.indexOf(TOLD);
      if (at >= 0) {
        told.add(line.substring(at + TOLD.length()));
      }
    }
    findings.require(
        told.equals(sentences), "told of losses: %s, expected %s".formatted(told, sentences));
    findings.count("documents lost to retention, told", stage.feed().lost());
  }
}
