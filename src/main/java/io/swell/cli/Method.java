package io.swell.cli;

import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.model.TopicLearner;
import java.util.Locale;

/** The methods that can be chosen by name; a new one joins by one line. */
enum Method {
  RLSI;

  /** Makes a learner without topics. */
  TopicLearner learner(LearnOptions options, Parallel parallel) {
    return switch (this) {
      case RLSI -> Rlsi.learner(options, parallel);
    };
  }

  /** Its name on the command line and in reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
