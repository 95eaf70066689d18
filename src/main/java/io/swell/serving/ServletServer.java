package io.swell.serving;

import io.javalin.Javalin;
import jakarta.servlet.http.HttpServlet;
import java.net.BindException;
import org.eclipse.jetty.ee10.servlet.ServletHolder;

/**
 * Serves a single servlet on the loopback address, with the limits and headers of {@link
 * TopicServer}.
 */
public final class ServletServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  private final Javalin javalin;
  private final Connections connections;

  private ServletServer(String path, HttpServlet servlet) {
    connections = new Connections(Connections.Limits.DEFAULT);
    javalin =
        Javalin.create(
            config -> {
              TopicServer.configure(config);
              TopicServer.protect(config, connections);
              config.jetty.modifyServletContextHandler(
                  context -> context.addServlet(new ServletHolder(servlet), path));
            });
  }

  /**
   * Starts a server.
   *
   * @throws BindException if the port is taken
   */
  public static ServletServer start(int port, String path, HttpServlet servlet)
      throws BindException {
    var server = new ServletServer(path, servlet);
    TopicServer.start(
        server.javalin,
        HOST,
        port,
        server::close,
        "port " + port + " is already in use: choose another --port");
    return server;
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return javalin.port();
  }

  @Override
  public void close() {
    javalin.stop();
    connections.close();
  }
}
