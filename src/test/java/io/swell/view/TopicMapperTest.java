package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TopicMapperTest {
  @Test
  void similarTopicsAreNearerAndConnected() {
    List<Snapshot> topics = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      topics.add(topic(i, List.of(), "own" + i, "more" + i, i / 6 == 0 ? "left" : "right"));
    }
    TopicMap map = TopicMap.Mapper.map(topics, 100);
    double inside = 0;
    double across = 0;
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < i; j++) {
        double distance = distance(map, i, j);
        inside += i / 6 == j / 6 ? distance / 30 : 0;
        across += i / 6 == j / 6 ? 0 : distance / 36;
      }
    }
    assertThat(inside).isLessThan(0.75 * across);
    assertThat(map.edges()).isNotEmpty().allMatch(edge -> edge.from() / 6 == edge.to() / 6);
    assertThat(map.edges().get(0).shared()).hasSize(1);
    assertThat(map.edges().get(0).overlap()).isEqualTo(1.0 / 3, within(1e-12));
  }

  @Test
  void theMapDoesNotDependOnTheOrderOfTopics() {
    List<Snapshot> topics = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      topics.add(topic(i, List.of(), "t" + i % 7, "u" + i % 5, "v" + i));
    }
    TopicMap map = TopicMap.Mapper.map(topics, 100);
    Collections.shuffle(topics, new Random(7));
    assertThat(TopicMap.Mapper.map(topics, 100)).isEqualTo(map);
    assertThat(map.topics()).allMatch(p -> p.x() >= 0 && p.x() <= 1 && p.y() >= 0 && p.y() <= 1);
  }

  @Test
  void relationsAreSignedEdges() {
    var related = List.of(new Snapshot.Relation(1, -0.4), new Snapshot.Relation(77, 0.9));
    TopicMap map =
        TopicMap.Mapper.map(List.of(topic(0, related, "a"), topic(1, List.of(), "b")), 100);
    assertThat(map.edges()).containsExactly(new TopicMap.Edge(0, 1, 0, List.of(), -0.4));
  }

  @Test
  void onlyTheLargestAreShown() {
    List<Snapshot> topics = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      topics.add(topic(i, List.of(), "a" + i));
    }
    assertThat(TopicMap.Mapper.map(topics, 5).topics())
        .extracting(TopicMap.Place::topic)
        .containsExactly(29L, 28L, 27L, 26L, 25L);
    assertThat(TopicMap.Mapper.map(List.of(), 5)).isEqualTo(new TopicMap(List.of(), List.of()));
  }

  @Test
  void movesNeverIncreaseTheStress() {
    int n = 15;
    var random = new Random(3);
    double[][] distances = new double[n][n];
    long[] ids = new long[n];
    for (int i = 0; i < n; i++) {
      ids[i] = i;
      for (int j = 0; j < i; j++) {
        distances[i][j] = 0.2 + random.nextDouble();
        distances[j][i] = distances[i][j];
      }
    }
    double[][] places = MapLayout.spiral(ids);
    double stress = stress(places, distances);
    double first = stress;
    for (int pass = 0; pass < 20 * n; pass++) {
      MapLayout.move(places, pass % n, distances[pass % n]);
      double next = stress(places, distances);
      assertThat(next).isLessThanOrEqualTo(stress * (1 + 1e-12));
      stress = next;
    }
    assertThat(stress).isLessThan(0.9 * first);
  }

  private static double stress(double[][] places, double[][] distances) {
    double stress = 0;
    for (int i = 0; i < places.length; i++) {
      for (int j = 0; j < i; j++) {
        double x = places[i][0] - places[j][0];
        double y = places[i][1] - places[j][1];
        double miss = Math.sqrt(x * x + y * y) / distances[i][j] - 1;
        stress += miss * miss;
      }
    }
    return stress;
  }

  private static double distance(TopicMap map, long a, long b) {
    TopicMap.Place from = place(map, a);
    TopicMap.Place to = place(map, b);
    return Math.hypot(from.x() - to.x(), from.y() - to.y());
  }

  private static TopicMap.Place place(TopicMap map, long topic) {
    return map.topics().stream().filter(p -> p.topic() == topic).findAny().orElseThrow();
  }

  private static Snapshot topic(long id, List<Snapshot.Relation> relations, String... terms) {
    var weights = new ArrayList<Snapshot.Term>();
    for (String term : terms) {
      weights.add(new Snapshot.Term(term, 1, 1.0 / terms.length, 2));
    }
    return SomeSnapshot.of("main", id).terms(weights).share(id / 100.0).relations(relations).take();
  }
}
