package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.Engine;
import io.swell.engine.LogEntry;
import io.swell.engine.Outputs;
import io.swell.model.StateSink;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The real engine keeps its promise to the store: restored, it goes on with the same bits. */
class RestoredEngineTest {
  @Test
  void theRealEngineGoesOnWithTheSameBits() {
    var configuration =
        Streams.configuration(
            "learn.topics=8",
            "learn.batch=20",
            "topics.terms=20",
            "lives.every=20",
            "snapshots.every=5",
            "batch.max-delay=P1D");
    List<LogEntry> log = new ArrayList<>();
    var ingest = Streams.ingest(configuration);
    for (int n = 0; n < 1_500; n++) {
      var raw =
          new io.swell.format.RawRecord(
              null, CrashTest.document(n), "documents", 0, n, n, 1_800_000_000_000L + n);
      log.add(((io.swell.format.IngestResult.Ingested) ingest.ingest(raw).get(0)).bag());
    }
    Engine calm = Streams.engine(configuration, "main");
    Engine restored = Streams.engine(configuration, "main");
    Map<ByteBuffer, byte[]> saved = new TreeMap<>();
    for (int n = 0; n < log.size(); n++) {
      List<String> expected = new ArrayList<>();
      List<String> found = new ArrayList<>();
      calm.accept(log.get(n), recording(expected));
      restored.accept(log.get(n), recording(found));
      assertThat(found).as("after document %d", n).isEqualTo(expected);
      if (n % 7 == 0) {
        restored.save(
            new StateSink() {
              @Override
              public void put(byte[] key, byte[] value) {
                saved.put(ByteBuffer.wrap(key.clone()), value.clone());
              }

              @Override
              public void remove(byte[] key) {
                saved.remove(ByteBuffer.wrap(key));
              }
            });
        if (n % 203 == 0) {
          restored = Streams.engine(configuration, "main");
          for (Map.Entry<ByteBuffer, byte[]> part : saved.entrySet()) {
            restored.restore(part.getKey().array(), part.getValue());
          }
          restored.restored();
        }
      }
    }
  }

  private static Outputs recording(List<String> into) {
    return (Outputs)
        Proxy.newProxyInstance(
            RestoredEngineTest.class.getClassLoader(),
            new Class<?>[] {Outputs.class},
            (proxy, method, arguments) -> {
              into.add(arguments[0].toString());
              return null;
            });
  }
}
