package io.swell.evaluation;

import io.swell.model.MiniBatch;
import io.swell.model.RowCounts;
import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * A stream of documents whose topics are known: each topic is a Zipf-Mandelbrot background over all
 * terms and some terms of its own, each document mixes few of the topics that are live by then, and
 * what is popular drifts. The last topics are born while the stream runs. The same seed gives the
 * same stream. Tests and benchmarks share it; {@link PlantedFile} hands it to other programs.
 *
 * <p>Terms are numbered in the order in which the stream meets them, as a vocabulary would.
 */
public final class PlantedStream {
  /** Share of a topic's tokens that are its own terms; the others are background. */
  static final double OWN = 0.65;

  /**
   * What to plant.
   *
   * @param vocabulary number of terms, M; few of the rarest are met in a short stream
   * @param topics number of topics, {@code late} of them born between a sixth and five sixths of
   *     the stream
   * @param termsPerTopic a topic's own terms, none of the commonest hundredth
   * @param documents length of the stream
   * @param tokens occurrences in a document
   * @param shift the q of the background p(rank) ~ (rank + q)^-1.05
   * @param drift how much a topic's popularity swings, 0 to 1
   */
  public record Plan(
      int vocabulary,
      int topics,
      int late,
      int termsPerTopic,
      int documents,
      int tokens,
      double shift,
      double drift) {
    /** A few hundred documents: for tests of laws. */
    public static final Plan SMALL = new Plan(200, 4, 0, 20, 240, 40);

    /** Plain Zipf, and popularity that stays. */
    public Plan(
        int vocabulary, int topics, int late, int termsPerTopic, int documents, int tokens) {
      this(vocabulary, topics, late, termsPerTopic, documents, tokens, 0, 0);
    }
  }

  private final Plan plan;
  private final RowCounts counts;
  private final int[] main;
  private final List<SparseVector> above;
  private final double[] idf;
  private final int seen;

  /**
   * @param counts all documents
   * @param main each document's topic of largest share
   * @param above each topic's probabilities above the shared background
   */
  PlantedStream(Plan plan, RowCounts counts, int[] main, List<SparseVector> above) {
    this.plan = plan;
    this.counts = counts;
    this.main = main;
    this.above = above;
    seen = Arrays.stream(counts.row()).max().orElse(-1) + 1;
    double[] df = new double[plan.vocabulary()];
    for (int e = 0; e < counts.start()[counts.documents()]; e++) {
      df[counts.row()[e]]++;
    }
    idf =
        Arrays.stream(df).map(n -> Math.log((counts.documents() + 1.0) / Math.max(n, 1))).toArray();
  }

  /** Returns the stream that a plan and a seed determine. */
  public static PlantedStream of(Plan plan, long seed) {
    return of(plan, PlantedLives.UNENDING, seed);
  }

  /** The same, of topics that end and become one. */
  static PlantedStream of(Plan plan, PlantedLives lives, long seed) {
    return new PlantedDraws(plan, lives, seed).stream();
  }

  /** What was planted. */
  public Plan plan() {
    return plan;
  }

  /** How often each term occurs in each document. */
  public RowCounts counts() {
    return counts;
  }

  /** The topic that a document has most of. */
  public int mainTopic(int document) {
    return main[document];
  }

  List<SparseVector> above() {
    return above;
  }

  /** Terms that occur at all. */
  public int seen() {
    return seen;
  }

  /** The document that the n-th late topic is born with. */
  static int birth(Plan plan, int n) {
    return plan.documents() / 6 + (int) (4L * plan.documents() / 6 * n / plan.late());
  }

  /** Returns documents [from, to), tf-idf over the whole stream, of unit norm; rows are terms. */
  public MiniBatch batch(int from, int to) {
    int first = counts.start()[from];
    int[] start = new int[to - from + 1];
    int[] row = Arrays.copyOfRange(counts.row(), first, counts.start()[to]);
    double[] weight = new double[row.length];
    for (int i = from; i < to; i++) {
      double squares = 0;
      for (int e = counts.start()[i]; e < counts.start()[i + 1]; e++) {
        double w = counts.count()[e] * idf[counts.row()[e]];
        weight[e - first] = w;
        squares += w * w;
      }
      for (int e = counts.start()[i]; e < counts.start()[i + 1]; e++) {
        weight[e - first] /= Math.sqrt(squares);
      }
      start[i - from + 1] = counts.start()[i + 1] - first;
    }
    return new MiniBatch(to - from, start, row, weight);
  }

  /** Returns all documents as one batch. */
  public MiniBatch all() {
    return batch(0, plan.documents());
  }

  /**
   * Returns the planted topics, the late ones last: what lies above the shared background, weighted
   * by idf.
   */
  public List<SparseVector> truth() {
    return above.stream()
        .map(
            topic -> {
              double[] weight = topic.weight().clone();
              for (int n = 0; n < weight.length; n++) {
                weight[n] *= idf[topic.row()[n]];
              }
              return new SparseVector(topic.row(), weight);
            })
        .toList();
  }

  @Override
  public String toString() {
    return plan.toString();
  }
}
