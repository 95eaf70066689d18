package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VocabularyBoundTest {
  /** Returns what a bound saves; empty if nothing has changed. */
  private static Map<byte[], byte[]> saved(VocabularyBound bound) {
    Map<byte[], byte[]> pieces = new TreeMap<>(Arrays::compare);
    bound.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            pieces.put(key, value);
          }

          @Override
          public void remove(byte[] key) {
            pieces.remove(key);
          }
        });
    return pieces;
  }

  private static VocabularyBound restored(VocabularyBound before, int option, int room) {
    var bound = new VocabularyBound(option, room);
    saved(before).forEach(new StateRegistry(bound.parts())::restore);
    return bound;
  }

  @Test
  void aModelKeepsTheBoundOfItsFirstHeap() {
    var began = new VocabularyBound(1_000_000, 350_000);
    assertThat(began.terms()).isEqualTo(350_000);
    var inMore = restored(began, 1_000_000, 700_000);
    assertThat(inMore.terms()).isEqualTo(350_000);
    assertThat(saved(inMore)).isEmpty();
    began = new VocabularyBound(1_000_000, 350_000);
    assertThat(restored(began, 1_000_000, 90_000).terms()).isEqualTo(350_000);
  }

  @Test
  void aChangedOptionAppliesWithinTheHeap() {
    assertThat(restored(new VocabularyBound(1_000_000, 350_000), 500_000, 700_000).terms())
        .isEqualTo(500_000);
    assertThat(restored(new VocabularyBound(1_000_000, 350_000), 500_000, 90_000).terms())
        .isEqualTo(350_000);
    var lowered = restored(new VocabularyBound(1_000_000, 350_000), 100_000, 700_000);
    assertThat(lowered.terms()).isEqualTo(100_000);
    assertThat(saved(lowered)).hasSize(1);
  }

  @Test
  void aDamagedBoundIsRejected() {
    var bound = new VocabularyBound(1_000, 1_000);
    byte[] none = new byte[8];
    var registry = new StateRegistry(bound.parts());
    assertThatThrownBy(() -> registry.restore(new byte[] {1}, none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 terms, but must be 1 to vocabulary.max=0");
  }
}
