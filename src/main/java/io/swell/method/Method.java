package io.swell.method;

import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.method.plsa.MapPlsa;
import io.swell.method.plsa.MapPlsaOptions;
import io.swell.method.sctm.Sctm;
import io.swell.method.sctm.SctmOptions;
import io.swell.method.slfa.DiscSlfa;
import io.swell.method.slfa.Slfa;
import io.swell.method.slfa.SlfaOptions;
import io.swell.method.sparselsa.SparseLsa;
import io.swell.method.sparselsa.SparseLsaOptions;
import io.swell.model.LearnOptions;
import java.util.List;
import java.util.Locale;

/** The methods that can be chosen by name. A new method is added here as one constant. */
public enum Method {
  RLSI,
  LSA,
  NMF,
  SPARSE_LSA,
  SPARSE_LSA_GROUP,
  SPARSE_LSA_NON_NEGATIVE,
  SLFA,
  DISC_SLFA,
  SCTM,
  PLSA,
  MAP_PLSA;

  /** The records of options that methods read. */
  public static final List<Class<? extends Record>> OPTIONS =
      List.of(
          MethodOptions.class,
          LearnOptions.class,
          BatchOptions.class,
          SparseLsaOptions.class,
          SlfaOptions.class,
          SctmOptions.class,
          MapPlsaOptions.class);

  /**
   * Composes the method as configured, without topics.
   *
   * @param configuration with every record of options that the method reads
   * @param parallel how the learner shares its work
   */
  public MethodSpec compose(Configuration configuration, Parallel parallel) {
    MethodOptions method = configuration.get(MethodOptions.class);
    LearnOptions learn = configuration.get(LearnOptions.class);
    return switch (this) {
      case RLSI -> Rlsi.compose(method, learn, parallel, null);
      case LSA -> Lsa.compose(method, learn, parallel);
      case NMF -> Nmf.compose(method, learn, parallel);
      case SPARSE_LSA, SPARSE_LSA_NON_NEGATIVE -> SparseLsa.compose(this, configuration, parallel);
      case SPARSE_LSA_GROUP -> SparseLsa.composeGroup(configuration, parallel);
      case SLFA ->
          Slfa.compose(method.weighting(), learn, configuration.get(SlfaOptions.class), parallel);
      case DISC_SLFA ->
          DiscSlfa.compose(
              method.weighting(), learn, configuration.get(SlfaOptions.class), parallel);
      case SCTM -> Sctm.compose(learn, configuration.get(SctmOptions.class), parallel);
      case PLSA, MAP_PLSA -> MapPlsa.compose(this, configuration, parallel);
    };
  }

  /** Whether the method learns from the documents' labels in addition to their terms. */
  public boolean learnsFromLabels() {
    return this == DISC_SLFA;
  }

  /**
   * Checks that documents have labels if the method learns from them. Meant for a complete corpus,
   * not for a mini-batch of a stream, which later documents may follow.
   *
   * @throws IllegalArgumentException if no document has a label
   */
  public void requireLabels(long documents, long labeled) {
    if (learnsFromLabels() && labeled == 0) {
      throw new IllegalArgumentException(
          ("method %s learns from labeled documents, none of %s has a label: name the "
                  + "field with input.labels, or choose method slfa")
              .formatted(this, documents));
    }
  }

  /** Its name on the command line and in reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
