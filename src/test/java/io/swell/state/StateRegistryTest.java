package io.swell.state;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StateRegistryTest {
  private static final StateKind ALERTS = new StateKind('g', "alerts");
  private static final StateKind WINDOWS = new StateKind('w', "windows");
  private static final Path ARCHITECTURE = Path.of("src/docs/ARCHITECTURE.md");

  /** One number, saved as one piece. */
  private static final class Numbered extends StatePart {
    private int number;

    Numbered(StateKind kind, int number) {
      super(kind);
      this.number = number;
    }

    @Override
    public void save(StateSink changes) {
      changes.put(key().take(), new StateWriter().putInt(number).take());
    }

    @Override
    public void restore(StateReader key, StateReader value) {
      number = value.getInt();
    }
  }

  @Test
  void eachPieceGoesToThePartOfItsKind() {
    var alerts = new Numbered(ALERTS, 0);
    var windows = new Numbered(WINDOWS, 0);
    var registry = new StateRegistry(List.of(alerts, windows));
    registry.restore(new byte[] {'w'}, new byte[] {0, 0, 0, 7});
    registry.restore(new byte[] {'g'}, new byte[] {0, 0, 0, 5});
    assertThat(alerts.number).isEqualTo(5);
    assertThat(windows.number).isEqualTo(7);
  }

  @Test
  void twoPartsOfOneKindAreRefused() {
    StatePart one = new Numbered(ALERTS, 1);
    StatePart other = new Numbered(ALERTS, 2);
    assertThatThrownBy(() -> new StateRegistry(List.of(one, other)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Numbered both save", "code=103", "alerts")
        .hasMessageContaining("give one of them another StateKind");
  }

  @Test
  void aPieceThatNoPartHasWrittenIsRefused() {
    var registry = new StateRegistry(List.of(new Numbered(ALERTS, 0)));
    byte[] number = new byte[4];
    for (byte[] key : new byte[][] {{}, {'w'}, {98}, {'g', 1}}) {
      assertThatThrownBy(() -> registry.restore(key, number))
          .as(Arrays.toString(key))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("this release does not recognize this piece");
    }
    assertThatThrownBy(() -> registry.restore(new byte[] {'g'}, new byte[5]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 bytes more than this release reads");
  }

  /** Kinds with one code would take each other's pieces. */
  @Test
  void everyKindHasItsOwnCodeAndIsDocumented() throws IOException, URISyntaxException {
    List<String> listed =
        Files.readAllLines(ARCHITECTURE).stream()
            .filter(line -> line.matches("\\| \\w \\| `\\w+`.*"))
            .map(line -> line.substring(2, 3))
            .toList();
    List<StateKind> kinds = declared();
    assertThat(kinds).extracting(StateKind::content).doesNotHaveDuplicates();
    assertThat(kinds.stream().map(StateRegistryTest::shown))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(listed);
  }

  /** Returns the kinds that classes of Swell declare in constants. */
  private static List<StateKind> declared() throws IOException, URISyntaxException {
    Path root =
        Path.of(StateKind.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".class") && mentionsKinds(file))
          .map(
              file ->
                  root.relativize(file).toString().replaceAll("\\.class$", "").replace('/', '.'))
          .flatMap(name -> Stream.of(type(name).getDeclaredFields()))
          .filter(field -> field.getType() == StateKind.class)
          .filter(field -> Modifier.isStatic(field.getModifiers()))
          .map(StateRegistryTest::constant)
          .toList();
    }
  }

  private static boolean mentionsKinds(Path file) {
    try {
      return Files.readString(file, ISO_8859_1).contains("Lio/swell/state/StateKind;");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static StateKind constant(Field field) {
    try {
      field.setAccessible(true);
      return (StateKind) field.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static String shown(StateKind kind) {
    return kind.code() < 10 ? String.valueOf(kind.code()) : String.valueOf((char) kind.code());
  }
}
