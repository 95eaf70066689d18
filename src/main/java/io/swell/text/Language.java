package io.swell.text;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;

/**
 * The rules of one language for the analysis of prose.
 *
 * @param code its ISO 639-1 code (639-2 if it has no shorter one), or {@code und}
 * @param stopWords stop words as normalized by {@code normalized}; must not be modified
 * @param tokenizer makes the source of tokens
 * @param normalized normalizes case, elisions, possessives, and letters with several encodings
 * @param stemmed applies the lightest stemmer, after stop words are removed
 */
record Language(
    String code,
    CharArraySet stopWords,
    Supplier<Tokenizer> tokenizer,
    UnaryOperator<TokenStream> normalized,
    UnaryOperator<TokenStream> stemmed) {}
