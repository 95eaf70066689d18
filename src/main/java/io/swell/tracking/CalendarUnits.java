package io.swell.tracking;

import io.swell.tracking.WindowOptions.Calendar;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Months and years of UTC. */
final class CalendarUnits {
  private CalendarUnits() {}

  static long start(Calendar unit, long eventTime) {
    LocalDate day = Instant.ofEpochMilli(eventTime).atOffset(ZoneOffset.UTC).toLocalDate();
    return millis(unit == Calendar.YEAR ? day.withDayOfYear(1) : day.withDayOfMonth(1));
  }

  static long end(Calendar unit, long start) {
    LocalDate day = Instant.ofEpochMilli(start).atOffset(ZoneOffset.UTC).toLocalDate();
    return millis(unit == Calendar.YEAR ? day.plusYears(1) : day.plusMonths(1));
  }

  private static long millis(LocalDate day) {
    return day.atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();
  }
}
