package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageDetectorTest {
  private final TextAnalyzer analyzer = analyzer("auto");

  private static TextAnalyzer analyzer(String languages) {
    return TextAnalyzer.of(Analysis.options(languages, TextOptions.Stem.NONE, false));
  }

  private @Nullable String detected(String text) {
    return analyzer.analyze(List.of(text), null).detected();
  }

  @ParameterizedTest
  @CsvSource({
    "en, The ferry to the island was late because of the storm",
    "es, El tren de Madrid salió con retraso por la huelga en la estación",
    "de, Die Wahl in der Stadt wurde wegen des Sturms auf Sonntag verschoben",
    "fr, Le gouvernement a annoncé que l’élection est reportée à dimanche",
    "it, Il governo ha detto che la legge non è stata approvata dalla Camera",
    "pt, O governo disse que não há dinheiro para as obras da ponte sobre o rio",
    "nl, De trein naar Utrecht is vertraagd door een storing op het spoor",
    "sv, Tåget till Malmö är försenat och resenärerna får vänta på en buss",
    "da, Regeringen vil ikke hæve skatterne næste år siger ministeren til avisen",
    "no, Regjeringen vil ikke heve skattene neste år sier statsråden til avisa",
    "fi, Hallitus ei aio nostaa veroja ensi vuonna kertoo ministeri",
    "pl, Pociąg do Gdańska nie przyjechał i pasażerowie czekali na dworcu",
    "cs, Vlak do Brna nepřijel a cestující čekali na nádraží celou noc",
    "hu, A vonat nem érkezett meg és az utasok egész éjjel a pályaudvaron vártak",
    "ro, Trenul spre Cluj a întârziat și călătorii au așteptat toată noaptea în gară",
    "tr, Fırtına nedeniyle adaya giden vapur bugün limandan kalkmadı",
    "id, Kapal ke pulau itu tidak berangkat karena badai besar",
    "ca, El tren de Girona va sortir amb retard per culpa de la vaga",
    "et, Rong jäi hiljaks ja reisijad ootasid jaamas terve öö",
    "ru, Поезд в Тверь опоздал из-за снега и пассажиры ждали на вокзале",
    "uk, Потяг до Києва запізнився через сніг і пасажири чекали на вокзалі",
    "bg, Влакът за Варна закъсня заради снега и пътниците чакаха на гарата",
    "sr, Воз за Ниш касни због снега и путници чекају на станици",
    "ar, قال الوزير إن الحكومة لن ترفع الأسعار في هذا العام",
    "fa, دولت اعلام کرد که این قانون برای همه شهرها اجرا می‌شود",
    "ckb, حکومەت دەڵێت ئەم ساڵ باج زیاد ناکات",
    "hi, सरकार ने कहा है कि इस साल कर नहीं बढ़ाए जाएंगे",
    "el, Τα πλοία έμειναν στο λιμάνι",
    "he, הרכבת לחיפה איחרה",
    "hy, Գնացքը ուշացավ",
    "ko, 폭풍으로 항구가 닫혔다",
    "ja, 東京の港は嵐のため閉鎖された",
    "zh, 台风来临港口关闭",
    "th, เรือไม่ออกจากท่าเพราะพายุ"
  })
  void theLanguageOfATextIsDetected(String language, String text) {
    assertThat(detected(text)).isEqualTo(language);
  }

  @ParameterizedTest
  @CsvSource({
    "es, '<p>El barco no salió de la isla esta mañana</p> https://example.org/the/of/and'",
    "es, '@storm_watch Hoy no hay clases en toda la ciudad por la lluvia #StormOfTheCentury'",
    "en, RT @lluvia_hoy: No school in the whole city today because of the rain #LluviaEnLaCiudad",
    "de, DIE REGIERUNG WILL DIE STEUERN NICHT ERHÖHEN",
    "ja, iPhoneの新しいモデルが発売された",
    "zh, 2026年台风3号来临 https://example.org/the/of",
    "th, พายุ10ลูกเข้าไทยในปี2569"
  })
  void markupAddressesAndNamesOfAccountsAreNotRead(String language, String text) {
    assertThat(detected(text)).isEqualTo(language);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Los Angeles storm",
        "Las Vegas ferry",
        "Zygmunt 42",
        "v 1.2 / d-3 s.a.",
        "Shr 12 cts vs 14 cts Net 3.1 mln vs 3.4 mln Revs 25 mln vs 22 mln",
        "Boris Garcia",
        "Ha ha ha ha ha",
        "🚢🚢🚢",
        ""
      })
  void textsWithLittleEvidenceHaveNoLanguage(String text) {
    assertThat(detected(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'Vlada ne želi povećati poreze iduće godine, kaže ministar', hr",
    "'Vlada ne želi da poveća porez sledeće godine, kaže ministar', sr",
    "'O goberno non quere subir os impostos', gl",
    "'Regjeringen vil heve skatten', no",
    "'Vláda nechce zvýšiť dane', sk"
  })
  void neighboringLanguagesAreNotMistakenForEachOther(String text, String language) {
    assertThat(detected(text)).isIn(language, null);
  }

  @ParameterizedTest
  @CsvSource({
    "'en,es,de', El tren sale tarde, es",
    "'en,es,de', Der Zug kommt heute nicht, de",
    "'en,es,de', Поезд в Тверь опоздал из-за снега,",
    "'ko,en', 東京都知事選挙,",
    "'ja,en', 東京都知事選挙, ja",
    "'pt-br,pt,en', O trem não saiu da estação porque choveu, pt-br"
  })
  void onlyTheListedLanguagesAreDetected(String languages, String text, @Nullable String language) {
    assertThat(analyzer(languages).analyze(List.of(text), null).detected()).isEqualTo(language);
  }

  @Test
  void aDoubtfulTextCountsAsTheFirstListedLanguage() {
    assertThat(Analysis.terms(analyzer("es,en"), "Las Vegas")).isEqualTo("vegas");
    assertThat(Analysis.terms(analyzer("en,es"), "Las Vegas")).isEqualTo("las vegas");
    assertThat(Analysis.terms(analyzer, "The Bora")).isEqualTo("bora");
  }

  @Test
  void stopWordsFollowTheDetectedLanguage() {
    assertThat(Analysis.terms(analyzer, "Los trenes de Sevilla y los de Cádiz no salen en agosto"))
        .isEqualTo("agosto cádiz salen sevilla trenes");
    assertThat(Analysis.terms(analyzer, "The trains to the coast will not run"))
        .isEqualTo("coast run trains");
  }

  @Test
  void aGivenLanguageAndAFixedOneAreNotDetected() {
    List<String> text = List.of("El tren de Madrid salió con retraso por la huelga");
    assertThat(analyzer.analyze(text, "en").detected()).isNull();
    assertThat(analyzer("en").analyze(text, null).detected()).isNull();
  }

  @Test
  void theDetectionDoesNotDependOnEarlierDocuments() {
    String text = "El tren de Madrid salió con retraso";
    TermCounts first = analyzer.analyze(List.of(text), null);
    for (String other : List.of("The ship is in the port", "Die Wahl ist in der Stadt", "", text)) {
      analyzer.analyze(List.of(other), null);
    }
    assertThat(analyzer.analyze(List.of(text), null)).isEqualTo(first);
  }

  @Test
  void detectedThaiIsDividedIntoWords() {
    assertThat(Analysis.terms(analyzer, "ภาษาไทย ทำงาน")).isEqualTo("งาน ภาษา ไทย");
  }
}
