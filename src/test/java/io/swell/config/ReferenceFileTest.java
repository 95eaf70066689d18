package io.swell.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferenceFileTest {
  @TempDir Path directory;

  @Test
  void everyOptionIsDescribedWithDefaultAndLimits() {
    assertThat(SampleOptions.CATALOG.reference())
        .contains(
            """
            # ---- sample ----

            # Documents learned from together.
            # Allowed: a whole number; must be at least 1.
            #swell.batch.size=64
            """)
        .contains("# Allowed: a number; must be at least 0.\n#swell.codes.ridge=0.1\n")
        .contains("# Allowed: text, or empty for none.\n#swell.http.token=\n")
        .contains("# Allowed: one of l1, group-l2.\n#swell.penalty=l1\n");
  }

  @Test
  void theUncommentedReferenceIsTheDefaultConfiguration() throws IOException {
    String active = SampleOptions.CATALOG.reference().replace("#swell.", "swell.");
    Path file = Files.writeString(directory.resolve("all.properties"), active);
    Configuration read = SampleOptions.CATALOG.reader().file(file).read();
    assertThat(read.settings())
        .allSatisfy(setting -> assertThat(setting.origin()).isEqualTo(file.toString()));
    assertThat(read.get(SampleOptions.class))
        .isEqualTo(SampleOptions.CATALOG.reader().read().get(SampleOptions.class));
  }

  @Test
  void theReferenceFileSetsNothing() throws IOException {
    Path file =
        Files.writeString(directory.resolve("a.properties"), SampleOptions.CATALOG.reference());
    assertThat(SampleOptions.CATALOG.reader().file(file).read().settings())
        .allSatisfy(setting -> assertThat(setting.origin()).isEqualTo("default"));
  }
}
