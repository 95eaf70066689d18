package io.swell.cli;

import io.swell.format.output.ApiJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The log of a made shop: a day from 6 to 6 o'clock on which something happens, and the day before.
 * {@code shop.txt} in the resources says what its services write and how often; the lines of each
 * template come independently of each other (a Poisson process), always the same ones.
 */
final class ShopLog {
  /** When the day begins that is told. */
  static final Instant DAY = Instant.parse("2026-03-04T06:00:00Z");

  /** More than a day before: what alerts compare with must be known for a day. */
  static final Instant BEGIN = DAY.minus(Duration.ofHours(28));

  static final Instant END = DAY.plus(Duration.ofDays(1));

  /** How many lines come before the day that is shown, roughly. */
  static final int BEFORE = 14_000;

  private static final String RESOURCE = "/io/swell/demo/shop.txt";
  private static final long SEED = 404;
  private static final double HOUR = Duration.ofHours(1).toMillis();

  /** How many lines come at each hour of the day, as a multiple of those in the morning. */
  private static final double[] RHYTHM = {
    .45, .25, .16, .13, .14, .2, .35, .6, .85, 1, 1.05, 1.1, 1.2, 1.15, 1.05, 1, 1.05, 1.15, 1.3,
    1.5, 1.6, 1.4, 1.05, .7
  };

  private static final double PEAK = Arrays.stream(RHYTHM).max().orElseThrow();
  private static final Pattern VALUE = Pattern.compile("\\{(?:(\\d+)\\.\\.(\\d+)|([^{}]+))}");

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Map<String, String> layouts = new HashMap<>();
  private final Map<String, Span> silences = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();

  private ShopLog() {}

  /** A time from {@code from}, inclusive, to {@code to}, exclusive. */
  private record Span(Instant from, Instant to) {
    static Span of(String times) {
      String[] parts = times.split("-", -1);
      return new Span(timeOf(parts[0]), timeOf(parts[1]));
    }

    boolean contains(Instant time) {
      return !time.isBefore(from) && time.isBefore(to);
    }
  }

  private record Line(Instant time, String service, String level, String text) {}

  /** Returns the lines as JSON objects, one on each line, in the order of their times. */
  static InputStream open() throws IOException {
    var log = new ShopLog();
    try (InputStream resource = ShopLog.class.getResourceAsStream(RESOURCE)) {
      byte[] rows = Objects.requireNonNull(resource, RESOURCE).readAllBytes();
      new String(rows, StandardCharsets.UTF_8).lines().forEach(log::read);
    }
    log.lines.removeIf(
        line ->
            log.silences.containsKey(line.service)
                && log.silences.get(line.service).contains(line.time));
    log.lines.sort(Comparator.comparing(Line::time));
    var written = new ByteArrayOutputStream();
    for (Line line : log.lines) {
      written.writeBytes(ApiJson.write(log.record(line)));
      written.write('\n');
    }
    return new ByteArrayInputStream(written.toByteArray());
  }

  private void read(String row) {
    if (row.isBlank() || row.startsWith("#")) {
      return;
    }
    String[] parts = row.split(" ", 5);
    switch (parts[0]) {
      case "layout" -> layouts.put(parts[1], row.split(" ", 3)[2]);
      case "silent" -> silences.put(parts[1], Span.of(parts[2]));
      default -> {
        double perHour = Double.parseDouble(parts[2]);
        for (Instant time : times(parts[3], perHour)) {
          lines.add(
              new Line(
                  time, parts[0], parts[1], parts[4].replace("\\n", "\n").replace("\\t", "\t")));
        }
      }
    }
  }

  private List<Instant> times(String when, double perHour) {
    if (when.equals("day") || when.equals("even")) {
      List<Instant> times = times(new Span(BEGIN, END), perHour * (when.equals("day") ? PEAK : 1));
      times.removeIf(time -> when.equals("day") && random.nextDouble() * PEAK > rhythm(time));
      return times;
    }
    if (when.contains("-")) {
      return times(Span.of(when), perHour);
    }
    return when.startsWith("@")
        ? List.of(timeOf(when.substring(1)))
        : List.of(timeOf(when).minus(Duration.ofDays(1)), timeOf(when));
  }

  /** Returns times with independent gaps in between. */
  private List<Instant> times(Span span, double perHour) {
    List<Instant> times = new ArrayList<>();
    Instant time = span.from;
    while (true) {
      double gap = -StrictMath.log(1 - random.nextDouble()) * HOUR / perHour;
      time = time.plusMillis((long) gap + 1);
      if (!span.contains(time)) {
        return times;
      }
      times.add(time);
    }
  }

  /** Returns the lines at a time as a multiple of those in the morning. */
  private static double rhythm(Instant time) {
    double hour = Math.floorMod(time.toEpochMilli(), (long) (24 * HOUR)) / HOUR;
    int from = (int) hour;
    double part = hour - from;
    return (1 - part) * RHYTHM[from] + part * RHYTHM[(from + 1) % RHYTHM.length];
  }

  /** Returns the first instant of the day that is shown with this time of day. */
  private static Instant timeOf(String time) {
    Instant found =
        LocalTime.parse(time)
            .atDate(DAY.atOffset(ZoneOffset.UTC).toLocalDate())
            .toInstant(ZoneOffset.UTC);
    return found.isBefore(DAY) ? found.plus(Duration.ofDays(1)) : found;
  }

  private Map<String, String> record(Line line) {
    String layout = layouts.getOrDefault(line.service, "{text}");
    Map<String, String> record = new LinkedHashMap<>();
    record.put("timestamp", line.time.toString());
    record.put("source", line.service);
    if (!layout.contains("{level}") && !line.level.equals("-")) {
      record.put("level", line.level);
    }
    String text = layout.replace("{level}", line.level).replace("{text}", line.text);
    record.put(
        "text",
        VALUE
            .matcher(text)
            .replaceAll(value -> Matcher.quoteReplacement(filled(value, line.time))));
    return record;
  }

  private String filled(MatchResult value, Instant time) {
    if (value.group(1) != null) {
      return Long.toString(
          random.nextLong(Long.parseLong(value.group(1)), Long.parseLong(value.group(2)) + 1));
    }
    String name = value.group(3);
    if (name.startsWith("time:")) {
      return DateTimeFormatter.ofPattern(name.substring(5), Locale.ENGLISH)
          .withZone(ZoneOffset.UTC)
          .format(time);
    }
    if (name.matches("x\\d+")) {
      return String.format(Locale.ROOT, "%016x", random.nextLong())
          .substring(0, Integer.parseInt(name.substring(1)));
    }
    String[] choices = name.split("\\|", -1);
    return choices[random.nextInt(choices.length)];
  }
}
