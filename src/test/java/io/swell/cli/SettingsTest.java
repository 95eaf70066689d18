package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static final Path COMMITTED = Path.of("config", "tracker.properties");

  /** After an option changed: {@code mvn test -Dtest=SettingsTest -Dswell.regenerate=true}. */
  @Test
  void theCommittedReferenceIsTheGeneratedOne() throws IOException {
    String generated = Settings.CATALOG.reference();
    if (Boolean.getBoolean("swell.regenerate")) {
      Files.writeString(COMMITTED, generated);
    }
    assertThat(Files.readString(COMMITTED))
        .as("regenerate it: mvn test -Dtest=SettingsTest -Dswell.regenerate=true")
        .isEqualTo(generated);
  }

  @Test
  void everyOptionSaysWhatItDoes() {
    assertThat(Settings.CATALOG.reader().read().settings())
        .isNotEmpty()
        .allSatisfy(setting -> assertThat(setting.doc()).as(setting.key()).endsWith("."));
  }
}
