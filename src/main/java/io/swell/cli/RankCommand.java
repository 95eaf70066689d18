package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.config.Configuration;
import io.swell.format.input.JsonTextReader;
import io.swell.math.Parallel;
import io.swell.method.BatchOptions;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.model.LearnOptions;
import io.swell.ranking.Cosines;
import io.swell.ranking.CrossValidation.Candidate;
import io.swell.ranking.RankingTrial;
import io.swell.ranking.RankingTrial.Row;
import io.swell.ranking.TestCollection;
import io.swell.ranking.TestCollection.Judgment;
import io.swell.ranking.TestCollection.Text;
import io.swell.ranking.TopicFit;
import io.swell.replay.InputException;
import io.swell.replay.Workers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "rank",
    description = {
      "Ranks documents for queries by words alone and by words and topics combined, and compares"
          + " them.",
      "",
      "Word scores: bm25 (Lucene's BM25 with k1 1.2 and b 0.75), tuned bm25 (k1 and b chosen), and"
          + " vsm (the cosine of tf-idf vectors). Topic score: the cosine of the codes of query and"
          + " document. Combined score: a * topics + (1 - a) * BM25, with BM25 divided by its"
          + " largest value for the query. All scores use the stemmed terms of Lucene's English"
          + " analyzer.",
      "",
      "The weight a (0 to 1 in steps of 0.05) and the options named by --choose are chosen by"
          + " cross-validation: each fold of the queries is measured with the values that have the"
          + " best mean average precision (MAP) on the other folds. P is the"
          + " probability of a gain over BM25 at least this large by chance, from a one-sided"
          + " paired t-test over average precision.",
      "",
      "JSON output is one object per row, for any plotting tool: P@n by n, and under curve every"
          + " measure by a.",
    },
    footer = {
      "%nExamples:",
      "  swell rank --documents docs.jsonl.gz --queries queries.jsonl --qrels qrels.tsv",
      "  swell rank ... --method lsa --choose learn.topics=50,100,200",
      "  swell rank ... --vary learn.topics-penalty=l1,l2 --choose learn.codes-weight=0.1,0.3",
      "  swell rank ... --online --set learn.embedded-iterations=2 -o json | jq .map"
    })
final class RankCommand extends ConfiguredCommand {
  /** The default values of {@code --choose}; they suit unit-norm tf-idf. */
  private static final List<String> DEFAULT_GRID =
      List.of("learn.topics=50,100", "learn.theta=0.00003,0.0001", "learn.codes-weight=0.1,0.3");

  /** The option that adjusts theta; 0 keeps theta as it is set. */
  private static final String TOPIC_TERMS = "swell.topics.terms";

  @Mixin private final TestFiles files = new TestFiles();

  @Option(
      names = "--method",
      paramLabel = "NAME[,KEY=VALUE...]",
      description =
          "Method to combine with BM25, with optional settings of its own. Each adds a row; may be"
              + " repeated. 'all' means every method. Default: the configured method.")
  private List<String> methods = new ArrayList<>();

  @Option(
      names = "--choose",
      paramLabel = "KEY=VALUE,VALUE...",
      description =
          "Values of an option to choose from. May be repeated; all combinations are tried."
              + " Default: learn.topics=50,100, learn.theta=0.00003,0.0001 and"
              + " learn.codes-weight=0.1,0.3, which suit rlsi.")
  private List<String> choices = DEFAULT_GRID;

  @Option(
      names = "--vary",
      paramLabel = "KEY=VALUE,VALUE...",
      description = "Add one row per method for each value of an option. May be repeated.")
  private List<String> varied = List.of();

  @Option(
      names = "--folds",
      paramLabel = "N",
      description =
          "Number of cross-validation folds. 1 chooses on all queries, which makes results look"
              + " better than they are. Default:"
              + " ${DEFAULT-VALUE}.")
  private int folds = 5;

  @Option(
      names = "--online",
      description =
          "Learn in one pass of mini-batches of learn.batch documents; nothing is forgotten unless"
              + " learn.forgetting is set. Without --online, learn from all documents at once in"
              + " learn.passes passes (default here: 20).")
  private boolean online;

  @Option(
      names = "--vocabulary",
      paramLabel = "N",
      description =
          "Restrict topics to the N terms that occur in the most documents. Default: all terms.")
  private @Nullable Integer vocabulary;

  @Mixin private final Arguments.Format format = new Arguments.Format();
  @Mixin private final Arguments.Threads workers = new Arguments.Threads();

  @Override
  public Integer call() throws IOException {
    require(folds >= 1, "--folds must be at least 1, found " + folds);
    require(
        vocabulary == null || vocabulary >= 1,
        "--vocabulary must be at least 1, found " + vocabulary);
    List<Map<String, String>> rowSettings = rowSettings();
    List<Map<String, String>> grid = MethodArgument.grid("--choose", choices);
    rowSettings.forEach(row -> grid.forEach(point -> read(row, point)));
    TestCollection collection = files.read();
    int queries = collection.queries().size();
    require(
        folds <= queries,
        "--folds must be 1 to %d, the number of queries with a relevant document, found %d"
            .formatted(queries, folds));
    RankReport report = new RankReport(console, format.isJson(), collection, folds);
    int failed = 0;
    try (Workers started = workers.start();
        RankingTrial trial = new RankingTrial(collection, folds)) {
      report.collection(trial.queriesWithoutKnownWord());
      for (Row words : List.of(trial.bm25(), trial.tunedBm25(), trial.vectorSpace())) {
        report.addRow(words);
      }
      for (Map<String, String> row : rowSettings) {
        try {
          report.addRow(row(trial, row, grid, started));
        } catch (InputException e) {
          if (rowSettings.size() == 1) {
            throw e;
          }
          failed++;
          console.say("error: " + e.getMessage());
          console.say("  " + e.reason());
        }
      }
    }
    report.finish();
    return failed == 0 ? ExitCode.OK : ExitCode.BAD_INPUT;
  }

  /** Returns the settings of each row: every combination of a method and the varied values. */
  private List<Map<String, String>> rowSettings() {
    List<Map<String, String>> grid = MethodArgument.grid("--vary", varied);
    return methods.isEmpty()
        ? grid
        : methods.stream()
            .flatMap(each -> MethodArgument.parse(each).stream())
            .flatMap(each -> grid.stream().map(more -> each.with(more).values()))
            .toList();
  }

  private Configuration read(Map<String, String> row, Map<String, String> point) {
    Map<String, String> values = new LinkedHashMap<>(point);
    values.putAll(row);
    Map<String, String> defaults =
        online
            ? Map.of("swell.learn.forgetting", "none", TOPIC_TERMS, "0")
            : Map.of(
                "swell.learn.forgetting", "replace", TOPIC_TERMS, "0", "swell.learn.passes", "20");
    return configuration(defaults, "rank", values);
  }

  private Row row(
      RankingTrial trial,
      Map<String, String> row,
      List<Map<String, String>> grid,
      Workers started) {
    List<Candidate> mixtures = new ArrayList<>();
    String name = "";
    for (Map<String, String> point : grid) {
      Configuration read = read(row, point);
      name = name(read.get(MethodOptions.class).method(), row);
      Map<String, String> values = new LinkedHashMap<>();
      point.forEach((key, value) -> values.put(MethodArgument.shortKey(key), value));
      Cosines codes = fitted(trial, read, started.parallel(), name + " " + RankReport.join(values));
      mixtures.addAll(trial.mixtures(codes, values));
    }
    return trial.choose(name, mixtures);
  }

  private Cosines fitted(RankingTrial trial, Configuration read, Parallel parallel, String what) {
    long start = System.nanoTime();
    Cosines codes;
    try {
      TopicFit fit =
          new TopicFit(
              read.get(MethodOptions.class).method().compose(read, parallel),
              trial.documents(vocabulary == null ? Integer.MAX_VALUE : vocabulary),
              trial.queries());
      codes =
          online
              ? fit.online(read.get(LearnOptions.class).batchSize())
              : fit.batch(read.get(BatchOptions.class).passes());
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "cannot fit " + what, "choose other values with --choose or --set", e);
    }
    console.say("rank: %s, %.1f s", what, (System.nanoTime() - start) / 1e9);
    return codes;
  }

  private String name(Method method, Map<String, String> row) {
    StringBuilder name = new StringBuilder("bm25 + " + method + (online ? ", online" : ""));
    row.forEach(
        (key, value) -> {
          if (!key.equals("swell.method")) {
            name.append(", " + key.substring(key.lastIndexOf('.') + 1) + "=" + value);
          }
        });
    return name.toString();
  }

  /** The options that name the files of a test collection. Reports faulty files as bad input. */
  private static final class TestFiles {
    @Option(
        names = "--documents",
        paramLabel = "FILE",
        required = true,
        arity = "1..*",
        description = {
          "Files with the documents: JSON lines with id, title and text; may be gzipped. Several files"
              + " form one collection."
        })
    private List<Path> documents = List.of();

    @Option(
        names = "--queries",
        paramLabel = "FILE",
        required = true,
        description = "File with the queries: JSON lines with id and text.")
    private Path queries = Path.of("");

    @Option(
        names = "--qrels",
        paramLabel = "FILE",
        required = true,
        description =
            "File with the relevance judgments, one per line: 'query 0 document grade' (TREC), or"
                + " 'query document grade' below a heading line.")
    private Path judgments = Path.of("");

    /**
     * Reads the collection.
     *
     * @throws InputException if a file cannot be parsed or the files do not belong together
     */
    TestCollection read() throws IOException {
      List<Text> documentTexts = new ArrayList<>();
      for (Path file : documents) {
        documentTexts.addAll(parsed(file, TestFiles::texts));
      }
      List<Text> queryTexts = parsed(queries, TestFiles::texts);
      List<Judgment> parsedJudgments = parsed(judgments, Judgment::parse);
      try {
        return TestCollection.of(documentTexts, queryTexts, parsedJudgments);
      } catch (IllegalArgumentException e) {
        throw new InputException(
            "documents, queries and judgments do not belong together", "check " + judgments, e);
      }
    }

    private static List<Text> texts(String content, String name) {
      return JsonTextReader.read(content, name, Text::new);
    }

    private static <T> T parsed(Path file, BiFunction<String, String, T> format)
        throws IOException {
      try {
        return format.apply(content(file), String.valueOf(file.getFileName()));
      } catch (NoSuchFileException e) {
        throw e;
      } catch (IOException | IllegalArgumentException e) {
        throw new InputException("cannot read " + file, "'swell rank --help' lists the formats", e);
      }
    }

    private static String content(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      boolean isZipped = bytes.length > 1 && bytes[0] == (byte) 0x1f && bytes[1] == (byte) 0x8b;
      try (InputStream in = new ByteArrayInputStream(bytes);
          InputStream content = isZipped ? new GZIPInputStream(in) : in) {
        return new String(content.readAllBytes(), StandardCharsets.UTF_8)
            .replaceFirst("^\uFEFF", "");
      }
    }
  }
}
