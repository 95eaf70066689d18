package io.swell.serving;

import io.swell.output.LogPattern;
import io.swell.text.LogText;
import io.swell.view.PatternSummary;
import io.swell.view.PatternView;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** The part of the API that lists the patterns of log lines and shows one. */
record PatternApi(PatternView view) {
  private static final int MAX_PATTERNS = 10_000;

  /** Services in an answer, and levels. */
  private static final int COUNTS = 100;

  /**
   * @param known number of patterns in the range
   * @param services where the lines of the selected patterns are from, and of which other services
   *     they would be
   * @param levels how severe these lines are, and which other levels there would be
   */
  record Patterns(
      int known,
      List<LogPattern.Count> services,
      List<LogPattern.Count> levels,
      List<PatternSummary> patterns) {}

  record OnePattern(LogPattern pattern) {}

  void addTo(ApiRoutes routes) {
    routes.get("patterns", this::patterns);
    routes.get("patterns/{id}", this::pattern);
  }

  private void patterns(RequestQuery query) {
    PatternView.Order order =
        query.choice("sort", PatternView.Order.LINES, PatternView.Order.class);
    String level = query.text("level");
    String name = Objects.requireNonNullElse(LogText.level(level), level);
    List<String> words = List.of(query.text("q").toLowerCase(Locale.ROOT).strip().split("\\s+"));
    int limit = query.number("limit", 100, 1, MAX_PATTERNS);
    Predicate<PatternSummary> isOfService = isOf(PatternSummary::services, query.text("service"));
    Predicate<PatternSummary> isOfLevel = isOf(PatternSummary::levels, name);
    List<PatternSummary> all = view.patterns(query.model(), order, query.range());
    List<PatternSummary> found =
        all.stream()
            .filter(each -> hasAll(each.template().toLowerCase(Locale.ROOT), words))
            .toList();
    List<PatternSummary> shown =
        found.stream().filter(isOfService.and(isOfLevel)).limit(limit).toList();
    query.answer(
        new Patterns(
            all.size(),
            counts(found, isOfLevel, PatternSummary::services),
            counts(found, isOfService, PatternSummary::levels),
            shown),
        shown,
        "pattern=id template lines growth firstSeen lastSeen levels=levels.value"
            + " services=services.value");
  }

  private static boolean hasAll(String template, List<String> words) {
    return words.stream().allMatch(template::contains);
  }

  private static Predicate<PatternSummary> isOf(
      Function<PatternSummary, List<LogPattern.Count>> counts, String value) {
    return pattern ->
        value.isEmpty()
            || counts.apply(pattern).stream().anyMatch(count -> count.value().equals(value));
  }

  /** Divides the lines of patterns by services or by levels, as all lines of each are. */
  private static List<LogPattern.Count> counts(
      List<PatternSummary> patterns,
      Predicate<PatternSummary> isSelected,
      Function<PatternSummary, List<LogPattern.Count>> counts) {
    Map<String, Double> lines = new HashMap<>();
    for (PatternSummary pattern : patterns) {
      if (isSelected.test(pattern)) {
        List<LogPattern.Count> parts = counts.apply(pattern);
        double sum = parts.stream().mapToLong(LogPattern.Count::lines).sum();
        parts.forEach(
            part -> lines.merge(part.value(), pattern.lines() * part.lines() / sum, Double::sum));
      }
    }
    return lines.entrySet().stream()
        .map(each -> new LogPattern.Count(each.getKey(), Math.round(each.getValue())))
        .sorted(
            Comparator.comparingLong(LogPattern.Count::lines)
                .reversed()
                .thenComparing(LogPattern.Count::value))
        .limit(COUNTS)
        .toList();
  }

  private static CsvTable hours(LogPattern.Hours hours) {
    var table = new CsvTable("start", "lines");
    for (int i = 0; i < hours.lines().size(); i++) {
      table.row(hours.start(i), hours.lines().get(i));
    }
    return table;
  }

  private void pattern(RequestQuery query) {
    LogPattern found = query.numbered("pattern", "patterns", id -> view.pattern(query.model(), id));
    query.answer(new OnePattern(found), () -> hours(found.hours()));
  }
}
