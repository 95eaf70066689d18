package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class KubernetesModelsTest {
  @Test
  void theManifestsForKustomizeAreRead() throws IOException {
    for (JsonNode file : DockerFilesTest.yaml("kubernetes/kustomization.yaml").get("resources")) {
      JsonNode manifest = DockerFilesTest.yaml("kubernetes/" + file.asText());
      assertThat(KubernetesModels.read(manifest).getKind())
          .isEqualTo(manifest.get("kind").asText());
    }
  }

  @Test
  void anUnknownFieldAndAValueOfAnotherTypeAreRefused() throws IOException {
    JsonNode manifest = DockerFilesTest.yaml("kubernetes/statefulset.yaml");
    var container = (ObjectNode) manifest.at("/spec/template/spec/containers/0/securityContext");
    container.put("readOnlyRootFileSystem", true); // has a lower-case s
    assertThatThrownBy(() -> KubernetesModels.read(manifest))
        .isInstanceOf(UnrecognizedPropertyException.class);
    container.remove("readOnlyRootFileSystem");
    assertThat(KubernetesModels.read(manifest)).isInstanceOf(StatefulSet.class);
    container.put("readOnlyRootFilesystem", "sometimes");
    assertThatThrownBy(() -> KubernetesModels.read(manifest))
        .isInstanceOf(InvalidFormatException.class);
  }
}
