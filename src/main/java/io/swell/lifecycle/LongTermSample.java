package io.swell.lifecycle;

import io.swell.math.Hash64;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A sample of all documents so far, spread over event time: {@value #PLACES} documents of the last
 * days and as many of the last weeks. It stands for what the stream is about in the long run; the
 * {@link DocumentReservoir} holds the newest documents, which may all be of the last hour.
 *
 * <p>Each of the two parts is a weighted sample without replacement (Efraimidis and Spirakis, 2006)
 * in which the weight of a document has a half-life of event time or of documents, whichever takes
 * longer. A document of weight w has the priority {@code ln w - ln(-ln x)}, where x, between 0 and
 * 1, and the part follow from its number. The documents of the highest priorities are kept.
 * Priorities never change, because only the ratios of weights matter. Costs O(1) for most
 * documents, O({@value #PLACES}) for one that is kept.
 */
final class LongTermSample extends StatePart {
  static final StateKind KIND =
      new StateKind('h', "a sample of all documents, by which explanation is judged");

  static final int PLACES = 500;

  private static final double DAY = 86_400_000;
  private static final double[] HALF_LIFE_MILLIS = {DAY, 14 * DAY};
  private static final double[] HALF_LIFE_DOCUMENTS = {4000, 16_000};
  private static final int PARTS = HALF_LIFE_MILLIS.length;

  /** The key of the times, after those of the places. */
  private static final int TIMES = PARTS * PLACES;

  private static final double LN_2 = StrictMath.log(2);
  private static final double UNIT = 0x1p-53;

  /** One of so many newest documents stands for all of them beside the sample. */
  private static final int NEWEST_STEP = 4;

  private final @Nullable ReservoirDocument[] documents = new ReservoirDocument[TIMES];
  private final double[] priority = new double[TIMES];

  /** How many places of each part are taken, from its first on. */
  private final int[] taken = new int[PARTS];

  /** How many half-lives have passed since the start, by part. */
  private final double[] halfLives = new double[PARTS];

  private long time = Long.MIN_VALUE;
  private final BitSet changed = new BitSet();

  LongTermSample() {
    super(KIND);
  }

  /**
   * Adds the newest documents of a reservoir, those with numbers from {@code first} to {@code next
   * - 1}, except near-duplicates and documents of few terms.
   *
   * @param now event time reached with them
   */
  void add(DocumentReservoir reservoir, long first, long next, long now, int minTerms) {
    double elapsed = time == Long.MIN_VALUE ? 0 : Math.max(0, (double) now - time);
    for (int p = 0; p < PARTS; p++) {
      halfLives[p] +=
          Math.min(elapsed / HALF_LIFE_MILLIS[p], (next - first) / HALF_LIFE_DOCUMENTS[p]);
    }
    time = Math.max(time, now);
    changed.set(TIMES);
    for (long number = Math.max(first, next - reservoir.size()); number < next; number++) {
      ReservoirDocument document = reservoir.document(number);
      if (!document.nearDuplicate() && document.terms().size() >= minTerms) {
        add(document);
      }
    }
  }

  private void add(ReservoirDocument document) {
    long hash = Hash64.mix(document.number() + 1);
    int part = (int) (hash & 1);
    double x = ((hash >>> 11) + 0.5) * UNIT;
    double own = LN_2 * halfLives[part] - StrictMath.log(-StrictMath.log(x));
    int first = part * PLACES;
    int at = first + taken[part];
    if (taken[part] < PLACES) {
      taken[part]++;
    } else {
      at = first;
      for (int place = first + 1; place < first + PLACES; place++) {
        at = priority[place] < priority[at] ? place : at;
      }
      if (own <= priority[at]) {
        return;
      }
    }
    put(at, document);
    priority[at] = own;
  }

  private void put(int at, ReservoirDocument document) {
    documents[at] = document;
    changed.set(at);
  }

  /** Returns the documents of this sample and some of the newest, oldest first, each once. */
  List<ReservoirDocument> withNewest(DocumentReservoir reservoir, int minTerms) {
    var all = new TreeMap<Long, ReservoirDocument>();
    reservoir.documents().stream()
        .filter(each -> each.number() % NEWEST_STEP == 0 && !each.nearDuplicate())
        .forEach(each -> all.put(each.number(), each));
    documents().forEach(each -> all.put(each.number(), each));
    return all.values().stream().filter(each -> each.terms().size() >= minTerms).toList();
  }

  List<ReservoirDocument> documents() {
    return Arrays.stream(documents)
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .sorted(Comparator.comparingLong(ReservoirDocument::number))
        .toList();
  }

  /** Replaces the documents for which a change returns another one; their places stay. */
  void replaceAll(UnaryOperator<ReservoirDocument> change) {
    for (int at = 0; at < TIMES; at++) {
      ReservoirDocument before = documents[at];
      ReservoirDocument now = before == null ? null : change.apply(before);
      if (now != null && !now.equals(before)) {
        put(at, now);
      }
    }
  }

  /** Saves one piece for each place that changed, and one for the times. */
  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    for (int at = changed.nextSetBit(0); at >= 0; at = changed.nextSetBit(at + 1)) {
      if (at == TIMES) {
        out.putLong(time).putDoubles(halfLives, 0, PARTS);
      } else {
        ReservoirDocument document = Objects.requireNonNull(documents[at]);
        ReservoirDocument.FORMAT.write(document, out.putDouble(priority[at]));
      }
      changes.put(key().putInt(at).take(), out.take());
    }
    changed.clear();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int at = key.getIndex(TIMES + 1);
    if (at == TIMES) {
      time = in.getLong();
      System.arraycopy(in.getDoubles(PARTS), 0, halfLives, 0, PARTS);
    } else {
      priority[at] = in.getDouble();
      documents[at] = ReservoirDocument.FORMAT.read(in);
    }
  }

  @Override
  public void restored() {
    for (int at = 0; at < TIMES; at++) {
      taken[at / PLACES] += documents[at] == null ? 0 : 1;
    }
  }
}
