package io.swell.view;

import static io.swell.view.OpenWindowsTest.MODEL;
import static io.swell.view.OpenWindowsTest.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecentSharesTest {
  private final TopicView view = new TopicView(new ViewOptions(5, 5), OpenWindowsTest.CUT);

  /** The closed window's 4 documents, and one of which the omitted tenth is also of topic 40. */
  @Test
  void sharesAreThoseOfTheNewestDocuments() {
    view.accept(OpenWindowsTest.snapshot());
    assertThat(view.of(MODEL).topics(TopicView.Order.SHARE, 1).get(0))
        .isEqualTo(new TopicSummary(OpenWindowsTest.snapshot(), false, List.of()));
    view.accept(OpenWindowsTest.assignment(0, 0.5, 0.5));
    TopicSummary first = view.of(MODEL).topics(TopicView.Order.SHARE, 1).get(0);
    assertThat(first.snapshot().shareDocuments()).isEqualTo(1);
    assertThat(first.isOpen()).isTrue();
    assertThat(first.snapshot().share()).isEqualTo(0.5);
    assertThat(first.snapshot().trend()).as("nothing to compare with").isNaN();
    view.accept(OpenWindowsTest.activity(0, 0.25));
    view.accept(OpenWindowsTest.assignment(SECOND, 0.8, 0.1));
    TopicSummary then = view.of(MODEL).topics(TopicView.Order.SHARE, 1).get(0);
    assertThat(then.snapshot().shareDocuments()).isEqualTo(5);
    assertThat(then.isOpen()).isTrue();
    assertThat(then.snapshot().share()).isCloseTo((4 * 0.25 + 0.9) / 5, within(1e-12));
    assertThat(then.snapshot().trend()).isCloseTo((4 * 0.25 + 0.9) / 5 - 0.25, within(1e-12));
  }

  @Test
  void enoughNewDocumentsOutweighOlderWindows() {
    view.accept(OpenWindowsTest.snapshot());
    view.accept(OpenWindowsTest.activity(0, 0.25));
    for (int i = 0; i < RecentShares.LEAST; i++) {
      view.accept(OpenWindowsTest.assignment(SECOND + i, 1));
    }
    TopicSummary now = view.of(MODEL).topics(TopicView.Order.SHARE, 1).get(0);
    assertThat(now.snapshot().shareDocuments()).isEqualTo(RecentShares.LEAST);
    assertThat(now.snapshot().share()).isCloseTo(1, within(1e-12));
  }
}
