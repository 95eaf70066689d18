/** Stories. */
@NullMarked
package io.swell.stories;

import org.jspecify.annotations.NullMarked;
