package io.swell.engine;

import java.util.List;
import java.util.TreeSet;

/**
 * A topic that is to be born from words: {@code u_m} is what each of them would weigh in a document
 * that names each once, of unit norm. It takes a free slot, else that of the least useful topic
 * that is neither pinned nor newly born, and is protected as newborns are. Where every slot is
 * pinned or newly born, or nothing has been learned yet, it is refused: the event says why.
 *
 * @param model key of the model
 * @param terms its distinct words, as an analyser gives them
 * @param name the name that it is to have; empty if its terms are to name it
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record SeedTopic(String model, List<String> terms, String name, long ingestTime)
    implements UserCommand {
  /** Words that a topic needs: with fewer it would end at once. */
  public static final int FEWEST_TERMS = 3;

  /** Words that it may have. */
  public static final int MOST_TERMS = 100;

  /** Characters of a word. */
  private static final int LONGEST_TERM = 1_000;

  public SeedTopic {
    terms = List.copyOf(terms);
    int distinct = new TreeSet<>(terms).size();
    if (distinct < terms.size() || distinct < FEWEST_TERMS || distinct > MOST_TERMS) {
      throw new IllegalArgumentException(
          "terms must be "
              + FEWEST_TERMS
              + " to "
              + MOST_TERMS
              + " different ones, found "
              + terms.size()
              + (distinct < terms.size() ? ", of which " + distinct + " are different" : ""));
    }
    for (String term : terms) {
      if (term.isBlank() || term.length() > LONGEST_TERM) {
        throw new IllegalArgumentException(
            "a term must have 1 to " + LONGEST_TERM + " characters, found " + term.length());
      }
    }
    if (!name.isEmpty()) {
      TopicCommand.requireName(name);
    }
  }
}
