package io.swell.model;

import java.util.Arrays;

/**
 * Divides rows among the shards of a model: blocks of 16 rows in turn, so that the frequent terms,
 * which have the first rows, are spread over all shards. A shard numbers its own rows without gaps.
 *
 * @param shards P, at least 1
 */
record ShardRows(int shards) {
  int shard(int row) {
    return (row >>> RowStripes.BLOCK_BITS) % shards;
  }

  /** Returns the number that a row has in its shard; it increases with the row. */
  int local(int row) {
    int block = (row >>> RowStripes.BLOCK_BITS) / shards;
    return (block << RowStripes.BLOCK_BITS) | (row & (RowStripes.BLOCK - 1));
  }

  int row(int shard, int local) {
    int block = (local >>> RowStripes.BLOCK_BITS) * shards + shard;
    return (block << RowStripes.BLOCK_BITS) | (local & (RowStripes.BLOCK - 1));
  }

  /** Returns the entries of a vector, ascending by row, that a shard holds, by its own numbers. */
  SparseVector part(SparseVector whole, int shard) {
    SparseVector mine = whole.entries(i -> shard(whole.row()[i]) == shard);
    return new SparseVector(part(mine.row(), shard), mine.weight());
  }

  /** Returns the rows, ascending, that a shard holds, by its own numbers. */
  int[] part(int[] rows, int shard) {
    return Arrays.stream(rows).filter(row -> shard(row) == shard).map(this::local).toArray();
  }
}
