package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The health of a process: that of its parts, by name. Available before they have started; until
 * all have, the process is neither ready nor started, but live. Safe for several threads.
 */
public final class Health {
  private static final int UNAVAILABLE = 503;

  private final Map<String, Part> parts = new ConcurrentHashMap<>();
  private volatile @Nullable String step = "";
  private volatile Supplier<List<String>> notes = List::of;

  /** The purpose of a health check, as in Kubernetes. */
  public enum Probe {
    /** Fails if only a restart can help. */
    LIVE,
    /** Passes if the process can do its work now. */
    READY,
    /** Passes once the process has started, which takes longer the larger its state is. */
    STARTUP
  }

  /** A part of the process. */
  @FunctionalInterface
  public interface Part {
    /** Returns the reasons why a probe fails, or null if the probe is not about this part. */
    @Nullable List<String> faults(Probe probe);
  }

  private record Check(String name, String status, List<String> reasons) {}

  private record Answer(String status, List<Check> checks, List<String> notes) {}

  /** Sets the step of the start to report, such as "checking the brokers". */
  public void starting(String now) {
    step = now;
  }

  /** Says that all parts have started. */
  public void started() {
    step = null;
  }

  /** Includes a part from now on. */
  public void watch(String name, Part part) {
    parts.put(name, part);
  }

  /** Includes a part from now on that only decides whether the process is ready. */
  public void watchReadiness(String name, Supplier<List<String>> faults) {
    watch(name, probe -> probe == Probe.READY ? faults.get() : null);
  }

  /** Sets what returns notes for the operator that do not make a check fail, one sentence each. */
  public void notes(Supplier<List<String>> source) {
    notes = source;
  }

  /**
   * Returns the checks of a probe by name.
   *
   * @return for each check, the reasons why it fails; empty if it passes
   */
  public Map<String, List<String>> checks(Probe probe) {
    Map<String, List<String>> checks = new TreeMap<>();
    String now = step;
    if (now != null && probe != Probe.LIVE) {
      checks.put("start", List.of(now.isEmpty() ? "starting" : "starting: " + now));
    }
    parts.forEach(
        (name, part) -> {
          List<String> faults = part.faults(probe);
          if (faults != null) {
            checks.put(name, faults);
          }
        });
    return checks;
  }

  /**
   * Serves {@code /health/live}, {@code /health/ready} and {@code /health/startup}: 200 or 503,
   * with the reasons.
   */
  void addTo(RoutesConfig routes) {
    for (Probe probe : Probe.values()) {
      routes.get(
          "/health/" + probe.name().toLowerCase(Locale.ROOT), request -> answer(request, probe));
    }
  }

  private void answer(Context request, Probe probe) {
    Map<String, List<String>> checks = checks(probe);
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
            notes.get());
    RequestQuery.json(request.status(passes ? 200 : UNAVAILABLE), answer);
  }

  private static String status(boolean passes) {
    return passes ? "up" : "down";
  }
}
