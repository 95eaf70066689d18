/**
 * Probabilistic latent semantic analysis (Hofmann) and its MAP form with pseudo-Dirichlet priors
 * (Larsson, Ugander). Start reading at {@link io.swell.method.plsa.MapPlsa}.
 */
@NullMarked
package io.swell.method.plsa;

import org.jspecify.annotations.NullMarked;
