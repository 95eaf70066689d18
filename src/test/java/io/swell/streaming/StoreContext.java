package io.swell.streaming;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;

/** What Kafka Streams tells a store, for a store outside of it. */
final class StoreContext {
  private StoreContext() {}

  /**
   * Returns the context of a task.
   *
   * @param standbys how many replicas are configured
   * @param restoring is given what takes the records of the changelog
   */
  static StateStoreContext of(int standbys, Consumer<StateRestoreCallback> restoring) {
    return (StateStoreContext)
        Proxy.newProxyInstance(
            StoreContext.class.getClassLoader(),
            new Class<?>[] {StateStoreContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "appConfigs" -> Map.of("num.standby.replicas", standbys);
                  case "taskId" -> new TaskId(1, 0);
                  case "register" -> {
                    restoring.accept((StateRestoreCallback) arguments[1]);
                    yield null;
                  }
                  default -> throw new AssertionError(method);
                });
  }
}
