/**
 * How the objects of a model save their state in pieces, and restore it bit for bit: keys and
 * values in bytes, of which each kind belongs to one part of the model. Independent of what the
 * pieces hold and of where they are stored.
 *
 * <p>Start reading at {@link io.swell.state.StatePart} and {@link io.swell.state.StateRegistry}.
 */
@NullMarked
package io.swell.state;

import org.jspecify.annotations.NullMarked;
