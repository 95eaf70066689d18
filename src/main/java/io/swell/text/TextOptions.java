package io.swell.text;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.util.List;
import java.util.Set;

/** How the text of a document is converted to terms. */
public record TextOptions(
    @Option(
            key = "text.analyzer",
            byDefault = "prose",
            fixed = true,
            implies = {
              "logs lifecycle.count-near-duplicates=true",
              "logs lifecycle.min-terms=2",
              "logs learn.batch=4000",
              "logs lifecycle.check-every=25",
              "logs alerts.window-documents=20"
            },
            doc =
                "Text analyzer: prose for news, mail and articles in any language; logs for log"
                    + " lines, from which it removes times, ids, addresses and numbers. With logs,"
                    + " lifecycle.count-near-duplicates defaults to true, lifecycle.min-terms to 2,"
                    + " learn.batch to 4000, lifecycle.check-every to 25, and"
                    + " alerts.window-documents to 20.")
        Chain analyzer,
    @Option(
            key = "text.language",
            byDefault = "auto",
            doc =
                "Language of documents without one, as an ISO 639-1 code; or several codes, such as"
                    + " en,es,de, to detect one of them in each document; or auto to detect one of"
                    + " all. A doubtful document counts as the first language listed, with auto as"
                    + " English. The language determines stop words, elisions and the stemmer; und"
                    + " uses none of them. Prose only.")
        List<String> languages,
    @Option(
            key = "text.stop-words-extra",
            byDefault = "",
            doc = "Words to ignore in every language, in addition to the language's stop words.")
        List<String> stopWordsExtra,
    @Option(
            key = "text.keep-numbers",
            byDefault = "false",
            doc =
                "Whether numbers are terms. Words with digits, such as covid-19, g7 and 5g, always"
                    + " are. Prose only; the logs analyzer always removes numbers.")
        boolean keepNumbers,
    @Option(
            key = "text.stem",
            byDefault = "none",
            fixed = true,
            doc =
                "Whether the forms of a word are combined into one term. light strips plural"
                    + " endings in English, and in other languages the endings that their light"
                    + " stemmer strips; topics then show the stem. Prose only.")
        Stem stem,
    @Option(
            key = "text.phrases",
            byDefault = "false",
            fixed = true,
            doc =
                "Whether two adjacent terms also form a phrase, such as interest_rate. This about"
                    + " triples the vocabulary. Prose only.")
        boolean phrases) {

  /** The language that stands for detecting one of all. */
  static final String AUTO = "auto";

  /** The language for which nothing is known, which no document is detected to have. */
  private static final String UNDETERMINED = "und";

  /** The analysis chain. */
  public enum Chain {
    /** For sentences written by people. */
    PROSE,
    /** For lines written by programs. */
    LOGS
  }

  /** How the forms of a word are combined. */
  public enum Stem {
    /** They are not; in English, stemming makes topics less stable and no more coherent. */
    NONE,
    /** With the lightest stemmer of the language. */
    LIGHT
  }

  public TextOptions {
    stopWordsExtra = List.copyOf(stopWordsExtra);
    languages = List.copyOf(languages);
    require(
        isLanguage(languages),
        "text.language",
        String.join(",", languages),
        "must be auto, or one or several different ones of "
            + String.join(" ", Language.CODES)
            + " (und alone)");
    for (String word : stopWordsExtra) {
      require(
          !word.isBlank(),
          "text.stop-words-extra",
          "'" + word + "'",
          "must be words that are not blank");
    }
  }

  /** Returns whether the language of documents without one is detected. */
  public boolean detectsLanguage() {
    return languages.size() > 1 || languages.get(0).equals(AUTO);
  }

  /** Returns the language of documents that have none and in which none is detected. */
  public String usualLanguage() {
    return languages.get(0).equals(AUTO) ? "en" : languages.get(0);
  }

  private static boolean isLanguage(List<String> languages) {
    if (languages.size() == 1) {
      return languages.get(0).equals(AUTO) || Language.CODES.contains(languages.get(0));
    }
    return !languages.isEmpty()
        && Set.copyOf(languages).size() == languages.size()
        && Language.CODES.containsAll(languages)
        && !languages.contains(UNDETERMINED);
  }
}
