package io.swell.serving;

import java.util.List;
import java.util.Map;

/** What the process knows of its parts; asked at each request, by several threads. */
@FunctionalInterface
public interface Health {
  /** A question that whoever runs the process asks. */
  enum Probe {
    /** Is a restart the only help? */
    LIVE,
    /** Does it work now? */
    READY,
    /** Has it begun to work, which may take as long as its state is large? */
    STARTUP
  }

  /**
   * Returns the checks that matter to a probe, by name.
   *
   * @return for each the reasons why it fails; none if it passes
   */
  Map<String, List<String>> checks(Probe probe);

  /** What an operator ought to know although no check fails for it; a sentence each. */
  default List<String> notes() {
    return List.of();
  }
}
