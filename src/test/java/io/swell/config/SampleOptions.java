package io.swell.config;

import static io.swell.config.Require.require;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of every type, with limits. */
record SampleOptions(
    @Option(key = "batch.size", byDefault = "64", doc = "Documents learned from together.")
        int batchSize,
    @Option(key = "seed", byDefault = "7", doc = "Seed.") long seed,
    @Option(key = "codes.ridge", byDefault = "0.1", doc = "Ridge of the codes.") double ridge,
    @Option(key = "kafka.replicas", byDefault = "-1", doc = "Replicas.") short replicas,
    @Option(key = "logs", byDefault = "false", doc = "Whether documents are logs.") boolean logs,
    @Option(key = "name", byDefault = "a \\ b", doc = "Name.") String name,
    @Option(key = "http.token", byDefault = "", doc = "Token.") @Nullable String token,
    @Option(key = "limit", byDefault = "", doc = "Limit, if any.") @Nullable Double limit,
    @Option(key = "learn.half-life", byDefault = "7d", doc = "Half-life.") Duration halfLife,
    @Option(key = "penalty", byDefault = "l1", doc = "Penalty.") Penalty penalty,
    @Option(key = "text.fields", byDefault = "title, text", doc = "Fields.") List<String> fields,
    @Option(key = "state.directory", byDefault = "state", doc = "Where.") Path directory) {
  enum Penalty {
    L1,
    GROUP_L2
  }

  SampleOptions {
    require(batchSize >= 1, "batch.size", batchSize, "must be at least 1");
    require(ridge >= 0, "codes.ridge", ridge, "must be at least 0");
    require(!halfLife.isNegative(), "learn.half-life", halfLife, "must not be negative");
  }

  /** A second record, to test that faults of several records are reported together. */
  record Other(
      @Option(key = "window.least", byDefault = "1", doc = "Least.") int least,
      @Option(key = "window.most", byDefault = "9", doc = "Most.") int most) {
    Other {
      require(least >= 0, "window.least", least, "must be at least 0");
      require(most < 100, "window.most", most, "must be below 100");
      require(least <= most, "window.least", least, "must be at most window.most " + most);
    }
  }

  static final OptionCatalog CATALOG = OptionCatalog.of(List.of(SampleOptions.class, Other.class));
}
