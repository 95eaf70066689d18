package io.swell.bench;

import io.swell.alerting.AlertFigure;
import io.swell.alerting.PlantedAlertFigure;
import io.swell.cli.LimitsRun;
import io.swell.evaluation.DetectionFigure;
import io.swell.evaluation.DiscSlfaEvidence;
import io.swell.evaluation.FeedbackFigure;
import io.swell.evaluation.LifecycleFigure;
import io.swell.evaluation.LogsFigure;
import io.swell.evaluation.MapPlsaFigure;
import io.swell.evaluation.OnlineAgainstBatchFigure;
import io.swell.evaluation.SctmPerplexity;
import io.swell.evaluation.SparseLsaFigure;
import io.swell.evaluation.SparseLsaOnline;
import io.swell.evaluation.StoryFigure;
import io.swell.evaluation.TimePerPass;
import io.swell.evaluation.TopicsFigure;
import io.swell.fuzz.FuzzRun;
import io.swell.method.slfa.SlfaCrossValidation;
import io.swell.method.slfa.SlfaToy;
import io.swell.ranking.LdaRanking;
import io.swell.serving.DrawingTime;
import io.swell.serving.PlantedPage;
import io.swell.serving.ServingLoad;
import io.swell.streaming.FaultRuns;
import io.swell.streaming.HealthFigure;
import io.swell.streaming.ModelsRun;
import io.swell.streaming.OverloadFigure;
import io.swell.streaming.ProductRoofline;
import io.swell.streaming.RebalanceFigure;
import io.swell.streaming.RestartFigure;
import io.swell.streaming.RestoreBenchmark;
import io.swell.streaming.RestoreMemory;
import io.swell.streaming.RollingFigure;
import io.swell.streaming.ShardFigure;
import io.swell.streaming.ShardPassesFigure;
import io.swell.streaming.ShardReplayFigure;
import io.swell.streaming.SoakBenchmark;
import io.swell.streaming.ThroughputBenchmark;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * Runs a program of {@code target/swell-benchmarks.jar}: {@code tables} writes the tables of
 * BENCHMARKS.md, {@code jmh} runs the JMH benchmarks, and the other programs, named after their
 * classes, produce the figures in the documents.
 *
 * <p>A program is a class that is a picocli command or has one static method that is one.
 */
@Command(
    name = "java [-Xmx...] -jar target/swell-benchmarks.jar",
    synopsisSubcommandLabel = "PROGRAM",
    description = "Measures Swell. Run PROGRAM --help for the arguments of a program.%n")
final class Benchmarks {
  private static final List<Class<?>> PROGRAMS =
      List.of(
          AlertFigure.class,
          ChangelogBytes.class,
          DetectionFigure.class,
          DiscSlfaEvidence.class,
          DrawingTime.class,
          FaultRuns.class,
          FeedbackFigure.class,
          FuzzRun.class,
          HealthFigure.class,
          LdaRanking.class,
          LimitsRun.class,
          LifecycleFigure.class,
          LogsFigure.class,
          MapPlsaFigure.class,
          ModelsRun.class,
          OnlineAgainstBatchFigure.class,
          OverloadFigure.class,
          PatternFigure.class,
          PipelineFigure.class,
          PlantedAlertFigure.class,
          PlantedPage.class,
          ProductRoofline.class,
          RebalanceFigure.class,
          RestartFigure.class,
          RollingFigure.class,
          ShardFigure.class,
          ShardPassesFigure.class,
          ShardReplayFigure.class,
          ShardStepFigure.class,
          RestoreBenchmark.class,
          RestoreMemory.class,
          SctmPerplexity.class,
          ServingLoad.class,
          SlfaCrossValidation.class,
          SlfaToy.class,
          SoakBenchmark.class,
          SparseLsaFigure.class,
          SparseLsaOnline.class,
          StoryFigure.class,
          ThroughputBenchmark.class,
          TimePerPass.class,
          TopicsFigure.class);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean help;

  private Benchmarks() {}

  public static void main(String[] arguments) throws Exception {
    if (System.getProperty("swell.log") == null) {
      System.setProperty("swell.log", "WARN"); // a figure's output is not mixed with the tracker's
    }
    if (arguments.length > 0 && arguments[0].equals("jmh")) {
      org.openjdk.jmh.Main.main(Arrays.copyOfRange(arguments, 1, arguments.length));
      return;
    }
    System.exit(commands().execute(arguments.length == 0 ? new String[] {"--help"} : arguments));
  }

  private static CommandLine commands() {
    var all = new CommandLine(new Benchmarks());
    all.addSubcommand("tables", new Tables());
    for (Class<?> program : PROGRAMS) {
      all.addSubcommand(
          program.getSimpleName(),
          program.isAnnotationPresent(Command.class)
              ? program
              : CommandLine.getCommandMethods(program, null).get(0));
    }
    all.getSubcommands()
        .forEach(
            (name, each) ->
                each.getCommandSpec().name(name).usageMessage().showDefaultValues(true));
    all.getCommandSpec().usageMessage().footer(jmh());
    return all;
  }

  /** Returns the help lines about the JMH benchmarks on the class path. */
  private static String[] jmh() {
    var silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
    String names =
        String.join(
            "%n",
            BenchmarkList.defaultList().getAll(silent, List.of()).stream()
                .map(each -> "  " + each.getUsername().replaceAll(".*\\.(.*\\.)", "$1"))
                .toList());
    return new String[] {
      "", "JMH benchmarks (run with jmh [OPTIONS] [NAME...]; options: jmh -h):", names
    };
  }
}
