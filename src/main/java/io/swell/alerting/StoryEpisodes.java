package io.swell.alerting;

import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The alerts about stories of one model by group, and which changed since they were saved. */
final class StoryEpisodes {
  private final TreeMap<Long, StoryEpisode> episodes = new TreeMap<>();
  private final TreeSet<Long> changed = new TreeSet<>();

  /** Returns the alert about a group, or null if none was raised. */
  @Nullable StoryEpisode get(long group) {
    return episodes.get(group);
  }

  /** Returns all alerts in the order of their groups. */
  Collection<StoryEpisode> all() {
    return Collections.unmodifiableCollection(episodes.values());
  }

  Stream<AlertEpisode> alerts() {
    return episodes.values().stream().map(each -> each.alert);
  }

  void add(StoryEpisode episode) {
    episodes.put(episode.group, episode);
    changed.add(episode.group);
  }

  void remove(long group) {
    episodes.remove(group);
    changed.add(group);
  }

  void markChanged(long group) {
    changed.add(group);
  }

  /** Returns the ongoing alerts whose stories got no document since a time. */
  List<StoryEpisode> quietSince(long time) {
    return episodes.values().stream()
        .filter(each -> each.alert.isOngoing() && each.lastSeen <= time)
        .toList();
  }

  /** Forgets ended alerts that got no document since a time. */
  void forget(long time) {
    List<StoryEpisode> old =
        episodes.values().stream()
            .filter(each -> !each.alert.isOngoing() && each.lastSeen <= time)
            .toList();
    old.forEach(each -> remove(each.group));
  }

  void deleteDocument(String id) {
    episodes.forEach(
        (group, each) -> {
          if (each.alert.deleteDocument(id)) {
            changed.add(group);
          }
        });
  }

  void save(StateSink changes, LongFunction<byte[]> key) {
    changes.putChanged(changed, episodes, key, StoryEpisode::write);
  }

  void restore(long group, StateReader in) {
    episodes.put(group, StoryEpisode.read(group, in));
  }
}
