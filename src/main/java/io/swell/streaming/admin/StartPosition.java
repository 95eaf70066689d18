package io.swell.streaming.admin;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.apache.kafka.clients.admin.OffsetSpec;

/**
 * Where in the documents' stream topic a tracker starts to read.
 *
 * @param name {@code beginning}, the oldest document that is kept; {@code end}, the first document
 *     sent from now on; or a time in ISO-8601, which stands for the first document that was sent at
 *     that time or later
 */
public record StartPosition(String name) {
  /** The oldest document that is kept. */
  public static final StartPosition BEGINNING = new StartPosition("beginning");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException if it is none of the above
   */
  public StartPosition {
    var unused = spec(name);
  }

  /** Returns the position as Kafka names it. */
  public OffsetSpec spec() {
    return spec(name);
  }

  private static OffsetSpec spec(String name) {
    return switch (name) {
      case "beginning" -> OffsetSpec.earliest();
      case "end" -> OffsetSpec.latest();
      default -> OffsetSpec.forTimestamp(time(name).toEpochMilli());
    };
  }

  private static Instant time(String text) {
    DateTimeParseException cause = null;
    try {
      Instant time = Instant.parse(text);
      // Kafka's timestamps begin in 1970, and negative numbers have other meanings.
      if (!time.isBefore(Instant.EPOCH) && !time.isAfter(LATEST)) {
        return time;
      }
    } catch (DateTimeParseException e) {
      cause = e;
    }
    throw new IllegalArgumentException(
        ("must be beginning, end, or a time such as 2026-03-01T12:00:00Z in the years 1970 to"
                + " 9999, found \"%s\"")
            .formatted(text),
        cause);
  }

  @Override
  public String toString() {
    return name;
  }
}
