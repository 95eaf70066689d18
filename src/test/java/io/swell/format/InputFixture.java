package io.swell.format;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Options and records for tests. */
public final class InputFixture {
  /** When the records of these tests enter. */
  public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private InputFixture() {}

  /** The default options, with a preset. */
  public static InputOptions options(Preset preset) {
    return options(preset, List.of());
  }

  /** The default options, with a preset and pointers to the text. */
  public static InputOptions options(Preset preset, List<String> text) {
    return options(preset, text, ModelFrom.CONSTANT);
  }

  /** The default options, with a preset, pointers to the text and a place of the model key. */
  public static InputOptions options(Preset preset, List<String> text, ModelFrom modelFrom) {
    List<String> own = List.of();
    return new InputOptions(
        preset,
        own,
        own,
        own,
        text,
        own,
        own,
        own,
        List.of("title", "text"),
        modelFrom,
        "main",
        "/model",
        Duration.ofDays(1),
        16_777_216,
        100_000);
  }

  /** A record of UTF-8 text, written a minute before {@link #NOW}. */
  public static RawRecord record(String value) {
    return record(value.getBytes(StandardCharsets.UTF_8));
  }

  /** A record of bytes, written a minute before {@link #NOW}. */
  public static RawRecord record(byte[] value) {
    return new RawRecord(
        null, value, "documents", 0, 7, NOW.minusSeconds(60).toEpochMilli(), NOW.toEpochMilli());
  }
}
