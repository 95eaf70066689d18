package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.output.OutputSchema;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.flink.sql.parser.ddl.SqlCreateTable;
import org.apache.flink.sql.parser.ddl.SqlTableColumn;
import org.apache.flink.sql.parser.ddl.SqlTableOption;
import org.apache.flink.sql.parser.impl.FlinkSqlParserImpl;
import org.apache.flink.sql.parser.validate.FlinkSqlConformance;
import org.junit.jupiter.api.Test;

/** The printed declarations: Flink's own parser reads them. */
class DdlTest {
  @Test
  void flinkReadsADeclarationOfEveryFieldOfEveryOutput() throws Exception {
    List<SqlCreateTable> tables =
        Stream.of(printed().split(";\n\n"))
            .map(DdlTest::parsed)
            .map(SqlCreateTable.class::cast)
            .toList();
    assertThat(tables)
        .extracting(table -> table.getTableName().getSimple())
        .containsExactlyInAnyOrder(
            "news_assignments",
            "news_snapshots",
            "news_stories",
            "news_patterns",
            "news_activity",
            "news_events",
            "news_alerts",
            "news_models");
    for (SqlCreateTable table : tables) {
      String type = type(table.getTableName().getSimple());
      assertThat(table.getColumnList())
          .extracting(column -> ((SqlTableColumn) column).getName().getSimple())
          .startsWith("record_key")
          .containsAll(
              OutputSchema.of(type).fields().stream().map(OutputSchema.Field::name).toList());
      assertThat(table.getPropertyList())
          .extracting(each -> ((SqlTableOption) each).getKeyString())
          .contains("connector", "topic", "properties.bootstrap.servers", "value.format");
    }
    assertThat(printed())
        .contains("`topics` ARRAY<ROW<`topic` BIGINT, `weight` DOUBLE, `share` DOUBLE>>")
        .contains("'properties.bootstrap.servers' = 'kafka-1:9092'");
  }

  @Test
  void envelopesAreRefusedWithTheRemedy() {
    Run run = Run.of("config", "ddl", "--set", "output.format=json-schema-envelope");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("set output.format=json");
  }

  private static String printed() {
    Run run =
        Run.of(
            "config",
            "ddl",
            "--set",
            "kafka.prefix=news.",
            "--set",
            "kafka.bootstrap=kafka-1:9092");
    assertThat(run.code()).as(run.err()).isZero();
    return run.out();
  }

  private static String type(String table) {
    String plural = table.substring("news_".length());
    return OutputSchema.TYPES.stream()
        .filter(type -> plural.startsWith(type.substring(0, 4)))
        .findFirst()
        .orElseThrow();
  }

  private static SqlNode parsed(String statement) {
    try {
      return SqlParser.create(
              statement,
              SqlParser.config()
                  .withParserFactory(FlinkSqlParserImpl.FACTORY)
                  .withConformance(FlinkSqlConformance.DEFAULT)
                  .withQuoting(Quoting.BACK_TICK))
          .parseStmt();
    } catch (org.apache.calcite.sql.parser.SqlParseException e) {
      throw new AssertionError(statement, e);
    }
  }
}
