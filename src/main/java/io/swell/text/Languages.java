package io.swell.text;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.bn.BengaliNormalizationFilter;
import org.apache.lucene.analysis.bn.BengaliStemFilter;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.br.BrazilianStemFilter;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniNormalizationFilter;
import org.apache.lucene.analysis.ckb.SoraniStemFilter;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.EnglishMinimalStemFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.ga.IrishLowerCaseFilter;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.gl.GalicianMinimalStemFilter;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hu.HungarianLightStemFilter;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.no.NorwegianLightStemFilter;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianNormalizationFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.sv.SwedishLightStemFilter;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.te.TeluguNormalizationFilter;
import org.apache.lucene.analysis.te.TeluguStemFilter;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.th.ThaiTokenizer;
import org.apache.lucene.analysis.tr.ApostropheFilter;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishLowerCaseFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.ArmenianStemmer;
import org.tartarus.snowball.ext.BasqueStemmer;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.IrishStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.NepaliStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.SerbianStemmer;
import org.tartarus.snowball.ext.TamilStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/**
 * The languages with stop words: every list that Lucene contains, with the normalization that
 * Lucene's own analyzer applies before it compares words, and Lucene's lightest stemmer for each.
 *
 * <p>A list is loaded when a document first needs it.
 */
final class Languages {
  private static final String[] ITALIAN_ARTICLES = {
    "agl", "all", "c", "coll", "d", "dagl", "dall", "degl", "dell", "gl", "l", "m", "negl", "nell",
    "pell", "s", "sugl", "sull", "t", "un", "v"
  };
  private static final Map<String, Supplier<Language>> BY_CODE = new TreeMap<>();

  /** The codes allowed for {@code text.language}, in order. */
  static final Set<String> CODES = Collections.unmodifiableSet(BY_CODE.keySet());

  static {
    put(
        "ar",
        ArabicAnalyzer::getDefaultStopSet,
        in -> new ArabicStemFilter(new ArabicNormalizationFilter(in)));
    put("bg", BulgarianAnalyzer::getDefaultStopSet, BulgarianStemFilter::new);
    put(
        "bn",
        BengaliAnalyzer::getDefaultStopSet,
        in -> new BengaliNormalizationFilter(new IndicNormalizationFilter(new LowerCaseFilter(in))),
        BengaliStemFilter::new);
    put(
        "ca",
        CatalanAnalyzer::getDefaultStopSet,
        elided("d", "l", "m", "n", "s", "t"),
        snowball(CatalanStemmer::new));
    put(
        "ckb",
        SoraniAnalyzer::getDefaultStopSet,
        in -> new LowerCaseFilter(new SoraniNormalizationFilter(in)),
        SoraniStemFilter::new);
    put("cs", CzechAnalyzer::getDefaultStopSet, CzechStemFilter::new);
    put("da", DanishAnalyzer::getDefaultStopSet, snowball(DanishStemmer::new));
    put(
        "de",
        GermanAnalyzer::getDefaultStopSet,
        in -> new GermanLightStemFilter(new GermanNormalizationFilter(in)));
    put("el", GreekAnalyzer::getDefaultStopSet, GreekLowerCaseFilter::new, GreekStemFilter::new);
    put(
        "en",
        StopWords::english,
        in -> new LowerCaseFilter(new EnglishPossessiveFilter(in)),
        EnglishMinimalStemFilter::new);
    put("es", SpanishAnalyzer::getDefaultStopSet, SpanishLightStemFilter::new);
    put("et", EstonianAnalyzer::getDefaultStopSet, snowball(EstonianStemmer::new));
    put("eu", BasqueAnalyzer::getDefaultStopSet, snowball(BasqueStemmer::new));
    put(
        "fa",
        PersianAnalyzer::getDefaultStopSet,
        in ->
            new PersianNormalizationFilter(new ArabicNormalizationFilter(new LowerCaseFilter(in))),
        PersianStemFilter::new);
    put("fi", FinnishAnalyzer::getDefaultStopSet, FinnishLightStemFilter::new);
    put(
        "fr",
        FrenchAnalyzer::getDefaultStopSet,
        in -> new LowerCaseFilter(new ElisionFilter(in, FrenchAnalyzer.DEFAULT_ARTICLES)),
        FrenchLightStemFilter::new);
    put(
        "ga",
        IrishAnalyzer::getDefaultStopSet,
        in -> new IrishLowerCaseFilter(new ElisionFilter(in, words("b", "d", "m"))),
        snowball(IrishStemmer::new));
    put("gl", GalicianAnalyzer::getDefaultStopSet, GalicianMinimalStemFilter::new);
    put(
        "hi",
        HindiAnalyzer::getDefaultStopSet,
        in -> new HindiNormalizationFilter(new IndicNormalizationFilter(new LowerCaseFilter(in))),
        HindiStemFilter::new);
    put("hu", HungarianAnalyzer::getDefaultStopSet, HungarianLightStemFilter::new);
    put("hy", ArmenianAnalyzer::getDefaultStopSet, snowball(ArmenianStemmer::new));
    put("id", IndonesianAnalyzer::getDefaultStopSet, IndonesianStemFilter::new);
    put(
        "it",
        ItalianAnalyzer::getDefaultStopSet,
        elided(ITALIAN_ARTICLES),
        ItalianLightStemFilter::new);
    put("ja", CJKAnalyzer::getDefaultStopSet, Languages::unstemmed);
    put("ko", CJKAnalyzer::getDefaultStopSet, Languages::unstemmed);
    put("lt", LithuanianAnalyzer::getDefaultStopSet, snowball(LithuanianStemmer::new));
    put("lv", LatvianAnalyzer::getDefaultStopSet, LatvianStemFilter::new);
    put(
        "ne",
        NepaliAnalyzer::getDefaultStopSet,
        in -> new IndicNormalizationFilter(new LowerCaseFilter(in)),
        snowball(NepaliStemmer::new));
    put("nl", DutchAnalyzer::getDefaultStopSet, snowball(DutchStemmer::new));
    put("no", NorwegianAnalyzer::getDefaultStopSet, NorwegianLightStemFilter::new);
    put("pt", PortugueseAnalyzer::getDefaultStopSet, PortugueseLightStemFilter::new);
    put("pt-br", BrazilianAnalyzer::getDefaultStopSet, BrazilianStemFilter::new);
    put("ro", RomanianAnalyzer::getDefaultStopSet, snowball(RomanianStemmer::new));
    put("ru", RussianAnalyzer::getDefaultStopSet, RussianLightStemFilter::new);
    put(
        "sr",
        SerbianAnalyzer::getDefaultStopSet,
        in -> new SerbianNormalizationFilter(new SnowballFilter(in, new SerbianStemmer())));
    put("sv", SwedishAnalyzer::getDefaultStopSet, SwedishLightStemFilter::new);
    put(
        "ta",
        TamilAnalyzer::getDefaultStopSet,
        in -> new IndicNormalizationFilter(new LowerCaseFilter(in)),
        snowball(TamilStemmer::new));
    put(
        "te",
        TeluguAnalyzer::getDefaultStopSet,
        in -> new TeluguNormalizationFilter(new IndicNormalizationFilter(new LowerCaseFilter(in))),
        TeluguStemFilter::new);
    put(
        "th",
        ThaiAnalyzer::getDefaultStopSet,
        Languages::thaiTokenizer,
        LowerCaseFilter::new,
        Languages::unstemmed);
    put(
        "tr",
        TurkishAnalyzer::getDefaultStopSet,
        in -> new TurkishLowerCaseFilter(new ApostropheFilter(in)),
        snowball(TurkishStemmer::new));
    // Lucene's empty set could not be copied to add the extra stop words
    put("und", () -> new CharArraySet(0, false), Languages::unstemmed);
    put("zh", CJKAnalyzer::getDefaultStopSet, Languages::unstemmed);
  }

  private Languages() {}

  /**
   * Returns the language of a code.
   *
   * @throws IllegalArgumentException if the code is not among {@link #CODES}
   */
  static Language of(String code) {
    Supplier<Language> language = BY_CODE.get(code);
    if (language == null) {
      throw new IllegalArgumentException(
          "language must be one of " + String.join(" ", CODES) + ", found " + code);
    }
    return language.get();
  }

  /**
   * Returns the language code for a document's language tag: the whole tag if it is known, or else
   * its primary part. Case is ignored ({@code pt_BR}, {@code en-GB}, {@code DE}).
   *
   * @return one of {@link #CODES}; {@code und} for languages without a stop word list
   */
  static String codeOf(String tag) {
    // valid tags are shorter; this bounds the work for hostile ones
    if (tag.length() > 35) {
      return "und";
    }
    String code = tag.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    if (BY_CODE.containsKey(code)) {
      return code;
    }
    int end = code.indexOf('-');
    String primary = end < 0 ? code : code.substring(0, end);
    return switch (primary) {
      // the two written forms of Norwegian
      case "nb", "nn" -> "no";
      default -> BY_CODE.containsKey(primary) ? primary : "und";
    };
  }

  /** Puts a language of which only the case of letters is normalized. */
  private static void put(
      String code, Supplier<CharArraySet> stopWords, UnaryOperator<TokenStream> stemmed) {
    put(code, stopWords, LowerCaseFilter::new, stemmed);
  }

  private static void put(
      String code,
      Supplier<CharArraySet> stopWords,
      UnaryOperator<TokenStream> normalized,
      UnaryOperator<TokenStream> stemmed) {
    put(code, stopWords, StandardTokenizer::new, normalized, stemmed);
  }

  private static void put(
      String code,
      Supplier<CharArraySet> stopWords,
      Supplier<Tokenizer> tokenizer,
      UnaryOperator<TokenStream> normalized,
      UnaryOperator<TokenStream> stemmed) {
    BY_CODE.put(code, () -> new Language(code, stopWords.get(), tokenizer, normalized, stemmed));
  }

  private static UnaryOperator<TokenStream> snowball(Supplier<SnowballStemmer> stemmer) {
    return in -> new SnowballFilter(in, stemmer.get());
  }

  private static TokenStream unstemmed(TokenStream in) {
    return in;
  }

  private static UnaryOperator<TokenStream> elided(String... articles) {
    return in -> new LowerCaseFilter(new ElisionFilter(in, words(articles)));
  }

  private static CharArraySet words(String... words) {
    return CharArraySet.unmodifiableSet(new CharArraySet(List.of(words), true));
  }

  /** Splits Thai, which has no spaces, with the JDK's dictionary if the JDK has one. */
  private static Tokenizer thaiTokenizer() {
    return ThaiTokenizer.DBBI_AVAILABLE ? new ThaiTokenizer() : new StandardTokenizer();
  }
}
