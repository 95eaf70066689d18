package io.swell.streaming.admin;

import io.swell.config.DurationWords;
import io.swell.streaming.client.ConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeProducersResult.PartitionProducerState;
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
    Map<TopicPartition, PartitionProducerState> found =
        AdminAnswer.of(
            admin.describeProducers(partitions).all(), "describe the producers of " + partitions);
    Set<Long> producers =
        found.values().stream()
            .flatMap(each -> each.activeProducers().stream())
            .filter(each -> each.currentTransactionStartOffset().isPresent())
            .map(ProducerState::producerId)
            .collect(Collectors.toSet());
    if (producers.isEmpty()) {
      return List.of();
    }
    Map<Long, Known> known = known(admin, producers);
    return found.entrySet().stream()
        .flatMap(
            each ->
                each.getValue().activeProducers().stream()
                    .filter(state -> state.currentTransactionStartOffset().isPresent())
                    .map(state -> of(each.getKey(), state, known.get(state.producerId()), now)))
        .sorted((a, b) -> a.at.toString().compareTo(b.at.toString()))
        .toList();
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

  private static OpenTransaction of(
      TopicPartition at, ProducerState state, @Nullable Known known, Instant now) {
    long offset = state.currentTransactionStartOffset().orElseThrow();
    if (known == null) {
      return new OpenTransaction(at, offset, state.producerId(), null, null, null, true);
    }
    var began = known.transaction.transactionStartTimeMs();
    return new OpenTransaction(
        at,
        offset,
        state.producerId(),
        known.id,
        known.transaction.state(),
        began.isPresent() ? Duration.between(Instant.ofEpochMilli(began.getAsLong()), now) : null,
        !known.transaction.topicPartitions().contains(at));
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
