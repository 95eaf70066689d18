/**
 * The words that a model knows and their rows: how often they occur, which are evicted when there
 * are too many, and how all this is saved. Start reading at {@link io.swell.vocabulary.Vocabulary}.
 */
@NullMarked
package io.swell.vocabulary;

import org.jspecify.annotations.NullMarked;
