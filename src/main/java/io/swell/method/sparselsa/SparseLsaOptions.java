package io.swell.method.sparselsa;

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
        @Nullable TextFile groups) {
  public SparseLsaOptions {
    if (groups != null) {
      TermGroups.of(groups);
    }
  }
}
