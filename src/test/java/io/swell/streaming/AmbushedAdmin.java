package io.swell.streaming;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;

/** An admin client of real brokers: something happens once after one of its requests. */
public final class AmbushedAdmin {
  private AmbushedAdmin() {}

  /**
   * Returns a client whose first request of a kind is followed by an event.
   *
   * @param request name of the method; its result has a method {@code all}
   */
  public static Admin after(Admin admin, String request, Runnable event) {
    AtomicBoolean happened = new AtomicBoolean();
    return (Admin)
        Proxy.newProxyInstance(
            Admin.class.getClassLoader(),
            new Class<?>[] {Admin.class},
            (proxy, method, arguments) -> {
              Object result = result(admin, method, arguments);
              if (method.getName().equals(request) && happened.compareAndSet(false, true)) {
                var all = (KafkaFuture<?>) result.getClass().getMethod("all").invoke(result);
                Object unused = all.get(); // the brokers have answered
                event.run();
              }
              return result;
            });
  }

  private static Object result(Admin admin, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(admin, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
