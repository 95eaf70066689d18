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
      headline(String.valueOf(failure.getMessage()));
      Stream.of(failure.reason(), failure.remedy())
          .filter(line -> !line.isEmpty())
          .forEach(this::detail);
      return failure instanceof CommandException command ? command.exitCode() : ExitCode.BAD_INPUT;
    }
    if (e instanceof IncompatibleException found) {
      // The prefix belongs to another application, fixed options differ, or another release wrote
      // the records.
      headline("the tracker cannot continue from the state it finds in Kafka");
      detail(String.valueOf(found.getMessage()));
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof ConfigurationException invalid) {
      int count = invalid.faults().size();
      headline(
          count == 1
              ? "the configuration has an error"
              : "the configuration has " + count + " errors");
      for (Fault fault : invalid.faults()) {
        String value = fault.value();
        detail(fault.key() + (value == null ? "" : " = " + value) + "  (" + fault.origin() + ")");
        detail("  " + fault.problem() + "; " + fault.remedy());
      }
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof ConnectionException unreachable) {
      String phase = unreachable.phase().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      headline("cannot use Kafka: " + phase);
      detail(String.valueOf(unreachable.getMessage()));
      return ExitCode.NO_KAFKA;
    }
    if (e instanceof RegistryException failure) {
      headline("cannot register the schemas of outputs");
      detail(String.valueOf(failure.getMessage()));
      if (failure.kind() == RegistryException.Kind.REFUSED) {
        detail(
            "delete the subject or its earlier versions in the registry, lower its compatibility"
                + " level, or choose another kafka.prefix");
        return ExitCode.BAD_INPUT;
      }
      return ExitCode.NO_KAFKA;
    }
    if (e instanceof NoSuchFileException absent) {
      headline("cannot read " + absent.getFile());
      detail("there is no such file");
      detail("check the path; a relative path starts at the current directory");
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof InterruptedException) {
      headline("interrupted");
      return ExitCode.INTERRUPTED;
    }
    headline(Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
    if (!root.isVerbose()) {
      detail("run again with --verbose for the stack trace");
    }
    return ExitCode.FAILED;
  }

  private void headline(String what) {
    Ansi ansi = console.colored() ? Ansi.ON : Ansi.OFF;
    console.say(ansi.string("@|bold,red error:|@ ") + what);
  }

  private void detail(String line) {
    console.say("  " + line);
  }
}
