package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.util.NamedThreadFactory;
import io.swell.format.input.FramedValues;
import io.swell.format.input.RejectedException;
import io.swell.format.input.Rejection.Code;
import io.swell.format.registry.RegistryException.Kind;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes framed values with the schemas of a registry, each of which is fetched once and kept,
 * because an id never changes its meaning; and registers the schemas of outputs.
 *
 * <p>{@link #isReady} fetches a missing schema in the background, and again with increasing pauses
 * while the registry cannot be used: the caller holds the record back and asks again. {@link
 * #decode} of a value that was not asked about fetches at once, and fails if that is impossible. A
 * value is rejected only if the registry says that it does not know the schema, several times for
 * {@link #isReady}, because a replica of the registry may lag behind the producer's. Thread-safe.
 */
public final class SchemaRegistry implements FramedValues, AutoCloseable {
  /** Maximum number of schemas kept; the one that was not used for the longest time goes first. */
  static final int MAX_SCHEMAS = 1_000;

  /** Maximum number of schemas that one schema refers to, directly and indirectly. */
  private static final int MAX_REFERENCES = 100;

  /** Number of answers that a schema does not exist after which that is believed. */
  private static final int TIMES_UNKNOWN = 3;

  /** Time for which that is believed. */
  private static final Duration UNKNOWN_FOR = Duration.ofMinutes(1);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
  private static final Logger LOG = LoggerFactory.getLogger(SchemaRegistry.class);

  private final @Nullable RegistryClient client;
  private final Map<Integer, Known> schemas = new LinkedHashMap<>(16, 0.75f, true);

  /** Why the schemas that are being fetched are not here yet, by id; empty at first. */
  private final Map<Integer, String> missing = new TreeMap<>();

  private final ScheduledThreadPoolExecutor fetcher;

  /**
   * What is known of a schema.
   *
   * @param until time of {@link System#nanoTime} after which it is asked for again; null if never
   */
  private record Known(FramedValues decoder, @Nullable Long until) {
    boolean holds() {
      return until == null || System.nanoTime() - until < 0;
    }
  }

  private SchemaRegistry(@Nullable RegistryClient client) {
    this.client = client;
    this.fetcher = new ScheduledThreadPoolExecutor(1, new NamedThreadFactory("swell-registry"));
    // a thread only while there is something to fetch
    fetcher.setKeepAliveTime(1, TimeUnit.MINUTES);
    fetcher.allowCoreThreadTimeOut(true);
  }

  /**
   * Returns the registry of the options, without a connection; it may be none.
   *
   * @throws IllegalArgumentException if a file of the options for TLS cannot be used
   */
  public static SchemaRegistry of(RegistryOptions options) {
    return new SchemaRegistry(options.url().isEmpty() ? null : new RegistryClient(options));
  }

  /** Returns no registry: every framed value is rejected. */
  public static SchemaRegistry none() {
    return new SchemaRegistry(null);
  }

  /**
   * Returns whether {@link #decode} has what it needs for a value, framed or not; if not, that is
   * fetched in the background.
   */
  public synchronized boolean isReady(byte[] value) {
    if (client == null || !FramedValues.isFramed(value)) {
      return true;
    }
    int id = FramedValues.schemaId(value);
    if (known(id) != null) {
      return true;
    }
    if (missing.putIfAbsent(id, "") == null) {
      fetcher.execute(() -> fetch(client, id, 0, 0));
    }
    return false;
  }

  private synchronized @Nullable FramedValues known(int id) {
    Known known = schemas.get(id);
    return known == null || !known.holds() ? null : known.decoder;
  }

  private synchronized void keep(int id, Known known) {
    schemas.put(id, known);
    if (schemas.size() > MAX_SCHEMAS) {
      schemas.remove(schemas.keySet().iterator().next());
    }
    String fault = missing.remove(id);
    if (fault != null && !fault.isEmpty()) {
      LOG.info("the schema registry answered about schema {}", id);
    }
  }

  /**
   * Fetches a schema in the background; tries again later if that fails.
   *
   * @param failures attempts that failed before
   * @param unknown how many of them failed because the schema does not exist
   */
  private void fetch(RegistryClient client, int id, int failures, int unknown) {
    int timesUnknown = unknown;
    String fault;
    try {
      keep(id, new Known(fetch(client, id), null));
      return;
    } catch (InterruptedException e) {
      return; // closed
    } catch (RegistryException e) {
      if (e.kind() == Kind.NOT_FOUND && ++timesUnknown == TIMES_UNKNOWN) {
        keep(id, new Known(unknown(id, e), System.nanoTime() + UNKNOWN_FOR.toNanos()));
        return;
      }
      fault = String.valueOf(e.getMessage());
    } catch (RuntimeException e) { // or the documents would wait without a reason, for ever
      fault = e.toString();
    }
    boolean isNews;
    synchronized (this) {
      isNews = String.valueOf(missing.put(id, fault)).isEmpty();
    }
    if (isNews) {
      LOG.warn("cannot fetch schema {}; its documents wait for it: {}", id, fault);
    }
    long pause =
        Math.min(LONGEST_PAUSE.toMillis(), FIRST_PAUSE.toMillis() << Math.min(failures, 16));
    int times = timesUnknown;
    var unused =
        fetcher.schedule(
            () -> fetch(client, id, failures + 1, times), pause, TimeUnit.MILLISECONDS);
  }

  private static FramedValues unknown(int id, RegistryException e) {
    return SchemaParser.rejecting(
        Code.UNKNOWN_SCHEMA,
        ("value begins with 0x00 and schema id %s, which the schema registry does not know (%s);"
                + " check that registry.url is the registry of the producer")
            .formatted(Integer.toUnsignedString(id), e.getMessage()));
  }

  /** Registers a schema of Avro under a subject and returns its id. */
  int register(String subject, String schema) throws RegistryException, InterruptedException {
    if (client == null) {
      throw new IllegalStateException("there is no registry");
    }
    JsonNode answer =
        client.post(
            "/subjects/" + RegistryClient.encoded(subject) + "/versions",
            JsonNodeFactory.instance.objectNode().put("schemaType", "AVRO").put("schema", schema));
    int id = answer.path("id").intValue();
    keep(id, new Known(SchemaParser.parse("schema " + id, "AVRO", schema, Map.of()), null));
    return id;
  }

  /**
   * Returns an output as JSON: the value itself, or what it is decoded to if it is framed.
   *
   * @throws IllegalArgumentException if it cannot be decoded
   */
  public byte[] toJson(byte[] value) {
    if (!FramedValues.isFramed(value)) {
      return value;
    }
    try {
      return withoutNulls(decode(value)).toString().getBytes(StandardCharsets.UTF_8);
    } catch (RejectedException e) {
      throw new IllegalArgumentException("output: " + e.getMessage(), e);
    }
  }

  /** Removes fields that are null, which are absent in JSON. */
  private static JsonNode withoutNulls(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      object.properties().removeIf(field -> field.getValue().isNull());
    }
    tree.forEach(SchemaRegistry::withoutNulls);
    return tree;
  }

  @Override
  public JsonNode decode(byte[] value) throws RejectedException {
    if (client == null) {
      return NONE.decode(value);
    }
    int id = FramedValues.schemaId(value);
    FramedValues decoder = known(id);
    if (decoder == null) {
      decoder = fetchNow(client, id);
    }
    return decoder.decode(value);
  }

  private FramedValues fetchNow(RegistryClient client, int id) {
    try {
      FramedValues decoder = fetch(client, id);
      keep(id, new Known(decoder, null));
      return decoder;
    } catch (RegistryException e) {
      if (e.kind() == Kind.NOT_FOUND) {
        return unknown(id, e);
      }
      throw new UncheckedIOException("cannot fetch schema " + id, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while fetching schema " + id, e);
    }
  }

  private static FramedValues fetch(RegistryClient client, int id)
      throws RegistryException, InterruptedException {
    JsonNode answer = client.get("/schemas/ids/" + Integer.toUnsignedString(id));
    Map<String, String> references = new LinkedHashMap<>();
    collect(client, answer, references);
    return SchemaParser.parse(
        "schema " + Integer.toUnsignedString(id),
        answer.path("schemaType").asText("AVRO"),
        answer.path("schema").asText(),
        references);
  }

  /** Adds the texts of what a schema refers to, each after those that it refers to itself. */
  private static void collect(
      RegistryClient client, JsonNode schema, Map<String, String> references)
      throws RegistryException, InterruptedException {
    for (JsonNode reference : schema.path("references")) {
      String name = reference.path("name").asText();
      if (references.containsKey(name) || references.size() >= MAX_REFERENCES) {
        continue;
      }
      references.put(name, ""); // so that a cycle ends
      JsonNode answer =
          client.get(
              "/subjects/%s/versions/%s"
                  .formatted(
                      RegistryClient.encoded(reference.path("subject").asText()),
                      reference.path("version").asInt()));
      collect(client, answer, references);
      references.remove(name); // its place is behind those of its own references
      references.put(name, answer.path("schema").asText());
    }
  }

  /**
   * Returns a sentence for each schema that records wait for because the registry cannot be used.
   */
  public synchronized List<String> faults() {
    return missing.entrySet().stream()
        .filter(each -> !each.getValue().isEmpty())
        .map(each -> "records wait for schema " + each.getKey() + ": " + each.getValue())
        .toList();
  }

  /** Ends the fetching. */
  @Override
  public void close() {
    fetcher.shutdownNow();
  }
}
