package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.output.ModelFileWriter;
import io.swell.method.Method;
import io.swell.output.ModelReport;
import io.swell.replay.Replay;
import io.swell.replay.Workers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell fit}: learns a model from a file and saves it. */
@Command(
    name = "fit",
    description = {
      "Learns a model from a file in one pass, as the tracker does, and saves it.",
      "With --passes it makes several passes over the whole file (batch learning).",
      "",
      "The model file holds the options, the learned state and the topics as gzipped JSON lines. It"
          + " does not depend on the number of threads."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell fit news.jsonl.gz -k 50 --save news.model",
      "  swell fit news.jsonl.gz -k 50 --method nmf --passes 50 --save news.model",
      "  swell topics news.model"
    })
final class FitCommand extends ConsoleCommand {
  @Mixin private final FileArgument file = new FileArgument();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      converter = MethodName.class,
      completionCandidates = MethodName.Candidates.class,
      description = "Learning method: ${COMPLETION-CANDIDATES}. Same as --set method=NAME.")
  private @Nullable Method method;

  @Option(
      names = "-k",
      paramLabel = "K",
      description = "Number of topic slots. Same as --set learn.topics=K.")
  private @Nullable Integer topics;

  @Mixin private final PassesArgument passes = new PassesArgument();

  @Option(
      names = "--save",
      paramLabel = "MODEL",
      required = true,
      description =
          "Model file to write. An existing file is replaced once the new one is complete.")
  private Path save = Path.of("");

  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);
  @Mixin private final WorkersArgument workers = new WorkersArgument();

  FitCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    Configuration read = configuration.read(arguments());
    requireTarget();
    LatestOutputs latest = new LatestOutputs();
    try (Workers started = workers.start()) {
      Replay replay =
          new Replay(CommandProgress.ingest(console, "fit", read, started, Instant.now()), true);
      replay.run(file.location(), latest);
      write(replay, latest);
    }
    ModelReport report = latest.newestReport();
    if (report != null) {
      console.say(
          "%s: %s, %s, %s",
          save,
          CountPhrase.of(report.documents(), "document"),
          CountPhrase.of(report.vocabulary(), "term"),
          CountPhrase.of(report.liveTopics(), "live topic"));
    }
    return ExitCode.OK;
  }

  /** Returns the options that the arguments set, by full key. */
  private Map<String, String> arguments() {
    Map<String, String> values = new TreeMap<>();
    ConfigurationOptions.put(values, "swell.learn.topics", topics);
    ConfigurationOptions.put(values, "swell.method", method);
    passes.putInto(values);
    return values;
  }

  /** Throws an exception if the model cannot be saved, which is known before it is learned. */
  private void requireTarget() {
    Path directory = save.toAbsolutePath().getParent();
    String obstacle =
        directory == null || Files.isDirectory(save)
            ? "it is a directory"
            : !Files.isDirectory(directory)
                ? "there is no directory " + directory
                : !Files.isWritable(directory) ? "cannot write to " + directory : null;
    if (obstacle != null) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "cannot save " + save,
          obstacle,
          "choose another file with --save, or create the directory",
          null);
    }
  }

  private void write(Replay replay, LatestOutputs latest) throws IOException {
    List<String> models = replay.models();
    if (models.size() != 1) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "cannot save " + models.size() + " models in one file",
          "model.from divides the documents into the models " + models,
          "fit one model at a time, or set model.from=constant",
          null);
    }
    String model = models.get(0);
    Path unfinished = save.resolveSibling(save.getFileName() + ".tmp");
    try (OutputStream out = Files.newOutputStream(unfinished);
        ModelFileWriter writer = new ModelFileWriter(out, model, replay.options())) {
      replay.engine(model).save(writer);
      latest.writeTo(writer.outputs());
    }
    Files.move(unfinished, save, StandardCopyOption.REPLACE_EXISTING);
  }
}
