package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.format.input.Ingest;
import io.swell.format.input.IngestResult;
import io.swell.format.input.IngestResult.Ingested;
import io.swell.format.input.InputOptions;
import io.swell.format.input.InputPreset;
import io.swell.format.input.RawRecord;
import io.swell.format.input.Rejection;
import io.swell.fuzz.JsonMutator;
import io.swell.fuzz.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of records of one preset: each becomes bags that can be written, read back the same and
 * keep to their limits, or dead letters with its own bytes, a code and a sentence, or both.
 */
public final class RecordSurface implements Surface {
  private static final long NOW = 1_772_366_400_000L;
  private static final int LARGEST_BAG = 1_000_000;
  private static final int LONGEST_MESSAGE = 2_000;
  private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");
  private static final Set<String> CODES = codes();
  private static final Set<InputPreset> LOGS =
      EnumSet.of(InputPreset.FILEBEAT, InputPreset.VECTOR, InputPreset.FLUENTBIT, InputPreset.OTEL);

  private static final List<String> RECORDS =
      List.of(
          "{\"id\":\"d1\",\"timestamp\":\"2026-02-28T08:30:00+01:00\",\"title\":\"R\\u00e9sum\\ud83d\\ude00\",\"text\":\"The"
              + " caf\u00e9 \ud83d\ude00 <b>opens</b> at https://x.example/a &amp;"
              + " closes\",\"source\":\"H\",\"language\":\"en\",\"model\":\"m\","
              + "\"labels\":[\"a\",\"b\",3]}",
          "{\"schema\":{\"type\":\"struct\"},\"payload\":{\"before\":null,\"after\":{\"id\":5,"
              + "\"message\":\"m\",\"timestamp\":1772359200000},\"op\":\"c\"}}",
          "{\"feed\":{\"title\":\"Coast Herald\",\"url\":\"https://herald.example/rss\"},"
              + "\"title\":\"Storm nears\",\"id\":\"urn:1\",\"content\":\"<p>Winds rise</p>\","
              + "\"date\":\"Sun, 01 Mar 2026 09:30:00 GMT\",\"categories\":[\"sea\"]}",
          "{\"@timestamp\":\"2026-03-01T11:00:00.000Z\",\"@metadata\":{\"beat\":\"filebeat\"},"
              + "\"message\":\"2026-03-01 11:00:00,123 ERROR [main] c.e.Job - job 8c1f failed at"
              + " 10.0.0.1:80 in /var/x/y.log took 17 ms\",\"host\":{\"name\":\"w\"},"
              + "\"log\":{\"file\":{\"path\":\"/var/log/app.log\"},\"level\":\"error\"},"
              + "\"service\":{\"name\":\"billing\"},\"tags\":[\"x\"],\"event\":{\"id\":\"e\"}}",
          "{\"@timestamp\":1772359200.25,\"log\":\"failed\\n\",\"stream\":\"stderr\",\"date\":"
              + "1772359200,\"kubernetes\":{\"container_name\":\"c\",\"namespace_name\":\"s\"}}",
          "{\"resourceLogs\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
              + "{\"stringValue\":\"b\"}}]},\"scopeLogs\":[{\"scope\":{\"name\":\"s\"},\"logRecords\":["
              + "{\"timeUnixNano\":\"1772359200000000000\",\"observedTimeUnixNano\":\"0\",\"attributes\":"
              + "[{\"key\":\"log.record.uid\",\"value\":{\"stringValue\":\"u1\"}}],\"body\":"
              + "{\"kvlistValue\":{\"values\":[{\"key\":\"k\",\"value\":{\"arrayValue\":{\"values\":["
              + "{\"intValue\":\"8\"},{\"bytesValue\":\"AAE=\"},{\"doubleValue\":1.5}]}}}]}}},{\"severityText\":\"INFO\",\"body\":{\"stringValue\":\"job"
              + " done\"}}]}]}]}",
          "[{\"specversion\":\"1.0\",\"id\":\"e1\",\"source\":\"/h\",\"type\":\"t\",\"time\":"
              + "\"2026-03-01T09:30:00Z\",\"data_base64\":\"eyJ0ZXh0IjoiYSJ9\"},{\"specversion\":\"1.0\","
              + "\"id\":\"e2\",\"source\":\"/h\",\"type\":\"t\",\"datacontenttype\":\"text/plain\",\"data\":\"Winds"
              + " rise\"}]",
          "\"disk full on web-1\"",
          "Mar  1 10:00:00 web-1 sshd[411]: Failed password for root from 10.1.2.3 port 22 ssh2");

  /** Which of the records is a preset's own. */
  private static final Map<InputPreset, Integer> OWN =
      Map.of(
          InputPreset.CONNECT, 1,
          InputPreset.RSS, 2,
          InputPreset.FILEBEAT, 3,
          InputPreset.VECTOR, 3,
          InputPreset.FLUENTBIT, 4,
          InputPreset.OTEL, 5,
          InputPreset.CLOUDEVENTS, 6);

  private static final List<String> NAMES =
      List.of(
          "id",
          "timestamp",
          "title",
          "text",
          "source",
          "language",
          "labels",
          "model",
          "payload",
          "after",
          "message",
          "content",
          "@timestamp",
          "log",
          "resourceLogs",
          "scopeLogs",
          "logRecords",
          "body",
          "value",
          "kvlistValue",
          "arrayValue",
          "intValue",
          "specversion",
          "data",
          "data_base64",
          "time",
          "date",
          "categories",
          "tags",
          "");

  private final String name;
  private final JsonMutator mutator;
  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
  private final IngestProcessor processor;
  private final Ingest ingest;
  private final LogEntrySerializer serializer = new LogEntrySerializer();
  private final long latest;

  private RecordSurface(String name, int own, String... settings) {
    this.name = name;
    List<String> records = new ArrayList<>(RECORDS);
    records.addAll(Collections.nCopies(RECORDS.size(), RECORDS.get(own)));
    this.mutator = new JsonMutator(records, NAMES);
    Configuration configuration = Streams.configuration(settings);
    this.latest = NOW + configuration.get(InputOptions.class).maxFuture().toMillis();
    this.ingest = Streams.ingest(configuration);
    this.processor =
        new IngestProcessor(
            configuration.get(KafkaOptions.class),
            () -> Streams.ingest(configuration),
            Streams.READ,
            new SimpleMeterRegistry());
    context.setCurrentSystemTimeMs(NOW);
    context.setRecordMetadata("documents", 0, 7);
    processor.init(context);
  }

  /** Records as one preset reads them, the words of prose or of logs. */
  public static RecordSurface of(InputPreset preset) {
    String name = preset.name().toLowerCase(Locale.ROOT);
    return new RecordSurface(
        "records-" + name,
        OWN.getOrDefault(preset, 0),
        "input.preset=" + name,
        "text.analyzer=" + (LOGS.contains(preset) ? "logs" : "prose"));
  }

  /** Records of our own format that are divided among models by their keys. */
  public static RecordSurface byKey() {
    return new RecordSurface("records-by-key", 0, "model.from=key");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public byte[] input(RandomGenerator random) {
    return mutator.next(random);
  }

  @Override
  public String take(byte[] input) {
    byte[] key = input.length % 3 == 0 ? null : Arrays.copyOf(input, Math.min(20, input.length));
    context.resetForwards();
    processor.process(new Record<>(key, input.clone(), NOW - 60_000, headers(input)));
    Set<String> outcomes = new HashSet<>();
    for (var forward : context.forwarded()) {
      if (forward.childName().orElseThrow().equals(TrackerTopology.SOURCE_REPORTS)) {
        continue;
      }
      @SuppressWarnings("unchecked")
      var record = (Record<byte[], byte[]>) (Record<?, ?>) forward.record();
      outcomes.add(
          forward.childName().orElseThrow().equals(TrackerTopology.BAGS)
              ? bag(record)
              : letter(record, key, input));
    }
    check(!outcomes.isEmpty(), "nothing came of it");
    if (input.length % 4 == 1) {
      canBeWritten(input);
    }
    return outcomes.size() == 1 ? outcomes.iterator().next() : "several";
  }

  /** No string of a bag has half a character: it would be another one when written. */
  private void canBeWritten(byte[] input) {
    var record = new RawRecord(null, input, "documents", 0, 7, NOW - 60_000, NOW);
    for (IngestResult result : ingest.ingest(record)) {
      if (result instanceof Ingested ingested) {
        Bag bag = ingested.bag();
        String strings = bag.id() + bag.title() + bag.source() + bag.model() + bag.labels();
        check(
            UTF_8.newEncoder().canEncode(strings + String.join(" ", bag.terms())),
            "half a character in " + strings);
      }
    }
  }

  /** Headers of CloudEvents' binary mode for every fifth. */
  private static RecordHeaders headers(byte[] input) {
    var headers = new RecordHeaders();
    if (input.length % 5 == 0) {
      headers.add("ce_specversion", "1.0".getBytes(UTF_8));
      headers.add("ce_id", Arrays.copyOf(input, Math.min(9, input.length)));
      headers.add("ce_time", Arrays.copyOfRange(input, input.length / 2, input.length));
      headers.add("content-type", null);
    }
    return headers;
  }

  private String bag(Record<byte[], byte[]> record) {
    byte[] value = record.value();
    check(value.length <= LARGEST_BAG, "a bag of " + value.length + " bytes");
    Bag bag = (Bag) LogEntryDeserializer.deserialize(value);
    check(Arrays.equals(value, serializer.serialize(bag)), "the bag is another when read back");
    check(!bag.id().isBlank(), "the id is blank");
    check(!bag.model().isBlank(), "the model is blank");
    check(bag.eventTime() <= latest, "event time " + bag.eventTime());
    check(record.timestamp() == NOW && bag.ingestTime() == NOW, "the ingest time is not now");
    check(Arrays.equals(record.key(), bag.model().getBytes(UTF_8)), "the key is not the model");
    return bag.terms().length == 0 ? "a document without terms" : "a document";
  }

  private static String letter(Record<byte[], byte[]> record, byte @Nullable [] key, byte[] input) {
    byte[] kept = Arrays.copyOf(input, Math.min(input.length, StreamTopics.MAX_VALUE_BYTES));
    check(Arrays.equals(record.value(), kept), "the dead letter has other bytes");
    boolean cut = record.headers().lastHeader(DeadLetter.CUT) != null;
    check(cut == kept.length < input.length, "cut, and does not say so");
    check(Arrays.equals(record.key(), key), "the dead letter has another key");
    String code = header(record, DeadLetter.CODE);
    check(CODES.contains(code), "code " + code);
    String message = header(record, DeadLetter.MESSAGE);
    check(
        !message.isBlank()
            && message.length() < LONGEST_MESSAGE
            && !CONTROLS.matcher(message).find(),
        "the message is not one short line: " + message);
    return code;
  }

  private static String header(Record<?, ?> record, String name) {
    Header header = record.headers().lastHeader(name);
    check(header != null, "no header " + name);
    return new String(header.value(), UTF_8);
  }

  private static Set<String> codes() {
    Set<String> codes = new HashSet<>();
    for (Rejection.Code code : Rejection.Code.values()) {
      codes.add(code.id());
    }
    return codes;
  }

  private static void check(boolean holds, String broken) {
    if (!holds) {
      throw new AssertionError(broken);
    }
  }

  @Override
  public void close() {
    processor.close();
  }
}
