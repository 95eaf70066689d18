package io.swell.engine;

import java.util.Iterator;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The tracker in memory: a whole log of bags in, everything that it makes out. The same log gives
 * the same outputs, in the same order.
 */
public final class Replay {
  private Replay() {}

  /**
   * Runs a log to its end, with one engine per model of it, and closes what is open then, model
   * after model in the order of their keys.
   *
   * @param engines makes the engine of a model's key
   */
  public static void run(
      Iterator<? extends LogEntry> log, Function<String, ModelEngine> engines, Outputs outputs) {
    var byModel = new TreeMap<String, ModelEngine>();
    while (log.hasNext()) {
      LogEntry entry = log.next();
      byModel.computeIfAbsent(entry.model(), engines).accept(entry, outputs);
    }
    byModel.values().forEach(engine -> engine.finish(outputs));
  }
}
