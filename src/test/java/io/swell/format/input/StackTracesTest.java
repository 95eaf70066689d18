package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        """,
        """
        [2026-07-22 12:00:00] production.ERROR: boom {"exception":"[object] (Exception: boom)
        [stacktrace]
        #0 /b.php(3): f()
        #1 {main}
        "}
        """,
        """
        ERROR job failed
          + Exception Group Traceback (most recent call last):
          |   File "x.py", line 1, in <module>
          | ExceptionGroup: many (2 sub-exceptions)
          +-+---------------- 1 ----------------
            | ValueError: 1
            +------------------------------------
        """,
        """
        E, [2026-07-22T12:00:00.000000 #1] ERROR -- : boom (RuntimeError)
        app/models/pay.rb:3:in `charge'
        app/models/pay.rb:9:in 'Pay#run'
        """,
        """
        http: panic serving 10.0.0.1:1234: boom
        goroutine 34 [running]:
        main.handler.func1[...](0x1)
        \t/app/main.go:12 +0x2
        """,
        """
        Error: failed to read config
        Caused by:
            0: could not open
        """,
        """
        Error: refused
            at connect (/app/x.js:1:2) {
          code: 'ECONNREFUSED'
        }
        """,
        """
        fail: Acme.Pay[13]
              An unhandled exception was thrown.
              System.Exception: boom
                 at Acme.Main() in /src/Pay.cs:line 3
        """,
        """
        Program received signal SIGSEGV, Segmentation fault.
        #0  0x000055 in main () at a.c:3
        #1  <signal handler called>
        """,
        """
        2026-07-22 12:00:00 ERROR charge refused
        java.lang.IllegalStateException: no funds
        \tat org.acme.Pay.charge(Pay.java:42)
        """,
        """
        2026-07-22 12:00:00 ERROR no info about the user
        java.lang.IllegalStateException: no funds
        \tat org.acme.Pay.charge(Pay.java:42)
        """,
        """
        2026-07-22T12:00:00Z GET /info HTTP/1.1 500
        TypeError: x is undefined
            at foo (/app/x.js:1:2)
        """,
        """
        2026-07-22T12:00:00Z error: not handled
        TypeError: x is undefined
            at foo (/app/x.js:1:2)
        """,
        """
        Jul 22, 2026 12:00:00 PM org.acme.Pay charge
        SEVERE: refused
        java.lang.IllegalStateException: no funds
        \tat org.acme.Pay.charge(Pay.java:42)
        """,
        """
        2026-07-22 12:00:00 ERROR syntax error in SELECT a
        \tFROM b
        """,
        """
        2026-07-22 12:00:00 INFO answer: {
          "a": {
            "b": 1
          }
        }
        """
      })
  void aStackTraceIsOneRecordBetweenItsNeighbors(String trace) throws IOException {
    assertThat(records("INFO before\n{\"text\":\"a\"}\n" + trace + "INFO after\n"))
        .containsExactly("INFO before", "{\"text\":\"a\"}", trace.strip(), "INFO after");
  }

  @ParameterizedTest
  @CsvSource({
    "'2026-07-22T12:00:00.00%sZ stderr F ', '2026-07-22T12:00:00.009Z stdout F after'",
    "'2026-07-22T12:00:00.00%sZ ', '2026-07-22T12:00:00.009Z  INFO after'",
    "'Jul  2 12:00:0%s web app[1]: ', 'Jul  2 12:00:09 web app[1]: after'",
    "'[2026-07-22 12:00:0%s] ', '[2026-07-22 12:00:09] after'",
    "'2026-07-22 12:00:0%s ERROR ', '2026-07-22 12:00:09 ERROR after'",
    "'web_1  | ', 'db_1   | \tat org.acme.Pay.charge(Pay.java:4)'"
  })
  void aTraceWhoseLinesBeginAlikeIsOneRecordWithoutTheirBeginnings(String beginning, String after)
      throws IOException {
    List<String> trace =
        List.of("java.lang.Error: x", "\tat org.acme.Pay.charge(Pay.java:42)", "\t... 12 more");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < trace.size(); i++) {
      text.append(beginning.formatted(i)).append(trace.get(i)).append('\n');
    }
    assertThat(records(text + after + "\n"))
        .containsExactly(beginning.formatted(0) + String.join("\n", trace), after);
  }

  @Test
  void theRestOfALineThatARuntimeCutIsOfTheSameStream() throws IOException {
    assertThat(
            records(
                """
                2026-07-22T12:00:00.1Z stdout P {"msg":"one,
                2026-07-22T12:00:00.2Z stdout P  two,
                2026-07-22T12:00:00.3Z stdout F  three"}
                2026-07-22T12:00:00.4Z stdout P cut
                2026-07-22T12:00:00.5Z stderr F java.lang.Error: x
                2026-07-22T12:00:00.6Z stderr F \tat org.acme.Pay.charge(Pay.java:42)
                """))
        .containsExactly(
            "2026-07-22T12:00:00.1Z stdout P {\"msg\":\"one, two, three\"}",
            "2026-07-22T12:00:00.4Z stdout P cut",
            "2026-07-22T12:00:00.5Z stderr F java.lang.Error: x\n"
                + "\tat org.acme.Pay.charge(Pay.java:42)");
  }

  @Test
  void aQueryOfASlowLogIsOneRecord() throws IOException {
    String query =
        "# Query_time: 2.1  Lock_time: 0.0\nuse shop;\nSET timestamp=1795687200;\nSELECT 1\n";
    String timed = "# Time: 2026-11-26T10:00:00.123456Z\n# User@Host: app[app] @ web1 []\n" + query;
    String other = "# User@Host: app[app] @ web2 []\n" + query + "  FROM carts;\n";
    String start = "/usr/sbin/mysqld, Version: 8.0.36 (MySQL). started with:";
    assertThat(records(start + "\n" + timed + other + timed + start))
        .containsExactly(start, timed.strip(), other.strip(), timed.strip(), start);
  }

  @Test
  void aRowOfPostgresIsOneRecordWithTheLinesOfItsStatement() throws IOException {
    String row = "2026-11-26 10:00:00.123 UTC,\"app\",\"shop\",123,,\"a\",3,\"\",,,0,ERROR,22012,";
    String whole = row + "\"division by zero\",,,";
    String first =
        row + "\"division \"\"by\"\" zero\",\"select 1\n from carts where a = \"\"b\"\"\n/0\",";
    assertThat(records(first + "\n" + whole + "\n  other\n" + row + "\"cut\n" + whole))
        .containsExactly(first, whole, "  other", row + "\"cut", whole);
  }

  @Test
  void theTabThatSyslogEscapesIsRead() throws IOException {
    assertThat(
            records(
                """
                Jul  2 12:00:00 web app[1]: java.lang.Error: x
                Jul  2 12:00:00 web app[1]: #011at org.acme.Pay.charge(Pay.java:42)
                """))
        .containsExactly(
            "Jul  2 12:00:00 web app[1]: java.lang.Error: x\n"
                + "\tat org.acme.Pay.charge(Pay.java:42)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-07-22 12:00:00.123  INFO one\n2026-07-22 12:00:00.124  INFO two\n",
        "2026-07-22T12:00:00Z stdout F {\"a\":1}\n2026-07-22T12:00:00Z stdout F {\"a\":2}\n",
        "Tyger Tyger, burning bright,\n    In the forests of the night;\n",
        "- one\n    at the cafe (open 9:30)\n",
        "> Bob wrote:\n  from Berlin:12 to Rome\n",
        "it rained\nCaused by: the weather\n",
        "key: value\n  sub: value\n",
        "a | b\nc | d\n",
        "    2026-07-22T12:00:00Z [INFO] one\n    2026-07-22T12:00:01Z [ERROR] two\n",
        "2026-07-22 12:00:00 INFO one\n  {\"level\":\"error\",\"msg\":\"two\"}\n",
        "2026-07-22 12:00:00 INFO one\nTraceback (most recent call last):\n  File \"a.py\", line 3\n",
        "2026-07-22T12:00:00Z [info] one\na.b.Failure: two\n\tat org.acme.Pay.charge(Pay.java:4)\n",
        "2026-07-22 12:00:00 INFO one\na.b.Failure: two\n\tat org.acme.Pay.charge(Pay.java:4)\n"
      })
  void linesOfProseAndOfLogsStayRecordsOfTheirOwn(String text) throws IOException {
    assertThat(records(text)).hasSize(2);
  }

  @Test
  void aBeginningThatIsAllThatIsLookedAtIsNoTrace() throws IOException {
    String line = "2026-07-22T12:00:00Z web " + "a".repeat(400) + ": started";
    assertThat(records(line + "\n" + line + "\n")).containsExactly(line, line);
    String name = "a".repeat(297) + " | at a.B.c(B.java:4)";
    assertThat(records(name + "\n" + name + "\n")).containsExactly(name, name);
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
    var traces = new RecordFile.StackTraces(new LineInput(in, 100_000));
    List<String> records = new ArrayList<>();
    for (FileRecord next = traces.next(); next != null; next = traces.next()) {
      records.add(new String(((FileRecord.Content) next).value(), StandardCharsets.UTF_8));
    }
    return records;
  }
}
