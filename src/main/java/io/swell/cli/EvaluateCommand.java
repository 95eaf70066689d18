package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.evaluation.Corpus;
import io.swell.evaluation.EvaluationResult;
import io.swell.evaluation.MethodEvaluator;
import io.swell.method.BatchOptions;
import io.swell.method.MethodSpec;
import io.swell.model.LearnOptions;
import io.swell.replay.Workers;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "evaluate",
    description = {
      "Trains methods on the same documents and prints their measures, one row per method.",
      "",
      "Every third document is held out by default. Topic measures: the method's own OBJECTIVE (not"
          + " comparable between methods), number of LIVE topics, COMPACTness (share of the"
          + " vocabulary in a topic), EFFective DIMension (topics per term), REPResentability and"
          + " OVERLAP of the ten heaviest terms, share of weight that is POSITIVE, MAJORITY ratio,"
          + " NPMI coherence, DIVERSITY. Measures on held-out documents: reconstruction ERROR, code"
          + " DENSITY, PERPLEXITY of the second half of each document if the method is"
          + " probabilistic. If documents have labels, also ACCURACY of a linear SVM on the codes,"
          + " and how well main topics agree with the classes: NMI (mutual information over the"
          + " mean of the entropies, the V-measure), AMI and ARI (mutual information and Rand"
          + " index, adjusted for chance), and F1 of BCUBED and of PAIRS of documents. Costs:"
          + " PASSES, seconds per pass (S/PASS), microseconds to code a document (US/DOC), size of"
          + " the topics (KB).",
      "",
      "Methods learn in batch mode with learn.forgetting=replace; with --online they learn in one"
          + " pass of mini-batches. JSON output is one object per row, for any plotting tool, with"
          + " representability and overlap by number of terms (tops)."
    },
    footer = {
      "%nExamples:",
      "  swell evaluate news.jsonl.gz --method rlsi --method nmf --set learn.topics=20",
      "  swell evaluate news.jsonl.gz --method rlsi --method rlsi,learn.topics-penalty=l2",
      "  swell evaluate news.jsonl.gz --method all --vary learn.topics=20,50,100",
      "  swell evaluate news.jsonl.gz --method rlsi -o json | jq .shape.compactness"
    })
final class EvaluateCommand extends ConfiguredCommand {
  private static final long LINE_NANOS = Duration.ofSeconds(10).toNanos();

  @Mixin private final Arguments.Input file = new Arguments.Input();

  @Option(
      names = "--method",
      paramLabel = "NAME[,KEY=VALUE...]",
      required = true,
      description =
          "Method to evaluate, with optional settings of its own. May be repeated. 'all' means"
              + " every method.")
  private List<String> methods = new ArrayList<>();

  @Option(
      names = "--vary",
      paramLabel = "KEY=VALUE,VALUE...",
      description = "Evaluate every method once for each value of an option.")
  private @Nullable String vary;

  @Option(
      names = "--passes",
      paramLabel = "T",
      description =
          "Maximum number of passes of batch learning; it ends earlier once the objective settles."
              + " Default: ${DEFAULT-VALUE}.")
  private int passes = 50;

  @Option(
      names = "--online",
      description = "Learn in one pass of mini-batches instead of batch mode.")
  private boolean online;

  @Option(
      names = "--held-out",
      paramLabel = "N",
      description =
          "Hold out one document in N. 0 holds out none; perplexity and accuracy are then not"
              + " measured. Default: ${DEFAULT-VALUE}.")
  private int heldOut = 3;

  @Option(
      names = "--min-documents",
      paramLabel = "N",
      description =
          "Leave out terms that occur in fewer than N documents. Default: ${DEFAULT-VALUE}.")
  private int minDocuments = 2;

  @Option(
      names = "--classes",
      paramLabel = "N",
      description =
          "Use the N most frequent labels as classes. A document with exactly one of these labels"
              + " belongs to that class. Default: ${DEFAULT-VALUE}.")
  private int classes = 8;

  @Option(names = "--only-classes", description = "Leave out documents that belong to no class.")
  private boolean onlyClasses;

  @Option(
      names = "--terms",
      paramLabel = "N",
      description = "Also print the N heaviest terms of every topic. Default: ${DEFAULT-VALUE}.")
  private int terms = 0;

  @Mixin private final Arguments.Format format = new Arguments.Format();
  @Mixin private final Arguments.Threads workers = new Arguments.Threads();

  @Override
  public Integer call() throws IOException {
    require(passes >= 1, "--passes must be at least 1, found " + passes);
    require(heldOut == 0 || heldOut >= 2, "--held-out must be 0 or at least 2, found " + heldOut);
    require(minDocuments >= 1, "--min-documents must be at least 1, found " + minDocuments);
    require(classes >= 0, "--classes must not be negative, found " + classes);
    require(terms >= 0, "--terms must not be negative, found " + terms);
    List<Map<String, String>> grid =
        MethodArgument.grid("--vary", vary == null ? List.of() : List.of(vary));
    List<MethodArgument> all =
        methods.stream()
            .flatMap(each -> MethodArgument.parse(each).stream())
            .flatMap(each -> grid.stream().map(each::with))
            .toList();
    List<Configuration> configurations = all.stream().map(this::read).toList();
    try (Workers started = workers.start()) {
      List<Bag> bags = new ArrayList<>();
      CommandProgress.ingest(console, "read", configurations.get(0), started, Instant.now())
          .read(file.location(), bags::add, () -> {});
      Corpus corpus =
          Corpus.of(bags, new Corpus.Choice(minDocuments, heldOut, classes, onlyClasses));
      say(corpus);
      var report = new EvaluationReport(console, format.isJson(), corpus, terms);
      int failed = 0;
      for (int i = 0; i < all.size(); i++) {
        EvaluationResult result = evaluate(corpus, all.get(i), configurations.get(i), started);
        if (result == null) {
          failed++;
          continue;
        }
        int k = configurations.get(i).get(LearnOptions.class).topics();
        report.addRow(all.get(i), online, k, result);
      }
      report.finish();
      return failed == 0 ? ExitCode.OK : ExitCode.BAD_INPUT;
    }
  }

  private Configuration read(MethodArgument method) {
    Map<String, String> defaults = new TreeMap<>();
    if (!online) {
      defaults.put("swell.learn.forgetting", "replace");
      defaults.put("swell.learn.passes", Integer.toString(passes));
    }
    return configuration(defaults, "evaluate", method.values());
  }

  private void say(Corpus corpus) {
    long classed = Arrays.stream(corpus.classOf()).filter(each -> each >= 0).count();
    console.say(
        "evaluate: %s to learn from, %,d held out, %s; %s in %s",
        CountPhrase.of(corpus.learned().length, "document"),
        corpus.heldOut().length,
        CountPhrase.of(corpus.vocabulary().size(), "term"),
        CountPhrase.of(classed, "document"),
        CountPhrase.of(corpus.classes().size(), "class"));
  }

  /**
   * Evaluates one method. If the method cannot learn from these documents, prints the reason and
   * returns null, so that the other methods still run.
   */
  private @Nullable EvaluationResult evaluate(
      Corpus corpus, MethodArgument method, Configuration options, Workers started) {
    var evaluator = new MethodEvaluator(corpus, System::nanoTime);
    long start = System.nanoTime();
    IntConsumer learningProgress = progress(method + (online ? ": document " : ": pass "));
    try {
      MethodSpec spec = method.name().compose(options, started.parallel());
      EvaluationResult result =
          online
              ? evaluator.online(
                  spec, options.get(LearnOptions.class).batchSize(), learningProgress)
              : evaluator.batch(spec, options.get(BatchOptions.class).passes(), learningProgress);
      console.say(
          "%s: %.1f s", method, Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3);
      return result;
    } catch (IllegalArgumentException e) {
      console.say("error: cannot evaluate " + method);
      console.say("  " + e.getMessage());
      return null;
    }
  }

  /** Returns what prints a line every ten seconds. */
  private IntConsumer progress(String what) {
    long[] last = {System.nanoTime()};
    return number -> {
      if (System.nanoTime() - last[0] >= LINE_NANOS) {
        last[0] = System.nanoTime();
        console.say(what + number);
      }
    };
  }
}
