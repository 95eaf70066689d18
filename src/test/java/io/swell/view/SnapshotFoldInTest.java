package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotFoldInTest {
  private static final Snapshot BANKS =
      topic(3, term("bank", 0.8, 2), term("rate", 0.6, 3), term("shared", 0, 1));
  private static final Snapshot BREAD = topic(5, term("bread", 0.6, 4), term("oven", 0.8, 2));

  @Test
  void sharesOfDisjointTopicsFollowTheirNormalEquations() {
    // d = (2*2, 1*3, 1*4) / sqrt(16+9+16); v_k = u_k'd / (1 + ridge) for orthogonal unit topics
    double norm = Math.sqrt(4 * 4 + 3 * 3 + 4 * 4);
    double ridge = 0.25;
    double banks = (0.8 * 4 + 0.6 * 3) / norm / (1 + ridge);
    double bread = 0.6 * 4 / norm / (1 + ridge);
    TextTopics found =
        new TextTopics.SnapshotFoldIn("m", ridge, List.of(BANKS, BREAD))
            .assign(new String[] {"bank", "bread", "kelp", "rate"}, new int[] {2, 1, 5, 1});
    assertThat(found.occurrences()).isEqualTo(9);
    assertThat(found.known()).isEqualTo(4);
    assertThat(found.unknown()).containsExactly("kelp");
    assertThat(found.topics()).extracting(TextTopics.Topic::topic).containsExactly(3L, 5L);
    TextTopics.Topic first = found.topics().get(0);
    assertThat(first.weight()).isCloseTo(banks, within(1e-12));
    assertThat(first.share()).isCloseTo(banks / (banks + bread), within(1e-12));
    assertThat(first.terms()).extracting(TextTopics.Term::term).containsExactly("bank", "rate");
    assertThat(first.terms().get(0).contribution())
        .isCloseTo(0.8 * (4 / norm) * banks, within(1e-12));
    // |d - Uv|^2 = 1 - 2 v'U'd + |v|^2
    double explained = 2 * (banks * banks + bread * bread) * (1 + ridge);
    assertThat(found.residual())
        .isCloseTo(1 - explained + banks * banks + bread * bread, within(1e-12));
  }

  @Test
  void contributionsSumToTheExplainedPartMinusTheRidge() {
    Snapshot both = topic(9, term("bank", 0.5, 2), term("oven", 0.5, 2), term("rate", -0.7, 3));
    double ridge = 0.5;
    TextTopics found =
        new TextTopics.SnapshotFoldIn("m", ridge, List.of(BANKS, BREAD, both))
            .assign(new String[] {"bank", "oven", "rate"}, new int[] {3, 1, 1});
    double sum =
        found.topics().stream()
            .flatMap(topic -> topic.terms().stream())
            .mapToDouble(TextTopics.Term::contribution)
            .sum();
    double code = found.topics().stream().mapToDouble(t -> t.weight() * t.weight()).sum();
    assertThat(found.topics()).hasSize(3);
    assertThat(sum).isCloseTo(1 - found.residual() - ridge * code, within(1e-9));
    assertThat(found.topics().stream().mapToDouble(TextTopics.Topic::share).sum())
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void theBackgroundIsLeftOutWhereAnotherTopicHasHalfOfItsShare() {
    Snapshot talk = SomeSnapshot.of("m", 7).terms(List.of(term("say", 1, 1))).background().take();
    var foldIn = new TextTopics.SnapshotFoldIn("m", 0.25, List.of(BANKS, talk));
    String[] words = {"bank", "say"};
    List<TextTopics.Topic> much = foldIn.assign(words, new int[] {1, 3}).topics();
    assertThat(much).extracting(TextTopics.Topic::topic).as("1.6 : 3").containsExactly(3L);
    assertThat(much.get(0).share()).isEqualTo(1);
    List<TextTopics.Topic> little = foldIn.assign(words, new int[] {1, 4}).topics();
    assertThat(little).extracting(TextTopics.Topic::topic).as("1.6 : 4").containsExactly(7L, 3L);
    assertThat(little.get(0).share()).isCloseTo(4 / 5.6, within(1e-12));
  }

  @Test
  void aTextOfUnknownWordsHasNoTopics() {
    TextTopics found =
        new TextTopics.SnapshotFoldIn("m", 0.5, List.of(BANKS))
            .assign(new String[] {"kelp"}, new int[] {2});
    assertThat(found.topics()).isEmpty();
    assertThat(found.residual()).isEqualTo(1);
    assertThat(found.known()).isZero();
    assertThat(
            new TextTopics.SnapshotFoldIn("m", 0.5, List.of())
                .assign(new String[0], new int[0])
                .residual())
        .isEqualTo(1);
  }

  @Test
  void equalTopicsShareEquallyEvenWithoutARidge() {
    Snapshot twin = topic(4, term("bank", 0.8, 2), term("rate", 0.6, 3));
    TextTopics found =
        new TextTopics.SnapshotFoldIn("m", 0, List.of(BANKS, twin))
            .assign(new String[] {"bank"}, new int[] {1});
    assertThat(found.topics()).hasSize(2);
    assertThat(found.topics().get(0).share()).isCloseTo(0.5, within(1e-6));
  }

  private static Snapshot.Term term(String term, double weight, double idf) {
    return new Snapshot.Term(term, weight, 0.1, idf);
  }

  private static Snapshot topic(long id, Snapshot.Term... terms) {
    return SomeSnapshot.of("m", id).label("topic " + id).terms(List.of(terms)).take();
  }
}
