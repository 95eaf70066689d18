package io.swell.model;

/**
 * How rows are cut into pieces of work: slabs of 256 rows, dealt to eight stripes in turn. The cut
 * never depends on the number of threads, so neither does any sum over rows.
 */
final class Stripes {
  static final int COUNT = 8;
  static final int SLAB_BITS = 8;
  static final int SLAB = 1 << SLAB_BITS;

  private Stripes() {}

  static int of(int row) {
    return (row >>> SLAB_BITS) & (COUNT - 1);
  }
}
