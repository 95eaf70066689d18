package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.record.DeadLetter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that does not write the end of an aborted transaction, in the files that it leaves. */
class DoubledRecordsTest {
  private static final FaultStream STREAM =
      new FaultStream(1, FaultStream.Order.IN_ORDER, false, false);
  private static final long BROKEN = FaultStream.BROKEN_EVERY - 1;
  private static final long PRODUCER = 5;

  @TempDir Path broker;

  @Test
  void bothCopiesAreInOneTransaction() throws Exception {
    byte[] document = STREAM.record(BROKEN);
    write(
        "documents-0", MemoryRecords.withRecords(0, Compression.NONE, new SimpleRecord(document)));
    write("dead-letters-0", data(0, 31, document), data(1, 33, document), end(2, 34));
    SimpleRecord commit = new SimpleRecord(key("faults", "documents", 0), value(1));
    write(
        "__consumer_offsets-0",
        sent(0, 31, commit),
        aborted(1, 32),
        sent(2, 33, commit),
        end(3, 34));

    List<String> explained =
        new DoubledRecords(broker, STREAM)
            .explain(StreamTopic.DEAD_LETTERS, List.of(copy(0, document), copy(1, document)));
    String transaction =
        ", in the transaction from offset 0, producer 5, epoch 31, sequence 0"
            + " to offset 2, producer 5, epoch 34, sequence -1, COMMIT";
    assertThat(explained)
        .singleElement()
        .asString()
        .isEqualTo(
            String.join(
                "\n",
                "d96 is there 2 times; documents-0 holds it at [0]",
                "  dead-letters-0, of documents-0 offset 0:"
                    + " offset 0, producer 5, epoch 31, sequence 0"
                    + transaction,
                "  dead-letters-0, of documents-0 offset 0:"
                    + " offset 1, producer 5, epoch 33, sequence 0"
                    + transaction,
                "  committed: documents-0 from 0 to 1"
                    + " by offset 2, producer 5, epoch 33, sequence 0"));
    assertThat(BrokerLog.missingEnds(broker))
        .containsExactly(
            "dead-letters-0: no end of a transaction between"
                + " offset 0, producer 5, epoch 31, sequence 0"
                + " and offset 1, producer 5, epoch 33, sequence 0");
  }

  @Test
  void recordsThatAreThereOnceAreNotExplained() throws Exception {
    byte[] document = STREAM.record(BROKEN);
    write(
        "dead-letters-0", data(0, 31, document), aborted(1, 32), data(2, 33, document), end(3, 34));
    assertThat(
            new DoubledRecords(broker, STREAM)
                .explain(StreamTopic.DEAD_LETTERS, List.of(copy(2, document))))
        .isEmpty();
    assertThat(BrokerLog.missingEnds(broker)).isEmpty();
  }

  private void write(String partition, MemoryRecords... batches) throws IOException {
    Path directory = Files.createDirectories(broker.resolve(partition));
    try (FileRecords file = FileRecords.open(directory.resolve("0.log").toFile())) {
      for (MemoryRecords batch : batches) {
        int unused = file.append(batch);
      }
    }
  }

  private static MemoryRecords data(long offset, int epoch, byte[] value) {
    return sent(offset, epoch, new SimpleRecord(value));
  }

  private static MemoryRecords sent(long offset, int epoch, SimpleRecord record) {
    return MemoryRecords.withTransactionalRecords(
        offset, Compression.NONE, PRODUCER, (short) epoch, 0, 0, record);
  }

  private static MemoryRecords end(long offset, int epoch) {
    return end(offset, epoch, ControlRecordType.COMMIT);
  }

  private static MemoryRecords aborted(long offset, int epoch) {
    return end(offset, epoch, ControlRecordType.ABORT);
  }

  private static MemoryRecords end(long offset, int epoch, ControlRecordType type) {
    return MemoryRecords.withEndTransactionMarker(
        offset, 0, 0, PRODUCER, (short) epoch, new EndTransactionMarker(type, 0));
  }

  private static byte[] key(String group, String topic, int partition) {
    ByteBuffer key = ByteBuffer.allocate(100).putShort((short) 1);
    for (String text : List.of(group, topic)) {
      key.putShort((short) text.length()).put(text.getBytes(UTF_8));
    }
    key.putInt(partition).flip();
    byte[] bytes = new byte[key.remaining()];
    key.get(bytes);
    return bytes;
  }

  private static byte[] value(long offset) {
    return ByteBuffer.allocate(10).putShort((short) 4).putLong(offset).array();
  }

  private static ConsumerRecord<byte[], byte[]> copy(long offset, byte[] value) {
    RecordHeaders headers = new RecordHeaders();
    headers.add(DeadLetter.PLACE, "documents-0-0".getBytes(UTF_8));
    return new ConsumerRecord<>(
        "dead-letters",
        0,
        offset,
        0,
        TimestampType.CREATE_TIME,
        0,
        value.length,
        STREAM.key(BROKEN),
        value,
        headers,
        Optional.empty());
  }
}
