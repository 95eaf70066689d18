package io.swell.streaming.client;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ApplicationState;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment.AssignedTask;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsState;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.assignment.TaskAssignor;
import org.apache.kafka.streams.processor.assignment.TaskInfo;
import org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives no instance more tasks with models than it takes. Models and shards have to fit into the
 * memory of their instance: without a maximum, the first of several instances that start, or the
 * last that remains, would get all of them.
 *
 * <p>Begins with the assignment of {@link StickyTaskAssignor}. An instance that has too many tasks
 * loses standby replicas first and then active tasks that it did not have before; these go to the
 * instances that have fewest. A task for which there is no room is on no instance until the next
 * rebalance, and its records wait.
 *
 * <p>Public because Kafka Streams creates it by name.
 */
public final class LimitedAssignor implements TaskAssignor {
  /** The client tag in which each instance states its maximum. */
  static final String TAG = "max-partitions";

  private static final Logger LOG = LoggerFactory.getLogger(LimitedAssignor.class);

  @Override
  public TaskAssignment assign(ApplicationState application) {
    TaskAssignment assignment = new StickyTaskAssignor().assign(application);
    Map<ProcessId, KafkaStreamsState> states = application.kafkaStreamsStates(false);
    Set<TaskId> withModels =
        application.allTasks().values().stream()
            .filter(TaskInfo::isStateful)
            .map(TaskInfo::id)
            .collect(Collectors.toSet());
    List<Instance> instances =
        assignment.assignment().stream()
            .sorted(Comparator.comparing(KafkaStreamsAssignment::processId))
            .map(
                tasks ->
                    new Instance(
                        tasks, Objects.requireNonNull(states.get(tasks.processId())), withModels))
            .toList();
    TreeSet<TaskId> waiting = new TreeSet<>();
    instances.forEach(instance -> waiting.addAll(instance.removeExcess()));
    for (TaskId task : List.copyOf(waiting)) {
      instances.stream()
          .filter(instance -> instance.holds(task) || instance.hasRoom())
          .min(
              Comparator.<Instance>comparingInt(instance -> instance.holds(task) ? 0 : 1)
                  .thenComparingInt(Instance::load))
          .ifPresent(
              instance -> {
                instance.add(task);
                waiting.remove(task);
              });
    }
    if (!waiting.isEmpty()) {
      LOG.warn(
          "partitions {} of the log of bags are on no instance, so their models and shards wait:"
              + " all instances, {} in number, have as many as their kafka.max-partitions allow."
              + " Start another instance, or increase kafka.max-partitions",
          waiting.stream().map(TaskId::partition).toList(),
          instances.size());
    }
    return assignment;
  }

  /** One instance and the tasks that it gets. */
  private record Instance(
      KafkaStreamsAssignment tasks, KafkaStreamsState state, Set<TaskId> models) {
    private int most() {
      String tag = state.clientTags().get(TAG);
      return tag == null ? Integer.MAX_VALUE : Integer.parseInt(tag);
    }

    /** The tasks with models, those to keep first. */
    private List<AssignedTask> ordered() {
      return tasks.tasks().values().stream()
          .filter(task -> models.contains(task.id()))
          .sorted(
              Comparator.comparing(AssignedTask::type)
                  .thenComparing(task -> !state.previousActiveTasks().contains(task.id()))
                  .thenComparing(AssignedTask::id))
          .toList();
    }

    int load() {
      return ordered().size();
    }

    /** Whether it has a standby replica of a task. */
    boolean holds(TaskId task) {
      return tasks.tasks().containsKey(task);
    }

    boolean hasRoom() {
      return load() < most();
    }

    void add(TaskId task) {
      tasks.removeTask(new AssignedTask(task, AssignedTask.Type.STANDBY));
      tasks.assignTask(new AssignedTask(task, AssignedTask.Type.ACTIVE));
    }

    /** Removes what is too many and returns the active tasks among it. */
    List<TaskId> removeExcess() {
      List<AssignedTask> excess = ordered().stream().skip(most()).toList();
      excess.forEach(tasks::removeTask);
      return excess.stream()
          .filter(task -> task.type() == AssignedTask.Type.ACTIVE)
          .map(AssignedTask::id)
          .toList();
    }
  }
}
