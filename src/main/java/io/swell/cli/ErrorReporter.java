package io.swell.cli;

import io.swell.config.ConfigurationException;
import io.swell.config.ConfigurationFault;
import io.swell.streaming.ConnectionException;
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

/** Says on one screen what failed, why, and what to do; the stack only if asked for. */
final class ErrorReporter implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private final Console console;
  private final Swell root;

  ErrorReporter(Console console, Swell root) {
    this.console = console;
    this.root = root;
  }

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    PrintStream err = console.err();
    if (arguments.length == 0) {
      e.getCommandLine().usage(err);
      return ExitCode.USAGE;
    }
    headline(Objects.requireNonNullElse(e.getMessage(), "the command was used wrongly"));
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        err.println("  did you mean: " + String.join(", ", suggestions) + "?");
      }
    }
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    err.println("  '" + command + " --help' shows how it is used");
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
      // Whoever reads our output has read enough, as "head" does.
      return ExitCode.OK;
    }
    if (e instanceof CommandException failure) {
      headline(String.valueOf(failure.getMessage()));
      Stream.of(failure.why(), failure.remedy())
          .filter(line -> !line.isEmpty())
          .forEach(this::detail);
      return failure.exitCode();
    }
    if (e instanceof ConfigurationException wrong) {
      int count = wrong.faults().size();
      headline(
          count == 1
              ? "the configuration has a fault"
              : "the configuration has " + count + " faults");
      for (ConfigurationFault fault : wrong.faults()) {
        String value = fault.value();
        detail(fault.key() + (value == null ? "" : " = " + value) + "  (" + fault.origin() + ")");
        detail("  " + fault.problem() + "; " + fault.remedy());
      }
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof ConnectionException unreachable) {
      headline(
          "cannot use Kafka: "
              + unreachable.phase().name().toLowerCase(Locale.ROOT).replace('_', ' '));
      detail(String.valueOf(unreachable.getMessage()));
      return ExitCode.NO_KAFKA;
    }
    if (e instanceof NoSuchFileException absent) {
      headline("cannot read " + absent.getFile());
      detail("there is no such file");
      detail("check the path; it is relative to the directory the command runs in");
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof InterruptedException) {
      headline("interrupted");
      return ExitCode.INTERRUPTED;
    }
    headline(Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
    if (!root.isVerbose()) {
      detail("--verbose shows where it happened");
    }
    return ExitCode.FAILED;
  }

  private void headline(String what) {
    Ansi ansi = console.coloured() ? Ansi.ON : Ansi.OFF;
    console.err().println(ansi.string("@|bold,red error:|@ ") + what);
  }

  private void detail(String line) {
    console.err().println("  " + line);
  }
}
