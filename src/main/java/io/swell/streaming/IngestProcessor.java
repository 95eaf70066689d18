package io.swell.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.engine.LogEntry;
import io.swell.engine.SourceReport;
import io.swell.format.input.Ingest;
import io.swell.format.input.IngestResult;
import io.swell.format.input.IngestResult.Ingested;
import io.swell.format.input.RawRecord;
import io.swell.format.input.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Reads and analyses records and forwards bags to the log, the rest to the dead letters. Keeps no
 * state, but says in the log how far its source partition has been read ({@link SourceReporter}).
 * The ingest time of a document is the wall clock here, and the timestamp of every record that
 * comes of it.
 */
final class IngestProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String NAME = "ingest";

  /** Pause between looks whether a backlog has ended, for which all other partitions wait. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private static final byte[] EVERY_MODEL = LogEntry.EVERY_MODEL.getBytes(StandardCharsets.UTF_8);

  private final KafkaOptions options;
  private final Supplier<Ingest> ingests;
  private final SourceOffsets offsets;
  private final StreamMeters meters;
  private final LogEntrySerializer serializer = new LogEntrySerializer();
  private @Nullable Running running;
  private @Nullable Cancellable looks;

  private record Running(
      ProcessorContext<byte[], byte[]> context, Ingest ingest, SourceReporter reports) {}

  IngestProcessor(
      KafkaOptions options, Supplier<Ingest> ingests, SourceOffsets offsets, MeterRegistry meters) {
    this.options = options;
    this.ingests = ingests;
    this.offsets = offsets;
    this.meters = new StreamMeters(meters);
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> context) {
    var reports =
        new SourceReporter(
            offsets,
            context.taskId().partition(),
            options.idleAfter().toMillis(),
            context.currentSystemTimeMs());
    running = new Running(context, ingests.get(), reports);
    // Not more often: Kafka Streams commits whenever this was called.
    context.schedule(options.idleAfter(), PunctuationType.WALL_CLOCK_TIME, this::report);
    if (options.idleAfter().compareTo(LOOK) > 0 && reports.hasBacklog()) {
      looks = context.schedule(LOOK, PunctuationType.WALL_CLOCK_TIME, this::lookForEnd);
    }
  }

  /** A backlog that ends with marks of transactions has no last record by which its end is seen. */
  private void lookForEnd(long now) {
    SourceReporter reports = running().reports;
    if (reports.isNearEnd()) {
      report(now);
    }
    if (!reports.hasBacklog() && looks != null) {
      looks.cancel();
    }
  }

  private void report(long now) {
    Running here = running();
    say(here.reports.begin(now), here, now);
    say(here.reports.report(now), here, now);
  }

  private void say(@Nullable SourceReport report, Running here, long now) {
    if (report != null) {
      here.context.forward(
          new Record<>(EVERY_MODEL, serializer.serialize(report), now), TrackerTopology.STATEMENTS);
    }
  }

  private Running running() {
    if (running == null) {
      throw new IllegalStateException("the ingesting processor is not initialised");
    }
    return running;
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    Running here = running();
    ProcessorContext<byte[], byte[]> context = here.context;
    long now = context.currentSystemTimeMs();
    meters.ingesting(record.timestamp(), now);
    say(here.reports.begin(now), here, now);
    Optional<RecordMetadata> place = context.recordMetadata();
    Rejection first = null;
    int rejections = 0;
    for (IngestResult result : here.ingest.ingest(raw(record, place, now))) {
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
    if (place.isPresent()) {
      say(here.reports.ingested(place.get().offset(), now), here, now);
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
