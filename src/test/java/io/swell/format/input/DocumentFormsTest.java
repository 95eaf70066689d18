package io.swell.format.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.format.input.DocumentReader.ReadResult;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents as exports and interfaces of other programs write them, read without any option. */
class DocumentFormsTest {
  private static final Instant NOON = Instant.parse("2026-07-22T12:00:00Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        // a news interface
        "{'status':'ok','articles':[{'source':{'id':null,'name':'Wire'},'author':'A',"
            + "'title':'Strike','description':'short','url':'https://a.example/1',"
            + "'publishedAt':'2026-07-22T12:00:00Z','content':'Docks closed'}]}",
        // a search engine
        "{'took':1,'hits':{'total':{'value':1},'hits':[{'_index':'n','_id':'e','_source':"
            + "{'headline':'Strike','body':'Docks closed','@timestamp':'2026-07-22T12:00:00Z',"
            + "'publisher':'Wire','link':'https://a.example/1'}}]}}",
        // a blog engine
        "[{'date':'2026-07-22T12:00:00','link':'https://a.example/1','title':{'rendered':"
            + "'Strike'},'content':{'rendered':'Docks closed','protected':false},'site':'Wire'}]",
        // a newspaper's archive
        "{'response':{'docs':[{'headline':{'main':'Strike','kicker':null},'abstract':"
            + "'Docks closed','pub_date':'2026-07-22T12:00:00+0000','source':'Wire',"
            + "'web_url':'https://a.example/1'}]}}",
        // another, with the text in an object of its own
        "{'response':{'results':[{'fields':{'bodyText':'Docks closed','headline':'Strike'},"
            + "'webPublicationDate':'2026-07-22T12:00:00Z','webUrl':'https://a.example/1',"
            + "'publication':'Wire'}]}}",
        // a forum
        "{'kind':'Listing','data':{'after':null,'children':[{'kind':'t3','data':{'title':'Strike',"
            + "'selftext':'Docks closed','created_utc':1784721600.0,'domain':'Wire',"
            + "'url':'https://a.example/1'}}]}}",
        // JSON:API, GraphQL, JSON Feed
        "{'data':[{'type':'a','id':'1','attributes':{'title':'Strike','body':'Docks closed',"
            + "'created':'2026-07-22T12:00:00Z','site':'Wire','url':'https://a.example/1'}}]}",
        "{'data':{'posts':{'edges':[{'node':{'title':'Strike','body':'Docks closed','outlet':"
            + "'Wire','createdAt':'2026-07-22T12:00:00Z','url':'https://a.example/1'}}]}}}",
        "{'version':'1.1','title':'Blog','items':[{'id':'1','url':'https://a.example/1','title':"
            + "'Strike','content_html':'Docks closed','date_published':'2026-07-22T12:00:00Z',"
            + "'source':'Wire'}]}",
        // exports of databases
        "{'_id':{'$oid':'5f'},'created':{'$date':{'$numberLong':'1784721600000'}},'Title':'Strike',"
            + "'Body':'Docks closed','Source':'Wire','URL':'https://a.example/1'}",
        "{'Items':[{'Title':{'S':'Strike'},'Text':{'S':'Docks closed'},'Created At':"
            + "{'S':'2026-07-22T12:00:00Z'},'site':{'S':'Wire'},'url':{'S':'https://a.example/1'}}]}",
        // columns of a table in another language
        "{'Titel':'Strike','Inhalt':'Docks closed','Datum':'2026-07-22T12:00:00Z','source':'Wire',"
            + "'url':'https://a.example/1'}"
      })
  void theFieldsAreFoundByTheirUsualNames(String json) {
    Document document = accepted(json).document();
    assertThat(document.title()).isEqualTo("Strike");
    assertThat(document.text()).isEqualTo("Docks closed");
    assertThat(document.timestamp()).isEqualTo(NOON);
    assertThat(document.origin().source()).isEqualTo("Wire");
    assertThat(document.origin().link()).isEqualTo("https://a.example/1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'text':'t','body':'b'}|t",
        "{'body':'b','content':'c','description':'d','summary':'s'}|b",
        "{'summary':'s','message':'m'}|m",
        "{'description':'d','text':'  '}|d",
        "{'content':null,'description':'d'}|d"
      })
  void theMoreUsualNameIsPreferred(String json, String text) {
    assertThat(accepted(json).document().text()).isEqualTo(text);
  }

  @Test
  void aNoticeNamesTheFieldsThatWereFoundAndThoseThatWereNotUsed() {
    assertThat(
            accepted("{'headline':'h','body':'b','date':'2026-07-22','byline':'x','text':null}")
                .notes()
                .details())
        .containsEntry(
            InputNotice.FIELDS_GUESSED,
            "text from body, title from headline, timestamp from date; not used: byline, text");
    assertThat(accepted("{'text':'b','byline':'x'}").notes())
        .doesNotContain(InputNotice.FIELDS_GUESSED);
  }

  @Test
  void anOptionSwitchesTheUsualNamesOfItsFieldOff() {
    InputOptions options = options("input.text=/lead");
    var results =
        new DocumentReader(options).read(record("{'lead':'l','body':'b','headline':'h'}"));
    assertThat(((Accepted) results.get(0)).document().text()).isEqualTo("l");
    assertThat(new DocumentReader(options).read(record("{'body':'b'}")))
        .singleElement()
        .isInstanceOf(Rejection.class);
  }

  @Test
  void aRecordWithAnArrayHasItsDocumentsEachWithAnIdOfItsOwn() {
    var results = read("[{'text':'a'},'b',3,{'text':'c','id':'own'}]");
    assertThat(results).hasSize(4);
    assertThat(List.of(results.get(0), results.get(1), results.get(3)))
        .extracting(each -> ((Accepted) each).document().id())
        .containsExactly("documents-0-7-0", "documents-0-7-1", "own");
    assertThat(results.get(2)).isInstanceOf(Rejection.class);
  }

  @Test
  void aDocumentWithATextOfItsOwnIsNotACollection() {
    Document document =
        accepted("{'title':'Order','text':'Two','items':[{'title':'x'}]}").document();
    assertThat(document.title()).isEqualTo("Order");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'status':200,'message':'success','data':[{'title':'Strike','content':'a'},{'text':'b'}]}",
        "{'ok':true,'msg':'OK','time':1784721600,'result':{'posts':[{'text':'a'},{'text':'b'}]}}",
        "{'title':'Harbour','body':'ok','items':[{'title':'a','date':'2026-07-22'},{'text':'b'}]}",
      })
  void aShortTextAroundDocumentsIsAboutThem(String json) {
    assertThat(read(json)).hasSize(2).allMatch(Accepted.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'id':1,'text':'Open','comments':[{'text':'a'},{'text':'b'}]}",
        "{'text':'Open','created_at':'2026-07-22','comments':[{'text':'a'},{'text':'b'}]}",
        "{'level':'INFO','message':'sent','events':[{'message':'a'},{'message':'b'}]}",
        "{'role':'user','content':[{'type':'text','text':'Docks'},{'type':'text','text':'open'}]}",
        "{'text':'The docks are closed, and nobody knows for how long','posts':[{'text':'a'}]}",
      })
  void aDocumentWithOthersInsideRemainsOne(String json) {
    assertThat(read(json)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[2026-07-22 12:00:00] start", "[INFO] {'a':1}", "{done}", "[", "{ x"})
  void aPlainLineMayBeginWithABracket(String line) {
    assertThat(accepted(line).document().text()).isEqualTo(line.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource({
    "English,en",
    "german,de",
    "pt-BR,pt",
    "es,es",
    "eng,en",
    "GER,de",
    "deu-AT,de",
    "und,",
    "ast,ast"
  })
  void aLanguageIsACodeOrAnEnglishName(String given, String code) {
    assertThat(accepted("{'text':'a','lang':'" + given + "'}").document().language())
        .isEqualTo(code);
  }

  @Test
  void theSourceMayBeALinkWithItsName() {
    String link = "<a href=\\'https://a.example\\' rel=\\'nofollow\\'>Harbour Wire</a>";
    Document document = accepted("{'text':'a','source':'" + link + "'}").document();
    assertThat(document.origin().source()).isEqualTo("Harbour Wire");
  }

  private static Accepted accepted(String json) {
    assertThat(read(json)).singleElement().isInstanceOf(Accepted.class);
    return (Accepted) read(json).get(0);
  }

  private static List<ReadResult> read(String json) {
    return new DocumentReader(options("input.preset=plain")).read(record(json));
  }

  private static InputOptions options(String setting) {
    return OptionCatalog.of(List.of(InputOptions.class))
        .reader()
        .set(setting)
        .read()
        .get(InputOptions.class);
  }

  private static RawRecord record(String json) {
    byte[] value = json.replace('\'', '"').getBytes(UTF_8);
    long ingest = NOON.plusSeconds(86_400L * 300).toEpochMilli();
    return new RawRecord(null, value, "documents", 0, 7, -1, ingest, Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'date':'2026-07-22','time':'13:30','text':'a'} | 2026-07-22T13:30:00Z",
        "{'Date':'22/07/2026','Time':'1:30 PM','text':'a'} | 2026-07-22T13:30:00Z",
        "{'Datum':'22.07.2026','Uhrzeit':'13:30','text':'a'} | 2026-07-22T13:30:00Z",
        "{'created_date':'2026-07-22','created_time':'13:30:05','text':'a'} | 2026-07-22T13:30:05Z",
        "{'timestamp':'2026-07-22','time':'13:30 +02:00','text':'a'} | 2026-07-22T11:30:00Z",
        "{'publish_date':'2026-07-22','created_time':'13:30','text':'a'} | 2026-07-22T00:00:00Z",
        "{'date':'2026-07-22T09:00:00Z','time':'13:30','text':'a'} | 2026-07-22T09:00:00Z",
        "{'published':1,'date':'2026-07-22T09:00:00Z','text':'a'} | 2026-07-22T09:00:00Z",
        "{'Created':'0','Modified':'22/07/2026','text':'a'} | 2026-07-22T00:00:00Z",
        "{'timestamp':12.5,'updated_at':1784721600,'text':'a'} | 2026-07-22T12:00:00Z",
        "{'created':20656,'text':'a'} | 2026-07-22T00:00:00Z",
        "{'date':'22. Juli 2026','text':'a'} | 2026-07-22T00:00:00Z",
        "{'date':'22 juil. 2026','text':'a','lang':'en'} | 2026-07-22T00:00:00Z",
        "{'date':'Mi, 22 Juli 2026 14:00:00 +0200','text':'a'} | 2026-07-22T12:00:00Z",
        "{'date':'Wednesday, July 22, 2026 - 12:00','text':'a'} | 2026-07-22T12:00:00Z",
        "{'date':'2026-07-22','time':'morning','text':'a'} | 2026-07-22T00:00:00Z",
        "{'date':'2026-07-22T14:00:00','date_gmt':'2026-07-22T12:00:00','text':'a'}"
            + " | 2026-07-22T12:00:00Z",
        "{'created':1784750400,'created_utc':1784721600,'text':'a'} | 2026-07-22T12:00:00Z",
        "{'created_utc':'1784721600','text':'a'} | 2026-07-22T12:00:00Z",
        "{'created_utc':'1784721600.0','text':'a'} | 2026-07-22T12:00:00Z",
        "{'created_utc':'20260722120000','text':'a'} | 2026-07-22T12:00:00Z",
      })
  void aTimeOfDayAndAZoneMayBeInAFieldOfTheirOwn(String json, Instant time) {
    assertThat(accepted(json).document().timestamp()).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "createdDateTime",
        "sentDateTime",
        "receivedDateTime",
        "Opened",
        "Date/Time Opened",
        "publish_time",
        "Post Created",
        "tweet_created",
        "Create Date",
        "create_at",
        "Gesendet",
        "internalDate",
      })
  void aTimeHasManyNames(String name) {
    assertThat(accepted("{'" + name + "':'1784721600000','text':'a'}").document().timestamp())
        .isEqualTo(NOON);
  }

  @Test
  void aTimeInUtcByItsNameIsNotAssumed() {
    Accepted read = accepted("{'date_gmt':'2026-07-22T12:00:00','text':'a'}");
    assertThat(read.notes()).doesNotContain(InputNotice.ZONE_ASSUMED);
    assertThat(accepted("{'date':'2026-07-22','time':'13:30','text':'a'}").notes().details())
        .hasEntrySatisfying(
            InputNotice.FIELDS_GUESSED, detail -> assertThat(detail).doesNotContain("not used"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'text':['Docks ',{'type':'bold','text':'closed'}]} | Docks closed",
        "{'title':'Strike','description':{'type':'doc','content':[{'type':'paragraph','content':"
            + "[{'type':'text','text':'Docks'},{'type':'text','text':'closed'}]}]}} | Docks closed",
        "{'text':{'paragraphs':['Docks','closed']}} | Docks closed",
        "{'maintext':'Docks closed','description':'short','title':'Strike'} | Docks closed",
        "{'comment_text':'Docks closed','title':null} | Docks closed",
        "'Docks \\u0063losed' | Docks closed",
        "{'feed':[{'post':{'uri':'at://1','record':{'text':'Docks closed'}}}]} | Docks closed",
        "{'features':[{'properties':{'text':'Docks closed'}}]} | Docks closed",
      })
  void aTextMayBeInPartsOrInsideOfAnother(String json, String text) {
    assertThat(accepted(json).document().text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"key", "number"})
  void aNameOfManyThingsIsNoId(String name) {
    assertThat(accepted("{'" + name + "':'ports','text':'a'}").notes())
        .contains(InputNotice.PLACE_ID_USED);
  }

  @Test
  void aSummaryIsTheTitleOnlyBesideAText() {
    Accepted issue = accepted("{'summary':'Strike','description':'Docks closed'}");
    assertThat(issue.document().title()).isEqualTo("Strike");
    Accepted alone = accepted("{'summary':'Docks closed'}");
    assertThat(alone.document().title()).isNull();
    assertThat(alone.document().text()).isEqualTo("Docks closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\\\N", "NULL", "nan", "None", "#N/A"})
  void theWordForAMissingValueIsNoValue(String missing) {
    Accepted read = accepted("{'id':'" + missing + "','title':'" + missing + "','text':'a'}");
    assertThat(read.document().title()).isNull();
    assertThat(read.notes()).contains(InputNotice.PLACE_ID_USED);
    assertThat(read("{'text':'" + missing + "'}")).singleElement().isInstanceOf(Rejection.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "['Docks closed','Ferries late']",
        "{'news':[{'title':'Docks closed'}],'posts':[{'text':'Ferries late'}]}",
        "{'messages':[{'text':'Docks closed'},{'text':'Ferries late'}]}",
        "{'content':[{'text':'Docks closed and nobody knows for how long','author':'a'},"
            + "{'text':'Ferries late','author':'b'}],'totalPages':1}",
        "{'content':[{'id':1,'text':'Docks closed'},{'id':2,'text':'Ferries late'}]}",
      })
  void allDocumentsOfACollectionAreRead(String json) {
    assertThat(read(json)).hasSize(2).allMatch(Accepted.class::isInstance);
  }

  @Test
  void theNotationOfPythonIsNoText() {
    assertThat(new DocumentReader(options("text.fields=text")).read(rawRecord("{'text': None}")))
        .singleElement()
        .isInstanceOf(Rejection.class);
  }

  private static RawRecord rawRecord(String text) {
    return new RawRecord(null, text.getBytes(UTF_8), "t", 0, 0, -1, 0, Map.of());
  }
}
