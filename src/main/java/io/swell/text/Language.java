package io.swell.text;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;

/**
 * What the analysis of prose knows of one language.
 *
 * @param code its ISO 639-1 code (639-2 where it has no shorter one), or {@code und}
 * @param stopWords in the form that {@code normalized} gives; not to be changed
 * @param tokenizer makes the source of its tokens
 * @param normalized lower case, elisions, possessives, letters with several encodings
 * @param stemmed its lightest stemmer, read after the stop words are gone
 */
record Language(
    String code,
    CharArraySet stopWords,
    Supplier<Tokenizer> tokenizer,
    UnaryOperator<TokenStream> normalized,
    UnaryOperator<TokenStream> stemmed) {}
