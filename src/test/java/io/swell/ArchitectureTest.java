package io.swell;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks the table of packages in ARCHITECTURE.md: which package may use which. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.swell");

  @Test
  void packagesUseOnlyThePackagesAllowedInTheTable() {
    var layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
    Map<String, String> uses = uses();
    for (String name : uses.keySet()) {
      boolean isDivided = uses.keySet().stream().anyMatch(each -> each.startsWith(name + "."));
      layers = layers.layer(name).definedBy("io.swell." + name + (isDivided ? "" : ".."));
    }
    layers = layers.layer("cli").definedBy("io.swell.cli..");
    for (Map.Entry<String, String> row : uses.entrySet()) {
      var layer = layers.whereLayer(row.getKey());
      layers =
          row.getValue().isEmpty()
              ? layer.mayNotAccessAnyLayer()
              : layer.mayOnlyAccessLayers(row.getValue().split(" "));
    }
    layers.check(CLASSES);
  }

  /** Maps each package to the packages that it may use. */
  private static Map<String, String> uses() {
    Map<String, String> uses = new LinkedHashMap<>();
    uses.put("config", "");
    uses.put("tls", "config");
    uses.put("math", "config");
    uses.put("state", "");
    uses.put("vocabulary", "math state");
    uses.put("model", "config math state vocabulary");
    uses.put("stories", "config math state vocabulary model output");
    uses.put("patterns", "config math output state text");
    uses.put("method", "config math state vocabulary model");
    uses.put("text", "config");
    uses.put("output", "config math");
    uses.put("lifecycle", "config math state vocabulary model output");
    uses.put("tracking", "config math state vocabulary model output lifecycle");
    uses.put(
        "alerting",
        "config math state vocabulary model output lifecycle tracking stories patterns text");
    uses.put(
        "engine",
        "config math state vocabulary model method output lifecycle tracking stories alerting"
            + " patterns text");
    uses.put(
        "view",
        "config math state vocabulary model output lifecycle tracking alerting patterns text");
    uses.put(
        "format",
        "config tls math state vocabulary model method text output lifecycle tracking alerting"
            + " engine patterns view");
    String learning =
        "config math state vocabulary model method text output lifecycle tracking alerting engine"
            + " patterns format";
    uses.put("streaming.client", "config tls");
    uses.put("streaming.admin", learning + " streaming.client");
    uses.put("streaming.record", learning + " streaming.client streaming.admin");
    String records = learning + " streaming.client streaming.admin streaming.record";
    uses.put("streaming.read", records + " view");
    uses.put("streaming.feed", records);
    uses.put("streaming", records + " streaming.read streaming.feed");
    uses.put("serving", learning + " view");
    uses.put("replay", learning + " stories");
    uses.put("mcp", "config format");
    uses.put("http", "config format");
    uses.put("notify", "config output format http");
    uses.put("naming", "config output format http");
    uses.put("sources", "config format");
    uses.put("ranking", "config math state vocabulary model method text");
    uses.put("evaluation", learning + " ranking");
    return uses;
  }

  @Test
  void eachLibraryIsImportedByOnePackageOnly() {
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
        .resideOutsideOfPackage("io.swell.mcp..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.modelcontextprotocol..", "reactor..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAnyPackage(
            "io.swell.math..",
            "io.swell.state..",
            "io.swell.vocabulary..",
            "io.swell.model..",
            "io.swell.method..",
            "io.swell.output..",
            "io.swell.stories..",
            "io.swell.patterns..",
            "io.swell.lifecycle..",
            "io.swell.tracking..",
            "io.swell.engine..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml..", "java.nio.file..", "org.apache..", "org.slf4j..")
        .check(CLASSES);
  }

  /** A model is a function of the log alone, so it reads no clock and draws no random numbers. */
  @Test
  void modelsReadNoClockAndDrawNoRandomNumbers() {
    var models =
        noClasses()
            .that()
            .resideInAnyPackage(
                "io.swell.math..",
                "io.swell.state..",
                "io.swell.vocabulary..",
                "io.swell.model..",
                "io.swell.method..",
                "io.swell.stories..",
                "io.swell.patterns..",
                "io.swell.lifecycle..",
                "io.swell.tracking..",
                "io.swell.alerting..",
                "io.swell.engine..")
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

  /** External data is parsed; it never chooses the class of an object. */
  @Test
  void noDataChoosesTheClassOfAnObject() {
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
