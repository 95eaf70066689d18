/**
 * The methods of the literature as compositions of the parts of {@code model}, each with its
 * equation and symbol table. Nothing outside a method's factory asks for its name.
 */
@NullMarked
package io.swell.method;

import org.jspecify.annotations.NullMarked;
