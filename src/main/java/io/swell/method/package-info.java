/**
 * The methods of the literature, put together from the parts of {@code model}: RLSI, LSA and NMF
 * here, and a package for each other family. Each method gives its equation and the meaning of its
 * symbols. Nothing outside a method's factory asks which method it is.
 *
 * <p>Start reading at {@link io.swell.method.Method}, the list, and {@link
 * io.swell.method.MethodSpec}, what a method consists of.
 */
@NullMarked
package io.swell.method;

import org.jspecify.annotations.NullMarked;
