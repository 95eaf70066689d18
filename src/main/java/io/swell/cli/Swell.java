package io.swell.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

@Command(
    name = "swell",
    description = {
      "Tracks topics in a stream of documents.",
      "",
      "Learns sparse topics online, keeps the identity of each topic over time, and publishes which"
          + " topics every document is about, the current state of every topic, and when topics are"
          + " born, end or merge."
    },
    subcommands = {
      DemoCommand.class,
      TrackCommand.class,
      DashboardCommand.class,
      McpCommand.class,
      NameTopicsCommand.class,
      FeedCommand.class,
      TopicsCommand.class,
      ReplayCommand.class,
      EvaluateCommand.class,
      RankCommand.class,
      InputCommand.class,
      DeadLettersCommand.class,
      ResetCommand.class,
      BackfillCommand.class,
      ConfigCommand.class
    },
    footer = {"", "Run 'swell COMMAND --help' for help on a command."})
public final class Swell {
  private static final int HELP_WIDTH = 100;

  @Option(
      names = {"-v", "--verbose"},
      order = ConfiguredCommand.LAST + 1,
      description = "Print the stack trace of an error.",
      scope = ScopeType.INHERIT)
  private boolean verbose;

  private Swell() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    OutOfMemoryHandler.watch();
    Console console = Console.ofProcess();
    int code = commandLine(console).execute(arguments);
    console.out().flush();
    System.exit(code);
  }

  static CommandLine commandLine(Console console) {
    Swell root = new Swell();
    CommandLine line = new CommandLine(root, new CommandFactory(console));
    ErrorReporter errors = new ErrorReporter(console, root);
    line.setExecutionExceptionHandler(errors);
    line.setParameterExceptionHandler(errors);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    // Takes an argument that starts with @ literally. By default it would name a file of arguments,
    // which no help text mentions.
    line.setExpandAtFiles(false);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(console.colored() ? Ansi.ON : Ansi.OFF));
    line.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
    explain(line.getCommandSpec());
    return line;
  }

  boolean isVerbose() {
    return verbose;
  }

  /** Applies the same help settings to every command. */
  private static void explain(CommandSpec spec) {
    spec.versionProvider(new Version())
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .order(ConfiguredCommand.LAST + 2)
                .description("Show this help message and exit.")
                .build())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .order(ConfiguredCommand.LAST + 3)
                .description("Print version information and exit.")
                .build());
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .width(HELP_WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.meanings());
    spec.subcommands().values().forEach(each -> explain(each.getCommandSpec()));
  }

  /** Creates commands, each with the console. */
  private record CommandFactory(Console console) implements IFactory {
    @Override
    public <T> T create(Class<T> type) throws Exception {
      T created = CommandLine.defaultFactory().create(type);
      if (created instanceof ConsoleCommand command) {
        command.console = console;
      }
      return created;
    }
  }

  /** Reads the version from the manifest of the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Swell.class.getPackage().getImplementationVersion();
      return new String[] {
        "swell " + (version == null ? "(not packaged)" : version),
        "Java " + Runtime.version() + ", " + System.getProperty("os.name")
      };
    }
  }
}
