package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.serving.Health.Probe;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Serves {@code /health/live}, {@code /health/ready} and {@code /health/startup}: 200 or 503, with
 * the reasons.
 */
record HealthApi(Health health) {
  private static final int UNAVAILABLE = 503;

  private record Check(String name, String status, List<String> reasons) {}

  private record Answer(String status, List<Check> checks, List<String> notes) {}

  void addTo(RoutesConfig routes) {
    for (Probe probe : Probe.values()) {
      routes.get(
          "/health/" + probe.name().toLowerCase(Locale.ROOT), request -> answer(request, probe));
    }
  }

  private void answer(Context request, Probe probe) {
    Map<String, List<String>> checks = new TreeMap<>(health.checks(probe));
    boolean passes = checks.values().stream().allMatch(List::isEmpty);
    var answer =
        new Answer(
            status(passes),
            checks.entrySet().stream()
                .map(
                    check ->
                        new Check(
                            check.getKey(), status(check.getValue().isEmpty()), check.getValue()))
                .toList(),
            health.notes());
    RequestQuery.json(request.status(passes ? 200 : UNAVAILABLE), answer);
  }

  private static String status(boolean passes) {
    return passes ? "up" : "down";
  }
}
