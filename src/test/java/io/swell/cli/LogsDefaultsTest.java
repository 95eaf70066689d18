package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.swell.alerting.AlertOptions;
import io.swell.config.Configuration;
import io.swell.config.Configuration.Setting;
import io.swell.config.ConfigurationReader;
import io.swell.config.OptionCatalog;
import io.swell.lifecycle.LifecycleOptions;
import io.swell.model.LearnOptions;
import io.swell.text.TextOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the defaults that change when the logs analyzer is chosen. */
class LogsDefaultsTest {
  private static ConfigurationReader reader() {
    return OptionCatalog.of(
            List.of(
                TextOptions.class, LifecycleOptions.class, LearnOptions.class, AlertOptions.class))
        .reader();
  }

  private static LifecycleOptions lives(Configuration configuration) {
    return configuration.get(LifecycleOptions.class);
  }

  @Test
  void logsHaveDefaultsOfTheirOwn() {
    Configuration logs = reader().set("text.analyzer=logs").read();
    assertThat(lives(logs).countNearDuplicates()).isTrue();
    assertThat(lives(logs).nearDuplicateThreshold()).isGreaterThan(1);
    assertThat(lives(logs).minTerms()).isEqualTo(2);
    assertThat(lives(logs).checkEvery()).isEqualTo(25);
    assertThat(logs.get(LearnOptions.class).batchSize()).isEqualTo(4000);
    assertThat(logs.get(AlertOptions.class).windowDocuments()).isEqualTo(20);
    assertThat(logs.settings())
        .filteredOn(setting -> setting.key().equals("swell.lifecycle.count-near-duplicates"))
        .extracting(Setting::value, Setting::origin)
        .containsExactly(tuple("true", "text.analyzer=logs"));
    assertThat(lives(reader().read()).countNearDuplicates()).isFalse();
    assertThat(lives(reader().read()).minTerms()).isEqualTo(3);
    assertThat(lives(reader().read()).nearDuplicateThreshold()).isEqualTo(0.9);
  }

  @Test
  void anExplicitValueOverridesTheDefaultOfLogs() {
    assertThat(
            lives(
                    reader()
                        .set("lifecycle.count-near-duplicates=false")
                        .set("text.analyzer=logs")
                        .read())
                .countNearDuplicates())
        .isFalse();
    assertThat(
            lives(reader().set("lifecycle.count-near-duplicates=true").read())
                .countNearDuplicates())
        .isTrue();
  }

  @Test
  void defaultsOfOneReadingDoNotAffectTheNext() {
    var reader = reader().set("text.analyzer=logs");
    assertThat(lives(reader.read()).countNearDuplicates()).isTrue();
    assertThat(lives(reader.set("text.analyzer=prose").read()).countNearDuplicates()).isFalse();
  }
}
