package io.swell.state;

/** A part that is saved in one piece: the fields of an object that are {@link Saved}. */
public class SavedFields extends StatePart {
  private final Object owner;
  private final StateFormat<Object> format;
  private boolean isChanged;

  /** Saves the fields of the subclass. */
  protected SavedFields(StateKind kind) {
    super(kind);
    owner = this;
    format = format(getClass());
  }

  /** Saves the fields of an object that is no part itself. */
  public SavedFields(StateKind kind, Object owner) {
    super(kind);
    this.owner = owner;
    format = format(owner.getClass());
  }

  @SuppressWarnings("unchecked") // it is used for objects of this class alone
  private static StateFormat<Object> format(Class<?> type) {
    return (StateFormat<Object>) StateFormat.of(type);
  }

  /** Marks the fields as changed since the last save. */
  public final void markChanged() {
    isChanged = true;
  }

  @Override
  public void save(StateSink changes) {
    if (isChanged) {
      var out = new StateWriter();
      format.write(owner, out);
      changes.put(key().take(), out.take());
      isChanged = false;
    }
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    format.read(value, owner);
  }

  @Override
  public void restored() {
    isChanged = false;
  }
}
