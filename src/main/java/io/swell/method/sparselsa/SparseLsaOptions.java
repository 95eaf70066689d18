package io.swell.method.sparselsa;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import io.swell.config.TextFile;
import org.jspecify.annotations.Nullable;

/** What only Sparse LSA asks for. */
public record SparseLsaOptions(
    @Option(
            key = "sparse-lsa.groups",
            byDefault = "",
            fixed = true,
            doc =
                "File of the groups of terms for sparse-lsa-group: lines of a term, a tab and the name"
                    + " of its group.")
        @Nullable TextFile groups,
    @Option(
            key = "sparse-lsa.tolerance",
            byDefault = "0.0001",
            doc =
                "Relative change of the objective below which embedded iterations on a mini-batch"
                    + " stop; 0 makes them all.")
        double tolerance) {
  public SparseLsaOptions {
    if (groups != null) {
      TermGroups.of(groups);
    }
    require(
        tolerance >= 0 && tolerance < 1, "sparse-lsa.tolerance", tolerance, "must be 0 to below 1");
  }
}
