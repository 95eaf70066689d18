package io.swell.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OptionValuesTest {
  @Test
  void namesTheOptionsThatDifferFromTheirDefaults() {
    assertThat(changed(Map.of())).isEmpty();
    assertThat(changed(Map.of("swell.seed", "7", "swell.learn.half-life", "168h")))
        .as("set to the default, in other words")
        .isEmpty();
    assertThat(
            changed(
                Map.of(
                    "swell.limit",
                    "2.5",
                    "swell.penalty",
                    "group-l2",
                    "swell.codes.ridge",
                    "0.10")))
        .isEqualTo(Map.of("limit", "2.5", "penalty", "group-l2"));
  }

  private static Map<String, String> changed(Map<String, String> set) {
    return OptionCatalog.changed(
        SampleOptions.CATALOG.reader().values(set, "test").read().get(SampleOptions.class));
  }
}
