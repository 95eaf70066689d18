package io.swell.cli;

import io.swell.config.ConfigurationException;
import io.swell.config.ConfigurationException.Fault;
import io.swell.format.registry.RegistryException;
import io.swell.replay.InputException;
import io.swell.state.IncompatibleException;
import io.swell.streaming.client.ConnectionException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what failed, why, and what to do; prints the stack trace only with {@code --verbose}. */
record ErrorReporter(Console console, Swell root)
    implements IExecutionExceptionHandler, IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    PrintStream err = console.err();
    if (arguments.length == 0) {
      e.getCommandLine().usage(err);
      return ExitCode.USAGE;
    }
    String message = Objects.requireNonNullElse(e.getMessage(), "invalid usage of the command");
    headline(message.replaceFirst("^Error: ", "")); // some of picocli's begin with it
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        err.println("  did you mean: " + String.join(", ", suggestions) + "?");
      }
    }
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    err.println("  '" + command + " --help' shows its usage");
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    int code = report(e);
    if (root.isVerbose()) {
      e.printStackTrace(console.err());
    }
    return code;
  }

  private int report(Exception e) {
    if (e instanceof UncheckedIOException output
        && String.valueOf(output.getCause()).contains("Broken pipe")) {
      // The reader of the output, such as "head", closed the pipe: this is not an error.
      return ExitCode.OK;
    }
    if (e instanceof InputException failure) {
      return report(
          failure instanceof CommandException command ? command.exitCode() : ExitCode.BAD_INPUT,
          String.valueOf(failure.getMessage()),
          failure.reason(),
          failure.remedy());
    }
    if (e instanceof IncompatibleException) {
      // The prefix belongs to another application, fixed options differ, or another release wrote
      // the records.
      String headline = "the tracker cannot continue from the state it finds in Kafka";
      return report(ExitCode.BAD_INPUT, headline, String.valueOf(e.getMessage()));
    }
    if (e instanceof ConfigurationException invalid) {
      int count = invalid.faults().size();
      String errors = count == 1 ? "an error" : count + " errors";
      return report(
          ExitCode.BAD_INPUT,
          "the configuration has " + errors,
          invalid.faults().stream().flatMap(ErrorReporter::lines).toArray(String[]::new));
    }
    if (e instanceof ConnectionException unreachable) {
      String phase = unreachable.phase().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return report(
          ExitCode.NO_KAFKA, "cannot use Kafka: " + phase, String.valueOf(e.getMessage()));
    }
    if (e instanceof RegistryException failure) {
      boolean isRefused = failure.kind() == RegistryException.Kind.REFUSED;
      return report(
          isRefused ? ExitCode.BAD_INPUT : ExitCode.NO_KAFKA,
          "cannot register the schemas of outputs",
          String.valueOf(e.getMessage()),
          isRefused
              ? "delete the subject or its earlier versions in the registry, lower its"
                  + " compatibility level, or choose another kafka.prefix"
              : "");
    }
    if (e instanceof NoSuchFileException absent) {
      return report(
          ExitCode.BAD_INPUT,
          "cannot read " + absent.getFile(),
          "there is no such file",
          "check the path; a relative path starts at the current directory");
    }
    if (e instanceof InterruptedException) {
      return report(ExitCode.INTERRUPTED, "interrupted");
    }
    return report(
        ExitCode.FAILED,
        Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()),
        root.isVerbose() ? "" : "run again with --verbose for the stack trace");
  }

  private static Stream<String> lines(Fault fault) {
    String value = fault.value() == null ? "" : " = " + fault.value();
    return Stream.of(
        fault.key() + value + "  (" + fault.origin() + ")",
        "  " + fault.problem() + "; " + fault.remedy());
  }

  /** Prints what failed, with those of the details that are not empty, and returns the code. */
  private int report(int code, String what, String... details) {
    headline(what);
    Stream.of(details).filter(line -> !line.isEmpty()).forEach(line -> console.say("  " + line));
    return code;
  }

  private void headline(String what) {
    Ansi ansi = console.colored() ? Ansi.ON : Ansi.OFF;
    console.say(ansi.string("@|bold,red error:|@ ") + what);
  }
}
