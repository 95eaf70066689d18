package io.swell.streaming.admin;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.jspecify.annotations.Nullable;

/** Where in the documents' stream topic a tracker starts to read. */
public final class StartPosition {
  /** The oldest document that is kept. */
  public static final StartPosition BEGINNING =
      new StartPosition("beginning", OffsetSpec.earliest());

  /** The first document sent from now on. */
  public static final StartPosition END = new StartPosition("end", OffsetSpec.latest());

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private final String name;
  private final OffsetSpec spec;

  private StartPosition(String name, OffsetSpec spec) {
    this.name = name;
    this.spec = spec;
  }

  /**
   * Parses {@code beginning}, {@code end}, or a time in ISO-8601, which stands for the first
   * document that was sent at that time or later.
   */
  public static StartPosition of(String text) {
    return switch (text) {
      case "beginning" -> BEGINNING;
      case "end" -> END;
      default -> {
        Instant time;
        try {
          time = Instant.parse(text);
        } catch (DateTimeParseException e) {
          throw refused(text, e);
        }
        // Kafka's timestamps begin in 1970, and negative numbers have other meanings.
        if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
          throw refused(text, null);
        }
        yield new StartPosition(text, OffsetSpec.forTimestamp(time.toEpochMilli()));
      }
    };
  }

  private static IllegalArgumentException refused(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        ("must be beginning, end, or a time such as 2026-03-01T12:00:00Z in the years 1970 to"
                + " 9999, found \"%s\"")
            .formatted(text),
        cause);
  }

  /** Returns the position as Kafka names it. */
  public OffsetSpec spec() {
    return spec;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StartPosition that && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
