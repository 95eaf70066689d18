package io.swell.serving;

import io.swell.output.LogPattern;
import io.swell.output.TopicEvent;
import io.swell.text.LogText;
import io.swell.view.PatternSummary;
import io.swell.view.PatternView;
import io.swell.view.TopicHistory;
import io.swell.view.TopicView;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The part of the API that lists the patterns of log lines and shows one. */
record PatternApi(PatternView view, TopicView topics) {
  private static final int MAX_PATTERNS = 10_000;

  /** Services in an answer, and levels. */
  private static final int COUNTS = 100;

  private static final int DEPLOYMENTS = 20;

  /**
   * @param service that was deployed; null for all
   */
  record Deployment(@Nullable String service, @Nullable String version, Instant timestamp) {}

  /**
   * @param known number of patterns in the range
   * @param services where the lines of the selected patterns are from, and of which other services
   *     they would be
   * @param levels how severe these lines are, and which other levels there would be
   * @param deployments the newest ones of the service, or of all
   */
  record Patterns(
      int known,
      List<LogPattern.Count> services,
      List<LogPattern.Count> levels,
      List<Deployment> deployments,
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
    String service = query.text("service");
    Predicate<PatternSummary> isOfService = isOf(PatternSummary::services, service);
    Predicate<PatternSummary> isOfLevel = isOf(PatternSummary::levels, name);
    List<PatternSummary> all = view.patterns(query.model(), order, query.range());
    List<PatternSummary> found =
        all.stream()
            .filter(
                each -> words.stream().allMatch(each.template().toLowerCase(Locale.ROOT)::contains))
            .toList();
    List<PatternSummary> shown =
        found.stream().filter(isOfService.and(isOfLevel)).limit(limit).toList();
    query.answer(
        new Patterns(
            all.size(),
            counts(found, isOfLevel, PatternSummary::services),
            counts(found, isOfService, PatternSummary::levels),
            deployments(query.model(), service),
            shown),
        shown,
        "pattern=id template lines growth firstSeen lastSeen levels=levels.value"
            + " services=services.value");
  }

  private List<Deployment> deployments(String model, String service) {
    return topics.of(model).events(Integer.MAX_VALUE).stream()
        .map(TopicHistory.NumberedEvent::event)
        .filter(event -> event.event() == TopicEvent.Kind.DEPLOYED)
        .filter(
            event ->
                service.isEmpty() || event.service() == null || event.service().equals(service))
        .limit(DEPLOYMENTS)
        .map(event -> new Deployment(event.service(), event.name(), event.timestamp()))
        .toList();
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
