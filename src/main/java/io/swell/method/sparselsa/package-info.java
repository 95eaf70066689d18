/**
 * Sparse latent semantic analysis (Chen, Qi, Bai, Lin, Carbonell), with the lasso and the group
 * lasso. Start reading at {@link io.swell.method.sparselsa.SparseLsa}.
 */
@NullMarked
package io.swell.method.sparselsa;

import org.jspecify.annotations.NullMarked;
