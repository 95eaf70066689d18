package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.replay.Workers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Arguments that several commands have. */
final class Arguments {
  private Arguments() {}

  /** The option {@code --threads}. */
  static final class Threads {
    @Option(
        names = "--threads",
        paramLabel = "N",
        description =
            "Number of threads that share the work; does not affect results. Default: all"
                + " processors.")
    private int threads = Runtime.getRuntime().availableProcessors();

    Workers start() {
      require(threads >= 1, "--threads must be at least 1, found " + threads);
      return new Workers(threads);
    }
  }

  /** The option {@code --output}: how a command prints its data. */
  static final class Format {
    private enum Kind {
      TABLE,
      JSON
    }

    @Option(
        names = {"-o", "--output"},
        paramLabel = "table|json",
        description = "Format of the printed data. Default: ${DEFAULT-VALUE}.",
        defaultValue = "table")
    private Kind kind = Kind.TABLE;

    boolean isJson() {
      return kind == Kind.JSON;
    }
  }

  /** The argument {@code --passes} of commands that learn from a whole file. */
  static final class Passes {
    @Option(
        names = "--passes",
        paramLabel = "T",
        description = {
          "Use batch learning with at most T passes; it ends earlier once the objective changes by"
              + " less than learn.tolerance. Same as learn.passes=T, learn.forgetting=replace,"
              + " lifecycle.enabled=false and one mini-batch with all"
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
        values.put("swell.lifecycle.enabled", "false");
      }
    }
  }

  /** The option {@code --wait}: how long to wait until killed group members are removed. */
  static final class Wait {
    @Option(
        names = "--wait",
        paramLabel = "TIME",
        description =
            "Maximum time to wait until the brokers remove group members that were killed or failed."
                + " Default: ${DEFAULT-VALUE}.",
        defaultValue = "PT15S")
    private Duration time = Duration.ofSeconds(15);

    Duration time() {
      return time;
    }
  }
}
