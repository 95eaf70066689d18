/** Measures of topics and documents, and the comparison of methods by them. */
@NullMarked
package io.swell.evaluation;

import org.jspecify.annotations.NullMarked;
