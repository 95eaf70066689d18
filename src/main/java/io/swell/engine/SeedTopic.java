package io.swell.engine;

import java.util.List;
import java.util.TreeSet;

/**
 * Seeds a topic from words: {@code u_m} is the weight that word m would have in a document that
 * contains each word once, scaled to unit norm. The topic takes a free slot, or else that of the
 * least useful topic that is neither pinned nor protected, and is protected like any new topic. The
 * command is refused if every slot is pinned or protected, or if nothing has been learned yet; the
 * event gives the reason.
 *
 * @param model key of the model
 * @param terms its distinct words, in the form that the analyzer produces
 * @param name the topic's name; empty to name it by its terms
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record SeedTopic(String model, List<String> terms, String name, long ingestTime)
    implements UserCommand {
  /** Smallest number of words; with fewer the topic would end at once. */
  public static final int MIN_TERMS = 3;

  /** Largest number of words. */
  public static final int MAX_TERMS = 100;

  /** Largest number of UTF-16 code units of a word. */
  private static final int MAX_TERM_LENGTH = 1_000;

  public SeedTopic {
    terms = List.copyOf(terms);
    int distinct = new TreeSet<>(terms).size();
    if (distinct < terms.size() || distinct < MIN_TERMS || distinct > MAX_TERMS) {
      throw new IllegalArgumentException(
          "terms must be "
              + MIN_TERMS
              + " to "
              + MAX_TERMS
              + " distinct words, found "
              + terms.size()
              + (distinct < terms.size() ? ", of which " + distinct + " are distinct" : ""));
    }
    for (String term : terms) {
      if (term.isBlank() || term.length() > MAX_TERM_LENGTH) {
        throw new IllegalArgumentException(
            "a term must have 1 to "
                + MAX_TERM_LENGTH
                + " characters and must not be blank, found "
                + (term.isBlank() ? "a blank one" : term.length() + " characters"));
      }
    }
    if (!name.isEmpty()) {
      TopicCommand.requireName("name", name);
    }
  }
}
