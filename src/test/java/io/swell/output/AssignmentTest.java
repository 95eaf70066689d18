package io.swell.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Assignment.TopicWeight;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssignmentTest {
  private static Assignment assigned(double residual, TopicWeight... topics) {
    return new Assignment(
        "main",
        "d",
        "title",
        DocumentOrigin.NONE,
        Instant.EPOCH,
        List.of(topics),
        residual,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }

  @Test
  void theMainTopicHasTheLargestShareOfADocumentThatItsTopicsExplain() {
    var first = new TopicWeight(3, .4, .69);
    var second = new TopicWeight(5, .1, .31);
    assertThat(assigned(.4, first, second).main()).isEqualTo(first);
    assertThat(assigned(.98, first, second).mainTopic()).isEqualTo(3);
    assertThat(assigned(.98, first).withMainLabel(topic -> "topic " + topic).mainLabel())
        .isEqualTo("topic 3");
  }

  @Test
  void aDocumentThatTopicsExplainLessThanAHundredthOfHasNoMainTopic() {
    Assignment unexplained = assigned(.991, new TopicWeight(3, .4, .69));
    assertThat(unexplained.main()).isNull();
    assertThat(unexplained.withMainLabel(topic -> "topic " + topic).mainLabel()).isNull();
    assertThat(unexplained.topics()).hasSize(1);
    assertThat(assigned(.4).main()).isNull();
  }

  @Test
  void aPublishedResidualDecidesAsTheOneBeforeItWasRounded() {
    var topic = new TopicWeight(3, .4, .69);
    assertThat(assigned(.990_04, topic).main()).isEqualTo(assigned(.99, topic).main()).isNotNull();
    assertThat(assigned(.990_06, topic).main()).isEqualTo(assigned(.9901, topic).main()).isNull();
  }
}
