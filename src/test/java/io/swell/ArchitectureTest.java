package io.swell;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.swell.math.SipHash;
import org.junit.jupiter.api.Test;

/** The table of packages in the design: who may use whom. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.swell");

  @Test
  void packagesUseOnlyWhatTheirRowAllows() {
    var layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String name :
        new String[] {
          "config",
          "math",
          "model",
          "method",
          "text",
          "tracking",
          "alerting",
          "engine",
          "format",
          "streaming",
          "serving",
          "notify",
          "sources",
          "ranking",
          "evaluation",
          "cli"
        }) {
      layers = layers.optionalLayer(name).definedBy("io.swell." + name + "..");
    }
    layers
        .whereLayer("config")
        .mayNotAccessAnyLayer()
        .whereLayer("math")
        .mayOnlyAccessLayers("config")
        .whereLayer("model")
        .mayOnlyAccessLayers("config", "math")
        .whereLayer("method")
        .mayOnlyAccessLayers("config", "math", "model")
        .whereLayer("text")
        .mayOnlyAccessLayers("config")
        .whereLayer("tracking")
        .mayOnlyAccessLayers("config", "math", "model")
        .whereLayer("alerting")
        .mayOnlyAccessLayers("config", "math", "model", "tracking")
        .whereLayer("engine")
        .mayOnlyAccessLayers("config", "math", "model", "method", "tracking", "alerting")
        .whereLayer("format")
        .mayOnlyAccessLayers(
            "config", "math", "model", "method", "tracking", "alerting", "engine", "text")
        .whereLayer("streaming")
        .mayOnlyAccessLayers(
            "config", "math", "model", "method", "tracking", "alerting", "engine", "text", "format")
        .whereLayer("serving")
        .mayOnlyAccessLayers(
            "config", "math", "model", "method", "tracking", "alerting", "engine", "text", "format")
        .whereLayer("notify")
        .mayOnlyAccessLayers("config", "alerting", "format")
        .whereLayer("sources")
        .mayOnlyAccessLayers("config", "format")
        .whereLayer("ranking")
        .mayOnlyAccessLayers("config", "math", "model", "method", "text")
        .whereLayer("evaluation")
        .mayOnlyAccessLayers(
            "config",
            "math",
            "model",
            "method",
            "tracking",
            "alerting",
            "engine",
            "text",
            "format",
            "ranking")
        .check(CLASSES);
  }

  @Test
  void eachLibraryIsImportedByItsOnePackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.swell.streaming..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.kafka..", "kafka..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("io.swell.format..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("io.swell.evaluation..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("de.bwaldvogel..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("io.swell.serving..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAnyPackage(
            "io.swell.math..",
            "io.swell.model..",
            "io.swell.method..",
            "io.swell.tracking..",
            "io.swell.engine..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml..", "java.nio.file..", "org.apache..", "org.slf4j..")
        .check(CLASSES);
  }

  /**
   * A model is a function of the log alone: no clock, no drawn number. The one exemption is the
   * secret key of a table in memory, which no output and no saved byte depends on
   * (EngineRestoreTest.nothingPublishedOrSavedDependsOnTheSecretsOfTables).
   */
  @Test
  void modelsReadNoClockAndDrawNothing() {
    var models =
        noClasses()
            .that()
            .resideInAnyPackage(
                "io.swell.math..",
                "io.swell.model..",
                "io.swell.method..",
                "io.swell.tracking..",
                "io.swell.alerting..",
                "io.swell.engine..")
            .and()
            .doNotBelongToAnyOf(SipHash.class)
            .should();
    models
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.time\\.Clock|java\\.util\\.UUID|java\\.util\\.random\\..*"
                + "|java\\.(util|security)\\.(Secure|ThreadLocal|Splittable)?Random")
        .check(CLASSES);
    models
        .callMethodWhere(
            target(nameMatching("nanoTime|currentTimeMillis|now|random|identityHashCode"))
                .and(target(owner(nameMatching("java\\..*")))))
        .check(CLASSES);
  }

  /** What is read from outside is parsed, never made into objects of whatever class it names. */
  @Test
  void nothingIsDeserializedByJavaOrByNamesOfClasses() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.io\\.Object(Input|Output)(Stream|put)?(\\$.*)?|java\\.beans\\.XML(De|En)coder"
                + "|java\\.rmi\\..*|javax\\.script\\..*|.*SerializationUtils"
                + "|com\\.fasterxml\\.jackson\\.databind\\.jsontype\\..*"
                + "|com\\.fasterxml\\.jackson\\.annotation\\.JsonTypeInfo(\\$.*)?")
        .check(CLASSES);
    noClasses()
        .should()
        .callMethodWhere(
            target(nameMatching("(activate|enable)DefaultTyping.*|readObject|readUnshared"))
                .and(target(owner(nameMatching("com\\.fasterxml\\..*|java\\.io\\..*")))))
        .check(CLASSES);
  }
}
