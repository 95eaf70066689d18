package io.swell.streaming.admin;

import io.swell.config.DurationWords;
import io.swell.streaming.client.ConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that is open in a partition, and what its coordinator knows about it.
 *
 * @param offset of the first record of it in the partition
 * @param producer id of the producer that wrote it
 * @param id transactional id of the producer; null if no coordinator knows the producer
 * @param state of the producer's newest transaction; null if no coordinator knows the producer
 * @param age time since that transaction began; null if it has ended
 * @param isForgotten whether the coordinator has no open transaction of this producer in the
 *     partition, so that the brokers will never end the one that is there
 */
public record OpenTransaction(
    TopicPartition at,
    long offset,
    long producer,
    @Nullable String id,
    @Nullable TransactionState state,
    @Nullable Duration age,
    boolean isForgotten) {

  /** Returns those in some partitions, at most one for each producer and partition. */
  public static List<OpenTransaction> in(Admin admin, Set<TopicPartition> partitions, Instant now)
      throws ConnectionException {
    Set<Open> found = open(admin, partitions);
    if (found.isEmpty()) {
      return List.of();
    }
    Map<Long, Known> known =
        known(admin, found.stream().map(Open::producer).collect(Collectors.toSet()));
    // One that has ended meanwhile would seem forgotten: its producer may have begun another.
    Set<Open> left = open(admin, partitions);
    return found.stream()
        .filter(left::contains)
        .map(each -> of(each, known.get(each.producer), now))
        .sorted((a, b) -> a.at.toString().compareTo(b.at.toString()))
        .toList();
  }

  /** What a partition knows about a transaction. */
  private record Open(TopicPartition at, long producer, long offset) {}

  private static Set<Open> open(Admin admin, Set<TopicPartition> partitions)
      throws ConnectionException {
    Set<Open> open = new HashSet<>();
    AdminAnswer.of(
            admin.describeProducers(partitions).all(), "describe the producers of " + partitions)
        .forEach(
            (at, found) -> {
              for (ProducerState state : found.activeProducers()) {
                OptionalLong offset = state.currentTransactionStartOffset();
                if (offset.isPresent()) {
                  open.add(new Open(at, state.producerId(), offset.getAsLong()));
                }
              }
            });
    return open;
  }

  /** What a coordinator knows about a producer. */
  private record Known(String id, TransactionDescription transaction) {}

  private static Map<Long, Known> known(Admin admin, Set<Long> producers)
      throws ConnectionException {
    Map<Long, Known> known = new HashMap<>();
    var listed =
        AdminAnswer.of(
            admin
                .listTransactions(new ListTransactionsOptions().filterProducerIds(producers))
                .all(),
            "list the transactions of producers " + producers);
    for (TransactionListing each : listed) {
      TransactionDescription transaction =
          AdminAnswer.ifPresent(
              admin
                  .describeTransactions(List.of(each.transactionalId()))
                  .description(each.transactionalId()),
              "describe transaction " + each.transactionalId(),
              TransactionalIdNotFoundException.class);
      if (transaction != null && transaction.producerId() == each.producerId()) {
        known.put(each.producerId(), new Known(each.transactionalId(), transaction));
      }
    }
    return known;
  }

  private static OpenTransaction of(Open open, @Nullable Known known, Instant now) {
    if (known == null) {
      return new OpenTransaction(open.at, open.offset, open.producer, null, null, null, true);
    }
    var began = known.transaction.transactionStartTimeMs();
    return new OpenTransaction(
        open.at,
        open.offset,
        open.producer,
        known.id,
        known.transaction.state(),
        began.isPresent() ? Duration.between(Instant.ofEpochMilli(began.getAsLong()), now) : null,
        !known.transaction.topicPartitions().contains(open.at));
  }

  /** Returns what is known about it in one sentence. */
  public String sentence() {
    String who =
        "the transaction at offset %d of partition %s is of producer %d"
            .formatted(offset, at, producer);
    if (id == null) {
      return who + ", which no coordinator knows: it never ends by itself";
    }
    String whose = who + " (transactional id %s)".formatted(id);
    if (!isForgotten) {
      return whose
          + ", and its coordinator has it as %s%s"
              .formatted(state, age == null ? "" : " for " + DurationWords.of(age));
    }
    return whose
        + ", but its coordinator records %s and no transaction in this partition: it never ends by itself"
            .formatted(state);
  }
}
