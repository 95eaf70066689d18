package io.swell.format.registry;

import static io.swell.format.input.InputFixture.record;
import static io.swell.format.registry.Apicurio.framed;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.CodedOutputStream;
import io.swell.format.input.Document;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.InputFixture;
import io.swell.format.input.RejectedException;
import io.swell.streaming.TestBroker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Framed values, encoded by Avro's and Protobuf's own libraries, with schemas from Apicurio. */
class SchemaRegistryTest {
  @RegisterExtension static final Apicurio APICURIO = new Apicurio();

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String AUTHOR =
      "{'type':'record','name':'Author','namespace':'news','fields':["
          + "{'name':'name','type':'string'},{'name':'of','type':['null','Author']}]}";

  private static final String ARTICLE =
      "{'type':'record','name':'Article','namespace':'news','fields':["
          + "{'name':'id','type':'long'},"
          + "{'name':'title','type':['null','string']},"
          + "{'name':'text','type':'string'},"
          + "{'name':'timestamp','type':{'type':'long','logicalType':'timestamp-micros'}},"
          + "{'name':'day','type':{'type':'int','logicalType':'date'}},"
          + "{'name':'price','type':{'type':'bytes','logicalType':'decimal','precision':9,"
          + "'scale':2}},"
          + "{'name':'labels','type':{'type':'array','items':'string'}},"
          + "{'name':'kind','type':{'type':'enum','name':'Kind','symbols':['WIRE','BLOG']}},"
          + "{'name':'counts','type':{'type':'map','values':'double'}},"
          + "{'name':'author','type':'news.Author'}]}";

  private SchemaRegistry registry;

  @BeforeEach
  void connect() {
    registry = SchemaRegistry.of(Apicurio.options("registry.url=" + APICURIO.url()));
  }

  @AfterEach
  void close() {
    registry.close();
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static byte[] article() throws IOException {
    var parser = new Schema.Parser();
    Schema author = parser.parse(json(AUTHOR));
    Schema schema = parser.parse(json(ARTICLE));
    GenericRecord writer = new GenericData.Record(author);
    writer.put("name", "Ann");
    GenericRecord record = new GenericData.Record(schema);
    record.put("id", 42L);
    record.put("text", "rates rise again");
    record.put("timestamp", 1_767_225_600_123_456L);
    record.put("day", 20_454);
    Schema price = schema.getField("price").schema();
    record.put(
        "price",
        new Conversions.DecimalConversion()
            .toBytes(new BigDecimal("12.50"), price, price.getLogicalType()));
    record.put("labels", List.of("economy", "banks"));
    record.put("kind", new GenericData.EnumSymbol(schema.getField("kind").schema(), "BLOG"));
    record.put("counts", Map.of("views", 2.5));
    record.put("author", writer);
    var bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }

  private static int registerArticle() throws IOException {
    APICURIO.register("author", "AVRO", json(AUTHOR), Map.of());
    return APICURIO.register("news-value", "AVRO", json(ARTICLE), Map.of("news.Author", "author"));
  }

  @Test
  void aRecordOfAvroWithReferencesBecomesATree() throws Exception {
    assertThat(MAPPER.readTree(registry.decode(framed(registerArticle(), article())).toString()))
        .isEqualTo(
            MAPPER.readTree(
                json(
                    "{'id':42,'title':null,'text':'rates rise again',"
                        + "'timestamp':'2026-01-01T00:00:00.123456Z','day':'2026-01-01',"
                        + "'price':12.50,'labels':['economy','banks'],'kind':'BLOG',"
                        + "'counts':{'views':2.5},'author':{'name':'Ann','of':null}}")));
  }

  @Test
  void theFieldsOfADocumentComeFromTheTree() throws Exception {
    var reader =
        new DocumentReader(InputFixture.options("input.source=/author/name"), registry, false);
    assertThat(reader.read(record(framed(registerArticle(), article()))))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              Document document = accepted.document();
              assertThat(document.id()).isEqualTo("42");
              assertThat(document.timestamp()).isEqualTo("2026-01-01T00:00:00.123456Z");
              assertThat(document.text()).isEqualTo("rates rise again");
              assertThat(document.origin().source()).isEqualTo("Ann");
              assertThat(document.labels()).containsExactly("economy", "banks");
            });
    assertThat(reader.read(record("{\"text\":\"bare JSON is read beside it\"}")))
        .singleElement()
        .isInstanceOf(Accepted.class);
  }

  private static final String TAG =
      "syntax = \"proto3\"; package feed; message Tag { string name = 1; }";

  private static final String POST =
      """
      syntax = "proto3";
      package feed;
      import "google/protobuf/descriptor.proto";
      import "google/protobuf/timestamp.proto";
      import "tag.proto";
      option java_package = "com.example.feed";
      extend google.protobuf.FieldOptions { optional Order importance = 50001; }
      enum Order { option allow_alias = true; FIRST = 0; ALSO_FIRST = 0; }
      message Ignored { string text = 1; }
      message Page {
        message Post {
          string text = 1 [deprecated = true, (importance) = FIRST];
          google.protobuf.Timestamp written_at = 2;
          repeated sint32 votes = 3;
          repeated Tag tags = 4;
          map<string, uint64> counts = 5;
          oneof link { string url = 6; int32 number = 7; }
          Order order = 8;
          repeated int32 none = 9;
        }
      }
      """;

  private static byte[] post() throws IOException {
    var bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    // which message: two levels, the second message and its first one, as zigzag numbers
    out.writeSInt32NoTag(2);
    out.writeSInt32NoTag(1);
    out.writeSInt32NoTag(0);
    out.writeString(1, "new release");
    out.writeByteArray(2, message(part -> part.writeInt64(1, 1_767_225_600)));
    out.writeByteArray(
        3,
        message(
            part -> {
              part.writeSInt32NoTag(-1);
              part.writeSInt32NoTag(300);
            }));
    out.writeByteArray(4, message(part -> part.writeString(1, "java")));
    out.writeByteArray(4, message(part -> part.writeString(1, "kafka")));
    out.writeByteArray(
        5,
        message(
            part -> {
              part.writeString(1, "seen");
              part.writeUInt64(2, 7);
            }));
    out.writeString(6, "http://a.example");
    out.writeEnum(8, 0);
    out.writeByteArray(9, new byte[0]);
    out.writeInt32(99, 1); // of a later version
    out.flush();
    return bytes.toByteArray();
  }

  @FunctionalInterface
  private interface Part {
    void write(CodedOutputStream out) throws IOException;
  }

  private static byte[] message(Part part) throws IOException {
    var bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    part.write(out);
    out.flush();
    return bytes.toByteArray();
  }

  @Test
  void aNestedMessageOfProtobufWithImportsBecomesATree() throws Exception {
    APICURIO.register("tag", "PROTOBUF", TAG, Map.of());
    int id = APICURIO.register("posts-value", "PROTOBUF", POST, Map.of("tag.proto", "tag"));
    assertThat(MAPPER.readTree(registry.decode(framed(id, post())).toString()))
        .isEqualTo(
            MAPPER.readTree(
                json(
                    "{'text':'new release','written_at':'2026-01-01T00:00:00Z','votes':[-1,300],"
                        + "'tags':[{'name':'java'},{'name':'kafka'}],'counts':{'seen':7},"
                        + "'url':'http://a.example','order':'FIRST'}")));
  }

  /** A single byte 0 stands for the first message of the file. */
  @Test
  void theFirstMessageOfProtobufHasAShortIndex() throws Exception {
    int id =
        APICURIO.register(
            "lines-value",
            "PROTOBUF",
            "syntax = \"proto2\"; message Line { optional string text = 1; }",
            Map.of());
    byte[] data = message(out -> out.writeString(1, "hello"));
    byte[] indexed = ByteBuffer.allocate(1 + data.length).put((byte) 0).put(data).array();
    assertThat(registry.decode(framed(id, indexed)).path("text").asText()).isEqualTo("hello");
  }

  @Test
  void aValueOfJsonSchemaIsTheJsonInTheFrame() throws Exception {
    int id =
        APICURIO.register(
            "events-value",
            "JSON",
            json("{'type':'object','properties':{'text':{'type':'string'}}}"),
            Map.of());
    JsonNode tree = registry.decode(framed(id, json("{'text':'hello'}").getBytes(UTF_8)));
    assertThat(tree).isEqualTo(MAPPER.readTree(json("{'text':'hello'}")));
  }

  @Test
  void onlyASchemaThatTheRegistryDoesNotKnowRejectsAValue() throws Exception {
    byte[] unknown = framed(987_654, new byte[] {2});
    TestBroker.await(() -> registry.isReady(unknown));
    assertThat(registry.faults()).isEmpty();
    assertThatThrownBy(() -> registry.decode(unknown))
        .isInstanceOf(RejectedException.class)
        .hasMessageContainingAll("987654");
  }

  @Test
  void bytesThatDoNotFitTheirSchemaAreRejected() throws Exception {
    byte[] data = article();
    int id = registerArticle();
    List<byte[]> damaged = new ArrayList<>();
    for (int length = 0; length < data.length; length++) {
      damaged.add(framed(id, ByteBuffer.allocate(length).put(data, 0, length).array()));
    }
    damaged.add(framed(id, ByteBuffer.allocate(data.length + 1).put(data).array()));
    for (byte[] value : damaged) {
      assertThatThrownBy(() -> registry.decode(value))
          .as("%d bytes of %d", value.length - 5, data.length)
          .isInstanceOf(RejectedException.class)
          .hasMessageContaining("does not fit schema " + id + " (Avro)");
    }
  }

  @Test
  void damagedProtobufIsReadOrRejected() throws Exception {
    APICURIO.register("tag", "PROTOBUF", TAG, Map.of());
    int id = APICURIO.register("posts-value", "PROTOBUF", POST, Map.of("tag.proto", "tag"));
    byte[] whole = framed(id, post());
    var random = new Random(18);
    int rejected = 0;
    for (int n = 0; n < 5_000; n++) {
      byte[] damaged = Arrays.copyOf(whole, whole.length - n % 40);
      damaged[5 + random.nextInt(damaged.length - 5)] = (byte) random.nextInt();
      try {
        assertThat(registry.decode(damaged).isObject()).isTrue();
      } catch (RejectedException e) {
        rejected++;
      }
    }
    assertThat(rejected).isBetween(250, 4_999);
  }

  /** Elements without bytes and recursive types let a few bytes describe a huge value. */
  @Test
  void aSmallValueCannotFillTheMemory() throws Exception {
    int nulls =
        APICURIO.register("nulls-value", "AVRO", json("{'type':'array','items':'null'}"), Map.of());
    byte[] billion = message(out -> out.writeSInt64NoTag(1_000_000_000));
    assertThatThrownBy(() -> registry.decode(framed(nulls, billion)))
        .isInstanceOf(RejectedException.class);
    int author = APICURIO.register("deep-value", "AVRO", json(AUTHOR), Map.of());
    byte[] deep = new byte[1_000];
    for (int n = 1; n < deep.length; n += 2) {
      deep[n] = 2; // an empty name, and another author
    }
    assertThatThrownBy(() -> registry.decode(framed(author, deep)))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining("100 levels");
  }
}
