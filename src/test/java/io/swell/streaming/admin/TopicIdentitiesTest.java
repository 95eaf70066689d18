package io.swell.streaming.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Which stream topic a committed offset belongs to, after one was deleted and created again while
 * it was read. A restart continues at an offset of the new stream topic; from one of the old it
 * begins anew. So an offset of the old one under the new id would lose documents.
 */
class TopicIdentitiesTest {
  private static final TopicPartition AT = new TopicPartition("documents", 0);
  private static final Uuid OLD = Uuid.randomUuid();
  private static final Uuid NEW = Uuid.randomUuid();

  private final TopicIdentities identities = new TopicIdentities();

  /** 1,000 records were read of the old stream topic and 700 committed when it was replaced. */
  @BeforeEach
  void recreate() {
    identities.setCurrentId(AT.topic(), OLD);
    identities.renew(AT);
    identities.setReadUntil(AT, 1_000);
    assertThat(committed(700)).isEqualTo(OLD);
    identities.setCurrentId(AT.topic(), NEW);
    assertThat(identities.isOutdated(AT)).isTrue();
    identities.startOver(AT);
    assertThat(identities.isOutdated(AT)).isFalse();
  }

  private static String metadata(Map<TopicPartition, OffsetAndMetadata> offsets) {
    return Objects.requireNonNull(offsets.get(AT)).metadata();
  }

  private Uuid committed(long offset) {
    String tag = metadata(identities.tag(Map.of(AT, new OffsetAndMetadata(offset, "x"))));
    return Uuid.fromString(tag.substring(tag.indexOf(' ') + 1));
  }

  @Test
  void theOldStreamTopicIsCommittedUnderItsId() {
    assertThat(committed(700)).isEqualTo(OLD);
    assertThat(committed(900)).isEqualTo(OLD);
    assertThat(committed(1_000)).isEqualTo(OLD);
    assertThat(committed(1_000)).isEqualTo(OLD);
    assertThat(committed(5)).isEqualTo(NEW);
    assertThat(committed(1_000)).isEqualTo(NEW);
  }

  @Test
  void anUnreadOffsetIsOfTheNewStreamTopic() {
    identities.setReadUntil(AT, 1_200);
    assertThat(committed(1_001)).isEqualTo(NEW);
    assertThat(committed(1_002)).isEqualTo(NEW);
  }

  @Test
  void aRestartBeforeTheFirstCommitBeginsAtZero() {
    Map<TopicPartition, OffsetAndMetadata> stored =
        identities.tag(Map.of(AT, new OffsetAndMetadata(1_000, "x")));
    var restarted = new TopicIdentities();
    restarted.setCurrentId(AT.topic(), NEW);
    assertThat(metadata(restarted.untag(stored))).isEqualTo("x");
    assertThat(restarted.isOutdated(AT)).isTrue();
  }

  @Test
  void aReturningPartitionContinuesWhereItsOwnerLeftIt() {
    var unused = identities.untag(Map.of(AT, new OffsetAndMetadata(300, "x " + NEW)));
    assertThat(committed(400)).isEqualTo(NEW);
  }
}
