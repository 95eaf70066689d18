package io.swell.method.sparselsa;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import io.swell.config.TextFile;
import org.jspecify.annotations.Nullable;

/** Options of Sparse LSA alone. */
public record SparseLsaOptions(
    @Option(
            key = "sparse-lsa.groups",
            byDefault = "",
            fixed = true,
            doc =
                "File with the groups of terms for sparse-lsa-group: on each line a term, a tab and the name of its group.")
        @Nullable TextFile groups,
    @Option(
            key = "sparse-lsa.tolerance",
            byDefault = "0.0001",
            doc =
                "Embedded iterations on a mini-batch stop when the relative change of the objective falls below this; 0 runs all of them.")
        double tolerance) {
  public SparseLsaOptions {
    if (groups != null) {
      TermGroups.of(groups);
    }
    require(
        tolerance >= 0 && tolerance < 1, "sparse-lsa.tolerance", tolerance, "must be 0 to below 1");
  }
}
