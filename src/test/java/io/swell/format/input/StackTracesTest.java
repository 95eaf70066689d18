package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackTracesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        java.lang.IllegalStateException: no funds
        \tat org.acme.Pay.charge(Pay.java:42)
        Caused by: java.io.EOFException
        \t... 12 more
        """,
        """
        ERROR job failed
        Traceback (most recent call last):
          File "a.py", line 3, in f
            g()
        KeyError: 'x'
        During handling of the above exception, another exception occurred:
        Traceback (most recent call last):
          File "a.py", line 9, in <module>
        ValueError: bad
        """,
        """
        panic: index out of range [5]
        goroutine 1 [running]:
        main.main()
        \t/app/main.go:12 +0x1d
        exit status 2
        """,
        """
        app.rb:3:in `f': boom (RuntimeError)
        \tfrom app.rb:7:in `<main>'
        """,
        """
        TypeError: x is undefined
            at foo (/app/x.js:1:2)
            at /app/y.js:3:4
            at async Object.run (node:internal:5:6)
        """,
        """
        System.InvalidOperationException: bad
         ---> System.Exception: inner
           at Acme.Pay.Charge(Int32 x) in /src/Pay.cs:line 42
           --- End of inner exception stack trace ---
           at Acme.Main()
        """,
        """
        thread 'main' panicked at src/main.rs:2:5:
        boom
        stack backtrace:
           0: rust_begin_unwind
                     at /rustc/x/std/src/panicking.rs:645:5
        """,
        """
        PHP Fatal error:  Uncaught Exception: x in /a.php:3
        Stack trace:
        #0 {main}
          thrown in /a.php on line 3
        """
      })
  void aStackTraceIsOneRecordBetweenItsNeighbors(String trace) throws IOException {
    assertThat(records("INFO before\n{\"text\":\"a\"}\n" + trace + "INFO after\n"))
        .containsExactly("INFO before", "{\"text\":\"a\"}", trace.strip(), "INFO after");
  }

  @Test
  void otherLinesStayRecordsOfTheirOwn() throws IOException {
    assertThat(records("A paragraph.\n   An indented one at home (of London).\n#1 in the charts\n"))
        .hasSize(3);
    assertThat(records("{\"text\":\"a\"}\n{\"text\":\"Caused by: b\"}\n")).hasSize(2);
  }

  @Test
  void aTraceOfTooManyLinesIsDivided() throws IOException {
    String trace = "Error: x\n" + "\tat org.acme.Pay.charge(Pay.java:42)\n".repeat(700);
    assertThat(records(trace))
        .extracting(record -> record.lines().count())
        .containsExactly(500L, 201L);
  }

  private static List<String> records(String text) throws IOException {
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    var traces = new StackTraces(new LineInput(in, 100_000));
    List<String> records = new ArrayList<>();
    for (FileRecord next = traces.next(); next != null; next = traces.next()) {
      records.add(new String(((FileRecord.Content) next).value(), StandardCharsets.UTF_8));
    }
    return records;
  }
}
