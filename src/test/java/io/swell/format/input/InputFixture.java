package io.swell.format.input;

import io.swell.config.OptionCatalog;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Options and records for tests. */
public final class InputFixture {
  /** When the records of these tests enter. */
  public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private InputFixture() {}

  /** The default options, with some set: {@code input.preset=rss}. */
  public static InputOptions options(String... assignments) {
    var reader = OptionCatalog.of(List.of(InputOptions.class)).reader();
    for (String assignment : assignments) {
      reader.set(assignment);
    }
    return reader.read().get(InputOptions.class);
  }

  /** The default options, with a preset. */
  public static InputOptions options(InputPreset preset) {
    return options("input.preset=" + DocumentField.lowerCaseName(preset));
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
