package io.swell.text;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.util.List;

/** How the characters of a document become terms. */
public record TextOptions(
    @Option(
            key = "text.analyzer",
            byDefault = "prose",
            fixed = true,
            implies = "logs lifecycle.count-near-duplicates=true",
            doc =
                "The chain: prose for news, mail and articles in any language; logs for lines that"
                    + " programs write, where times, ids, addresses and numbers are masked, and"
                    + " lifecycle.count-near-duplicates is true unless it is set.")
        Chain analyzer,
    @Option(
            key = "text.language",
            byDefault = "en",
            doc =
                "Language of a document that names none, as an ISO 639-1 code: chooses stop words,"
                    + " elisions and stems; und for none of these. Prose only.")
        String language,
    @Option(
            key = "text.stop-words-extra",
            byDefault = "",
            doc = "Words left out in every language, beside the language's own list.")
        List<String> stopWordsExtra,
    @Option(
            key = "text.keep-numbers",
            byDefault = "false",
            doc =
                "Whether numbers are terms; words with digits such as covid-19, g7 and 5g always"
                    + " are. Prose only: logs mask numbers.")
        boolean keepNumbers,
    @Option(key = "text.min-length", byDefault = "2", doc = "Shortest term, in UTF-16 code units.")
        int minLength,
    @Option(
            key = "text.max-length",
            byDefault = "40",
            doc = "Longest term, in UTF-16 code units; longer words are left out, not cut.")
        int maxLength,
    @Option(
            key = "text.stem",
            byDefault = "none",
            fixed = true,
            doc =
                "Whether forms of a word are one term: light strips plurals (English) or what the"
                    + " language's light stemmer strips, and shows the stem, not the commonest"
                    + " form. Prose only.")
        Stem stem,
    @Option(
            key = "text.phrases",
            byDefault = "false",
            fixed = true,
            doc =
                "Whether two neighbouring terms are also one, as in interest_rate; about triples"
                    + " the vocabulary. Prose only.")
        boolean phrases,
    @Option(
            key = "text.max-characters",
            byDefault = "1000000",
            doc =
                "Most UTF-16 code units read of one document, over all its fields; the rest is cut"
                    + " off and the document counted as cut.")
        int maxCharacters) {

  /** Which chain of analysis. */
  public enum Chain {
    /** Sentences that people write. */
    PROSE,
    /** Lines that programs write. */
    LOGS
  }

  /** How far forms of one word are joined. */
  public enum Stem {
    /** Not at all: in English, stems make topics less stable and gain no coherence. */
    NONE,
    /** By the lightest stemmer of the language. */
    LIGHT
  }

  public TextOptions {
    stopWordsExtra = List.copyOf(stopWordsExtra);
    require(
        Languages.CODES.contains(language),
        "text.language",
        language,
        "must be one of " + String.join(" ", Languages.CODES));
    for (String word : stopWordsExtra) {
      require(!word.isBlank(), "text.stop-words-extra", "'" + word + "'", "must hold words only");
    }
    require(minLength >= 1, "text.min-length", minLength, "must be at least 1");
    require(
        maxLength >= minLength && maxLength <= 200,
        "text.max-length",
        maxLength,
        "must be from text.min-length to 200");
    require(
        maxCharacters >= 1 && maxCharacters <= 100_000_000,
        "text.max-characters",
        maxCharacters,
        "must be from 1 to 100000000");
  }
}
