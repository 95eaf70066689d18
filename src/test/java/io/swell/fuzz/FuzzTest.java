package io.swell.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A little of what {@code FuzzRun} does at length, the same in each build; {@code -Dswell.seed=...}
 * tries other inputs.
 *
 * <p>{@code src/test/resources/fuzz} contains inputs that once broke a promise, by surface; they
 * are tried first.
 */
class FuzzTest {
  private static final long SEED = Long.getLong("swell.seed", 1);

  static Stream<String> surfaces() {
    return Surfaces.all().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("surfaces")
  void noInputBreaksAPromise(String name) throws Exception {
    System.out.println("swell.seed=" + SEED);
    Surfaces.Entry entry = Surfaces.all().get(name);
    try (Surface surface = entry.make().get()) {
      assertThat(surface.name()).isEqualTo(name);
      for (Path file : fixtures(name)) {
        assertThat(surface.take(Files.readAllBytes(file))).as(file.toString()).isNotBlank();
      }
      var fuzzer = new Fuzzer(surface, SEED, 1);
      fuzzer.run(0, entry.quick());
      for (Fuzzer.Crash crash : fuzzer.crashes()) {
        throw new AssertionError(crash.toString(), crash.cause());
      }
      assertThat(fuzzer.outcomes()).as("inputs have different outcomes").hasSizeGreaterThan(1);
    }
  }

  private static List<Path> fixtures(String name) throws IOException, URISyntaxException {
    var directory = FuzzTest.class.getResource("/fuzz/" + name);
    List<Path> files = new ArrayList<>();
    if (directory != null) {
      try (var found = Files.list(Path.of(directory.toURI()))) {
        found.sorted().forEach(files::add);
      }
    }
    return files;
  }
}
