package io.swell.tracking;

import io.swell.tracking.WindowOptions.Calendar;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Computes the start and end of calendar months and years in UTC. */
final class CalendarUnits {
  private CalendarUnits() {}

  /** Returns the start of the month or year that holds an event time. */
  static long start(Calendar unit, long eventTime) {
    LocalDate day = Instant.ofEpochMilli(eventTime).atOffset(ZoneOffset.UTC).toLocalDate();
    return millis(unit == Calendar.YEAR ? day.withDayOfYear(1) : day.withDayOfMonth(1));
  }

  /** Returns the end, exclusive, of the month or year that begins at {@code start}. */
  static long end(Calendar unit, long start) {
    LocalDate day = Instant.ofEpochMilli(start).atOffset(ZoneOffset.UTC).toLocalDate();
    return millis(unit == Calendar.YEAR ? day.plusYears(1) : day.plusMonths(1));
  }

  private static long millis(LocalDate day) {
    return day.atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();
  }
}
