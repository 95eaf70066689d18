package io.swell.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The argument {@code --passes} of commands that learn from a whole file. */
final class PassesArgument {
  @Option(
      names = "--passes",
      paramLabel = "T",
      description = {
        "Use batch learning with at most T passes; it ends earlier once the objective changes by"
            + " less than learn.tolerance. Same as learn.passes=T, learn.forgetting=replace,"
            + " lifecycle.start=evidence, lifecycle.enabled=false and one mini-batch with all"
            + " documents. Default: learn in one pass, without batch learning."
      })
  private @Nullable Integer passes;

  /** Whether batch learning is asked for. */
  boolean isGiven() {
    return passes != null;
  }

  /** Sets the options of batch learning, by full key, if it is asked for. */
  void putInto(Map<String, String> values) {
    if (passes != null) {
      values.put("swell.learn.passes", passes.toString());
      values.put("swell.learn.forgetting", "replace");
      values.put("swell.learn.batch", Integer.toString(Integer.MAX_VALUE));
      values.put("swell.lifecycle.start", "evidence");
      values.put("swell.lifecycle.enabled", "false");
    }
  }
}
