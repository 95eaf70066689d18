/** The sparse coded topic model (Wang). Start reading at {@link io.swell.method.sctm.Sctm}. */
@NullMarked
package io.swell.method.sctm;

import org.jspecify.annotations.NullMarked;
