package io.swell.method.sparselsa;

import io.swell.model.MiniBatch;
import io.swell.model.RowCounts;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;

/** Delegates to another weighting, and registers the rows that it sees with the groups of terms. */
record GroupedTermsWeighting(Weighting weighting, TermGroups groups) implements Weighting {
  @Override
  public MiniBatch weigh(RowCounts documents, Vocabulary vocabulary) {
    groups.meet(documents, vocabulary);
    return weighting.weigh(documents, vocabulary);
  }

  @Override
  public double idf(int row, Vocabulary vocabulary) {
    return weighting.idf(row, vocabulary);
  }

  @Override
  public String formula() {
    return weighting.formula();
  }
}
