package io.swell.state;

import java.util.List;
import java.util.stream.Stream;

/** An object whose state is saved and restored in parts. */
public interface StateOwner {
  /** Returns the parts in the order in which they are saved and their restoring ends. */
  List<StatePart> parts();

  /** Saves every piece that changed since the last save. */
  default void save(StateSink changes) {
    parts().forEach(part -> part.save(changes));
  }

  /** Returns the parts of those objects that have state to save, in order. */
  static List<StatePart> partsOf(Object... objects) {
    return Stream.of(objects)
        .filter(StateOwner.class::isInstance)
        .flatMap(owner -> ((StateOwner) owner).parts().stream())
        .toList();
  }
}
