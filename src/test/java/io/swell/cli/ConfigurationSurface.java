package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.Configuration.Setting;
import io.swell.config.ConfigurationException;
import io.swell.config.ConfigurationFault;
import io.swell.engine.Bag;
import io.swell.engine.ModelEngine;
import io.swell.format.input.Ingest;
import io.swell.format.input.IngestResult.Ingested;
import io.swell.format.input.RawRecord;
import io.swell.format.output.JsonLines;
import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import io.swell.math.Parallel;
import io.swell.model.StateSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Configuration files: each is refused with faults that say what to do, or its parts can be made
 * and work on documents.
 */
public final class ConfigurationSurface implements Surface {
  private static final long NOW = 1_772_366_400_000L;
  private static final int DOCUMENTS = 25;
  private static final int LARGEST_PART = 900_000;

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "0",
          "1",
          "2",
          "-1",
          "0.5",
          "1e-300",
          "1e308",
          "NaN",
          "Infinity",
          "-0.0",
          "1_000",
          "2147483647",
          "2147483648",
          "-2147483648",
          "9223372036854775807",
          "1048576",
          "100000",
          "true",
          "TRUE",
          "false",
          "yes",
          "l1",
          "l2",
          "key",
          "field",
          "year",
          "none",
          "replace",
          "power",
          "rlsi",
          "slfa",
          "disc-slfa",
          "sctm",
          "map-plsa",
          "plsa",
          "sparse-lsa",
          "sparse-lsa-group",
          "lsa",
          "nmf",
          "float",
          "logs",
          "prose",
          "otel",
          "critical",
          "json",
          "PT0S",
          "PT1S",
          "-PT1S",
          "P1D",
          "PT10M",
          "P106751991167300D",
          "PT9223372036854775807S",
          "P36525D",
          "PT0.000000001S",
          "P1Y",
          "1d",
          "/a/b",
          "/",
          "/~2",
          "a,b",
          ",",
          "title",
          "text,title",
          "en",
          "de,fr",
          "x".repeat(3_000),
          "\\u0000",
          "\\uD83D",
          "\\uZZZZ",
          "caf\u00e9",
          "${x}",
          "\\",
          "http://x",
          "https://[::1",
          "file:///etc/passwd",
          "/etc/passwd",
          "/proc/self/mem",
          ".",
          "127.0.0.1");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "2",
          "3",
          "5",
          "7",
          "50",
          "1000",
          "100000",
          "1048576",
          "2147483647",
          "-1",
          "0.5",
          "0.01",
          "1e-300",
          "1e9",
          "1e308",
          "0.999999");

  private static final List<String> TIMES =
      List.of(
          "PT0S",
          "PT0.001S",
          "PT1S",
          "PT10M",
          "PT1H",
          "P1D",
          "P30D",
          "P36525D",
          "P106751991167D",
          "PT9223372036854775807S",
          "-PT1S");

  private final List<Setting> settings = OptionRecords.CATALOG.reader().read().settings();
  private final Mutator mutator =
      new Mutator(
          List.of("=", ":", "\\", "\n", "\\\n", "#", "!", " ", ".", "\\u12", "\u00ff", "swell."));
  private final Path file;

  public ConfigurationSurface() {
    try {
      file = Files.createTempFile("swell-fuzz", ".properties");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a temporary file", e);
    }
  }

  @Override
  public String name() {
    return "configurations";
  }

  @Override
  public byte[] input(RandomGenerator random) {
    var text = new StringBuilder();
    for (int lines = 1 + random.nextInt(random.nextInt(4) == 0 ? 12 : 2); lines > 0; lines--) {
      Setting setting = Mutator.pick(settings, random);
      text.append(setting.key()).append('=').append(value(setting, random)).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return random.nextInt(4) == 0 ? mutator.mutated(bytes, random) : bytes;
  }

  /** A value, mostly of the kind that the option has. */
  private static String value(Setting setting, RandomGenerator random) {
    boolean fitting = random.nextInt(10) > 0;
    String usual = setting.value();
    if (fitting && usual.matches("-?[0-9.e-]+")) {
      return Mutator.pick(NUMBERS, random);
    }
    if (fitting && usual.startsWith("P")) {
      return Mutator.pick(TIMES, random);
    }
    if (fitting && usual.matches("true|false")) {
      return random.nextBoolean() ? "true" : "false";
    }
    return Mutator.pick(VALUES, random);
  }

  @Override
  public String take(byte[] input) throws IOException {
    Files.write(file, input);
    Configuration read;
    try {
      read = OptionRecords.CATALOG.reader().file(file).read();
    } catch (ConfigurationException e) {
      return told(e);
    }
    var engines = new EngineFactory(read, Parallel.SEQUENTIAL);
    Ingest ingest = engines.ingest();
    ModelEngine engine;
    try {
      engine = engines.engine("main");
    } catch (IllegalArgumentException e) {
      return "options that do not go together";
    }
    var outputs = new JsonLines(new ByteArrayOutputStream());
    for (int n = 0; n < DOCUMENTS; n++) {
      byte[] value = document(n).getBytes(StandardCharsets.UTF_8);
      var record = new RawRecord(null, value, "documents", 0, n, NOW, NOW);
      for (var result : ingest.ingest(record)) {
        if (result instanceof Ingested ingested && ingested.bag().model().equals("main")) {
          Bag bag = ingested.bag();
          engine.accept(bag, outputs);
        }
      }
    }
    engine.finish(outputs);
    engine.save(new Sizes());
    return "works";
  }

  private static String document(int n) {
    return "{\"id\":\"d%d\",\"timestamp\":\"2026-03-01T%02d:00:00Z\",\"text\":\"storm wind%d sea%d tide\"}"
        .formatted(n, n % 12, n % 5, n % 3);
  }

  /** Looks at the parts of a state, each a record of the changelog. */
  private static final class Sizes implements StateSink {
    @Override
    public void put(byte[] key, byte[] value) {
      if (value.length > LARGEST_PART) {
        throw new AssertionError("a part of kind " + key[0] + " of " + value.length + " bytes");
      }
    }

    @Override
    public void remove(byte[] key) {}
  }

  private static String told(ConfigurationException refused) {
    for (ConfigurationFault fault : refused.faults()) {
      if (fault.key().isEmpty() || fault.remedy().isBlank() || fault.problem().isBlank()) {
        throw new AssertionError("a fault that tells nothing: " + fault);
      }
    }
    if (refused.faults().isEmpty()) {
      throw new AssertionError("refused without a fault");
    }
    return "refused";
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
