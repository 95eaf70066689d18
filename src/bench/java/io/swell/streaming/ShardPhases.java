package io.swell.streaming;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the time of a model with shards has gone so far: what each process has measured, and its
 * processor time, all in seconds.
 *
 * @param processes of the model and its shards
 * @param broker processor time of the broker
 */
record ShardPhases(List<Part> processes, double broker) {
  /**
   * One process.
   *
   * @param model time for which a model learned and published, without waiting
   * @param roundTrip time from requests to their last answers
   * @param shard time for which shards worked on requests
   * @param processor processor time
   */
  record Part(double model, double roundTrip, double shard, double processor) {
    Part minus(Part before) {
      return new Part(
          model - before.model,
          roundTrip - before.roundTrip,
          shard - before.shard,
          processor - before.processor);
    }
  }

  static ShardPhases of(List<SwellProcess> all, BrokerProcess broker)
      throws IOException, InterruptedException {
    List<Part> parts = new ArrayList<>();
    for (SwellProcess process : all) {
      parts.add(
          new Part(
              process.metric("swell_batch_update_seconds_sum"),
              process.metric("swell_shards_round_trip_seconds_sum"),
              process.metric("swell_shard_work_seconds_sum"),
              process.cpuSeconds()));
    }
    return new ShardPhases(parts, broker.cpuSeconds());
  }

  /** Prints what a mini-batch has taken since. */
  void print(ShardPhases before, double batches) {
    List<Part> parts = new ArrayList<>();
    for (int n = 0; n < processes.size(); n++) {
      parts.add(processes.get(n).minus(before.processes.get(n)));
    }
    double scale = 1e3 / batches;
    double roundTrip = scale * parts.stream().mapToDouble(Part::roundTrip).sum();
    double slowest = scale * parts.stream().mapToDouble(Part::shard).max().orElse(0);
    System.out.printf(
        "  ms of a mini-batch: model %.1f, slowest shard %.1f, round trip without it %.1f%n",
        scale * parts.stream().mapToDouble(Part::model).sum(), slowest, roundTrip - slowest);
    System.out.printf(
        "  processor ms of a mini-batch: broker %.1f, model %s, shards %s%n",
        scale * (broker - before.broker),
        processors(parts.stream().filter(part -> part.model > 0).toList(), scale),
        processors(parts.stream().filter(part -> !(part.model > 0)).toList(), scale));
  }

  private static String processors(List<Part> parts, double scale) {
    return parts.stream()
        .map(part -> "%.1f".formatted(scale * part.processor))
        .collect(joining(" "));
  }
}
