package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups in a stream in which other documents come from other sources. */
class BirthEvidenceTest {
  private static final int ROWS = 60;
  private static final int MEMBERS = 6;

  private final Random random = new Random(5);
  private final List<ReservoirDocument> others =
      IntStream.range(0, 9)
          .mapToObj(i -> document(100 + i, "other " + i, "other " + i % 3, about(40)))
          .toList();

  private static ReservoirDocument document(
      int number, String title, @Nullable String source, double... weights) {
    return new ReservoirDocument(
        number,
        new DocumentHeader(
            "d" + number, title, new DocumentOrigin(source, null, null), 60_000L * number, 0),
        false,
        number / 4,
        true,
        Reservoirs.unit(weights));
  }

  /** Returns a document with five of ten terms of a subject, and five of all. */
  private double[] about(int first) {
    double[] weights = new double[ROWS];
    List<Integer> terms = new ArrayList<>(IntStream.range(first, first + 10).boxed().toList());
    Collections.shuffle(terms, random);
    terms.subList(0, 5).forEach(row -> weights[row] = 1);
    random.ints(5, 0, ROWS).forEach(row -> weights[row] = 1);
    return weights;
  }

  /** Returns a text of ten terms, with two others. */
  private double[] variant() {
    double[] weights = new double[ROWS];
    IntStream.range(0, 10).forEach(row -> weights[row] = 1);
    random.ints(2, 10, ROWS).forEach(row -> weights[row] = 1);
    return weights;
  }

  private static List<ReservoirDocument> group(IntFunction<ReservoirDocument> member) {
    return IntStream.range(0, 40).mapToObj(member).toList();
  }

  private boolean isEnough(List<ReservoirDocument> group, String... options) {
    return isEnough(group, others, options);
  }

  private static boolean isEnough(
      List<ReservoirDocument> group, List<ReservoirDocument> others, String... options) {
    List<ReservoirDocument> all = new ArrayList<>(group);
    all.addAll(others);
    return new BirthEvidence(Reservoirs.options(options), all).isEnough(group, MEMBERS);
  }

  @Test
  void theDocumentsOfASubjectAreEnoughFromOneSource() {
    assertThat(isEnough(group(i -> document(i, "news " + i, "paper", about(0))))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6})
  void variantsOfOneTextAreEnoughOnlyFromSeveralSources(int sources) {
    var group = group(i -> document(i, "offer " + i, "sender " + i % sources, variant()));
    assertThat(isEnough(group)).isEqualTo(sources > 1);
  }

  @Test
  void aDocumentFromAnotherSourceDoesNotMakeVariantsEnough() {
    List<ReservoirDocument> group =
        new ArrayList<>(group(i -> document(i, "offer " + i, "sender", variant())));
    group.add(document(40, "report", "paper", about(0)));
    assertThat(isEnough(group)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6})
  void theMessagesOfAConversationAreEnoughOnlyFromSeveralSources(int sources) {
    var group =
        group(i -> document(i, i < 2 ? "Pump" : "Re: Pump", "sender " + i % sources, about(0)));
    assertThat(isEnough(group)).isEqualTo(sources > 1);
  }

  @Test
  void severalConversationsOfOneSourceAreEnough() {
    var group = group(i -> document(i, "Re: pump " + i % MEMBERS, "list", about(0)));
    assertThat(isEnough(group)).isTrue();
  }

  @Test
  void equalTitlesWithoutAReplyAreNoConversation() {
    assertThat(isEnough(group(i -> document(i, "Weather", "paper", about(0))))).isTrue();
  }

  @Test
  void repeatedMessagesOfOneSourceAreEnoughIfNearDuplicatesCount() {
    var group = group(i -> document(i, "server", "server", variant()));
    assertThat(isEnough(group)).isFalse();
    assertThat(isEnough(group, "lifecycle.count-near-duplicates=true")).isTrue();
  }

  @Test
  void documentsWithoutASourceCountAmongThoseOfOthers() {
    assertThat(isEnough(group(i -> document(i, "Re: pump", null, variant())))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSourceThatAllDocumentsHaveChangesNothing(boolean isOnAll) {
    var group = group(i -> document(i, "Re: pump", "feed", variant()));
    var rest = List.of(document(50, "other", isOnAll ? "feed" : null, about(40)));
    assertThat(isEnough(group, rest)).isTrue();
  }

  @Test
  void aGroupNeedsEnoughDocumentsFromSeveralMiniBatchesIfThereAreSeveral() {
    List<ReservoirDocument> group =
        IntStream.range(0, MEMBERS)
            .mapToObj(i -> Reservoirs.document(i, i / 3, null, about(0)))
            .toList();
    assertThat(isEnough(group)).isTrue();
    assertThat(isEnough(group.subList(1, MEMBERS))).isFalse();
    List<ReservoirDocument> oneBatch =
        IntStream.range(0, MEMBERS)
            .mapToObj(i -> Reservoirs.document(i, 0, null, about(0)))
            .toList();
    assertThat(isEnough(oneBatch)).isFalse();
    assertThat(isEnough(oneBatch, List.of())).isTrue();
  }
}
