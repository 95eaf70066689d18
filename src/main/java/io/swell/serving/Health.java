package io.swell.serving;

import java.util.List;
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

  /** Sets what returns notes for the operator. */
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

  /** Returns notes for the operator that do not make a check fail, one sentence each. */
  public List<String> notes() {
    return notes.get();
  }
}
