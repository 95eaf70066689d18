package io.swell.cli;

import io.swell.engine.Bag;
import io.swell.engine.IdleMarker;
import io.swell.engine.Outputs;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.tracking.WindowOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The models that learn from a complete corpus: what marks its end in the log of bags, after which
 * each of them learns from all of its documents, and which have done so, as the reports that they
 * publish then say. Reports may come on another thread.
 */
final class CorpusModels implements Outputs {
  private final WindowOptions windows;

  /** Of each model the marker after its newest document so far. */
  private final Map<String, IdleMarker> ends = new TreeMap<>();

  private final Set<String> reported = new HashSet<>();

  CorpusModels(WindowOptions windows) {
    this.windows = windows;
  }

  /** Adds a document of the corpus. */
  synchronized void add(Bag bag) {
    long closed = windows.end(windows.start(bag.eventTime())) + windows.grace().toMillis();
    ends.merge(
        bag.model(),
        new IdleMarker(bag.model(), closed, bag.ingestTime()),
        (a, b) ->
            new IdleMarker(
                a.model(),
                Math.max(a.eventTime(), b.eventTime()),
                Math.max(a.ingestTime(), b.ingestTime())));
  }

  /** Returns the ends of the corpus: of each model one, at which its last window closes. */
  synchronized List<IdleMarker> ends() {
    return List.copyOf(ends.values());
  }

  /** Returns whether every model has learned from its documents. */
  synchronized boolean haveLearned() {
    return reported.containsAll(ends.keySet());
  }

  @Override
  public synchronized void publish(Output output) {
    if (output instanceof ModelReport report) {
      reported.add(report.model());
    }
  }
}
