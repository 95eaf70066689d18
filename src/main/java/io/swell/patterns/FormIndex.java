package io.swell.patterns;

import io.swell.text.LineScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds forms by their words: a hash table with linear probing that compares the words, too. */
final class FormIndex {
  /** The forms at each place, in the order they came. */
  private final Map<Long, List<Form>> places = new HashMap<>();

  private @Nullable Form[] slots = new Form[1024];
  private long[] keys = new long[1024];
  private int size;

  int size() {
    return size;
  }

  /** Returns the form with the words of a line, or null. */
  @Nullable Form find(long key, LineScanner line) {
    int at = slot(key);
    for (Form form = slots[at]; form != null; form = slots[at]) {
      if (keys[at] == key && line.isOf(form.words)) {
        return form;
      }
      at = (at + 1) & (slots.length - 1);
    }
    return null;
  }

  /** Returns the form with these words, or null. */
  @Nullable Form find(long key, String words) {
    int at = slot(key);
    for (Form form = slots[at]; form != null; form = slots[at]) {
      if (keys[at] == key && form.words.equals(words)) {
        return form;
      }
      at = (at + 1) & (slots.length - 1);
    }
    return null;
  }

  void add(Form form) {
    if (2 * size >= slots.length) {
      @Nullable Form[] old = slots;
      slots = new Form[2 * old.length];
      keys = new long[slots.length];
      size = 0;
      for (Form each : old) {
        if (each != null) {
          add(each);
        }
      }
    }
    long key = Form.key(form.hashes, form.hashes.length, -1);
    int at = slot(key);
    while (slots[at] != null) {
      at = (at + 1) & (slots.length - 1);
    }
    slots[at] = form;
    keys[at] = key;
    size++;
  }

  private int slot(long key) {
    return (int) (key ^ (key >>> 32)) & (slots.length - 1);
  }

  /** Adds a form at all its places, if it has more words than some. */
  void addAtPlaces(Form form, int words) {
    for (int i = 0; i < form.hashes.length && form.hashes.length > words; i++) {
      addAt(form.place(i), form);
    }
  }

  /** Adds a form at one of its places; returns the forms there. */
  List<Form> addAt(long place, Form form) {
    List<Form> there = places.computeIfAbsent(place, unused -> new ArrayList<>(1));
    there.add(form);
    return there;
  }
}
