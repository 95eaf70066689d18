package io.swell.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
  void everyKindHasItsOwnCodeAndIsDocumented() throws IOException {
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
  private static List<StateKind> declared() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("io.swell").stream()
            .flatMap(type -> type.getFields().stream())
            .filter(field -> field.getRawType().isEquivalentTo(StateKind.class))
            .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
            .map(field -> constant(field.reflect()))
            .toList();
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
