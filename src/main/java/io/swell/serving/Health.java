package io.swell.serving;

import java.util.List;
import java.util.Map;

/** Reports the health of the process; called for each request, by several threads. */
@FunctionalInterface
public interface Health {
  /** The purpose of a health check, as in Kubernetes. */
  enum Probe {
    /** Fails if only a restart can help. */
    LIVE,
    /** Passes if the process can do its work now. */
    READY,
    /** Passes once the process has started, which takes longer the larger its state is. */
    STARTUP
  }

  /**
   * Returns the checks of a probe by name.
   *
   * @return for each check, the reasons why it fails; empty if it passes
   */
  Map<String, List<String>> checks(Probe probe);

  /** Returns notes for the operator that do not make a check fail, one sentence each. */
  default List<String> notes() {
    return List.of();
  }
}
