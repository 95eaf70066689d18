package io.swell.streaming.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ApplicationState;
import org.apache.kafka.streams.processor.assignment.AssignmentConfigs;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment.AssignedTask;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsState;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.assignment.TaskAssignmentUtils;
import org.apache.kafka.streams.processor.assignment.TaskAssignor.AssignmentError;
import org.apache.kafka.streams.processor.assignment.TaskAssignor.TaskAssignment;
import org.apache.kafka.streams.processor.assignment.TaskInfo;
import org.apache.kafka.streams.processor.assignment.TaskTopicPartition;
import org.apache.kafka.streams.processor.internals.assignment.DefaultKafkaStreamsState;
import org.apache.kafka.streams.processor.internals.assignment.DefaultTaskInfo;
import org.apache.kafka.streams.processor.internals.assignment.DefaultTaskTopicPartition;
import org.junit.jupiter.api.Test;

class LimitedAssignorTest {
  private static final int PARTITIONS = 4;

  private final Map<ProcessId, KafkaStreamsState> states = new TreeMap<>();
  private int standbys;

  @Test
  void anInstanceGetsNoMoreModelsThanItTakesAndAllDocuments() {
    add(1, "1");
    TaskAssignment assigned = assign();
    assertThat(tasks(assigned, 1, AssignedTask.Type.ACTIVE, 1)).hasSize(1);
    assertThat(tasks(assigned, 1, AssignedTask.Type.ACTIVE, 0)).hasSize(PARTITIONS);
  }

  @Test
  void itKeepsWhatItHadWhenAnotherInstanceIsLost() {
    add(1, "2", new TaskId(1, 3), new TaskId(1, 1));
    assertThat(tasks(assign(), 1, AssignedTask.Type.ACTIVE, 1))
        .containsExactlyInAnyOrder(new TaskId(1, 1), new TaskId(1, 3));
  }

  @Test
  void withEnoughInstancesEveryTaskIsOnOne() {
    for (int process = 1; process <= PARTITIONS; process++) {
      add(process, "1");
    }
    TaskAssignment assigned = assign();
    Set<TaskId> all = new TreeSet<>();
    for (int process = 1; process <= PARTITIONS; process++) {
      Set<TaskId> own = tasks(assigned, process, AssignedTask.Type.ACTIVE, 1);
      assertThat(own).hasSize(1);
      all.addAll(own);
    }
    assertThat(all).hasSize(PARTITIONS);
  }

  @Test
  void instancesOfDifferentSizesGetWhatEachTakes() {
    add(1, "1");
    add(2, "3");
    TaskAssignment assigned = assign();
    assertThat(tasks(assigned, 1, AssignedTask.Type.ACTIVE, 1)).hasSize(1);
    assertThat(tasks(assigned, 2, AssignedTask.Type.ACTIVE, 1)).hasSize(3);
  }

  @Test
  void anInstanceThatStatesNoMaximumTakesTheRest() {
    add(1, "1");
    states.put(process(2), state(2, Map.of()));
    assertThat(tasks(assign(), 2, AssignedTask.Type.ACTIVE, 1)).hasSize(PARTITIONS - 1);
  }

  @Test
  void standbyReplicasCountAndGiveWayToModels() {
    standbys = 1;
    add(1, "3");
    add(2, "3");
    TaskAssignment assigned = assign();
    for (int process = 1; process <= 2; process++) {
      assertThat(tasks(assigned, process, AssignedTask.Type.ACTIVE, 1)).hasSize(2);
      assertThat(tasks(assigned, process, AssignedTask.Type.STANDBY, 1)).hasSize(1);
    }
  }

  private void add(int process, String most, TaskId... had) {
    states.put(process(process), state(process, Map.of(LimitedAssignor.TAG, most), had));
  }

  private static ProcessId process(int number) {
    return new ProcessId(new UUID(0, number));
  }

  private static KafkaStreamsState state(int process, Map<String, String> tags, TaskId... had) {
    Map<TaskId, Long> lags = new TreeMap<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      lags.put(new TaskId(1, partition), 0L);
    }
    String client = "client-" + process;
    Set<TaskId> before = new TreeSet<>(List.of(had));
    return new DefaultKafkaStreamsState(
        process(process),
        1,
        tags,
        new TreeSet<>(before),
        new TreeSet<>(),
        new TreeMap<>(Map.of(client, before)),
        Optional.empty(),
        Optional.of(lags),
        Optional.empty());
  }

  private static Set<TaskId> tasks(
      TaskAssignment assigned, int process, AssignedTask.Type type, int subtopology) {
    return assigned.assignment().stream()
        .filter(of -> of.processId().equals(process(process)))
        .map(KafkaStreamsAssignment::tasks)
        .flatMap(tasks -> tasks.values().stream())
        .filter(task -> task.type() == type && task.id().subtopology() == subtopology)
        .map(AssignedTask::id)
        .collect(Collectors.toSet());
  }

  /** Assigns tasks that read documents (0_x) and tasks with models (1_x). */
  private TaskAssignment assign() {
    Map<TaskId, TaskInfo> tasks = new TreeMap<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      for (int subtopology = 0; subtopology < 2; subtopology++) {
        TaskId id = new TaskId(subtopology, partition);
        boolean isLearning = subtopology == 1;
        TaskTopicPartition read =
            new DefaultTaskTopicPartition(
                new TopicPartition("topic-" + subtopology, partition),
                !isLearning,
                isLearning,
                () -> {});
        Set<String> stores = isLearning ? Set.of("models") : Set.of();
        tasks.put(id, new DefaultTaskInfo(id, isLearning, stores, Set.of(read)));
      }
    }
    ApplicationState application =
        new ApplicationState() {
          @Override
          public Map<ProcessId, KafkaStreamsState> kafkaStreamsStates(boolean computeTaskLags) {
            return states;
          }

          @Override
          public AssignmentConfigs assignmentConfigs() {
            return new AssignmentConfigs(10_000L, 2, standbys, 60_000L, new ArrayList<>());
          }

          @Override
          public Map<TaskId, TaskInfo> allTasks() {
            return tasks;
          }
        };
    TaskAssignment assigned = new LimitedAssignor().assign(application);
    assertThat(TaskAssignmentUtils.validateTaskAssignment(application, assigned))
        .isEqualTo(AssignmentError.NONE);
    return assigned;
  }
}
