package io.swell.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets the test classes that run a demo take turns across processes: {@link DemoTest} counts the
 * temporary directories of demos, which all processes share.
 */
final class DemoLock implements BeforeAllCallback, AfterAllCallback {
  private @Nullable FileChannel locked;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "swell-test-demo.lock");
    locked = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    locked.lock();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (locked != null) {
      locked.close();
    }
  }
}
