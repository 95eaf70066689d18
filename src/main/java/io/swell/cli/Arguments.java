package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.format.input.RecordFile;
import io.swell.replay.InputFile;
import io.swell.replay.Workers;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
              + " less than a ten-thousandth. Same as learn.passes=T, learn.forgetting=replace,"
              + " lifecycle.enabled=false and one mini-batch with all"
              + " documents. Default: learn in one pass, without batch learning."
        })
    private @Nullable Integer passes;

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
            "Maximum time to wait until the brokers remove group members that were killed or"
                + " failed. Default: ${DEFAULT-VALUE}.")
    private Duration time = Duration.ofSeconds(15);

    Duration time() {
      return time;
    }
  }

  /** The arguments that name the file and its layout. */
  static final class Input {
    @Parameters(
        paramLabel = "FILE",
        description = {
          "File with one document per line, as JSON or plain text, or with JSON objects in an"
              + " array, or, if its name ends in .csv or .tsv, a table with a header. May be"
              + " compressed (gzip, zip). '-' reads standard input."
        })
    private Path path = RecordFile.STANDARD_INPUT;

    @Option(
        names = "--layout",
        paramLabel = "lines|csv|json",
        description =
            "How the file is divided into documents. Default: csv if its name ends in .csv or .tsv,"
                + " json if it begins with an array of objects or with an object that is broken"
                + " into lines, otherwise lines.")
    private RecordFile.@Nullable Layout layout;

    @Option(
        names = "--encoding",
        paramLabel = "NAME",
        description =
            "Character set of the file, for example windows-1250. Default: recognized from its"
                + " first 64 kB.")
    private @Nullable Charset encoding;

    InputFile.Location location() {
      return new InputFile.Location(path, layout, encoding);
    }
  }
}
