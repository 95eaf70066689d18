package io.swell.output;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of log lines: a template with a place for each value. It is published again, under the
 * same id, when it has twice as many lines, at the end of each window in which it had some, and
 * when it becomes part of another. Its lines are the documents whose assignments name it.
 *
 * <p>The schema {@code pattern.json} in the resources describes its fields.
 *
 * @param id of the pattern, never used again in the model
 */
public record LogPattern(
    String model,
    long id,
    String template,
    long lines,
    Instant firstSeen,
    Instant lastSeen,
    List<Count> levels,
    List<Count> services,
    List<Place> places,
    List<String> samples,
    Hours hours,
    @Nullable Long mergedInto,
    Instant timestamp)
    implements Output {
  /** What stands for a value in a template. */
  public static final String VALUE = "<*>";

  public LogPattern {
    levels = List.copyOf(levels);
    services = List.copyOf(services);
    places = List.copyOf(places);
    samples = List.copyOf(samples);
  }

  /** What most values of a place are. */
  public enum Kind {
    NUMBER,
    ADDRESS,
    PATH,
    ID,
    WORD,
    OTHER
  }

  /** A value and how often it was seen, at most. */
  public record Count(String value, long lines) {}

  /**
   * The values in one place of the template, in its order.
   *
   * @param least of the numbers; null if the values are of another kind
   * @param greatest of the numbers; null if the values are of another kind
   * @param most the most frequent values, the most frequent first
   */
  public record Place(
      Kind kind, @Nullable Double least, @Nullable Double greatest, List<Count> most) {
    public Place {
      most = List.copyOf(most);
    }
  }

  /**
   * Lines in consecutive hours of event time; the last hour has some.
   *
   * @param start of the first hour
   */
  public record Hours(Instant start, List<Long> lines) {
    private static final Duration HOUR = Duration.ofHours(1);

    public Hours {
      if (lines.isEmpty()) {
        throw new IllegalArgumentException("hours must have at least one number of lines");
      }
      lines = List.copyOf(lines);
    }

    /** Returns the start of an hour. */
    public Instant start(int hour) {
      return start.plus(HOUR.multipliedBy(hour));
    }

    /** Returns the lines of the hours that overlap a range of time. */
    public long lines(Instant from, Instant to) {
      return IntStream.range(0, lines.size())
          .filter(i -> start(i).isBefore(to) && start(i + 1).isAfter(from))
          .mapToLong(lines::get)
          .sum();
    }
  }
}
