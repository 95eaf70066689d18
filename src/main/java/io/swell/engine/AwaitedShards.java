package io.swell.engine;

import java.util.List;

/**
 * A request of a model that not all of its shards have answered.
 *
 * @param request number of the request
 * @param missing numbers of the shards that have not answered, from 0, at least one
 * @param shards P
 */
public record AwaitedShards(long request, List<Integer> missing, int shards) {}
