package io.swell.streaming;

import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.SourceReport;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.format.input.InputNotes;
import io.swell.format.input.InputNotice;
import io.swell.format.input.RawRecord;
import io.swell.format.input.Rejection;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.record.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and analyzes records, and forwards bags to the log of bags and everything else to the dead
 * letters. It keeps no state, but reports in the log how far its source partition has been read
 * ({@link SourceReporter}). The ingest time of a document is the wall clock at this point, and
 * becomes the timestamp of every record that results from the document.
 */
final class IngestProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String NAME = "ingest";

  /** Pause between checks whether the backlog has ended; all other partitions wait for its end. */
  private static final Duration BACKLOG_CHECK = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(IngestProcessor.class);
  private static final byte[] EVERY_MODEL = LogEntry.EVERY_MODEL.getBytes(StandardCharsets.UTF_8);

  private final KafkaOptions options;
  private final Supplier<Ingest> ingests;
  private final SourceOffsets offsets;
  private final InstanceState instance;
  private final StreamMeters meters;
  private @Nullable Running running;
  private @Nullable Cancellable backlogChecks;

  private record Running(
      ProcessorContext<byte[], byte[]> context, Ingest ingest, SourceReporter reports) {}

  IngestProcessor(
      KafkaOptions options,
      Supplier<Ingest> ingests,
      SourceOffsets offsets,
      InstanceState instance) {
    this.options = options;
    this.ingests = ingests;
    this.offsets = offsets;
    this.instance = instance;
    this.meters = instance.meters();
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> context) {
    var source = new TopicPartition(options.documents(), context.taskId().partition());
    var reports =
        new SourceReporter(
            offsets,
            source.partition(),
            options.idleAfter().toMillis(),
            offset -> instance.afterMarkers(source, offset),
            context.currentSystemTimeMs());
    running = new Running(context, ingests.get(), reports);
    // Not more often, because Kafka Streams commits after each call.
    context.schedule(options.idleAfter(), PunctuationType.WALL_CLOCK_TIME, this::report);
    if (options.idleAfter().compareTo(BACKLOG_CHECK) > 0 && reports.hasBacklog()) {
      backlogChecks =
          context.schedule(BACKLOG_CHECK, PunctuationType.WALL_CLOCK_TIME, this::checkForEnd);
    }
  }

  /**
   * Checks for the end of a backlog that ends with transaction markers and therefore has no last
   * record that would show it.
   */
  private void checkForEnd(long now) {
    if (running().reports.hasBacklog()) {
      report(now);
    } else if (backlogChecks != null) {
      backlogChecks.cancel();
    }
  }

  private void report(long now) {
    Running here = running();
    forward(here.reports.reportBacklog(now), here, now);
    forward(here.reports.report(now), here, now);
  }

  private void forward(@Nullable SourceReport report, Running here, long now) {
    if (report != null) {
      here.context.forward(
          new Record<>(EVERY_MODEL, LogEntryCodec.write(report), now),
          TrackerTopology.SOURCE_REPORTS);
    }
  }

  private Running running() {
    return Objects.requireNonNull(running, "the ingesting processor is not initialized");
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    Running here = running();
    ProcessorContext<byte[], byte[]> context = here.context;
    long now = context.currentSystemTimeMs();
    meters.ingesting(record.timestamp(), now);
    forward(here.reports.reportBacklog(now), here, now);
    Optional<RecordMetadata> place = context.recordMetadata();
    Rejection first = null;
    int rejections = 0;
    RawRecord raw = raw(record, place, now);
    for (IngestResult result : here.ingest.ingest(raw)) {
      if (result instanceof Ingested ingested) {
        meters.accepted(ingested.notes(), ingested.bag().message());
        logExamples(ingested.notes(), raw.position());
        context.forward(
            new Record<>(
                ingested.bag().model().getBytes(StandardCharsets.UTF_8),
                LogEntryCodec.write(ingested.bag()),
                now),
            TrackerTopology.BAGS);
      } else if (result instanceof Rejection rejection) {
        meters.rejected(rejection.code());
        first = first == null ? rejection : first;
        rejections++;
      }
    }
    if (first != null) {
      // One for all of them, because a dead letter holds the whole record: perhaps 100,000
      // documents.
      String more =
          rejections == 1 ? "" : "; the record holds " + rejections + " rejected documents";
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
      forward(here.reports.reportIngested(place.get().offset(), now), here, now);
    }
  }

  /** Logs those notices of a document that are the first of their kind with a detail. */
  private void logExamples(InputNotes notes, String place) {
    for (InputNotice notice : notes) {
      String detail = instance.noticed().contains(notice) ? "" : notes.detail(notice);
      if (!detail.isEmpty() && instance.noticed().add(notice)) {
        LOG.warn(
            "record {}: {}: {}; further ones are counted in swell_document_notes_total"
                + "{note=\"{}\"} without a line in this log",
            place,
            notice.id(),
            detail,
            notice.id());
      }
    }
  }

  private static RawRecord raw(
      Record<byte[], byte[]> record, Optional<RecordMetadata> place, long now) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : record.headers()) {
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
