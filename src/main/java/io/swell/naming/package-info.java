/**
 * Names of topics from a language model: which topics are due, what is asked, and what is accepted
 * as a name. This package must know neither Kafka nor the engine; the engine knows nothing of it
 * and reads suggested names from the log of bags.
 *
 * <p>Start reading at {@link io.swell.naming.TopicNamer}.
 */
@NullMarked
package io.swell.naming;

import org.jspecify.annotations.NullMarked;
