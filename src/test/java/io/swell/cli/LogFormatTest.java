package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.status.Status;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Reads the log configuration as the process does, into a separate context. */
class LogFormatTest {
  private static String logged(String format) throws Exception {
    var context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    context.putProperty("swell.log.format", format);
    var configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(LogFormatTest.class.getResource("/logback.xml"));
    assertThat(context.getStatusManager().getCopyOfStatusList())
        .allSatisfy(status -> assertThat(status.getLevel()).isEqualTo(Status.INFO));
    Logger logger = context.getLogger("io.swell.Test");
    var event =
        new LoggingEvent(
            LogFormatTest.class.getName(),
            logger,
            Level.WARN,
            "found {} \"quoted\"\nlines",
            new IllegalStateException("the cause"),
            new Object[] {2});
    var appender =
        (OutputStreamAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("STDERR");
    String written = new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
    context.stop();
    return written;
  }

  @Test
  void onRequestEachEventIsALineOfJson() throws Exception {
    String line = logged("json");
    assertThat(line.strip()).doesNotContain("\n");
    JsonNode event = new ObjectMapper().readTree(line);
    assertThat(event.get("level").textValue()).isEqualTo("WARN");
    assertThat(event.get("loggerName").textValue()).isEqualTo("io.swell.Test");
    assertThat(event.get("formattedMessage").textValue()).isEqualTo("found 2 \"quoted\"\nlines");
    assertThat(event.get("timestamp").isNumber()).isTrue();
    assertThat(event.get("throwable").toString()).contains("the cause");
  }

  @Test
  void byDefaultEachEventIsALineOfText() throws Exception {
    assertThat(logged("text"))
        .contains("WARN  Test - found 2 \"quoted\"")
        .contains("java.lang.IllegalStateException: the cause");
  }
}
