package io.swell.ranking;

import io.swell.format.input.JsonTextReader;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.Weighting;
import io.swell.ranking.CrossValidation.Candidate;
import io.swell.ranking.RankingTrial.Row;
import io.swell.ranking.TestCollection.Text;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The row of LDA beside those of {@code swell rank}, its codes by another program on the same
 * terms:
 *
 * <pre>
 *   LdaRanking COLLECTION DIR                             writes DIR/documents.txt, queries.txt
 *   python3 src/bench/python/lda_codes.py DIR 50 100 200  writes DIR/K.txt
 *   LdaRanking COLLECTION DIR 50 100 200                  prints the row
 * </pre>
 */
public final class LdaRanking {
  private static final int FOLDS = 5;

  private LdaRanking() {}

  /** Occurrences as they are. */
  private static final class Plain implements Weighting {
    @Override
    public MiniBatch weigh(RowCounts documents, Vocabulary vocabulary) {
      double[] weight = Arrays.stream(documents.count()).asDoubleStream().toArray();
      return new MiniBatch(documents.documents(), documents.start(), documents.row(), weight);
    }

    @Override
    public double idf(int row, Vocabulary vocabulary) {
      return 1;
    }

    @Override
    public String formula() {
      return "n";
    }
  }

  @Command(description = "Computes the row of LDA for the table of swell rank")
  public static void run(
      @Parameters(description = "Directory with docs.jsonl.gz, queries.jsonl, qrels.tsv")
          Path source,
      @Parameters(description = "Directory for the terms and the codes") Path directory,
      @Parameters(arity = "0..*", description = "Numbers of topics; default: only write the terms")
          @Nullable List<String> numbers)
      throws IOException {
    TestCollection collection = read(source);
    try (RankingTrial trial = new RankingTrial(collection, FOLDS)) {
      if (numbers == null) {
        WeightedCollection counts =
            WeightedCollection.of(trial.documents(Integer.MAX_VALUE), trial.queries(), new Plain());
        write(directory.resolve("documents.txt"), counts.documents());
        write(directory.resolve("queries.txt"), counts.queries());
        return;
      }
      List<Candidate> mixtures = new ArrayList<>();
      for (String topics : numbers) {
        List<String> lines = Files.readAllLines(directory.resolve(topics + ".txt"));
        int documents = collection.documents().size();
        Cosines cosines =
            Cosines.of(
                codes(lines.subList(0, documents)), codes(lines.subList(documents, lines.size())));
        mixtures.addAll(trial.mixtures(cosines, Map.of("K", topics)));
      }
      Row row = trial.choose("bm25 + lda", mixtures);
      QueryMeasures means = row.means();
      System.out.printf(
          Locale.ROOT,
          "%s: MAP %.4f, NDCG %s, P@10 %.4f, %s%n%s%n",
          row.name(),
          means.averagePrecision(),
          Arrays.toString(means.ndcg()),
          means.precision()[9],
          row.againstBm25(),
          row.chosen().stream().map(Candidate::values).toList());
    }
  }

  private static Codes codes(List<String> lines) {
    double[] code =
        lines.stream()
            .flatMap(line -> Stream.of(line.split(" ", -1)))
            .mapToDouble(Double::parseDouble)
            .toArray();
    int capacity = code.length / lines.size();
    return new Codes(lines.size(), capacity, code, new double[0], new double[0]);
  }

  private static void write(Path file, MiniBatch texts) throws IOException {
    Files.write(
        file,
        IntStream.range(0, texts.documents())
            .mapToObj(
                i ->
                    IntStream.range(texts.start()[i], texts.start()[i + 1])
                        .mapToObj(e -> texts.row()[e] + ":" + (int) texts.weight()[e])
                        .reduce((a, b) -> a + " " + b)
                        .orElse(""))
            .toList());
  }

  private static TestCollection read(Path directory) throws IOException {
    String documents;
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(directory.resolve("docs.jsonl.gz")))) {
      documents = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    return TestCollection.of(
        texts(documents),
        texts(Files.readString(directory.resolve("queries.jsonl"))),
        TestCollection.Judgment.parse(
            Files.readString(directory.resolve("qrels.tsv")), "qrels.tsv"));
  }

  private static List<Text> texts(String content) {
    return JsonTextReader.read(content, "collection", Text::new);
  }
}
