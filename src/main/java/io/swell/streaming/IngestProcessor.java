package io.swell.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.format.Ingest;
import io.swell.format.IngestResult;
import io.swell.format.IngestResult.Ingested;
import io.swell.format.RawRecord;
import io.swell.format.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Reads and analyses records and forwards bags to the log, the rest to the dead letters. Keeps no
 * state. The ingest time of a document is the wall clock here, and the timestamp of every record
 * that comes of it.
 */
final class IngestProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String NAME = "ingest";

  private final Supplier<Ingest> ingests;
  private final StreamMeters meters;
  private final LogEntrySerializer serializer = new LogEntrySerializer();
  private @Nullable Running running;

  private record Running(ProcessorContext<byte[], byte[]> context, Ingest ingest) {}

  IngestProcessor(Supplier<Ingest> ingests, MeterRegistry meters) {
    this.ingests = ingests;
    this.meters = new StreamMeters(meters);
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> context) {
    running = new Running(context, ingests.get());
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    if (running == null) {
      throw new IllegalStateException("the ingesting processor is not initialised");
    }
    ProcessorContext<byte[], byte[]> context = running.context;
    long now = context.currentSystemTimeMs();
    meters.ingesting(record.timestamp(), now);
    Optional<RecordMetadata> place = context.recordMetadata();
    Rejection first = null;
    int rejections = 0;
    for (IngestResult result : running.ingest.ingest(raw(record, place, now))) {
      if (result instanceof Ingested ingested) {
        meters.accepted(ingested.notes());
        context.forward(
            new Record<>(
                ingested.bag().model().getBytes(StandardCharsets.UTF_8),
                serializer.serialize(ingested.bag()),
                now),
            TrackerTopology.BAGS);
      } else if (result instanceof Rejection rejection) {
        meters.rejected(rejection.code());
        first = first == null ? rejection : first;
        rejections++;
      }
    }
    if (first != null) {
      // One for all: a letter holds the whole record, which may hold a hundred thousand documents.
      String more =
          rejections == 1
              ? ""
              : "; the record holds " + rejections + " documents that were refused";
      context.forward(
          DeadLetter.of(
              record.withTimestamp(now),
              place,
              first.code().id(),
              first.field(),
              first.message() + more),
          TrackerTopology.REJECTED);
    }
  }

  private static RawRecord raw(
      Record<byte[], byte[]> record, Optional<RecordMetadata> place, long now) {
    Map<String, String> headers = Map.of();
    for (Header header : record.headers()) {
      if (headers.isEmpty()) {
        headers = new HashMap<>();
      }
      if (header.value() != null) {
        headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
      }
    }
    return new RawRecord(
        record.key(),
        record.value(),
        place.map(RecordMetadata::topic).orElse(""),
        place.map(RecordMetadata::partition).orElse(0),
        place.map(RecordMetadata::offset).orElse(0L),
        record.timestamp(),
        now,
        headers);
  }

  @Override
  public void close() {
    running = null;
  }
}
