/**
 * Structured latent factor analysis (He, Qi, Kavukcuoglu, Park) and its discriminative form. Start
 * reading at {@link io.swell.method.slfa.Slfa} and {@link io.swell.method.slfa.DiscSlfa}.
 */
@NullMarked
package io.swell.method.slfa;

import org.jspecify.annotations.NullMarked;
