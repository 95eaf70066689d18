package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BufferedOutputsTest {
  /** A default method that is not passed on would be lost in silence. */
  @Test
  void everythingIsPassedOnInItsOrderButMessagesToShards() throws Exception {
    List<String> passed = new ArrayList<>();
    Outputs target =
        (Outputs)
            Proxy.newProxyInstance(
                Outputs.class.getClassLoader(),
                new Class<?>[] {Outputs.class},
                (proxy, method, arguments) -> {
                  passed.add(method.getName());
                  return null;
                });
    var buffered = new BufferedOutputs();
    List<Method> methods =
        Arrays.stream(Outputs.class.getMethods())
            .filter(method -> !method.getName().equals("shardMessage"))
            .toList();
    for (Method method : methods) {
      method.invoke(buffered, (Object) null);
    }
    assertThat(passed).isEmpty();
    buffered.forwardTo(target);
    assertThat(passed).isEqualTo(methods.stream().map(Method::getName).toList()).hasSize(10);
    buffered.forwardTo(target);
    assertThat(passed).as("each once").hasSize(10);
  }
}
